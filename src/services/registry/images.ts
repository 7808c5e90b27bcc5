// Images: what the registry says of a digest, read once and kept.
import { RegistryService } from '../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import { ImagesService } from '../../contract/gen/chainguard/platform/registry/v2/images_pb.ts'
import { sameArchitecture } from '../../core/architecture.ts'
import { notFound, PlatformError } from '../../core/errors.ts'
import { contains } from '../../core/scope.ts'
import { keepImage, namedImages, type ImageName, type ImageRow } from '../../db/statements/images.ts'
import { visibleScope } from '../list.ts'
import { shapes } from '../names.ts'
import type { Call } from '../call.ts'
import { operation, type Operation } from '../operation.ts'
import type { Violations } from '../violations.ts'
import type { ReadImage } from './image-source.ts'
import { repos } from './repos.ts'
import { registryOf } from './sboms.ts'

const MAX_IMAGES = 200
/** How many images are asked for at the registry at once. */
const AT_ONCE = 8

/** What is known of the images, or why the registry does not tell; undefined where there is no such repo, no tag of it names the digest, or the registry lacks it. */
async function readImages(
  call: Call<object>,
  names: readonly ImageName[],
): Promise<(ReadImage | PlatformError | undefined)[]> {
  if (names.length === 0) return []
  const rows = await namedImages(call.deps.db, names)
  const found = new Map<string, ReadImage | PlatformError | undefined>()
  const missing = new Map<string, ImageRow>()
  for (const row of rows) {
    if (row.mediaType === null) missing.set(keyOf(row), row)
    else found.set(keyOf(row), { mediaType: row.mediaType, architectures: row.architectures, sizes: row.sizes })
  }
  const todo = [...missing.values()]
  const worker = async (): Promise<void> => {
    for (let row = todo.pop(); row; row = todo.pop()) {
      // One that cannot be had leaves the others as they are.
      found.set(keyOf(row), await fetchImage(call, row).catch(unavailability))
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, todo.length) }, worker))
  return names.map((name) => found.get(keyOf(name)))
}

async function fetchImage(call: Call<object>, { repoUid, name, digest }: ImageRow): Promise<ReadImage | undefined> {
  const { deps } = call
  const image = await registryOf(call).readImage(name, digest)
  if (!image) return undefined
  await deps.db.transaction(async (tx) => {
    await keepImage(tx, { repoUid, digest, ...image }, new Date(deps.clock.now()))
  })
  return image
}

function unavailability(error: unknown): PlatformError {
  if (error instanceof PlatformError && ['UNAVAILABLE', 'FAILED_PRECONDITION'].includes(error.code)) return error
  throw error
}

function keyOf({ repoUid, digest }: ImageName): string {
  return `${repoUid}@${digest}`
}

type Named = Partial<ImageName>

async function oneImage(call: Call<Named>): Promise<ReadImage> {
  const { repoUid = '', digest = '' } = call.request
  const [image] = await readImages(call, [{ repoUid, digest }])
  if (image instanceof PlatformError) throw image
  if (!image) throw notFound('Image', `${repoUid}@${digest}`)
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
  read: async (call) => ({ architectures: (await oneImage(call)).architectures }),
})

const getSize = operation({
  method: ImagesService.method.getSize,
  validate: checkDigest,
  read: async (call) => {
    const { sizes, architectures } = await oneImage(call)
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

const listImages = operation({
  method: RegistryService.method.listImages,
  validate: ({ request: { images = [] } }, violations) => {
    if (images.length > MAX_IMAGES) violations.add('images', `has ${images.length} items; ${MAX_IMAGES} are allowed`)
  },
  read: async (call) => {
    const images = (call.request.images ?? []).map(({ repoUid = '', digest = '' }) => ({ repoUid, digest }))
    const visible = await visibleScope(repos, call, [[{ kind: 'uids', uids: images.map((name) => name.repoUid) }]])
    const seen = images.filter((name) => contains(visible, name.repoUid) && shapes.digest.test(name.digest))
    const read = await readImages(call, seen)
    const known = new Map(seen.map((name, at) => [keyOf(name), read[at]]))
    return { images: images.map((name) => answerOf(name.digest, known.get(keyOf(name)))) }
  },
})

function answerOf(digest: string, image: ReadImage | PlatformError | undefined): object {
  if (!image) return {}
  if (image instanceof PlatformError)
    return { unavailable: image.message, noRegistry: image.code === 'FAILED_PRECONDITION' }
  const sizes = image.architectures.map((architecture) => ({ architecture, size: image.sizes[architecture] ?? 0 }))
  return { digest, mediaType: image.mediaType, sizes }
}

export const imageOperations: readonly Operation[] = [getArchitectures, getSize, listImages]
