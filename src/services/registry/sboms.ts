// The bills of materials of images: read from the registry when they are first asked for, and kept with their packages.
// That there is none is not kept, for one may be attached later.
import { RegistryService } from '../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import { notFound, PlatformError } from '../../core/errors.ts'
import type { AnswerOf } from '../../contract/plain.ts'
import { type ImageName, namedImages } from '../../db/statements/images.ts'
import {
  imagesWith,
  keepPackages,
  keepSbom,
  packagesOf,
  type SbomName,
  type SbomText,
} from '../../db/statements/sboms.ts'
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
  const found = await readOnce(call, name, { repoUid, digest, architecture })
  if (!found) throw notFound('Sbom', keyOf({ repoUid, digest }))
  return found
}

/** A bill of materials: the one that is kept, or else as the registry has it, which is kept then; undefined when it has none. */
async function readOnce(call: Call, name: string, key: SbomName): Promise<ReadSbom | undefined> {
  const kept = await call.deps.db.prisma.imageSbom.findUnique({ where: { repoUid_digest_architecture: key } })
  if (kept?.whole) return readAs(kept)
  return kept ? keep(call, key, readAs(kept)) : fetchSbom(call, name, key)
}

/** Reads a bill of materials from the registry and keeps it; undefined when the registry has none. */
async function fetchSbom(call: Call, name: string, key: SbomName): Promise<ReadSbom | undefined> {
  const { repoUid, digest, architecture } = key
  const found = await registryOf(call).readSbom(name, { digest, ...(architecture ? { architecture } : {}) })
  if (!found) return undefined
  // What is kept hangs at what is kept of the image.
  await oneImage(call, { repoUid, digest })
  return keep(call, key, found)
}

const readAs = ({ format, content }: SbomText): ReadSbom => {
  return { format: format === 'spdx' ? 'spdx' : 'cyclonedx', content }
}

/**
 * Keeps a document, and its packages in as many transactions as they take: others have their turn between them, for there may be very
 * many. Whoever is ended before the last has begun what the next one who asks goes on with.
 */
async function keep(call: Call, key: SbomName, read: ReadSbom): Promise<ReadSbom> {
  const { db, clock } = call.deps
  const now = new Date(clock.now())
  const text = await db.transaction((tx) => keepSbom(tx, { ...key, ...read }, now), askerOf(call))
  if (!text) return read
  const kept = readAs(text)
  const found = await readSbom(kept.format, kept.content)
  const packages = await ofEach(found.packages, ({ name, version, licenses, purl }) => {
    return { name, version, licenses, purl, artifact: packageOf(purl) }
  })
  while (!(await db.transaction((tx) => keepPackages(tx, key, packages), askerOf(call))));
  return kept
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
      select: { repoUid: true, digest: true, format: true, readTime: true, whole: true },
    })
    const begun = new Set(kept.filter(({ whole }) => !whole).map(keyOf))
    for (const { format, readTime, whole, ...image } of kept)
      if (whole) told.set(keyOf(image), { ...NO_SBOM, format, readTime })
    const missing = await namedImages(
      db,
      seen.filter((image) => !told.has(keyOf(image))),
    )
    await eachOf([...new Map(missing.map((image) => [keyOf(image), image])).values()], async (image) => {
      told.set(keyOf(image), await askFor(call, image, begun.has(keyOf(image)) ? readOnce : fetchSbom))
    })
    return { sboms: images.map((image) => told.get(keyOf(image)) ?? NO_SBOM) }
  },
})

async function askFor(
  call: Call,
  { repoUid, digest, name }: ImageName & { readonly name: string },
  read: typeof fetchSbom,
): Promise<ToldSbom> {
  try {
    const found = await read(call, name, { repoUid, digest, architecture: '' })
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
