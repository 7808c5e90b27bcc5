// Artifacts: libraries of an ecosystem, and their versions.
import { ArtifactsService, EcosystemSchema } from '../../contract/gen/chainguard/platform/libraries/v2/artifacts_pb.ts'
import { ArtifactsService as OwnArtifactsService } from '../../contract/gen/platformgraph/libraries/v1/artifacts_pb.ts'
import { builder, contractEnum, fieldsReading } from '../builder.ts'
import { rootFields, visibleConnection, visibleRelation } from '../connection.ts'
import { resourceType } from '../resource-type.ts'
import { importPayload } from '../import-payload.ts'
import { deleteMutation, mutationField } from '../mutation.ts'
import { groups } from './group.ts'

const Ecosystem = contractEnum('Ecosystem', EcosystemSchema, {
  description: 'Where a library is published.',
  values: { JAVA: 'Maven repositories.', PYTHON: 'Indexes of Python projects.' },
  example: 'PYTHON',
})

export const artifacts = resourceType({
  name: 'Artifact',
  one: 'artifact',
  many: 'artifacts',
  labels: { one: 'a library', many: 'libraries' },
  service: OwnArtifactsService,
  description: 'A library of an ecosystem: a project of Python, an artifact of Maven.',
  named: true,
  lookupPriority: 1,
  orders: { versionCount: 'By the number of versions.' },
  filter: (t) => ({
    ecosystems: t.field({ type: [Ecosystem], description: 'Only libraries of these ecosystems.' }),
    query: t.string({
      description: 'Only libraries with this text, in any case, in their name or description.',
      example: 'http',
    }),
    cudaVersion: t.string({ description: 'Only libraries with a version for this release of CUDA.', example: '12.1' }),
    remediated: t.boolean({ description: 'True: only libraries with a version that was rebuilt with fixes.' }),
  }),
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'The name as the ecosystem writes it; of Maven `org.slf4j:slf4j-api`.',
      example: 'requests',
    }),
    description: t.exposeString('description', {
      description: 'What it is for; empty where that is not said.',
      example: 'HTTP for humans',
    }),
    ecosystem: t.expose('ecosystem', {
      type: Ecosystem,
      description: 'Where it is published.',
    }),
    latestVersion: t.exposeString('latestVersion', { description: 'The greatest of its versions.', example: '2.32.5' }),
    versionCount: t.exposeInt('versionCount', { description: 'How many versions there are.', example: 57 }),
    group: visibleRelation(t, groups, { description: 'The group that it is in.', uid: 'parentUid' }),
  }),
})

export const artifactVersions = resourceType({
  name: 'ArtifactVersion',
  one: 'artifactVersion',
  many: 'artifactVersions',
  labels: { one: 'a version of a library', many: 'versions of libraries' },
  service: OwnArtifactsService,
  description: 'A published version of a library.',
  example: 'name version',
  named: false,
  lookupPriority: 0,
  segments: 3,
  orders: { versionOrder: "By the version, as the library's ecosystem orders them (PEP 440, Maven)." },
  filter: (t) => ({
    version: t.string({ description: 'Only this version, as it is written.' }),
    cudaVersion: t.string({ description: 'Only versions for this release of CUDA.', example: '12.1' }),
    remediated: t.boolean({ description: 'Only versions that were rebuilt with fixes (true), or only the others.' }),
  }),
  fields: (t) => ({
    name: fieldsReading<{ readonly name: string }>(t).string({
      example: 'requests',
      columns: ['name'],
      resolve: ({ name }) => name,
    }),
    version: t.exposeString('version', { description: 'The version, as it is published.', example: '2.32.5' }),
    description: t.exposeString('description', {
      description: 'What the library said of itself in this version.',
      example: 'HTTP for humans',
    }),
    sizeBytes: t.float({
      description: 'Bytes of all files of the version: a whole number, which may be larger than an Int.',
      example: 198310,
      select: { sizeBytes: true },
      resolve: (version) => Number(version.sizeBytes),
    }),
    cudaVersion: t.exposeString('cudaVersion', {
      description: 'The release of CUDA it was built for; empty: none.',
      example: '12.1',
    }),
    remediated: t.exposeBoolean('remediated', {
      description: 'Whether it was rebuilt with fixes that its upstream version lacks.',
    }),
    artifact: visibleRelation(t, artifacts, {
      description: 'The library that it is a version of.',
      uid: 'parentUid',
    }),
  }),
})

builder.objectField(artifacts.ref, 'versions', (t) =>
  visibleConnection(t, artifactVersions, {
    reach: 'children',
    description: 'The versions of the library: the newest first when no order is given.',
  }),
)
builder.objectField(groups.ref, 'artifacts', (t) =>
  visibleConnection(t, artifacts, { reach: 'childrenOrBelow', description: 'The libraries of the group.' }),
)

rootFields(artifacts, {
  example: {
    one: 'artifact(uid: $uid) { name versions(first: 5) { nodes { version sizeBytes } } }',
    many: 'artifacts(filter: { ecosystems: [PYTHON], query: "request" }) { nodes { name latestVersion } }',
  },
})
rootFields(artifactVersions, {
  example: {
    one: 'artifactVersion(uid: $uid) { version artifact { name } }',
    many: 'artifactVersions(filter: { remediated: true }) { nodes { name version } }',
  },
})

interface Count {
  readonly ecosystem: number
  readonly totalCount: string
}

const ArtifactCount = builder.objectRef<Count>('ArtifactCount').implement({
  description: 'How many libraries an ecosystem has.',
  fields: (t) => ({
    ecosystem: t.field({ type: Ecosystem, description: 'The ecosystem.', resolve: ({ ecosystem }) => ecosystem }),
    totalCount: t.int({
      description: 'How many of its libraries the caller may see.',
      example: 5120,
      resolve: ({ totalCount }) => Number(totalCount),
    }),
  }),
})

builder.queryField('artifactCount', (t) =>
  t.field({
    asks: { method: ArtifactsService.method.getArtifactCount, how: 'call' },
    type: [ArtifactCount],
    description: 'Counts the libraries of some ecosystems, in the order in which these are named.',
    example: 'artifactCount(ecosystems: [PYTHON, JAVA]) { ecosystem totalCount }',
    args: {
      ecosystems: t.arg({ type: [Ecosystem], required: true, description: 'The ecosystems. At least one.' }),
    },
    resolve: async (_root, { ecosystems }, { services, call }) =>
      (await services.call(ArtifactsService.method.getArtifactCount, { ecosystems }, call)).counts,
  }),
)

deleteMutation(artifacts, 'Deletes a library with its versions. Needs what importing libraries needs.')

const PublishedFileInput = builder.inputType('PublishedFileInput', {
  description: 'A file of a published version.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Its name.', example: 'requests-2.32.5-py3-none-any.whl' }),
    size: t.float({ required: true, description: 'Bytes: a whole number.', example: 64738 }),
    digest: t.field({ type: 'Digest', description: 'The digest of its content.' }),
  }),
})

const PublishedVersionInput = builder.inputType('PublishedVersionInput', {
  description: 'A version of a library, as it is published.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: 'The library, as the ecosystem writes it; of Maven `org.slf4j:slf4j-api`.',
      example: 'requests',
    }),
    version: t.string({ required: true, description: 'The version, as its ecosystem writes it.', example: '2.32.5' }),
    description: t.string({ example: 'HTTP for humans' }),
    files: t.field({ type: [PublishedFileInput] }),
  }),
})

mutationField({
  name: 'importArtifacts',
  method: OwnArtifactsService.method.importArtifacts,
  description:
    'Takes what a repository of libraries publishes: makes what is not there yet and brings the rest up to date. A second run changes nothing.',
  input: (t) => ({
    parent: t.field({ type: 'UID', required: true }),
    ecosystem: t.field({ type: Ecosystem, required: true, description: 'Whose rules names and versions are held to.' }),
    versions: t.field({ type: [PublishedVersionInput], required: true, description: 'The versions, 500 at most.' }),
  }),
  request: (input) => input,
  payload: (t) => importPayload(t, 'How many versions were not there before.'),
})
