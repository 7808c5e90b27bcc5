// What a method reads it asks the database for as its caller, and until its request ends: who asks for much waits for itself.
import { expect, it } from 'vitest'
import { DirectoryService } from '../../src/contract/gen/platformgraph/scim/v1/scim_pb.ts'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import type { Asker, Statement } from '../../src/db/types.ts'
import type { Call } from '../../src/services/call.ts'
import { read } from '../../src/services/operation.ts'
import { callerOf } from '../support/caller.ts'
import { statement } from '../support/database.ts'
import { organization } from '../support/organization.ts'

type From = { query: (of: Statement) => Promise<object[]> }

it.each(['read', 'readMany'])('a method that has %s has the turns of its caller', async (how) => {
  const asked: (Asker & { readonly text: string })[] = []
  const db = {
    askedBy: (asker: Asker) => ({
      query: ({ text }: Statement) => {
        asked.push({ ...asker, text })
        return Promise.resolve([])
      },
    }),
  }
  const [caller, { signal }] = [newRootUid(), new AbortController()]
  const call = { context: { caller: callerOf(caller), signal }, deps: { db } } as unknown as Call
  const answer = async (from: From): Promise<object> => ({ resources: await from.query(statement('SELECT 1')) })
  const reading = {
    read: { read: (_: Call, from: From) => answer(from) },
    readMany: { readMany: async (_: readonly Call[], from: From) => [await answer(from)] },
  }[how]
  const rule = { method: DirectoryService.method.listResources, ...reading } as Parameters<typeof read>[0]
  expect(await read(rule, call)).toEqual({ resources: [] })
  expect(asked).toEqual([{ caller, signal, text: 'SELECT 1' }])
})

it('gets of one turn of the event loop are read together, by whomever they are asked for', async () => {
  const at = await organization()
  const uids = Array.from({ length: 6 }, () => newChildUid(at.org))
  await at.db.prisma.repo.createMany({ data: uids.map((uid) => ({ uid, parentUid: at.org, name: uid.slice(-16) })) })
  const get = (uid: string, by: number): Promise<object> =>
    at.call([at.owner, at.viewer][by % 2]!, 'registry.v2.ReposService/GetRepo', { uid })
  await Promise.all([at.owner, at.viewer].map((_, by) => get(uids[0]!, by)))
  const read: string[] = []
  const query = at.db.query.bind(at.db)
  at.db.query = (one: Statement) => {
    read.push(one.text)
    return query(one)
  }
  await Promise.all(uids.map(get))
  expect(read.filter((text) => text.includes('FROM repos'))).toHaveLength(1)
})
