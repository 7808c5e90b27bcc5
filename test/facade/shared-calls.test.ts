// Calls of the upstream that are the same, and those that must not be taken for the same.
import { create } from '@bufbuild/protobuf'
import { expect, it } from 'vitest'
import { GroupsService } from '../../src/contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { methodOf } from '../../src/contract/methods.ts'
import { IDENTITY_HEADER } from '../../src/core/caller.ts'
import { createClient } from '../../src/upstream/client.ts'
import type { CallContext } from '../../src/services/context.ts'
import type { Transport } from '../../src/upstream/transport.ts'
import { callerOf } from '../support/caller.ts'

const uid = 'a'.repeat(40)
const { listRepos, deleteRepo } = ReposService.method
const context = (headers: CallContext['headers']): CallContext => ({
  caller: callerOf(uid),
  requestId: 'test',
  headers,
})

it('are one for who asks the same in the same words with the same token, at once and for a while', async () => {
  let sent = 0
  const transport: Transport = {
    send: async ({ method }) => {
      sent += 1
      return create(method.desc.output)
    },
    reaches: () => true,
    close: () => undefined,
  }
  const limits = { upstreamConcurrent: 8, upstreamWaiting: 100, upstreamMs: 60_000 }
  const client = createClient({ transport, limits: { ...limits, upstreamCacheMs: 60_000, upstreamCacheBytes: 1e6 } })
  const sends = async (headers: CallContext['headers'], method = listRepos, request: object = {}): Promise<number> => {
    const before = sent
    const ask = (): Promise<unknown> => client.ask({ method: methodOf(method), request, context: context(headers) })
    await Promise.all([ask(), ask()])
    return sent - before
  }
  const one = { authorization: 'Bearer a' }
  expect(await sends(one)).toBe(1)
  expect(await sends(one)).toBe(0)
  const others = [
    { authorization: 'Bearer b' },
    // Of one issuer they are alike for long.
    { authorization: `Bearer ${'a'.repeat(1_000)}b` },
    { authorization: `Bearer ${'a'.repeat(1_000)}c` },
    {},
    { ...one, [IDENTITY_HEADER]: uid },
    { ...one, [IDENTITY_HEADER]: 'b'.repeat(40) },
    { ...one, 'accept-language': 'de' },
  ]
  for (const headers of others) expect(await sends(headers), JSON.stringify(headers)).toBe(1)
  expect(await sends(one, listRepos, { pageSize: 1 })).toBe(1)
  expect(await sends(one, GroupsService.method.listGroups as never)).toBe(1)
  expect(await sends(one, deleteRepo as never, { uid: `${uid}/${'1'.repeat(16)}` })).toBe(2)
  // What was written may have changed what was read, for its caller.
  expect(await sends(one)).toBe(1)
  expect(await sends(others[0])).toBe(0)
})
