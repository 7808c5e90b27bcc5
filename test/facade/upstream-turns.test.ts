// How many calls of one caller an upstream has at once, and which part of a list is asked of it.
import { create, toJson } from '@bufbuild/protobuf'
import { beforeEach, expect, it } from 'vitest'
import { IdentitiesService } from '../../src/contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { methodOf } from '../../src/contract/methods.ts'
import type { CallContext } from '../../src/services/context.ts'
import { createClient } from '../../src/upstream/client.ts'
import { createUpstreamServices } from '../../src/upstream/services.ts'
import type { Sending, Transport } from '../../src/upstream/transport.ts'
import { callerOf } from '../support/caller.ts'
import { PATIENCE_MS } from '../support/limits.ts'

const ORG = 'a'.repeat(40)
const { listRepos } = ReposService.method
const LIMITS = { upstreamConcurrent: 8, upstreamWaiting: 20, upstreamCacheMs: 0, upstreamCacheBytes: 0 }
let sent: Sending[]
let gate: Promise<void>
let reply: () => Record<string, unknown>
const transport: Transport = {
  send: async (sending) => {
    sent.push(sending)
    await gate
    return create(sending.method.desc.output, reply())
  },
  reaches: () => true,
  close: () => undefined,
}
const client = createClient({ transport, limits: { ...LIMITS, upstreamMs: PATIENCE_MS } })
const services = createUpstreamServices(client, transport)
beforeEach(() => {
  sent = []
  gate = Promise.resolve()
  reply = () => ({})
})
const contextOf = (authorization: string): CallContext => ({
  ...{ caller: callerOf(ORG), requestId: 'r', headers: { authorization } },
})

it('a caller has three quarters of the calls at once, and a quarter of those that wait', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const ask = (authorization: string, pageSize: number): Promise<unknown> =>
    client.ask({ method: methodOf(listRepos), request: { pageSize }, context: contextOf(authorization) })
  const asked = Array.from({ length: 6 + 5 }, (_, at) => ask('a', at + 1))
  await expect(ask('a', 100)).rejects.toMatchObject({ reason: 'OVERLOADED' })
  asked.push(ask('b', 1), ask('b', 2))

  const of = (who: string): number => sent.filter(({ headers }) => headers['authorization'] === who).length
  await expect.poll(() => [of('a'), of('b')]).toEqual([6, 2])
  resolve()
  await Promise.all(asked)
  expect([of('a'), of('b')]).toEqual([11, 2])
})

it('a part of a list is asked by how much is skipped, or by the token of what is before', async () => {
  const context = contextOf('a')
  const row = (at: number) => ({ uid: `${ORG}/${String(at).repeat(16)}` })
  reply = () => ({ repos: [row(2)], skipped: 1, nextPageToken: 'two' })
  const query = { filter: { name: 'x' }, size: 1 } as never
  const page = await services.list(listRepos, { ...(query as object), offset: 1 }, context)
  reply = () => ({ repos: [row(3)] })
  const start = { cursor: page.cursor(page.items[0]!), field: 'after' }
  await services.list(listRepos, { ...(query as object), start }, context)
  expect(sent.map(({ method, message }) => toJson(method.desc.input, message))).toEqual([
    { name: 'x', pageSize: 1, skip: 1 },
    { name: 'x', pageSize: 1, pageToken: 'two' },
  ])
})

it('of several calls each that is refused here says of which area it is', async () => {
  const claimMatch = { issuer: 'https://a.test', issuerPattern: 'x' }
  const request = { parent: ORG, identity: { name: 'x', claimMatch } } as never
  const [one] = await services.callMany(IdentitiesService.method.createIdentity, [request], contextOf('a'))
  expect(one).toMatchObject({ code: 'INVALID_ARGUMENT', area: 'iam' })
  expect(sent).toEqual([])
})

it('what the protocol has no way to is not asked', async () => {
  const elsewhere = createUpstreamServices(client, { reaches: () => false })
  await expect(elsewhere.call(listRepos, {}, contextOf('a'))).rejects.toMatchObject({ code: 'UNIMPLEMENTED' })
  expect(sent).toEqual([])
})
