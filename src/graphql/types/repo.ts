// Repos: what images are pushed to and pulled from.
import type { InputFieldMap } from '@pothos/core'
import { ReposService, CatalogTierSchema } from '../../contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { batchMutation } from '../batch-mutation.ts'
import { builder, contractEnum, fieldsReading, type InputBuilder } from '../builder.ts'
import { matchedConnection, rootFields, visibleConnection, visibleRelation } from '../connection.ts'
import { resourceType } from '../resource-type.ts'
import { createMutation, deleteMutation, mutationField, updateMutation } from '../mutation.ts'
import { mapOf } from '../values.ts'
import { CustomOverlay, CustomOverlayInput } from './custom-overlay.ts'
import { groups } from './group.ts'

const README = ReposService.method.getRepoReadme

const CatalogTier = contractEnum('CatalogTier', CatalogTierSchema)

interface SyncConfigRow {
  readonly source?: string
  readonly uniqueTags?: boolean
  readonly expirationTime?: string | null
  readonly google?: string
  readonly amazon?: string
  readonly azure?: string
  readonly apkoOverlay?: string
  readonly gracePeriod?: boolean
}

const SyncConfig = builder.objectRef<SyncConfigRow>('SyncConfig').implement({
  description: 'How a repo follows another one.',
  fields: (t) => ({
    source: t.string({
      description: 'The repo that is followed: its uid, or its name.',
      example: 'nginx',
      resolve: (s) => s.source ?? '',
    }),
    uniqueTags: t.boolean({
      description: 'Whether each synced image also gets a tag of its own that never moves.',
      example: false,
      resolve: (sync) => sync.uniqueTags ?? false,
    }),
    expirationTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the following ends: 14 days after it began, unless the operator says otherwise.',
      resolve: (sync) => sync.expirationTime ?? null,
    }),
    google: t.string({
      description: 'The Google Cloud location that the images are also copied to; empty: none.',
      example: 'us-docker.pkg.dev/example/images',
      resolve: (sync) => sync.google ?? '',
    }),
    amazon: t.string({
      description: 'The AWS location that the images are also copied to; empty: none.',
      example: '123456789012.dkr.ecr.us-east-1.amazonaws.com/images',
      resolve: (sync) => sync.amazon ?? '',
    }),
    azure: t.string({
      description: 'The Azure location that the images are also copied to; empty: none.',
      example: 'example.azurecr.io/images',
      resolve: (sync) => sync.azure ?? '',
    }),
    apkoOverlay: t.string({
      description: 'The overlay as the image builder reads it, in YAML; empty: none.',
      example: 'contents:\n  packages: [bash]',
      resolve: (sync) => sync.apkoOverlay ?? '',
    }),
    gracePeriod: t.boolean({
      description: 'Whether tags at their end of life stay for a period of grace.',
      example: false,
      resolve: (sync) => sync.gracePeriod ?? false,
    }),
  }),
})

export const repos = resourceType({
  name: 'Repo',
  one: 'repo',
  many: 'repos',
  labels: { one: 'a repo', many: 'repos' },
  service: ReposService,
  description: 'A repository of images in a group.',
  named: true,
  lookupPriority: 6,
  filter: (t) => ({
    descriptionContains: t.string({
      description: 'Only repos with this text in their description, in any case.',
      example: 'proxy',
    }),
    catalogTier: t.field({ type: CatalogTier, description: 'Only repos of this tier.' }),
    catalogTierIn: t.field({ type: [CatalogTier], description: 'Only repos of one of these tiers.' }),
    bundles: t.stringList({ description: 'Only repos in one of these bundles.' }),
  }),
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'The name as in OCI, which may have several parts: `team/nginx`. Unique in its group.',
      example: 'nginx',
    }),
    description: t.exposeString('description', {
      description: 'Free text; empty when none was given.',
      example: 'A web server and reverse proxy.',
    }),
    catalogTier: t.field({
      type: CatalogTier,
      nullable: true,
      description: 'The tier under which the catalog offers the image; null: not in the catalog.',
      select: { catalogTier: true },
      extensions: { orNull: 'catalogTier' },
      resolve: (repo) => repo.catalogTier || null,
    }),
    bundles: t.exposeStringList('bundles', {
      description: 'The names of the bundles that the image is sold in.',
      example: ['base'],
    }),
    aliases: t.exposeStringList('aliases', {
      description: 'Other names that the image is known by.',
      example: ['nginx:latest'],
    }),
    activeTags: t.exposeStringList('activeTags', {
      description: 'The names of the tags that still receive updates.',
      example: ['1.29', '1.28'],
    }),
    syncConfig: t.field({
      type: SyncConfig,
      nullable: true,
      description: 'Where the images come from; null when the repo does not follow another one.',
      select: { syncConfig: true },
      resolve: (repo) => repo.syncConfig,
    }),
    customOverlay: t.field({
      type: CustomOverlay,
      nullable: true,
      description: 'What is added to each image of the source; null: nothing.',
      select: { customOverlay: true },
      resolve: (repo) => repo.customOverlay,
    }),
    readme: t.string({
      asks: { method: README, how: 'get' },
      description: 'The readme in Markdown; empty when none was written.',
      example: '# nginx\n\nA web server and reverse proxy.',
      resolve: async (repo, _args, { loaders }) => {
        const readme = await loaders.row(README, repo.uid)
        return readme?.content ?? ''
      },
    }),
    group: visibleRelation(t, groups, { description: 'The group that it is in.', uid: 'parentUid' }),
  }),
})

builder.objectField(groups.ref, 'repos', (t) =>
  visibleConnection(t, repos, { reach: 'childrenOrBelow', description: 'The repos of the group.' }),
)

builder.prismaObjectFields(repos.ref, (t) => ({
  source: visibleRelation(fieldsReading<{ readonly syncConfig: SyncConfigRow | null }>(t), repos, {
    description: 'The repo that it follows; null: none.',
    uid: ({ syncConfig }) => syncConfig?.source,
    columns: ['syncConfig'],
  }),
  followers: matchedConnection(t, repos, {
    description: 'The repos that follow it, of those that the caller may see.',
    by: ['source'],
    match: (repo) => ({ source: repo.uid }),
  }),
}))

rootFields(repos, {
  example: {
    one: 'repo(uid: $uid) { name readme tags(first: 5) { nodes { name digest } } }',
    many: 'repos(first: 20, orderBy: [{ field: NAME }], filter: { nameContains: "nginx" }) { totalCount nodes { uid name } }',
  },
})

const SyncConfigInput = builder.inputType('SyncConfigInput', {
  description: 'How a repo follows another one.',
  fields: (t) => ({
    source: t.string({ required: true, description: 'The repo to follow: its uid, or its name.' }),
    google: t.string({ description: 'The Google Cloud location to copy the images to as well.' }),
    amazon: t.string({ description: 'The AWS location to copy the images to as well.' }),
    azure: t.string({ description: 'The Azure location to copy the images to as well.' }),
  }),
})

function fields(t: InputBuilder, { creating }: { creating: boolean }): InputFieldMap {
  return {
    name: t.string({
      required: creating,
      description: 'The name: lower-case path components as in OCI, such as `team/nginx`.',
    }),
    description: t.string(),
    catalogTier: t.field({ type: CatalogTier, description: 'The tier under which the catalog offers the image.' }),
    bundles: t.stringList({ description: 'The names of the bundles that the image is sold in.' }),
    aliases: t.stringList({ description: 'Other names that the image is known by.' }),
    activeTags: t.stringList({ description: 'The names of the tags that still receive updates.' }),
    syncConfig: t.field({ type: SyncConfigInput, description: 'Where the images come from.' }),
    customOverlay: t.field({ type: CustomOverlayInput, description: 'What to add to each image of the source.' }),
  }
}

/** The contract has maps where the input has pairs. */
function convert(input: Record<string, unknown>): Record<string, unknown> {
  const overlay = input['customOverlay'] as Record<string, unknown> | null | undefined
  if (!overlay) return input
  const maps = ['environment', 'annotations'].flatMap((name) => {
    const map = mapOf(overlay[name], `customOverlay.${name}`)
    return map === undefined ? [] : [[name, map] as const]
  })
  return { ...input, customOverlay: { ...overlay, ...Object.fromEntries(maps) } }
}

batchMutation(
  repos,
  createMutation(repos, {
    example: ['description', 'catalogTier'],
    description: 'Creates a repo in a group.',
    parent: (t) => t.field({ type: 'UID', required: true, description: 'The group to create it in.' }),
    fields: (t) => fields(t, { creating: true }),
    convert,
  }),
)
batchMutation(repos, updateMutation(repos, { fields: (t) => fields(t, { creating: false }), convert }))
batchMutation(repos, deleteMutation(repos, 'Deletes a repo. It must have no tags left.'))

mutationField({
  name: 'updateRepoReadme',
  method: ReposService.method.updateRepoReadme,
  description: 'Writes the readme of a repo. Readmes come from the catalog, so only the operator may do this.',
  input: (t) => ({
    uid: t.field({ type: 'UID', required: true }),
    content: t.string({
      required: true,
      description: 'The whole text, in Markdown; empty: no readme.',
      example: '# nginx\n\nA web server and reverse proxy.',
    }),
  }),
  request: (input) => ({ repoReadme: input }),
  payload: (t) => ({
    readme: t.string({
      nullable: true,
      description: 'The readme as it is now; null when it was refused.',
      example: '# nginx\n\nA web server and reverse proxy.',
      resolve: ({ result }) => result?.content ?? null,
    }),
    repo: visibleRelation(t, repos, {
      description: 'The repo whose readme it is.',
      uid: ({ result }) => result?.uid,
    }),
  }),
})
