// How images are deployed: version 1 writes it.
import { RegistryService } from '../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import type { Prisma } from '../../db/gen/prisma/client.ts'
import type { Transaction } from '../../db/database.ts'
import { operation, type Operation } from '../operation.ts'
import { checkUids, seenOf } from './many.ts'

/** The contract's HelmChart. */
export interface Chart {
  readonly source?: string
  readonly repo?: string
  readonly chart?: string
}

/** The contract's Deployment. */
export interface Deployment {
  readonly id: string
  readonly charts: readonly Chart[]
}

/** The deployments of repos, by their uids. */
export async function deploymentsOf(
  { prisma }: Pick<Transaction, 'prisma'>,
  repoUids: readonly string[],
): Promise<ReadonlyMap<string, Deployment>> {
  const rows = await prisma.deployment.findMany({ where: { repoUid: { in: [...repoUids] } } })
  return new Map(rows.map(({ repoUid: id, charts }) => [id, { id, charts: charts as unknown as Chart[] }]))
}

/** Says how the image of a repo is deployed, instead of what was said before. */
export async function storeDeployment({ prisma }: Transaction, { id: repoUid, charts }: Deployment): Promise<void> {
  const data = { charts: charts as unknown as Prisma.InputJsonArray }
  const where = { where: { repoUid }, select: { repoUid: true } } as const
  await prisma.deployment.upsert({ ...where, create: { repoUid, ...data }, update: data })
}

const listDeployments = operation({
  method: RegistryService.method.listDeployments,
  validate: ({ request }, violations) => checkUids(request.repoUids ?? [], 'repoUids', violations),
  read: async (call) => {
    const { repoUids = [] } = call.request
    const known = await deploymentsOf(call.deps.db, seenOf(call, repoUids))
    return { deployments: repoUids.map((uid) => known.get(uid) ?? {}) }
  },
})

export const deploymentOperations: readonly Operation[] = [listDeployments]
