// Whether a value of a list is one that a filter chooses. What filters say of whole resources is decided in the database
// (db/statements/scim-filter.ts) by the same rules.
import { isObject } from '../json.ts'
import { type Filter, comparedOf, type Literal, type Operator } from './filter.ts'
import type { Attribute } from './attributes.ts'
import { type Values } from './values.ts'

/** @param filter one that stood in square brackets */
export function matches(filter: Filter, value: Values): boolean {
  if (filter.is === 'and') return filter.of.every((one) => matches(one, value))
  if (filter.is === 'or') return filter.of.some((one) => matches(one, value))
  if (filter.is === 'not') return !matches(filter.of, value)
  if (filter.is === 'within') return false
  const { attribute } = filter.at
  const actual = value[attribute.name]
  const { operator, value: wanted } = filter
  if (operator === 'pr') return isPresent(actual)
  return test(comparedOf(filter.at), actual, { operator, value: wanted })
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && !(isObject(value) && Object.keys(value).length === 0)
}

function test(
  { type, caseExact }: Attribute,
  actual: unknown,
  { operator, value }: { operator: Exclude<Operator, 'pr'>; value: Literal },
): boolean {
  if (operator === 'ne') return !test({ type, caseExact } as Attribute, actual, { operator: 'eq', value })
  if (value === null) return actual === undefined
  if (actual === undefined) return false
  if (type === 'boolean') return actual === (String(value).toLowerCase() === 'true')
  if (typeof actual !== 'string' || typeof value !== 'string') return false
  const [a, b] = caseExact ? [actual, value] : [actual.toLowerCase(), value.toLowerCase()]
  return COMPARE[operator](a, b)
}

const COMPARE: Readonly<Record<Exclude<Operator, 'ne' | 'pr'>, (a: string, b: string) => boolean>> = {
  eq: (a, b) => a === b,
  co: (a, b) => a.includes(b),
  sw: (a, b) => a.startsWith(b),
  ew: (a, b) => a.endsWith(b),
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
}

/** What a value must have to be chosen by a filter of equalities: what PATCH adds one with when there is none. */
export function impliedBy(filter: Filter): Values | undefined {
  if (filter.is === 'and') {
    const parts = filter.of.map(impliedBy)
    return parts.every((part) => part !== undefined) ? (Object.assign({}, ...parts) as Values) : undefined
  }
  if (filter.is !== 'test' || filter.operator !== 'eq' || filter.value === null) return undefined
  const { attribute } = filter.at
  const value = attribute.type === 'boolean' ? String(filter.value).toLowerCase() === 'true' : filter.value
  return { [attribute.name]: value }
}
