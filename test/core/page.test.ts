import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parseOrder, reverseOrder } from '../../src/core/order.ts'
import { hmac, PageCodec, PAGE_TOKEN_LIFETIME_MS, pageSizeOf, queryFingerprint } from '../../src/core/page.ts'
import { PlatformError } from '../../src/core/errors.ts'

const clock = { time: 1_800_000_000_000, now: () => clock.time }
const codec = new PageCodec(Buffer.alloc(32, 7), clock)
const violation = (work: () => unknown): string | undefined => {
  try {
    work()
  } catch (error) {
    if (error instanceof PlatformError) return error.details.fieldViolations?.[0]?.field
    throw error
  }
  return undefined
}

test.each([0, 1, 32, 64, 65, 200])('the HMAC of a secret of %i bytes is that of the library', (bytes) => {
  const secret = Buffer.alloc(bytes, 9)
  for (const message of [Buffer.alloc(0), Buffer.from('a place in a list'), Buffer.alloc(1000, 1)]) {
    expect(hmac(secret)(message)).toEqual(createHmac('sha256', secret).update(message).digest())
  }
})

describe('page tokens', () => {
  const position = ['nginx', 'ü/"\\', 3, true, null] as const
  const token = codec.encode(position, 'query')

  test('come back as they went', () => {
    expect(codec.decode(token, 'query', 'page_token')).toEqual(position)
  })
  test('of another query are refused on their field', () => {
    expect(violation(() => codec.decode(token, 'another', 'page_token'))).toBe('page_token')
  })
  test('that were changed anywhere are refused', () => {
    for (let at = 0; at < token.length; at++) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect(violation(() => codec.decode(changed, 'query', 'after'))).toBe('after')
    }
  })
  test.each(['', 'x', '!!', `${token}A`, 'A'.repeat(100_000), `${token}=`])('"%.20s" is refused', (text) => {
    expect(violation(() => codec.decode(text, 'query', 'page_token'))).toBe('page_token')
  })
  test('of another secret are refused', () => {
    const stranger = new PageCodec(Buffer.alloc(32, 8), clock).encode(position, 'query')
    expect(violation(() => codec.decode(stranger, 'query', 'page_token'))).toBe('page_token')
  })
  test('of one hour are alike, so that a page that is read again is the same', () => {
    const hour = 60 * 60_000
    const start = Math.ceil(clock.time / hour) * hour
    const at = (time: number): string =>
      new PageCodec(Buffer.alloc(32, 7), { now: () => time }).encode(position, 'query')
    expect(at(start + hour - 1)).toBe(at(start))
    expect(at(start + hour)).not.toBe(at(start))
  })
  test('that are expired restart the query without an error', () => {
    clock.time += PAGE_TOKEN_LIFETIME_MS - 1000
    expect(codec.decode(token, 'query', 'page_token')).toEqual(position)
    clock.time += 2000
    expect(codec.decode(token, 'query', 'page_token')).toBeUndefined()
  })
})

test('a query has one name, whatever the order of its fields', () => {
  expect(queryFingerprint({ a: 1, b: [2n, new Date(0)] })).toBe(queryFingerprint({ b: [2n, new Date(0)], a: 1 }))
  expect(queryFingerprint({ a: 1 })).not.toBe(queryFingerprint({ a: '1' }))
  // Long enough that nobody finds another query of the name (128 bits).
  expect(queryFingerprint({ a: 1 })).toMatch(/^[\w-]{22}$/)
})

test.each([
  [undefined, 50],
  [0, 50],
  [1, 1],
  [200, 200],
  [201, 200],
])('a page size of %s is %s', (requested, wanted) => {
  expect(pageSizeOf(requested)).toBe(wanted)
})
test('a negative page size is refused', () => {
  expect(violation(() => pageSizeOf(-1))).toBe('page_size')
})

describe('order_by', () => {
  const sortable = ['name', 'createTime', 'updateTime', 'uid']
  test.each([
    ['', 'uid'],
    ['  ', 'uid'],
    ['name', 'name, uid'],
    ['name desc', 'name desc, uid desc'],
    ['name  DESC', 'name desc, uid desc'],
    ['created_at desc', 'createTime desc, uid desc'],
    ['create_time', 'createTime, uid'],
    ['createTime asc', 'createTime, uid'],
    ['updated_at, name desc', 'updateTime, name desc, uid desc'],
    ['uid desc, name', 'uid desc'],
  ])('"%s" is %s', (orderBy, wanted) => {
    const terms = parseOrder(orderBy, sortable)
    expect(terms.map((term) => `${term.field}${term.descending ? ' desc' : ''}`).join(', ')).toBe(wanted)
    expect(reverseOrder(reverseOrder(terms))).toEqual(terms)
  })
  test.each(['nope', 'name up', 'name,', ',name', 'name asc desc', 'name, name', 'name;drop', '__proto__'])(
    '"%s" is refused',
    (orderBy) => {
      expect(violation(() => parseOrder(orderBy, sortable))).toBe('order_by')
    },
  )
})
