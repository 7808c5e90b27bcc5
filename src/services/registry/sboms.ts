// The bills of materials of images: read from the registry when they are first asked for, and kept with their packages.
// That there is none is not kept, for one may be attached later.
import { RegistryService } from '../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import { notFound, PlatformError } from '../../core/errors.ts'
import type { AnswerOf } from '../../contract/plain.ts'
import { type ImageName, namedImages } from '../../db/statements/images.ts'
import { imagesWith, storeSbom, packagesOf } from '../../db/statements/sboms.ts'
import { askerOf, type Call } from '../call.ts'
import { operation, type Operation } from '../operation.ts'
import { NOTHING, pageIn, placeIn } from '../own-page.ts'
import { type ReadSbom, registryOf } from './image-source.ts'
import { checkImages, eachOf, imagesOf, keyOf, namedAt, oneImage, imageAnswer } from './images.ts'
import { ofEach } from './document-items.ts'
import { packageOf, readSbom } from './sbom.ts'
import { unavailability, untold } from './untold.ts'

export interface WantedSbom extends ImageName {
  readonly architecture?: string | undefined
}

/** The bill of materials of an image. @throws NOT_FOUND when there is none, or no such image */
export async function sbomOf(call: Call, { repoUid, digest, architecture = '' }: WantedSbom): Promise<ReadSbom> {
  registryOf(call)
  const name = await namedAt(call, { repoUid, digest })
  const key = { repoUid, digest, architecture }
  const kept = await call.deps.db.prisma.imageSbom.findUnique({ where: { repoUid_digest_architecture: key } })
  if (kept) return { format: kept.format === 'spdx' ? 'spdx' : 'cyclonedx', content: kept.content }
  const found = await fetchSbom(call, name, key)
  if (!found) throw notFound('Sbom', keyOf(key))
  return found
}

/** Reads a bill of materials from the registry and keeps it; undefined when the registry has none. */
async function fetchSbom(
  call: Call,
  name: string,
  { repoUid, digest, architecture }: ImageName & { readonly architecture: string },
): Promise<ReadSbom | undefined> {
  const { db, clock } = call.deps
  const found = await registryOf(call).readSbom(name, { digest, ...(architecture ? { architecture } : {}) })
  if (!found) return undefined
  // What is kept hangs at what is kept of the image.
  await oneImage(call, { repoUid, digest })
  const { packages: read } = await readSbom(found.format, found.content)
  const packages = await ofEach(read, ({ name, version, licenses, purl }) => {
    return { name, version, licenses, purl, artifact: packageOf(purl) }
  })
  const document = { repoUid, digest, architecture, ...found, packages }
  await db.transaction((tx) => storeSbom(tx, document, new Date(clock.now())), askerOf(call))
  return found
}

type ToldSbom = AnswerOf<typeof RegistryService.method.listSboms>['sboms'][number]

const NO_SBOM: ToldSbom = { format: '', unavailable: '', noRegistry: false }

const listSboms = operation({
  method: RegistryService.method.listSboms,
  validate: checkImages,
  read: async (call, db) => {
    const { images, seen } = imagesOf(call)
    const told = new Map<string, ToldSbom>()
    const kept = await call.deps.db.prisma.imageSbom.findMany({
      where: { architecture: '', OR: seen.map(({ repoUid, digest }) => ({ repoUid, digest })) },
      select: { repoUid: true, digest: true, format: true, readTime: true },
    })
    for (const row of kept) told.set(keyOf(row), { ...NO_SBOM, format: row.format, readTime: row.readTime })
    const missing = await namedImages(
      db,
      seen.filter((image) => !told.has(keyOf(image))),
    )
    await eachOf([...new Map(missing.map((image) => [keyOf(image), image])).values()], async (image) => {
      told.set(keyOf(image), await askFor(call, image))
    })
    return { sboms: images.map((image) => told.get(keyOf(image)) ?? NO_SBOM) }
  },
})

async function askFor(call: Call, { repoUid, digest, name }: ImageName & { readonly name: string }): Promise<ToldSbom> {
  try {
    const found = await fetchSbom(call, name, { repoUid, digest, architecture: '' })
    return found ? { ...NO_SBOM, format: found.format, readTime: new Date(call.deps.clock.now()) } : NO_SBOM
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'NOT_FOUND') return NO_SBOM
    return { ...NO_SBOM, ...untold(unavailability(error)) }
  }
}

const listSbomPackages = operation({
  method: RegistryService.method.listSbomPackages,
  validate: checkImages,
  read: async (call, db) => {
    const { images, seen } = imagesOf(call)
    const read = await packagesOf(db, seen, placeIn(call))
    const known = new Map(seen.map((image, at) => [keyOf(image), read[at]]))
    return {
      images: images.map((image) => {
        const cut = known.get(keyOf(image)) ?? NOTHING
        const { items, ...page } = pageIn(call, cut, { positionOf: (row) => [row.ordinal] })
        return { packages: items, ...page }
      }),
    }
  },
})

const MOST_PACKAGES = 200

const listPackageImages = operation({
  method: RegistryService.method.listPackageImages,
  validate: ({ request: { packages = [] } }, violations) => {
    if (packages.length > MOST_PACKAGES)
      violations.add('packages', `has ${packages.length} items; ${MOST_PACKAGES} are allowed`)
  },
  read: async (call, db) => {
    const packages = (call.request.packages ?? []).map(({ type = '', name = '' }) => ({ type, name }))
    const read = await imagesWith(db, { packages, visible: call.visible() }, placeIn(call))
    return {
      packages: read.map((found) => {
        const { items, ...page } = pageIn(call, found, { positionOf: (row) => [row.repoUid, row.digest] })
        return { images: items.map(foundImage), ...page }
      }),
    }
  },
})

type Found = Awaited<ReturnType<typeof imagesWith>>[number]['rows'][number] & { readonly cursor: string }

function foundImage({ repoUid, cursor, ...image }: Found) {
  return { repoUid, cursor, image: imageAnswer(image) }
}

export const sbomOperations: readonly Operation[] = [listSboms, listSbomPackages, listPackageImages]
