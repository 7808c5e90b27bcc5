// How images are deployed: version 1 writes it.
import { z } from 'zod'
import { countAnswer, sizeOfRows } from '../../core/answer-size.ts'
import { toJsonObject } from '../../core/json.ts'
import { inPieces } from '../../core/pieces.ts'
import { RegistryService } from '../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { deploymentRows, deploymentSizes } from '../../db/statements/repos.ts'
import { operation, type Operation } from '../operation.ts'
import { checkUids, visibleSubset } from './many.ts'

/** The contract's HelmChart. */
export interface Chart {
  readonly source?: string | undefined
  readonly repo: string
  readonly chart?: string | undefined
}

const text = z.string().optional()
const charts: z.ZodType<readonly Chart[]> = z.array(z.object({ source: text, repo: z.string(), chart: text }))

/** The contract's Deployment. */
export interface Deployment {
  readonly id: string
  readonly charts: readonly Chart[]
}

/** Bytes of charts, as they are kept, that one statement reads: of one repo there may be a thousand. */
const AT_ONCE = 64 * 1024

/** What stands for a deployment that nobody has told of. */
const UNTOLD: Deployment = { id: '', charts: [] }

/** The deployments of repos, by their uids. */
export async function deploymentsOf(
  db: Queryable,
  repoUids: readonly string[],
): Promise<ReadonlyMap<string, Deployment>> {
  const rows = await deploymentRows(db, repoUids)
  return new Map(rows.map((row) => [row.repoUid, { id: row.repoUid, charts: charts.parse(row.charts) }]))
}

/** Says how the image of a repo is deployed, instead of what was said before. */
export async function storeDeployment({ prisma }: Transaction, deployment: Deployment): Promise<void> {
  const { id: repoUid } = deployment
  const data = { charts: deployment.charts.map(toJsonObject) }
  const where = { where: { repoUid }, select: { repoUid: true } } as const
  await prisma.deployment.upsert({ ...where, create: { repoUid, ...data }, update: data })
}

/** Repos whose deployments are read together. */
async function piecesOf(db: Queryable, repoUids: readonly string[]): Promise<(readonly string[])[]> {
  if (repoUids.length < 2) return [repoUids]
  const pieces = inPieces(await deploymentSizes(db, repoUids), ({ bytes }) => bytes, AT_ONCE)
  return pieces.map((piece) => piece.map(({ repoUid }) => repoUid))
}

const listDeployments = operation({
  method: RegistryService.method.listDeployments,
  validate: ({ request }, violations) => checkUids(request.repoUids ?? [], 'repoUids', violations),
  read: async (call, db) => {
    const { repoUids = [] } = call.request
    const known = new Map<string, Deployment>()
    for (const piece of await piecesOf(db, visibleSubset(call, repoUids))) {
      const some = await deploymentsOf(db, piece)
      countAnswer(call.context.signal, sizeOfRows([...some.values()]))
      for (const [uid, deployment] of some) known.set(uid, deployment)
    }
    return { deployments: repoUids.map((uid) => known.get(uid) ?? UNTOLD) }
  },
})

export const deploymentOperations: readonly Operation[] = [listDeployments]
