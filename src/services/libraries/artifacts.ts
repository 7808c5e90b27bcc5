// Libraries and their versions, as packages of an ecosystem.
import {
  type Artifact,
  ArtifactSchema,
  ArtifactsService,
  type ArtifactVersion,
  ArtifactVersionSchema,
} from '../../contract/gen/chainguard/platform/libraries/v2/artifacts_pb.ts'
import { ArtifactsService as OwnArtifactsService } from '../../contract/gen/platformgraph/libraries/v1/artifacts_pb.ts'
import type { RequestOf } from '../../contract/plain.ts'
import { notFound } from '../../core/errors.ts'
import { shapes } from '../../core/shapes.ts'
import { isUid } from '../../core/uid.ts'
import { listOperation, queryOf, validateQuery } from '../list.ts'
import { reading, type Call } from '../call.ts'
import { operation, type Operation } from '../operation.ts'
import { oneByOne, type Resource } from '../resource.ts'
import {
  artifactCounts,
  artifactsByTail,
  artifactTable,
  artifactVersionTable,
  withCudaVersion,
  withRemediatedVersion,
} from '../../db/statements/artifacts.ts'
import { sameValue } from '../../db/statements/nested.ts'
import { anyOf, containsText, equals, namedGraphFilters } from '../../db/statements/filters.ts'
import type { PageQuery } from '../page.ts'
import { existing } from '../rows.ts'
import { standardMethods } from '../standard.ts'
import { isEmpty, Violations } from '../violations.ts'
import { rulesOfEcosystem } from './ecosystems.ts'

export const artifacts: Resource<Artifact, typeof ArtifactsService.method.listArtifacts> = {
  type: 'Artifact',
  service: OwnArtifactsService,
  message: ArtifactSchema,
  table: artifactTable,
  parentType: 'Group',
  groupLevels: 1,
  filters: {
    ecosystems: anyOf('ecosystem', 'int'),
    query: containsText(['name', 'description']),
    cudaVersion: withCudaVersion,
    remediated: withRemediatedVersion,
  },
  matches: { name: sameValue('name'), ecosystem: sameValue('ecosystem', 'int') },
  graphFilters: { ...namedGraphFilters, name: equals('name') },
  defaultOrder: [{ field: 'name', descending: false }],
  // Versions are nothing of their own.
  beforeDelete: oneByOne(async ({ tx, request: { uid } }) => {
    await tx.prisma.artifactVersion.deleteMany({ where: { parentUid: uid } })
  }),
}

export const artifactVersions: Resource<ArtifactVersion, typeof OwnArtifactsService.method.listArtifactVersions> = {
  type: 'ArtifactVersion',
  service: OwnArtifactsService,
  message: ArtifactVersionSchema,
  table: artifactVersionTable,
  parentType: 'Artifact',
  groupLevels: 2,
  filters: {},
  graphFilters: {
    version: equals('version'),
    cudaVersion: equals('cudaVersion'),
    remediated: equals('remediated', 'boolean'),
  },
  // The newest first, as the ecosystem orders them.
  defaultOrder: [{ field: 'versionOrder', descending: true }],
  computed: { sizeBytes: { from: ['sizeBytes'], value: (row) => String(row['sizeBytes']) } },
}

interface Ecosystems {
  readonly ecosystems?: readonly number[]
}

function checkEcosystems({ ecosystems = [] }: Ecosystems, violations: Violations): void {
  if (isEmpty(ecosystems)) violations.add('ecosystems', 'is required')
  ecosystems.forEach((value, at) => {
    if (!rulesOfEcosystem(value)) violations.add(`ecosystems[${at}]`, 'is not an ecosystem')
  })
}

/** What a list of ours is held to as well, which names no ecosystems. */
function checkArtifactsQuery(query: PageQuery, violations: Violations): void {
  validateQuery(query, violations)
  const cudaVersion = query.filter?.['cudaVersion']
  if (typeof cudaVersion !== 'string' || cudaVersion === '' || shapes.cudaVersion.test(cudaVersion)) return
  violations.add('cuda_version', shapes.cudaVersion.says)
}

const listArtifacts = listOperation(artifacts, {
  method: ArtifactsService.method.listArtifacts,
  query: ({ request }, violations) => {
    checkEcosystems(request, violations)
    return queryOf(artifacts, request, violations)
  },
  validateQuery: checkArtifactsQuery,
})

type VersionsRequest = RequestOf<typeof ArtifactsService.method.listArtifactVersions>

const listArtifactVersions = listOperation(artifactVersions, {
  method: ArtifactsService.method.listArtifactVersions,
  sorts: { fields: Object.keys(artifactVersionTable.sorts), names: { version: 'versionOrder' } },
  query: ({ request: { artifactId = '', orderBy = '', ...request } }, violations) => {
    if (artifactId === '') violations.add('artifact_id', 'is required')
    else if (!shapes.artifactId.test(artifactId)) violations.add('artifact_id', shapes.artifactId.says)
    // `version` is written as clients see it; the order is kept beside it.
    const order = orderBy.replace(/(^|,)(\s*)version(?=\s|,|$)/g, '$1$2version_order')
    const within = new Violations(violations.sizes)
    const query = queryOf(artifactVersions, { ...request, orderBy: order }, within)
    for (const { field, description } of within.found)
      violations.add(field, description.replace('versionOrder', 'version'))
    return query
  },
  scope: async (call) => [{ kind: 'children', uid: await artifactOf(call) }],
})

/** A uid has slashes, which a path of one segment holds only when they are escaped: the last part alone will do. */
async function artifactOf(call: Call<VersionsRequest>): Promise<string> {
  const { artifactId = '' } = call.request
  if (isUid(artifactId)) {
    call.require(artifactId)
    return (await existing(artifacts, reading(call), artifactId)).uid
  }
  const uids = await artifactsByTail(reading(call), artifactId)
  const { access } = call.method
  const found = uids.find((uid) => access.kind !== 'none' && call.authority.holds(access.mask, uid))
  if (!found) throw notFound('Artifact', artifactId)
  return found
}

const getArtifactCount = operation({
  method: ArtifactsService.method.getArtifactCount,
  validate: ({ request }, violations) => checkEcosystems(request, violations),
  read: async (call, db) => {
    const ecosystems = [...new Set(call.request.ecosystems)]
    const rows = await artifactCounts(db, ecosystems, call.visible())
    const counts = new Map(rows.map((row) => [row.ecosystem, row.totalCount]))
    return { counts: ecosystems.map((ecosystem) => ({ ecosystem, totalCount: String(counts.get(ecosystem) ?? 0) })) }
  },
})

export const artifactOperations: readonly Operation[] = [
  listArtifacts,
  listArtifactVersions,
  getArtifactCount,
  listOperation(artifacts, { method: OwnArtifactsService.method.listArtifacts, validateQuery: checkArtifactsQuery }),
  ...standardMethods(artifacts, ['get', 'delete']),
  ...standardMethods(artifactVersions, ['list', 'get']),
]
