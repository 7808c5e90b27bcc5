// How much a document may ask for: what it may still have, and the first that is too much.
import { parse } from 'graphql'
import { expect, it } from 'vitest'
import { requireShallow, requireWithinLimits } from '../../src/graphql/document-limits.ts'

const limits = { depth: 4, aliases: 6, fields: 20 }
const look = (text: string) => (): void => requireWithinLimits(parse(text), limits)
const repeated = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join(' ')

it.each<[string, number, (count: number) => string]>([
  ['levels of fields', 4, (count) => `{ ${'a { '.repeat(count - 1)} b ${'} '.repeat(count - 1)} }`],
  ['aliases', 6, (count) => `{ ${repeated(count, (at) => `a${at}: ping`)} }`],
  ['aliases in fragments', 6, (count) => `{ ${repeated(count, () => '...F')} } fragment F on Query { a: ping }`],
  ['fields', 20, (count) => `{ ${repeated(count, (at) => `f${at}`)} }`],
  ['times the same', 128, (count) => `{ ${repeated(count, () => 'ping')} }`],
  ['names of the same in a list', 2, (count) => `{ nodes { ${repeated(count, (at) => `a${at}: x`)} } }`],
])('takes so many %s as there may be (%i), and no more', (_, most, text) => {
  expect(look(text(most))).not.toThrow()
  expect(look(text(most + 1))).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }))
})

it('takes 200 brackets within brackets, and no more', () => {
  const nested = (count: number) => (): void => requireShallow('{ a '.repeat(count) + '} '.repeat(count), 10_000)
  expect(nested(200)).not.toThrow()
  expect(nested(201)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }))
})
