// Rows by uid, as a request gathers its reads of them.
import { expect, it } from 'vitest'
import { batched, type Batch } from '../../src/graphql/batch.ts'
import type { GraphContext } from '../../src/graphql/context.ts'
import { Pace } from '../../src/graphql/pace.ts'
import { RowReads } from '../../src/graphql/row-reads.ts'
import { PingService } from '../../src/contract/gen/chainguard/platform/ping/v2/ping_pb.ts'
import type { RowsQuery } from '../../src/services/page.ts'

const [A, B] = ['a'.repeat(40), 'b'.repeat(40)] as const
const fields = (...names: string[]): ReadonlySet<string> => new Set(names)

/** Reads, and what they ask for. */
function reads() {
  const asked: (string | undefined)[] = []
  const rows = new RowReads(async ({ uids, fields: wanted }: RowsQuery) => {
    asked.push(`${uids.map((uid) => uid[0]).join('')} ${wanted ? [...wanted].sort().join() : 'all'}`)
    return uids.map((uid) => ({ uid }))
  }, new Pace())
  return { asked, rows }
}

it('are read together, each once, with all that is wanted of any', async () => {
  const { asked, rows } = reads()
  const name = fields('name')
  expect(await Promise.all([rows.row(A, name), rows.row(B, name), rows.row(A, name)])).toEqual(
    [A, B, A].map((uid) => ({ uid })),
  )
  await Promise.all([rows.row('c', fields('x')), rows.row('d', fields('y', 'z'))])
  await Promise.all([rows.row('e', fields('x')), rows.row('f', undefined)])
  expect(asked).toEqual(['ab name', 'cd x,y,z', 'ef all'])
})

it('are read again for what nobody wanted of them before', async () => {
  const { asked, rows } = reads()
  await rows.row(A, fields('name', 'time'))
  await rows.row(A, fields('name'))
  await rows.row(A, fields('time', 'text'))
  await rows.row(A, undefined)
  await rows.row(A, fields('other'))
  expect(asked).toEqual(['a name,time', 'a text,time', 'a all'])
})

it('of a method of our own are asked for again each time, and so many at most together', async () => {
  const asked: (readonly string[])[] = []
  const services = { call: async (_: unknown, { keys }: { keys: readonly string[] }) => (asked.push(keys), { keys }) }
  const context = { services, call: {}, loaders: { batches: new Map() } } as unknown as GraphContext
  const batch = {
    name: 'letters',
    method: PingService.method.ping,
    request: (keys: readonly string[]) => ({ keys }),
    values: (answer: object) => (answer as { readonly keys: readonly string[] }).keys,
    most: 2,
  } as Batch<typeof PingService.method.ping, string, string>
  const all = (...keys: string[]): Promise<string[]> => Promise.all(keys.map((key) => batched(context, batch, key)))
  expect(await all('a', 'b', 'c')).toEqual(['a', 'b', 'c'])
  expect(await all('a')).toEqual(['a'])
  expect(asked).toEqual([['a', 'b'], ['c'], ['a']])
})
