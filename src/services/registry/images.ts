// Images: what the registry says of a digest, read once and kept.
import { RegistryService } from '../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import { ImagesService } from '../../contract/gen/chainguard/platform/registry/v2/images_pb.ts'
import { isAmong, sameArchitecture } from '../../core/architecture.ts'
import { notFound, PlatformError } from '../../core/errors.ts'
import { storeImage, namedImages, type ImageName, type ImageRow } from '../../db/statements/images.ts'
import { shapes } from '../../core/shapes.ts'
import { askerOf, reading, type Call } from '../call.ts'
import { operation, type Operation } from '../operation.ts'
import type { Violations } from '../violations.ts'
import { type ReadImage, registryOf } from './image-source.ts'
import { visibleSubset } from './many.ts'
import { NO_IMAGE, type ToldImage, unavailability, untold } from './untold.ts'

const MAX_IMAGES = 200
/** How many images are asked for at the registry at once. */
const AT_ONCE = 8

/** What is known of the images, or why the registry does not tell; undefined where there is no such repo, no tag of it names the digest, or the registry lacks it. */
async function readImages(call: Call, names: readonly ImageName[]): Promise<(ReadImage | PlatformError | undefined)[]> {
  if (names.length === 0) return []
  const rows = await namedImages(reading(call), names)
  const found = new Map<string, ReadImage | PlatformError | undefined>()
  const missing = new Map<string, ImageRow>()
  for (const row of rows) {
    if (row.mediaType === null) missing.set(keyOf(row), row)
    else found.set(keyOf(row), { mediaType: row.mediaType, architectures: row.architectures, sizes: row.sizes })
  }
  await eachOf([...missing.values()], async (row) => {
    found.set(keyOf(row), await fetchImage(call, row).catch(unavailability))
  })
  return names.map((name) => found.get(keyOf(name)))
}

/** Asks a registry for each of these, a few at once. */
export async function eachOf<Item>(items: readonly Item[], ask: (item: Item) => Promise<void>): Promise<void> {
  const todo = [...items]
  const worker = async (): Promise<void> => {
    for (let item = todo.pop(); item; item = todo.pop()) await ask(item)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, todo.length) }, worker))
}

async function fetchImage(call: Call, { repoUid, name, digest }: ImageRow): Promise<ReadImage | undefined> {
  const { deps } = call
  const image = await registryOf(call).readImage(name, digest)
  if (!image) return undefined
  const time = new Date(deps.clock.now())
  await deps.db.transaction((tx) => storeImage(tx, { repoUid, digest, ...image }, time), askerOf(call))
  return image
}

export function keyOf({ repoUid, digest }: ImageName): string {
  return `${repoUid}@${digest}`
}

/** The name at the registry of an image that a tag of its repo names or has named. @throws NOT_FOUND for others */
export async function namedAt(call: Call, image: ImageName): Promise<string> {
  const [row] = await namedImages(reading(call), [image])
  if (!row) throw notFound('Image', keyOf(image))
  return row.name
}

/**
 * What is known of an image that a tag of its repo names or has named.
 * @throws NOT_FOUND when there is no such image, UNAVAILABLE when the registry does not tell
 */
export async function oneImage(call: Call, { repoUid = '', digest = '' }: Partial<ImageName>): Promise<ReadImage> {
  const [image] = await readImages(call, [{ repoUid, digest }])
  if (image instanceof PlatformError) throw image
  if (!image) throw notFound('Image', keyOf({ repoUid, digest }))
  return image
}

/** Adds what is wrong with the digest of a request. */
export function checkDigest({ request }: Call<{ readonly digest?: string }>, violations: Violations): void {
  if (!request.digest) violations.add('digest', 'is required')
  else if (!shapes.digest.test(request.digest)) violations.add('digest', shapes.digest.says)
}

const getArchitectures = operation({
  method: ImagesService.method.getArchitectures,
  validate: checkDigest,
  read: async (call) => ({ architectures: (await oneImage(call, call.request)).architectures }),
})

const getSize = operation({
  method: ImagesService.method.getSize,
  validate: checkDigest,
  read: async (call) => {
    const { sizes, architectures } = await oneImage(call, call.request)
    const wanted = call.request.architecture || undefined
    const architecture =
      wanted === undefined ? preferred(architectures) : architectures.find((one) => sameArchitecture(one, wanted))
    if (architecture === undefined) {
      throw notFound('Image', `${call.request.repoUid}@${call.request.digest} for ${wanted ?? 'any architecture'}`)
    }
    return { size: String(sizes[architecture] ?? 0), architecture }
  },
})

/** What is meant when no architecture is named: amd64 where there is one, else the first. */
function preferred(architectures: readonly string[]): string | undefined {
  return architectures.includes('amd64') ? 'amd64' : architectures[0]
}

interface Asked {
  readonly images?: readonly Partial<ImageName>[]
}

/** Adds what is wrong with a request about many images. */
export function checkImages({ request: { images = [] } }: Call<Asked>, violations: Violations): void {
  if (images.length > MAX_IMAGES) violations.add('images', `has ${images.length} items; ${MAX_IMAGES} are allowed`)
}

/** The images that a request asks about, and those of them in repos where the caller holds what the method needs. */
export function imagesOf(call: Call<Asked>): { images: readonly ImageName[]; seen: readonly ImageName[] } {
  const images = (call.request.images ?? []).map(({ repoUid = '', digest = '' }) => ({ repoUid, digest }))
  const uids = images.map(({ repoUid }) => repoUid)
  const visible = new Set(visibleSubset(call, uids))
  return { images, seen: images.filter((name) => visible.has(name.repoUid) && shapes.digest.test(name.digest)) }
}

const listImages = operation({
  method: RegistryService.method.listImages,
  validate: checkImages,
  read: async (call) => {
    const { images, seen } = imagesOf(call)
    const read = await readImages(call, seen)
    const known = new Map(seen.map((name, at) => [keyOf(name), read[at]]))
    const told = images.map((name) => answerOf(name.digest, known.get(keyOf(name))))
    const { sizes = false, architectures = [] } = call.request
    return { images: told.map((image) => withSizes(image, (one) => sizes && isAmong(one, architectures))) }
  },
})

function answerOf(digest: string, image: ReadImage | PlatformError | undefined): ToldImage {
  if (!image) return NO_IMAGE
  return image instanceof PlatformError ? { ...NO_IMAGE, ...untold(image) } : imageAnswer({ digest, ...image })
}

/** An image as our own methods tell of it. */
export function imageAnswer({
  digest,
  mediaType,
  architectures,
  sizes,
}: ReadImage & { readonly digest: string }): ToldImage {
  const told = architectures.map((one) => ({ architecture: one, size: String(sizes[one] ?? 0) }))
  return { ...NO_IMAGE, digest, mediaType, sizes: told }
}

function withSizes(image: ToldImage, isWanted: (architecture: string) => boolean): ToldImage {
  const told = ({ architecture, size }: ToldImage['sizes'][number]) => (isWanted(architecture) ? size : '0')
  return { ...image, sizes: image.sizes.map((one) => ({ ...one, size: told(one) })) }
}

export const imageOperations: readonly Operation[] = [getArchitectures, getSize, listImages]
