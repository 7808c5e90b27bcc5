// How a repo's image is deployed: a part of the repo, so that writing it changes the repo.
import { Registry } from '../../contract/gen/chainguard/platform/registry/registry_pb.ts'
import { ReposService } from '../../contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import type { RequestOf } from '../../contract/plain.ts'
import { alreadyExists, notFound } from '../../core/errors.ts'
import type { WriteCall } from '../call.ts'
import { withEventsOf } from '../derived-call.ts'
import { operation, type Operation } from '../operation.ts'
import { type Deployment, deploymentsOf, storeDeployment } from '../registry/deployments.ts'
import { repos } from '../registry/repos.ts'
import { change, existing, locked } from '../rows.ts'
import type { Violations } from '../violations.ts'

type SentCharts = RequestOf<typeof Registry.method.createDeployment>['charts']

function checkCharts(charts: SentCharts = [], violations: Violations): void {
  const { stringChars } = violations.sizes
  for (const [at, chart] of charts.entries()) {
    if (!chart.repo) violations.add(`charts[${at}].repo`, 'is required')
    for (const [name, value] of Object.entries(chart)) {
      if (String(value).length > stringChars) {
        violations.add(`charts[${at}].${name}`, `has more than ${stringChars} characters`)
      }
    }
  }
}

/** Writes the deployment of a repo that has one, or has none. */
async function write(
  call: WriteCall<RequestOf<typeof Registry.method.createDeployment>>,
  { id, charts = [], exists }: { id: string; charts: SentCharts | undefined; exists: boolean },
): Promise<Deployment> {
  await locked(repos, call.tx, id)
  const known = (await deploymentsOf(call.tx, [id])).has(id)
  if (known && !exists) throw alreadyExists('Deployment', id, 'repo')
  if (!known && exists) throw notFound('Deployment', id)
  const deployment = { id, charts: charts.map(({ repo = '', ...chart }) => ({ ...chart, repo })) }
  await storeDeployment(call.tx, deployment)
  const current = await existing(repos, call.tx, id)
  await change(repos, withEventsOf(call, ReposService.method.updateRepo), { current, fields: {} })
  return deployment
}

const createDeployment = operation({
  method: Registry.method.createDeployment,
  validate: ({ request }, violations) => checkCharts(request.charts, violations),
  write: (call) => write(call, { id: call.scope, charts: call.request.charts, exists: false }),
})

const updateDeployment = operation({
  method: Registry.method.updateDeployment,
  validate: ({ request }, violations) => checkCharts(request.charts, violations),
  write: (call) => write(call, { id: call.scope, charts: call.request.charts, exists: true }),
})

const getDeployment = operation({
  method: Registry.method.getDeployment,
  read: async ({ scope: id }, db) => {
    const found = (await deploymentsOf(db, [id])).get(id)
    if (!found) throw notFound('Deployment', id)
    return found
  },
})

export const deploymentOperations: readonly Operation[] = [createDeployment, updateDeployment, getDeployment]
