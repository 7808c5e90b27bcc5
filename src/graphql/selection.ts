// What a query asks for below a field, so that nothing is read that nobody wants.
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  type InlineFragmentNode,
  Kind,
  type SelectionSetNode,
} from 'graphql'

const fieldsOfNode = new WeakMap<FieldNode, readonly FieldNode[]>()
const namesOfNode = new WeakMap<FieldNode, ReadonlySet<string>>()

type Selecting = Pick<GraphQLResolveInfo, 'fragments'>

/** The names of the fields selected directly below the field that is being resolved. `@skip` and `@include` are ignored. */
export function selectedFields(info: Pick<GraphQLResolveInfo, 'fieldNodes'> & Selecting): ReadonlySet<string> {
  const [first, ...more] = info.fieldNodes
  if (first === undefined) return new Set()
  const names = namesOf(first, info)
  return more.length === 0 ? names : new Set([...names, ...more.flatMap((node) => [...namesOf(node, info)])])
}

/** The fields selected directly below these, whatever fragments they are in, each once. `@skip` and `@include` are ignored. */
export function fieldsBelow(nodes: readonly FieldNode[], info: Selecting): readonly FieldNode[] {
  return [...new Set(nodes.flatMap((node) => fieldsOf(node, info)))]
}

/** Documents are kept between requests, so each field's fields and names are found once. */
function fieldsOf(node: FieldNode, info: Selecting): readonly FieldNode[] {
  const known = fieldsOfNode.get(node)
  if (known) return known
  const fields = node.selectionSet ? collect(node.selectionSet, info, new Set()) : []
  fieldsOfNode.set(node, fields)
  return fields
}

function namesOf(node: FieldNode, info: Selecting): ReadonlySet<string> {
  const known = namesOfNode.get(node)
  if (known) return known
  const names = new Set(fieldsOf(node, info).map(({ name }) => name.value))
  namesOfNode.set(node, names)
  return names
}

/** @param spread the fragments that were seen: each counts once, or those that spread each other would take for ever */
function collect({ selections }: SelectionSetNode, info: Selecting, spread: Set<string>): readonly FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection]
    if (selection.kind === Kind.INLINE_FRAGMENT) return collect(selection.selectionSet, info, spread)
    const { value: name } = selection.name
    const fragment = spread.has(name) ? undefined : info.fragments[name]
    spread.add(name)
    return fragment ? collect(fragment.selectionSet, info, spread) : []
  })
}

/** How fragments are found, and which of them count. */
interface Spreading {
  readonly fragmentOf: (name: string) => FragmentDefinitionNode | undefined
  /** Absent: all do, whatever types they are on. */
  readonly applies?: (fragment: FragmentDefinitionNode | InlineFragmentNode) => boolean
}

/**
 * The fields of one place by their names in the answer, in its order. Each fragment is looked at once, as CollectFields of the
 * GraphQL specification does: those that spread each other would take for ever otherwise.
 */
export function selectedIn(
  sets: readonly SelectionSetNode[],
  { fragmentOf, applies = () => true }: Spreading,
): ReadonlyMap<string, readonly FieldNode[]> {
  const found = new Map<string, FieldNode[]>()
  const spread = new Set<string>()
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const one of selections) {
      if (one.kind === Kind.FIELD) {
        const key = (one.alias ?? one.name).value
        const nodes = found.get(key)
        if (nodes) nodes.push(one)
        else found.set(key, [one])
        continue
      }
      if (one.kind === Kind.FRAGMENT_SPREAD) {
        if (spread.has(one.name.value)) continue
        spread.add(one.name.value)
      }
      const fragment = one.kind === Kind.FRAGMENT_SPREAD ? fragmentOf(one.name.value) : one
      if (fragment && applies(fragment)) visit(fragment.selectionSet)
    }
  }
  for (const set of sets) visit(set)
  return found
}
