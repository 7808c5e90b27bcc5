// What version 1 does with repos that version 2 does not: their own values, the readme with them, and Create as an upsert.
import { Registry } from '../../contract/gen/chainguard/platform/registry/registry_pb.ts'
import type { RequestOf } from '../../contract/plain.ts'
import { sourceOf } from '../../db/statements/repos.ts'
import { lockRow } from '../../db/statements/get.ts'
import type { WriteCall } from '../call.ts'
import { derivedWrite, withEventsOf } from '../derived-call.ts'
import { check, operation } from '../operation.ts'
import { checkReadme } from '../registry/readme-rules.ts'
import { storeReadme } from '../registry/repos.ts'
import type { SyncConfig } from '../registry/sync.ts'
import { madeAsMissing } from '../shared-write.ts'
import type { V1Rule } from './translate.ts'

type Create = RequestOf<typeof Registry.method.createRepo>
type Update = RequestOf<typeof Registry.method.updateRepo>

/** Keeps what version 2 only shows: the readme, and the parts of the sync configuration that follow from others there. */
export async function writeOwnFields(call: WriteCall<Create | Update>, uid: string): Promise<void> {
  const sent: Update = ('repo' in call.request ? call.request.repo : call.request) ?? {}
  const { readme = '', syncConfig: wanted } = sent
  check(call, (violations) => checkReadme('readme', readme, violations))
  await storeReadme(call.tx, uid, readme)
  const sync = (await sourceOf<SyncConfig>(call.tx, uid))?.syncConfig
  if (!wanted || !sync) return
  const syncConfig = {
    ...sync,
    ...(wanted.expiration && { expirationTime: new Date(wanted.expiration).toISOString() }),
    uniqueTags: wanted.uniqueTags ?? sync.uniqueTags,
    // The overlay that was sent as such is written out anew; another one is taken as it is.
    apkoOverlay: sent.customOverlay ? sync.apkoOverlay : wanted.apkoOverlay || sync.apkoOverlay,
    gracePeriod: wanted.gracePeriod ?? false,
  }
  await call.tx.prisma.repo.update({ where: { uid }, data: { syncConfig }, select: { uid: true } })
}

/** Creating a repo of a name that is there changes that one, unless `prevent_existing` is set. */
export function replaceByName(
  create: V1Rule<Create>,
  ruleOf: (v1: typeof Registry.method.updateRepo) => V1Rule<Update>,
): V1Rule<Create> {
  const update = ruleOf(Registry.method.updateRepo)
  if (!('write' in create) || !('write' in update)) throw new Error('Repos are created and changed by writing.')
  return {
    ...create,
    write: async (call) => {
      if (call.request.preventExisting) return create.write(call)
      const uid = await repoOfName(call)
      if (uid === undefined) return madeAsMissing(() => create.write(call))
      const updating = derivedWrite(call, { request: { ...call.request.repo, id: uid } })
      return update.write(withEventsOf(updating, Registry.method.updateRepo))
    },
  }
}

/** The repo of the name that is sent. The group's lock keeps two creations of one name apart, but no renaming. */
async function repoOfName({ scope: parentUid, request, tx }: WriteCall<Create>): Promise<string | undefined> {
  await lockRow(tx, { name: 'groups' }, parentUid)
  const where = { parentUid_name: { parentUid, name: request.repo?.name ?? '' } }
  return (await tx.prisma.repo.findUnique({ where, select: { uid: true } }))?.uid
}

/** How many repos that the caller may see follow a repo. */
export const repoCount = operation({
  method: Registry.method.getRepoCountBySource,
  read: async (call) => {
    const below = call.visible().flatMap((uid) => [{ parentUid: uid }, { parentUid: { startsWith: `${uid}/` } }])
    const where = { syncConfig: { path: ['source'], equals: call.request.id ?? '' }, OR: below }
    return { count: String(await call.deps.db.prisma.repo.count({ where })) }
  },
})
