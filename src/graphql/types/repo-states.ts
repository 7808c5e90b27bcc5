// How the mirroring and the deployment of repos stand.
import {
  RegistryService,
  type Sync,
  SyncStateSchema,
} from '../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import type {
  Deployment as DeploymentMessage,
  HelmChart as HelmChartMessage,
} from '../../contract/gen/chainguard/platform/registry/deployments_pb.ts'
import type { Complete } from '../../contract/plain.ts'
import { builder, contractEnum } from '../builder.ts'
import { batched } from '../batch.ts'
import { uidOf } from '../examples/values.ts'
import { mutationField } from '../mutation.ts'
import { repos } from './repo.ts'

const MOST = 200

const SyncState = contractEnum('SyncState', SyncStateSchema)

const SyncStatus = builder.objectRef<Complete<Sync>>('SyncStatus').implement({
  description: 'What mirroring a registry did last for a repo.',
  example: 'state time',
  fields: (t) => ({
    state: t.field({ type: SyncState, resolve: (sync) => sync.state }),
    message: t.exposeString('message', {
      description: 'Why it failed; empty when it did not.',
      example: 'the registry does not answer',
    }),
    time: t.field({ type: 'DateTime', nullable: true, certain: 'value', resolve: ({ time }) => time }),
  }),
})

const HelmChart = builder.objectRef<Complete<HelmChartMessage>>('HelmChart').implement({
  description: 'A Helm chart.',
  fields: (t) => ({
    repo: t.string({
      description: 'The repository that it is published in.',
      example: 'https://charts.example.com',
      resolve: (chart) => chart.repo,
    }),
    chart: t.string({
      nullable: true,
      description: 'Its name there; null: not said.',
      example: 'nginx',
      resolve: (chart) => chart.chart ?? null,
    }),
    source: t.string({
      nullable: true,
      description: 'Where its sources are; null: not said.',
      example: 'https://github.com/example/charts',
      resolve: (chart) => chart.source ?? null,
    }),
  }),
})

const Deployment = builder.objectRef<Complete<DeploymentMessage>>('Deployment').implement({
  description: "How a repo's image is deployed. It is written through version 1.",
  fields: (t) => ({
    charts: t.field({
      type: [HelmChart],
      description: 'The charts to deploy it with.',
      resolve: (deployment) => deployment.charts,
    }),
  }),
})

builder.prismaObjectFields(repos.ref, (t) => ({
  syncStatus: t.field({
    asks: { method: RegistryService.method.listSyncs, how: 'call' },
    type: SyncStatus,
    nullable: true,
    description: 'What mirroring a registry did last for the repo; null: nothing mirrors it.',
    resolve: async (repo, _args, context) => {
      const sync = await batched(
        context,
        {
          name: 'syncs',
          method: RegistryService.method.listSyncs,
          request: (repoUids) => ({ repoUids }),
          values: (answer) => answer.syncs,
          most: MOST,
        },
        repo.uid,
      )
      return sync.time ? sync : null
    },
  }),
  deployment: t.field({
    asks: { method: RegistryService.method.listDeployments, how: 'call' },
    type: Deployment,
    nullable: true,
    description: 'How the image is deployed; null: nobody has said it, or the caller may not see it.',
    resolve: async (repo, _args, context) => {
      const deployment = await batched(
        context,
        {
          name: 'deployments',
          method: RegistryService.method.listDeployments,
          request: (repoUids) => ({ repoUids }),
          values: (answer) => answer.deployments,
          most: MOST,
        },
        repo.uid,
      )
      return deployment.id ? deployment : null
    },
  }),
}))

mutationField({
  name: 'recordSync',
  method: RegistryService.method.recordSync,
  description: 'Records what mirroring does for a repo, as `sync` does.',
  input: (t) => ({
    uid: t.field({ type: 'UID', required: true, example: uidOf(2) }),
    state: t.field({ type: SyncState, required: true }),
    message: t.string({ description: 'Why it failed, 512 characters at most.', example: 'the registry is away' }),
  }),
  request: (input) => input,
  payload: (t) => ({
    syncStatus: t.field({
      type: SyncStatus,
      nullable: true,
      description: 'What is recorded; null when it was refused.',
      resolve: ({ result }) => result,
    }),
  }),
})
