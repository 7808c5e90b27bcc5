// Small types that several resources share: pairs of a name and a value, which stand for the contract's maps.
import type { InputFieldMap } from '@pothos/core'
import { invalidField } from '../core/errors.ts'
import { AnswerFault } from './answer-fault.ts'
import { builder } from './builder.ts'

interface Pair {
  readonly name: string
  readonly value: string
}

export const NamedValue = builder.objectRef<Pair>('NamedValue')
NamedValue.implement({
  description: 'A text under a name.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name.', example: 'team' }),
    value: t.exposeString('value', { description: 'The text under it.', example: 'platform' }),
  }),
})

export const NamedValueInput = builder.inputType('NamedValueInput', {
  description: 'A text under a name.',
  fields: (t): { name: InputFieldMap[string]; value: InputFieldMap[string] } => ({
    name: t.string({ required: true, description: 'The name. Each name may be given once.', example: 'team' }),
    value: t.string({ required: true, description: 'The text under it.', example: 'platform' }),
  }),
})

/** A part that every answer of its method has, though its message may do without. @throws AnswerFault */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new AnswerFault('An answer lacks what it always has.')
  return value
}

/** The pairs of a map, by name. */
export function pairsOf(map: Readonly<Record<string, string>> | null | undefined): Pair[] {
  return Object.entries(map ?? {})
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The items of a JSON column, which the services alone write: a list of what the column's doc comment says. */
export function itemsOf<Item>(column: unknown): readonly Item[] {
  return column as readonly Item[]
}

/**
 * The map that pairs stand for; undefined and null stay what they are.
 * @throws INVALID_ARGUMENT on `field` when a name is given twice
 */
export function mapOf(pairs: unknown, field: string): unknown {
  if (pairs === undefined || pairs === null) return pairs
  const list = pairs as readonly Pair[]
  const names = new Set(list.map((pair) => pair.name))
  if (names.size !== list.length) throw invalidField(field, 'gives a name twice')
  return Object.fromEntries(list.map(({ name, value }) => [name, value]))
}
