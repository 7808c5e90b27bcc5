// Tags: the names that a repo gives to images.
import { TagsService } from '../../contract/gen/chainguard/platform/registry/v2/tags_pb.ts'
import { batchMutation } from '../batch-mutation.ts'
import { builder } from '../builder.ts'
import { uidOf } from '../examples/values.ts'
import { rootFields, visibleConnection, visibleRelation } from '../connection.ts'
import { resourceType } from '../resource-type.ts'
import { createMutation, deleteMutation } from '../mutation.ts'
import { repos } from './repo.ts'

export const tags = resourceType({
  name: 'Tag',
  one: 'tag',
  many: 'tags',
  labels: { one: 'a tag', many: 'tags' },
  service: TagsService,
  description: 'A name that a repo gives to an image. It can be moved to another image.',
  named: true,
  lookupPriority: 5,
  segments: 3,
  filter: (t) => ({
    digest: t.field({ type: 'Digest', description: 'Only tags of this image.' }),
    updatedSince: t.field({
      type: 'DateTime',
      description: 'Only tags that were made or moved at this time or later.',
    }),
    deprecated: t.boolean({
      description: 'Only tags that are at the end of their life (true), or only the others (false).',
    }),
    includeReferrers: t.boolean({
      description: 'True: also the tags that carry signatures and attestations of an image.',
      example: true,
    }),
    includeDates: t.boolean({ description: 'True: also the tags with a build date, such as `1.2.3-20250131`.' }),
    includeEpochs: t.boolean({ description: 'True: also the tags with a package revision, such as `1.2.3-r4`.' }),
  }),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name, unique in its repo.', example: '1.29' }),
    digest: t.field({
      type: 'Digest',
      nullable: true,
      description: 'The digest of the image; null: the tag waits for its image.',
      select: { digest: true },
      extensions: { orNull: 'digest' },
      resolve: (tag) => tag.digest || null,
    }),
    deprecated: t.exposeBoolean('deprecated', {
      description: 'Whether the tag is at the end of its life and receives no more updates.',
      example: false,
    }),
    bundles: t.exposeStringList('bundles', {
      example: ['base'],
    }),
    repo: visibleRelation(t, repos, { description: 'The repo that it is in.', uid: 'parentUid' }),
  }),
})

builder.objectField(repos.ref, 'tags', (t) =>
  visibleConnection(t, tags, {
    reach: 'children',
    description: 'The tags of the repo. Signatures, dated copies and package revisions are left out unless asked for.',
  }),
)

rootFields(tags, {
  example: {
    one: 'tag(uid: $uid) { name digest repo { name } }',
    many: 'tags(scope: { childrenOf: $repo }, filter: { deprecated: false }) { nodes { name digest } }',
  },
})

batchMutation(
  tags,
  createMutation(tags, {
    description: 'Creates a tag in a repo, or moves the one of that name to another image.',
    parent: (t) =>
      t.field({ type: 'UID', required: true, description: 'The repo to create it in.', example: uidOf(2) }),
    fields: (t) => ({
      name: t.string({ required: true, description: 'The name, as in OCI.' }),
      digest: t.field({ type: 'Digest', required: true, description: 'The digest of the image.' }),
      deprecated: t.boolean({ description: 'Whether the tag is at the end of its life.' }),
      bundles: t.stringList(),
    }),
  }),
)
batchMutation(tags, deleteMutation(tags, 'Deletes a tag. The image stays.'))
