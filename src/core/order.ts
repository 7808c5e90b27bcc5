// The order of a list: what a client may write and what it means (docs/api.md, "Lists", AIP-132).
import { invalidField } from './errors.ts'
import { snakeCase } from './snake-case.ts'

export interface OrderTerm {
  /** The field's canonical name, e.g. `createTime`. */
  readonly field: string
  readonly descending: boolean
}

/** The spellings of the common sort fields, beside the camelCase and snake_case of every field. */
const SYNONYMS: Readonly<Record<string, string>> = {
  created_at: 'createTime',
  updated_at: 'updateTime',
  createdAt: 'createTime',
  updatedAt: 'updateTime',
}

/**
 * Reads `order_by`, e.g. `name desc, created_at`.
 * @param sortable the canonical names that this resource sorts by
 * @param names further names of these, as this resource's clients write them
 * @returns a total order: `uid` closes it, in the direction of the last term, so that one index serves both directions
 * @throws INVALID_ARGUMENT on `order_by` that lists the fields that exist
 */
export function parseOrder(
  orderBy: string,
  sortable: readonly string[],
  names: Readonly<Record<string, string>> = {},
): OrderTerm[] {
  const terms: OrderTerm[] = []
  for (const part of orderBy.split(',')) {
    const words = part.trim().split(/\s+/)
    const [name = '', direction = 'asc'] = words
    if (name === '' && orderBy.trim() === '') break
    const field = names[name] ?? canonicalName(name)
    if (!sortable.includes(field)) throw unknownField(name, sortable)
    if (words.length > 2 || !/^(asc|desc)$/i.test(direction)) {
      throw invalidField('order_by', `"${part.trim()}" is not a field, optionally followed by "asc" or "desc"`)
    }
    if (terms.some((term) => term.field === field)) throw invalidField('order_by', `${name} is named twice`)
    terms.push({ field, descending: direction.toLowerCase() === 'desc' })
  }
  return totalOrder(terms)
}

/**
 * What `order_by` may be, as a regular expression for all of it: the names of fields as the contract writes them, which is one of the
 * ways that are read. That a field is named twice no pattern says.
 */
export function orderPattern(sortable: readonly string[], names: Readonly<Record<string, string>> = {}): string {
  const synonyms = Object.entries(SYNONYMS).filter(([, field]) => sortable.includes(field))
  const spellings = sortable.flatMap((field) => [field, snakeCase(field)])
  const fields = [...new Set([...spellings, ...synonyms.map(([name]) => name), ...Object.keys(names)])]
  const term = `(?:${fields.join('|')})(?: +(?:asc|desc|ASC|DESC))?`
  return `^ *(?:${term}(?: *, *${term})*)? *$`
}

/** Closes an order with `uid`; terms after a `uid` would never be asked and are dropped. */
export function totalOrder(terms: readonly OrderTerm[]): OrderTerm[] {
  const at = terms.findIndex((term) => term.field === 'uid')
  if (at >= 0) return terms.slice(0, at + 1)
  return [...terms, { field: 'uid', descending: terms.at(-1)?.descending ?? false }]
}

/** The same order from its end. */
export function reverseOrder(terms: readonly OrderTerm[]): OrderTerm[] {
  return terms.map((term) => ({ field: term.field, descending: !term.descending }))
}

/** A field by its canonical name, whichever way a client spells it: `created_at` → `createTime`. */
export function canonicalName(name: string): string {
  return SYNONYMS[name] ?? name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function unknownField(name: string, sortable: readonly string[]): Error {
  return invalidField('order_by', `"${name}" is not sortable here; sortable fields are ${sortable.join(', ')}`)
}
