// Images, and where tags pointed before.
import { getArgumentValues, type GraphQLResolveInfo, isObjectType } from 'graphql'
import {
  type Image as ImageMessage,
  type ImageSize as ImageSizeMessage,
  RegistryService,
  type TagMove as TagMoveMessage,
} from '../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import type { Complete } from '../../contract/plain.ts'
import { sameArchitecture } from '../../core/architecture.ts'
import { builder } from '../builder.ts'
import { batched } from '../batch.ts'
import { matchedConnection, visibleRelation } from '../connection.ts'
import type { GraphContext } from '../context.ts'
import { failedPrecondition, PlatformError } from '../../core/errors.ts'
import { NO_REGISTRY } from '../../services/registry/image-source.ts'
import { fieldsBelow } from '../selection.ts'
import { type OwnLists, ownPage, PLACE_ARGS } from '../own-connection.ts'
import { pageType } from '../page-type.ts'
import { repos } from './repo.ts'
import { present } from '../values.ts'
import { tags } from './tag.ts'

const MOST = 200

/** An image, and the repo that it was asked for in. */
export interface ImageRow extends Complete<ImageMessage> {
  readonly repoUid: string
}

const ImageSize = builder.objectRef<Complete<ImageSizeMessage>>('ImageSize').implement({
  description: 'The size of an image on one architecture.',
  fields: (t) => ({
    architecture: t.exposeString('architecture', {
      description: 'The architecture, with its variant where it has one: `arm/v7`.',
      example: 'amd64',
    }),
    size: t.float({
      description: 'Bytes to pull, configuration and layers: a whole number, which may be larger than an Int.',
      example: 7340032,
      resolve: (row) => Number(row.size),
    }),
  }),
})

export const Image = builder.objectRef<ImageRow>('Image').implement({
  description: 'What the registry says of a digest. It is read when it is first asked for, and kept.',
  fields: (t) => ({
    digest: t.field({ type: 'Digest', description: 'The digest.', resolve: (image) => image.digest }),
    mediaType: t.string({
      certain: 'registry',
      example: 'application/vnd.oci.image.index.v1+json',
      resolve: (image) => image.mediaType,
    }),
    architectures: t.stringList({
      description: 'The architectures that it runs on, in the order of its index.',
      example: ['amd64', 'arm64'],
      resolve: (image) => image.sizes.map((one) => one.architecture),
    }),
    sizes: t.field({
      type: [ImageSize],
      description: 'Its size on each architecture.',
      args: {
        architecture: t.arg.string({
          description: 'Only on this one, by the name that OCI or packages have for it; all when left out.',
          example: 'amd64',
        }),
      },
      resolve: ({ sizes }, { architecture }) =>
        architecture ? sizes.filter((one) => sameArchitecture(one.architecture, architecture)) : sizes,
    }),
    repo: visibleRelation(t, repos, {
      description: 'The repo that it was asked for in.',
      uid: (image: ImageRow) => image.repoUid,
    }),
    repos: matchedConnection(t, repos, {
      description: 'The repos in which a tag names it now, wherever they are, of those whose tags the caller may list.',
      by: ['digest'],
      match: (image: ImageRow) => ({ digest: image.digest }),
    }),
    tags: matchedConnection(t, tags, {
      description: 'The tags of the repo that name it now.',
      within: (image: ImageRow) => image.repoUid,
      by: ['digest'],
      match: (image: ImageRow) => ({ digest: image.digest }),
    }),
  }),
})

type MoveRow = Complete<TagMoveMessage>

const TagMove = builder.objectRef<MoveRow>('TagMove').implement({
  description: 'That a tag was made to point somewhere.',
  fields: (t) => ({
    name: t.exposeString('name', { example: '1.29' }),
    digest: t.field({
      type: 'Digest',
      nullable: true,
      description: 'Where it points since; null: it was deleted.',
      resolve: (move) => move.digest || null,
    }),
    deprecated: t.exposeBoolean('deprecated', {
      example: false,
    }),
    time: t.field({ type: 'DateTime', resolve: (move) => present(move.time) }),
  }),
})

const TagMoveConnection = pageType(TagMove, {
  name: 'TagMove',
  page: 'A page of moves of tags.',
  edge: 'A move of a tag in a list, and its place there.',
})

const { listTagMoves, listTagsAt } = RegistryService.method

const MOVES: OwnLists<typeof listTagMoves, string, MoveRow> = {
  name: 'history',
  method: listTagMoves,
  request: (tagUids, page) => ({ tagUids, ...page }),
  pages: ({ tags: lists }) => lists.map(({ moves, ...page }) => ({ items: moves, ...page })),
  node: (move) => move,
}

const thereAt = (time: Date): OwnLists<typeof listTagsAt, string, MoveRow> => ({
  name: `tags at ${time.toISOString()}`,
  method: listTagsAt,
  request: (repoUids, page) => ({ repoUids, time, ...page }),
  pages: ({ repos: lists }) => lists.map(({ tags: there, ...page }) => ({ items: there, ...page })),
  node: (move) => move,
})

/** @throws FAILED_PRECONDITION without a registry, UNAVAILABLE when it does not tell */
export function requireAvailable({ unavailable, noRegistry }: Pick<ImageRow, 'unavailable' | 'noRegistry'>): void {
  if (noRegistry) throw failedPrecondition([NO_REGISTRY])
  if (unavailable) throw new PlatformError('UNAVAILABLE', unavailable, { area: 'registry', retryAfterSeconds: 1 })
}

/** Whether sizes of an image are wanted, and of which architectures alone; none named: of all. */
function sizesWanted(info: GraphQLResolveInfo): { sizes: boolean; architectures: readonly string[] } {
  const type = info.schema.getType('Image')
  const field = isObjectType(type) ? type.getFields()['sizes'] : undefined
  const asked = fieldsBelow(info.fieldNodes, info).filter(({ name }) => name.value === field?.name)
  const named = asked.map(
    (node): unknown => field && getArgumentValues(field, node, info.variableValues)['architecture'],
  )
  const architectures = named.filter((one): one is string => typeof one === 'string' && one !== '')
  const isOfAll = architectures.length < named.length
  return { sizes: asked.length > 0, architectures: isOfAll ? [] : [...new Set(architectures)].sort() }
}

/** What is known of an image; null when it is not there, or the caller may not see it. */
async function imageOf(
  name: { repoUid: string; digest: string },
  context: GraphContext,
  info: GraphQLResolveInfo,
): Promise<ImageRow | null> {
  const { sizes, architectures } = sizesWanted(info)
  const image = await batched(
    context,
    {
      name: `images ${sizes ? `with sizes of ${architectures.join(' ')}` : ''}`,
      method: RegistryService.method.listImages,
      request: (images) => ({ images, sizes, architectures }),
      values: (answer) => answer.images,
      most: MOST,
    },
    name,
  )
  requireAvailable(image)
  return image.digest ? { ...image, repoUid: name.repoUid } : null
}

builder.prismaObjectFields(tags.ref, (t) => ({
  image: t.field({
    asks: { method: RegistryService.method.listImages, how: 'call' },
    type: Image,
    nullable: true,
    description:
      'The image it points at. Null when the registry does not have it, or the caller may not see it; an error when the registry does not answer.',
    select: { parentUid: true, digest: true },
    resolve: ({ parentUid: repoUid, digest }, _args, ...asking) => imageOf({ repoUid, digest }, ...asking),
  }),
  history: t.field({
    asks: { method: listTagMoves, how: 'call' },
    type: TagMoveConnection,
    description: 'Every move of the tag, the newest first.',
    args: PLACE_ARGS,
    resolve: (tag, ...asking) => ownPage(MOVES, tag.uid, asking),
  }),
}))

builder.objectField(repos.ref, 'tagsAt', (t) =>
  t.field({
    asks: { method: listTagsAt, how: 'call' },
    type: TagMoveConnection,
    description: 'The tags that the repo had at a moment, by name, each with the move that made it so.',
    args: { time: t.arg({ type: 'DateTime', required: true, description: 'The moment.' }), ...PLACE_ARGS },
    resolve: ({ uid }, args, ...more) => ownPage(thereAt(args.time), uid, [args, ...more]),
  }),
)

builder.queryField('image', (t) =>
  t.field({
    asks: { method: RegistryService.method.listImages, how: 'call' },
    type: Image,
    nullable: true,
    description:
      'Gives an image by its digest; null when the registry does not have it in the repo, or the caller may not see it.',
    example: 'image(repo: $repo, digest: $digest) { architectures sizes { architecture size } }',
    args: {
      repo: t.arg({ type: 'UID', required: true, description: 'The uid of the repo.' }),
      digest: t.arg({ type: 'Digest', required: true, description: 'The digest.' }),
    },
    resolve: (_root, { repo: repoUid, digest }, ...asking) => imageOf({ repoUid, digest }, ...asking),
  }),
)
