// What mirroring did last, in the words of version 1: it knows nothing of success, which leaves nothing to do.
import { Registry } from '../../contract/gen/chainguard/platform/registry/registry_pb.ts'
import { SyncStatus_Status } from '../../contract/gen/chainguard/platform/registry/sync_statuses_pb.ts'
import { SyncState } from '../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import type { Call } from '../call.ts'
import { inChunks, itemsOf } from '../chunks.ts'
import { operation, type Operation } from '../operation.ts'
import { repos } from '../registry/repos.ts'
import { existing } from '../rows.ts'

const STATUS: Readonly<Record<number, SyncStatus_Status>> = {
  [SyncState.IN_PROGRESS]: SyncStatus_Status.IN_PROGRESS,
  [SyncState.FAILED]: SyncStatus_Status.FAILED,
}

interface Recorded {
  readonly state: number
  readonly time: Date
}

interface ToldStatus {
  readonly status: SyncStatus_Status
  readonly createTime: Date
}

function statusOf({ state, time }: Recorded): ToldStatus {
  return { status: STATUS[state] ?? SyncStatus_Status.UNKNOWN, createTime: time }
}

const getSyncStatus = operation({
  method: Registry.method.getSyncStatus,
  read: async ({ scope: repoUid, deps: { db } }) => {
    await existing(repos, db, repoUid)
    const found = await db.prisma.repoSync.findUnique({ where: { repoUid } })
    return found ? statusOf(found) : {}
  },
})

const listSyncStatuses = operation({
  method: Registry.method.listSyncStatuses,
  read: async (call) => ({ items: await itemsOf(call, statusesBelow(call)) }),
})

async function* statusesBelow(call: Call): AsyncGenerator<{ repoId: string; repoStatus: ToldStatus }[]> {
  const { scope, deps } = call
  const chunks = inChunks<Recorded & { readonly repoUid: string }>(call, (last, take) => {
    // '0' follows '/' in code point order, so the range holds exactly what is below.
    const repoUid = { gt: last?.repoUid ?? `${scope}/`, lt: `${scope}0` }
    return deps.db.prisma.repoSync.findMany({ where: { repoUid }, orderBy: { repoUid: 'asc' }, take })
  })
  for await (const rows of chunks) yield rows.map((row) => ({ repoId: row.repoUid, repoStatus: statusOf(row) }))
}

export const syncStatusOperations: readonly Operation[] = [getSyncStatus, listSyncStatuses]
