// Libraries and their versions, as packages of an ecosystem.
// What belongs here: the two resources and the methods that read them. What does not: writing them (import.ts).
import {
  ArtifactSchema,
  ArtifactsService,
  ArtifactVersionSchema,
} from '../../contract/gen/chainguard/platform/libraries/v2/artifacts_pb.ts'
import { ArtifactsService as OwnArtifactsService } from '../../contract/gen/platformgraph/libraries/v1/artifacts_pb.ts'
import { notFound } from '../../core/errors.ts'
import { isUid } from '../../core/uid.ts'
import type { Condition } from '../../db/statements/builder.ts'
import { statementName } from '../../db/statements/builder.ts'
import { columns, type Table } from '../../db/statements/table.ts'
import { listOperation, pageIn, queryOf, type ListRequest } from '../list.ts'
import { anyOf, containsText, equals, namedGraphFilters } from '../names.ts'
import type { Call } from '../call.ts'
import { operation, type Operation } from '../operation.ts'
import type { Filter, Resource } from '../resource.ts'
import { existing } from '../rows.ts'
import { standardMethods } from '../standard.ts'
import { isEmpty, Violations } from '../violations.ts'
import { rulesOfEcosystem } from './ecosystems.ts'

const artifactTable: Table = {
  name: 'artifacts',
  columns: columns([
    'uid',
    'parentUid',
    'name',
    'description',
    'ecosystem',
    'latestVersion',
    'versionCount',
    'createTime',
    'updateTime',
  ]),
  sorts: { name: 'text', versionCount: 'int', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
}

/** Libraries with a version for which the condition on `v` holds. */
function withVersion(condition: (value: string) => string, type: string): Filter {
  return (value: never): Condition =>
    (param) =>
      `EXISTS (SELECT FROM artifact_versions v WHERE v.parent_uid = t.uid AND ${condition(param(value, type))})`
}

const filters: Readonly<Record<string, Filter>> = {
  ecosystems: anyOf('ecosystem', 'int'),
  query: containsText(['t.name', 't.description']),
  cudaVersion: withVersion((value) => `v.cuda_version = ${value}`, 'text'),
  // False is what a field that was not sent holds: it asks for nothing.
  remediated: (value: never) => (value ? withVersion((is) => `v.remediated = ${is}`, 'boolean')(value) : () => 'true'),
}

export const artifacts: Resource = {
  type: 'Artifact',
  service: OwnArtifactsService,
  message: ArtifactSchema,
  table: artifactTable,
  parentType: 'Group',
  groupLevels: 1,
  filters,
  matches: { name: 'text', ecosystem: 'int' },
  graphFilters: { ...namedGraphFilters, name: equals('name') },
  model: 'artifact',
}

const versionTable: Table = {
  name: 'artifact_versions',
  columns: {
    ...columns([
      'uid',
      'parentUid',
      'version',
      'versionOrder',
      'description',
      'sizeBytes',
      'cudaVersion',
      'remediated',
      'createTime',
      'updateTime',
    ]),
    name: '(SELECT a.name FROM artifacts a WHERE a.uid = t.parent_uid)',
  },
  sorts: { versionOrder: 'text', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
}

export const artifactVersions: Resource = {
  type: 'ArtifactVersion',
  service: OwnArtifactsService,
  message: ArtifactVersionSchema,
  table: versionTable,
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
  present: (row) => ({ ...row, sizeBytes: String(row['sizeBytes']) }),
  model: 'artifactVersion',
}

interface Ecosystems {
  readonly ecosystems?: readonly number[]
}

function requireEcosystems({ ecosystems = [] }: Ecosystems, violations: Violations): void {
  if (isEmpty(ecosystems)) violations.add('ecosystems', 'is required')
  ecosystems.forEach((value, at) => {
    if (!rulesOfEcosystem(value)) violations.add(`ecosystems[${at}]`, 'is not an ecosystem')
  })
}

const listArtifacts = listOperation<ListRequest & Ecosystems & { cudaVersion?: string }>(artifacts, {
  method: ArtifactsService.method.listArtifacts,
  query: ({ request }, violations) => {
    requireEcosystems(request, violations)
    const { cudaVersion } = request
    if (cudaVersion && !/^\d{1,3}(?:\.\d{1,3})?$/.test(cudaVersion)) {
      violations.add('cuda_version', 'must be a release of CUDA, such as 12.1')
    }
    return queryOf(artifacts, request, violations)
  },
})

interface VersionsRequest extends ListRequest {
  readonly artifactId?: string
}

const listArtifactVersions = listOperation<VersionsRequest>(artifactVersions, {
  method: ArtifactsService.method.listArtifactVersions,
  query: ({ request: { artifactId = '', orderBy = '', ...request } }, violations) => {
    if (artifactId === '') violations.add('artifact_id', 'is required')
    else if (!isUid(artifactId) && !TAIL.test(artifactId)) {
      violations.add('artifact_id', 'is neither the uid of a library nor the 16 hexadecimal digits at its end')
    }
    // `version` is written as clients see it; the order is kept beside it.
    const order = orderBy.replace(/(^|,)(\s*)version(?=\s|,|$)/g, '$1$2version_order')
    const within = new Violations()
    const query = queryOf(artifactVersions, { ...request, orderBy: order }, within)
    for (const { field, description } of within.found)
      violations.add(field, description.replace('versionOrder', 'version'))
    return query
  },
  readPage: async (call, query) =>
    pageIn(artifactVersions, call, { query, scope: [{ kind: 'children', uid: await artifactOf(call) }] }),
})

/** A uid has slashes, which a path of one segment holds only when they are escaped: the last part alone will do. */
const TAIL = /^[0-9a-f]{16}$/
const BY_TAIL = `SELECT uid FROM artifacts WHERE right(uid, 16) = $1`

async function artifactOf(call: Call<VersionsRequest>): Promise<string> {
  const { artifactId = '' } = call.request
  if (isUid(artifactId)) {
    call.demand(artifactId)
    return (await existing(artifacts, call.on.db, artifactId)).uid
  }
  const rows = await call.on.db.query<{ uid: string }>({
    name: statementName(BY_TAIL),
    text: BY_TAIL,
    values: [artifactId],
  })
  const { access } = call.method
  const found = rows.find((row) => access.kind !== 'none' && call.authority.holds(access.mask, row.uid))
  if (!found) throw notFound('Artifact', artifactId)
  return found.uid
}

const COUNTS = `SELECT e.ecosystem, count(t.uid)::int AS "totalCount" FROM unnest($1::int[]) e(ecosystem)
LEFT JOIN (unnest($2::text[]) s(scope) JOIN artifacts t ON t.uid > s.scope || '/' AND t.uid < s.scope || '0')
ON t.ecosystem = e.ecosystem GROUP BY e.ecosystem ORDER BY e.ecosystem`

const getArtifactCount = operation<Ecosystems>({
  method: ArtifactsService.method.getArtifactCount,
  validate: ({ request }, violations) => requireEcosystems(request, violations),
  read: async (call, db) => {
    const values = [[...new Set(call.request.ecosystems)], call.visible()]
    const rows = await db.query<{ ecosystem: number; totalCount: number }>({
      name: statementName(COUNTS),
      text: COUNTS,
      values,
    })
    return { counts: rows.map((row) => ({ ...row, totalCount: String(row.totalCount) })) }
  },
})

export const artifactOperations: readonly Operation[] = [
  listArtifacts,
  listArtifactVersions,
  getArtifactCount,
  ...standardMethods(artifacts, ['list', 'get']),
  ...standardMethods(artifactVersions, ['list', 'get']),
]
