// How much one document may ask for, found from the document alone before anything runs.
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  Lexer,
  print,
  type SelectionSetNode,
  Source,
  TokenKind,
  visit,
} from 'graphql'
import { invalidField, type PlatformError } from '../core/errors.ts'
import { tooComplex } from './errors.ts'
import { selectedIn } from './selection.ts'

export interface DocumentLimits {
  /** Fields inside of fields. */
  readonly depth: number
  /** Aliases, each counted as often as its fragment is used. */
  readonly aliases: number
  /** Fields of an operation once its fragments are spread. */
  readonly fields: number
}

/** How often one field may be selected in one place, by fragments too: the library compares each with each. */
const MOST_ALIKE = 128

/**
 * Under how many names the same may be selected of a list's items, each name times those of the place that it is in: a page is so many
 * times what was read for it.
 */
const MOST_NAMES = 2
/** The fields that hold the items of a list. */
const ITEMS: ReadonlySet<string> = new Set(['nodes', 'edges'])

/** Brackets within brackets: the parser calls itself for each, and no document that means something has so many. */
const MOST_BRACKETS = 200
const OPENING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const CLOSING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/**
 * Refuses a source text that the parser would need too much of the stack for, before it is parsed.
 * @param tokens how many the parser will read at most
 * @throws INVALID_ARGUMENT, or GraphQLError for a token that is none
 */
export function requireShallow(source: string, tokens: number): void {
  const lexer = new Lexer(new Source(source))
  let depth = 0
  for (let read = 0; read < tokens; read++) {
    const { kind } = lexer.advance()
    if (kind === TokenKind.EOF) return
    if (CLOSING.has(kind)) depth--
    else if (OPENING.has(kind) && ++depth > MOST_BRACKETS) {
      throw tooComplex(`brackets lie more than ${MOST_BRACKETS} deep`)
    }
  }
}

interface Measure {
  readonly depth: number
  readonly aliases: number
}

/**
 * Refuses a document that is too deep, has too many aliases, or holds a text that no database takes.
 * @throws INVALID_ARGUMENT
 */
export function requireWithinLimits(document: DocumentNode, limits: DocumentLimits): void {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  }
  const measure = measurer(fragments)
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const { depth, aliases } = measure(definition.selectionSet)
    if (depth > limits.depth) throw tooComplex(`fields lie ${depth} deep; ${limits.depth} are allowed`)
    if (aliases > limits.aliases) throw tooComplex(`it has ${aliases} aliases; ${limits.aliases} are allowed`)
    requireFewAlike(definition.selectionSet, fragments, limits)
  }
  visit(document, {
    StringValue: ({ value }) => {
      if (value.includes('\0')) throw invalidField('query', 'has a text with the character NUL')
    },
  })
}

/** What an operation with more than `most` fields is told. */
export function tooManyFields(most: number): PlatformError {
  return tooComplex(
    `it has more than ${most} fields once its fragments are spread; send its parts as queries of their own`,
  )
}

/** Refuses an operation that has many fields, or selects one of them many times in one place, whatever types they are of. */
function requireFewAlike(
  operation: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  limits: DocumentLimits,
): void {
  const spreading = { fragmentOf: (name: string) => fragments.get(name) }
  let fields = 0
  // Names are counted within a list: outside of any they are 0.
  const look = (sets: readonly SelectionSetNode[], depth: number, names: number): void => {
    // Deeper is only what uses itself; validation refuses that.
    if (depth > limits.depth) return
    const selected = selectedIn(sets, spreading)
    const alike = new Map<string, number>()
    if (names > 0)
      for (const [node] of selected.values()) alike.set(sameness(node), (alike.get(sameness(node)) ?? 0) + 1)
    for (const [key, nodes] of selected) {
      if (nodes.length > MOST_ALIKE)
        throw tooComplex(`it selects ${key} ${nodes.length} times in one place; ${MOST_ALIKE} are allowed`)
      if (++fields > limits.fields) throw tooManyFields(limits.fields)
      const here = names === 0 ? 0 : names * (alike.get(sameness(nodes[0])) ?? 1)
      // Clients ask again and again of what type an item is: `__isNode: __typename`.
      if (here > MOST_NAMES && nodes[0]?.name.value !== '__typename')
        throw tooComplex(`it selects ${key} and what is the same under ${here} names; ${MOST_NAMES} are allowed`)
      const inner = nodes.flatMap(({ selectionSet }) => (selectionSet ? [selectionSet] : []))
      const isList = nodes[0] !== undefined && ITEMS.has(nodes[0].name.value)
      if (inner.length > 0) look(inner, depth + 1, isList ? Math.max(1, here) : here)
    }
  }
  look([operation], 0, 0)
}

/** The same for fields that give the same: their name with their arguments. */
function sameness(node: FieldNode | undefined): string {
  return node ? `${node.name.value} ${(node.arguments ?? []).map((one) => print(one)).join(' ')}` : ''
}

/** Measures each fragment once: fragments that use each other many times would take for ever otherwise. */
function measurer(fragments: ReadonlyMap<string, FragmentDefinitionNode>): (set: SelectionSetNode) => Measure {
  const known = new Map<string, Measure>()
  const measureFragment = (name: string): Measure => {
    const found = known.get(name)
    if (found) return found
    // A fragment that uses itself counts as nothing here; validation refuses it.
    known.set(name, { depth: 0, aliases: 0 })
    const fragment = fragments.get(name)
    const measured = fragment ? measureSet(fragment.selectionSet) : { depth: 0, aliases: 0 }
    known.set(name, measured)
    return measured
  }
  const measureSet = ({ selections }: SelectionSetNode): Measure => {
    let depth = 0
    let aliases = 0
    for (const selection of selections) {
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? measureFragment(selection.name.value)
          : selection.selectionSet
            ? measureSet(selection.selectionSet)
            : { depth: 0, aliases: 0 }
      const isField = selection.kind === Kind.FIELD
      depth = Math.max(depth, inner.depth + (isField ? 1 : 0))
      aliases += inner.aliases + (isField && selection.alias ? 1 : 0)
    }
    return { depth, aliases }
  }
  return measureSet
}
