// What the mirroring of a registry did last for a repo, as it tells itself.
import { RegistryService, SyncSchema, SyncState } from '../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import { operation, type Operation } from '../operation.ts'
import { locked } from '../rows.ts'
import { checkMessage } from '../violations.ts'
import { checkUids, visibleSubset } from './many.ts'
import { repos } from './repos.ts'

const MESSAGE_CHARS = 512

/** What stands for a repo that nothing has mirrored. */
const NOTHING = { state: SyncState.UNSPECIFIED, message: '' }

const listSyncs = operation({
  method: RegistryService.method.listSyncs,
  validate: ({ request }, violations) => checkUids(request.repoUids ?? [], 'repoUids', violations),
  read: async (call) => {
    const { repoUids = [] } = call.request
    const rows = await call.deps.db.prisma.repoSync.findMany({
      where: { repoUid: { in: visibleSubset(call, repoUids) } },
    })
    const byRepo = new Map(rows.map((row) => [row.repoUid, row]))
    return { syncs: repoUids.map((uid) => byRepo.get(uid) ?? NOTHING) }
  },
})

const recordSync = operation({
  method: RegistryService.method.recordSync,
  validate: ({ request }, violations) => {
    if (!request.state) violations.add('state', 'is required')
    checkMessage(SyncSchema, { ...request }, { violations, partial: true, maxLength: { message: MESSAGE_CHARS } })
  },
  write: async (call) => {
    const { uid: repoUid = '', state = SyncState.UNSPECIFIED, message = '' } = call.request
    await locked(repos, call.tx, repoUid)
    const data = { state, message, time: new Date(call.deps.clock.now()) }
    return call.tx.prisma.repoSync.upsert({ where: { repoUid }, create: { repoUid, ...data }, update: data })
  },
})

export const syncOperations: readonly Operation[] = [listSyncs, recordSync]
