// The order of a list: what a client may write and what it means (docs/api.md, "Lists", AIP-132).
import { invalidField } from './errors.ts'

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
    const field = names[name] ?? canonical(name)
    if (!sortable.includes(field)) throw unknownField(name, sortable)
    if (words.length > 2 || !/^(asc|desc)$/i.test(direction)) {
      throw invalidField('order_by', `"${part.trim()}" is not a field, optionally followed by "asc" or "desc"`)
    }
    if (terms.some((term) => term.field === field)) throw invalidField('order_by', `${name} is named twice`)
    terms.push({ field, descending: direction.toLowerCase() === 'desc' })
  }
  return totalOrder(terms)
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

function canonical(name: string): string {
  return SYNONYMS[name] ?? name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function unknownField(name: string, sortable: readonly string[]): Error {
  return invalidField('order_by', `"${name}" is not sortable here; sortable fields are ${sortable.join(', ')}`)
}
