// The grammar of filters (RFC 7644 section 3.4.2.2), read into a tree whose attributes are those of the kind.
import { findAttribute, named, type Attribute, type Found, type ResourceKind } from './attributes.ts'
import { isStorable } from '../storable.ts'
import { isTimestampMs } from '../timestamp.ts'
import { scimFault, type ScimType } from './fault.ts'

export type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le' | 'pr'
export type Literal = string | number | boolean | null

/** A filter; the attributes inside of `within` are sub-attributes of its own. */
export type Filter =
  | { readonly is: 'and'; readonly of: readonly [Filter, Filter] }
  | { readonly is: 'or'; readonly of: readonly [Filter, Filter] }
  | { readonly is: 'not'; readonly of: Filter }
  | { readonly is: 'within'; readonly at: Found; readonly of: Filter }
  | { readonly is: 'test'; readonly at: Found; readonly operator: Operator; readonly value: Literal }

/** A target of PATCH: an attribute, some of its values, or a sub-attribute of either (RFC 7644 section 3.5.2). */
export interface Target {
  readonly at: Found
  /** Which of the values; undefined: all of the attribute. */
  readonly where: Filter | undefined
}

/** Finds what a name stands for; undefined: nothing. */
type Resolve = (path: string) => Found | undefined

const OPERATORS: ReadonlySet<string> = new Set(['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'])
/** Longer ones are no question of a directory, and cost the database more than they may. */
const MAX_CHARS = 8_192
const MAX_DEPTH = 20
const MAX_TESTS = 100
/** Times that attributes of several values are gone through: each is a question of its own for each row. */
const MAX_LISTS = 10

const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y

/** @throws invalidFilter */
export function parseFilter(kind: ResourceKind, text: string): Filter {
  return parse(text, { resolve: (path) => findAttribute(kind, path), fault: 'invalidFilter' }, (parser) =>
    parser.whole(),
  )
}

/** @throws invalidPath, or invalidFilter for what stands in brackets */
export function parseTarget(kind: ResourceKind, text: string): Target {
  return parse(text, { resolve: (path) => findAttribute(kind, path), fault: 'invalidPath' }, (parser) =>
    parser.target(),
  )
}

interface Grammar {
  readonly resolve: Resolve
  readonly fault: ScimType
}

function parse<T>(text: string, grammar: Grammar, read: (parser: Parser) => T): T {
  if (text.length > MAX_CHARS)
    throw scimFault(grammar.fault, `it has ${text.length} characters; ${MAX_CHARS} are allowed`)
  return read(new Parser(tokensOf(text, grammar.fault), grammar))
}

function tokensOf(text: string, fault: ScimType): readonly string[] {
  const tokens: string[] = []
  const trimmed = text.trimEnd()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < trimmed.length) {
    const start = TOKEN.lastIndex
    const found = TOKEN.exec(trimmed)
    if (!found) throw scimFault(fault, `unexpected text at character ${start + 1}`)
    tokens.push(found[1] ?? found[2] ?? found[3] ?? '')
  }
  return tokens
}

class Parser {
  readonly #tokens: readonly string[]
  readonly #fault: ScimType
  #resolve: Resolve
  #at = 0
  #depth = 0
  #tests = 0
  #lists = 0

  constructor(tokens: readonly string[], { resolve, fault }: Grammar) {
    this.#tokens = tokens
    this.#resolve = resolve
    this.#fault = fault
  }

  whole(): Filter {
    const filter = this.#or()
    this.#end()
    return filter
  }

  target(): Target {
    const at = this.#attribute()
    if (this.#peek() !== '[') {
      this.#end()
      return { at, where: undefined }
    }
    const where = this.#brackets(at)
    const rest = this.#peek()
    if (rest === undefined) return { at, where }
    const sub = rest.startsWith('.') ? named(at.attribute.subAttributes ?? [], rest.slice(1)) : undefined
    if (!sub || at.sub) throw this.#wrong(`${at.attribute.name} has no ${rest}`)
    this.#at++
    this.#end()
    return { at: { ...at, sub }, where }
  }

  #or(): Filter {
    let left = this.#and()
    while (this.#takes('or')) left = { is: 'or', of: [left, this.#and()] }
    return left
  }

  #and(): Filter {
    let left = this.#factor()
    while (this.#takes('and')) left = { is: 'and', of: [left, this.#factor()] }
    return left
  }

  #factor(): Filter {
    if (++this.#depth > MAX_DEPTH) throw this.#wrong(`it is nested more than ${MAX_DEPTH} levels deep`)
    const filter = this.#inner()
    this.#depth--
    return filter
  }

  #inner(): Filter {
    if (this.#takes('not')) {
      if (this.#peek() !== '(') throw this.#wrong('"not" stands before a bracket: not (…)')
      return { is: 'not', of: this.#group() }
    }
    if (this.#peek() === '(') return this.#group()
    const at = this.#attribute()
    if (at.attribute.multiValued && ++this.#lists > MAX_LISTS) {
      throw this.#wrong(`it goes through attributes of several values more than ${MAX_LISTS} times`)
    }
    return this.#peek() === '[' ? { is: 'within', at, of: this.#brackets(at) } : this.#test(at)
  }

  #group(): Filter {
    this.#at++
    const filter = this.#or()
    if (this.#next() !== ')') throw this.#wrong('a bracket is not closed')
    return filter
  }

  /** What stands in square brackets, where names are those of sub-attributes. */
  #brackets(of: Found): Filter {
    const { attribute } = of
    if (of.sub || attribute.type !== 'complex' || !attribute.multiValued) {
      throw this.#wrong(`${attribute.name} is no list of values, so that nothing can be chosen from it`)
    }
    const outer = this.#resolve
    this.#resolve = (path) => asOwn(named(attribute.subAttributes ?? [], path), of)
    this.#at++
    const filter = this.#or()
    if (this.#next() !== ']') throw this.#wrong('a square bracket is not closed')
    this.#resolve = outer
    return filter
  }

  #attribute(): Found {
    const name = this.#next() ?? ''
    const found = this.#resolve(name)
    if (found) return found
    throw this.#wrong(name === '' ? 'it ends too early' : `${name.slice(0, 100)} is no attribute here`)
  }

  #test(at: Found): Filter {
    if (++this.#tests > MAX_TESTS) throw this.#wrong(`it has more than ${MAX_TESTS} comparisons`)
    const operator = (this.#next() ?? '').toLowerCase()
    if (!isOperator(operator)) throw this.#wrong(`${operator.slice(0, 20) || 'nothing'} is no operator`)
    if (operator === 'pr') return { is: 'test', at, operator, value: null }
    const value = this.#literal()
    const problem = problemOf(comparedOf(at), operator, value)
    if (problem) throw this.#wrong(problem)
    return { is: 'test', at, operator, value }
  }

  #literal(): Literal {
    const text = this.#next() ?? ''
    const lower = text.toLowerCase()
    if (lower === 'true' || lower === 'false') return lower === 'true'
    if (lower === 'null') return null
    try {
      const value: unknown = JSON.parse(text)
      if (typeof value === 'number' || (typeof value === 'string' && isStorable(value))) return value
    } catch {
      // Said below.
    }
    throw this.#wrong(`${text.slice(0, 100) || 'nothing'} is no value; texts stand in double quotes`)
  }

  #peek(): string | undefined {
    return this.#tokens[this.#at]
  }

  #next(): string | undefined {
    return this.#tokens[this.#at++]
  }

  #takes(word: string): boolean {
    const isNext = this.#peek()?.toLowerCase() === word
    if (isNext) this.#at++
    return isNext
  }

  #end(): void {
    const rest = this.#peek()
    if (rest !== undefined) throw this.#wrong(`unexpected ${rest.slice(0, 100)}`)
  }

  #wrong(problem: string): Error {
    return scimFault(this.#fault, problem)
  }
}

/** A sub-attribute as the attribute that is looked at inside of brackets. */
function asOwn(sub: Attribute | undefined, { extension }: Found): Found | undefined {
  return sub && { extension, attribute: sub, sub: undefined }
}

function isOperator(text: string): text is Operator {
  return OPERATORS.has(text)
}

/** What is compared: of a list of values, their `value` (RFC 7644 section 3.4.2.2). */
export function comparedOf({ attribute, sub }: Found): Attribute {
  return sub ?? (attribute.type === 'complex' ? named(attribute.subAttributes ?? [], 'value') : undefined) ?? attribute
}

function problemOf({ name, type }: Attribute, operator: Operator, value: Literal): string | undefined {
  if (type === 'complex') return `${name} has parts; compare one of them`
  const isText = type === 'string' || type === 'reference'
  if (value === null)
    return operator === 'eq' || operator === 'ne' ? undefined : `null cannot be compared by ${operator}`
  if (type === 'boolean') {
    if (operator !== 'eq' && operator !== 'ne') return `${name} is true or false, and cannot be compared by ${operator}`
    const isBoolean = typeof value === 'boolean' || /^(?:true|false)$/i.test(String(value))
    return isBoolean ? undefined : `${name} is true or false`
  }
  if (typeof value !== 'string') return `${name} is compared with a text in double quotes`
  if (isText) return undefined
  if (['co', 'sw', 'ew'].includes(operator)) return `${name} is a time, and cannot be compared by ${operator}`
  const time = Date.parse(value)
  // The years that the standard has (RFC 3339); others are no numbers here either.
  return !isTimestampMs(time) ? `${name} is compared with a time, such as "2026-01-31T08:15:00Z"` : undefined
}
