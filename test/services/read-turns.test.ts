// What a method reads it asks the database for as its caller, and until its request ends: who asks for much waits for itself.
import { expect, it } from 'vitest'
import { DirectoryService } from '../../src/contract/gen/platformgraph/scim/v1/scim_pb.ts'
import { newRootUid } from '../../src/core/uid.ts'
import type { Asker, Statement } from '../../src/db/types.ts'
import type { Call } from '../../src/services/call.ts'
import { read } from '../../src/services/operation.ts'
import { callerOf } from '../support/caller.ts'
import { statement } from '../support/database.ts'

it('a method that reads has the turns of its caller', async () => {
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
  const rule = {
    method: DirectoryService.method.listResources,
    read: async (_: Call, from: { query: (of: Statement) => Promise<object[]> }) => ({
      resources: await from.query(statement('SELECT 1')),
    }),
  }
  expect(await read(rule, call)).toEqual({ resources: [] })
  expect(asked).toEqual([{ caller, signal, text: 'SELECT 1' }])
})
