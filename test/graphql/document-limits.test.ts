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

it.each<[string, string, boolean]>([
  ['by arguments of their own', '{ nodes { a: x(n: 1) b: x(n: 2) c: x(n: 3) } }', true],
  ['in a list under two names', '{ nodes { a: x { nodes { c: y } } b: x { nodes { c: y } } } }', true],
  ['in a list under two names, by two', '{ nodes { a: x { nodes { c: y d: y } } b: x { nodes { c: y } } } }', false],
  ['beside what tells types', '{ nodes { __typename __isNode: __typename __isRepo: __typename } }', true],
  ['that look like what tells types', '{ nodes { __a: x __b: x __c: x } }', false],
])('takes names of the same in a list %s, or not', (_, text, isTaken) => {
  if (isTaken) expect(look(text)).not.toThrow()
  else expect(look(text)).toThrow(expect.objectContaining({ reason: 'QUERY_TOO_COMPLEX' }))
})

it('holds no text with NUL', () => {
  expect(look('{ a(x: "b") }')).not.toThrow()
  expect(look('{ a(x: "\\u0000") }')).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }))
})

it('takes 200 brackets within brackets, and no more', () => {
  const nested = (count: number) => (): void => requireShallow('{ a '.repeat(count) + '} '.repeat(count), 10_000)
  expect(nested(200)).not.toThrow()
  expect(nested(201)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }))
})
