// A page of a list that an upstream gives, to the letter: where it begins and ends, and what of an answer is believed.
import { expect, it } from 'vitest'
import { ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { TagsService } from '../../src/contract/gen/chainguard/platform/registry/v2/tags_pb.ts'
import { PlatformError } from '../../src/core/errors.ts'
import type { CallContext } from '../../src/services/context.ts'
import type { PageQuery } from '../../src/services/page.ts'
import type { Client } from '../../src/upstream/client.ts'
import { type Listing, readPage } from '../../src/upstream/list.ts'
import { callerOf } from '../support/caller.ts'

const ORG = 'a'.repeat(40)
const uidOf = (at: number): string => `${ORG}/${String(at).padStart(16, '0')}`

interface Request {
  readonly pageSize?: number
  readonly pageToken?: string
  readonly skip?: number
}

/** A list of so many rows, as an upstream gives it; `bent` changes its answers, and `of` is which list it is. */
function listOf(
  count: number,
  bent: (answer: object, request: Request) => object = (answer) => answer,
  of: Partial<Listing> = {},
) {
  const asked: Request[] = []
  const ask = async ({ request }: { request: Request }): Promise<object> => {
    asked.push(request)
    const { pageSize = 50, pageToken, skip = 0 } = request
    const from = Number(pageToken ?? 0) + skip
    const rows = Array.from({ length: Math.max(0, Math.min(pageSize, count - from)) }, (_, at) => ({
      uid: uidOf(from + at),
    }))
    const end = from + rows.length
    const nextPageToken = end < count ? String(end) : ''
    return bent({ repos: rows, nextPageToken, totalCount: String(count), skipped: skip }, request)
  }
  const context: CallContext = { caller: callerOf(ORG), requestId: 'r' }
  const client = { ask } as unknown as Client
  const listing: Listing = { client, method: ReposService.method.listRepos, request: {}, order: [], context, ...of }
  const page = async (query: PageQuery) => {
    const { items, hasNext, hasPrevious, cursor, total } = await readPage(listing, query)
    const at = items.map(({ uid }) => Number(uid.slice(-16)))
    return { seen: { at, hasNext, hasPrevious, total }, cursors: items.map((row) => cursor(row)) }
  }
  return { asked, page, after: (cursor: string | undefined) => ({ start: { cursor: cursor ?? '', field: 'after' } }) }
}

it('goes forward from the first to the last', async () => {
  const { page, after } = listOf(5)
  const first = await page({ size: 2 })
  expect(first.seen).toEqual({ at: [0, 1], hasNext: true, hasPrevious: false, total: 5 })
  const second = await page({ size: 2, ...after(first.cursors[1]) })
  expect(second.seen).toMatchObject({ at: [2, 3], hasNext: true, hasPrevious: true })
  // Of a row that is not the last of its page no token is known.
  expect((await page({ size: 2, ...after(first.cursors[0]) })).seen).toMatchObject({ at: [1, 2] })
  expect((await page({ size: 2, ...after(second.cursors[1]) })).seen).toMatchObject({ at: [4], hasNext: false })
  expect((await page({ size: 2, offset: 1 })).seen).toMatchObject({ at: [1, 2], hasPrevious: true })
  expect((await page({ size: 2, offset: 1, ...after(first.cursors[1]) })).seen).toMatchObject({ at: [3, 4] })
})

it('goes back from the last to the first', async () => {
  const { page, after } = listOf(5)
  const last = await page({ size: 2, backward: true })
  expect(last.seen).toEqual({ at: [3, 4], hasNext: false, hasPrevious: true, total: 5 })
  const before = await page({ size: 2, backward: true, ...after(last.cursors[0]) })
  expect(before.seen).toMatchObject({ at: [1, 2], hasNext: true, hasPrevious: true })
  const rest = await page({ size: 2, backward: true, ...after(before.cursors[0]) })
  expect(rest.seen).toMatchObject({ at: [0], hasNext: true, hasPrevious: false })
  expect((await page({ size: 2, backward: true, offset: 1 })).seen).toMatchObject({ at: [2, 3], hasNext: true })
})

it('tells of a list that has changed since, and of a token that began anew', async () => {
  let shift = 0
  const moved = listOf(9, (answer, { skip = 0, pageSize = 50 }) =>
    shift === 0
      ? answer
      : { ...answer, repos: Array.from({ length: pageSize }, (_, at) => ({ uid: uidOf(skip + at + shift) })) },
  )
  const { cursors } = await moved.page({ size: 3 })
  shift = 1
  const changed = { code: 'ABORTED', reason: 'LIST_CHANGED' }
  await expect(moved.page({ size: 3, ...moved.after(cursors[0]) })).rejects.toMatchObject(changed)
  const again = listOf(9, (answer, { pageToken }) => (pageToken ? { ...answer, repos: [{ uid: uidOf(0) }] } : answer))
  const begun = await again.page({ size: 3 })
  await expect(again.page({ size: 3, ...again.after(begun.cursors[2]) })).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
  })
})

it.each<[string, Partial<Listing>]>([
  ['what is called', { method: TagsService.method.listTags }],
  ['where', { request: { uidp: { descendantsOf: `${ORG}/${'1'.repeat(16)}` } } }],
  ['a filter', { request: { uidp: { descendantsOf: ORG }, name: 'one' } }],
  ['the order', { order: [{ field: 'name', descending: false }] }],
  ['where the order goes', { order: [{ field: 'name', descending: true }] }],
])('a cursor of a list is none of another by %s', async (_, other) => {
  const lists: Partial<Listing>[] = [
    { request: { uidp: { descendantsOf: ORG } }, order: [] },
    {
      request: { uidp: { descendantsOf: ORG } },
      order: [{ field: 'name', descending: !other.order?.[0]?.descending }],
    },
  ]
  for (const list of lists) {
    const { page, after } = listOf(5, undefined, list)
    const { cursors } = await page({ size: 2 })
    const elsewhere = listOf(5, undefined, { ...list, ...other })
    for (const cursor of cursors) {
      await expect(elsewhere.page({ size: 2, ...after(cursor) })).rejects.toMatchObject({
        ...{ code: 'INVALID_ARGUMENT', details: { fieldViolations: [{ field: 'after' }] } },
      })
    }
    expect(elsewhere.asked).toEqual([])
  }
})

it.each([
  ['a total that is less than there is', { totalCount: '1' }],
  ['a total that is more, and nothing follows', { totalCount: '3', nextPageToken: '' }],
  ['a total that is none', { totalCount: '-1' }],
  ['a token that leads to itself', { repos: [], nextPageToken: 'same' }],
  ['a row without a uid', { repos: [{}] }],
])('does not believe %s', async (_, other) => {
  const { page } = listOf(2, (answer) => ({ ...answer, ...other }))
  const error = await page({ size: 2 }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PlatformError)
  expect(error).toMatchObject({ code: 'UNAVAILABLE', reason: 'UPSTREAM_FAULT' })
})

it('believes a total that is what was seen, and none that no list of the graph can tell', async () => {
  const told = async (totalCount: string): Promise<number | undefined> => {
    const { seen } = await listOf(3, (answer) => ({ ...answer, totalCount })).page({ size: 2 })
    return seen.total
  }
  expect(await told('3')).toBe(3)
  expect([await told(String(2 ** 31 - 1)), await told(String(2 ** 31)), await told('0')]).toEqual([
    ...[2 ** 31 - 1, undefined, undefined],
  ])
})
