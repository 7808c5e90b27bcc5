// The bills of materials of images: read from the registry when they are first asked for, and kept. That there is none is
// not kept, for one may be attached later.
import { failedPrecondition, notFound } from '../../core/errors.ts'
import { namedImages, type ImageName } from '../../db/statements/images.ts'
import type { Call } from '../call.ts'
import type { ImageSource, ReadSbom } from './image-source.ts'

/** Why nothing more is known of images, where there is no registry. */
export const NO_REGISTRY = {
  type: 'REGISTRY_MISSING',
  subject: 'REGISTRY_URL',
  description: 'no registry is configured, so nothing is known of images; set REGISTRY_URL',
} as const

/** Where images are read from. @throws FAILED_PRECONDITION when no registry is configured */
export function registryOf({ deps }: Call): ImageSource {
  if (deps.images) return deps.images
  throw failedPrecondition([NO_REGISTRY])
}

/** The name at the registry of an image that a tag of its repo names or has named. @throws NOT_FOUND for others */
export async function namedAt({ deps: { db } }: Call, image: ImageName): Promise<string> {
  const [row] = await namedImages(db, [image])
  if (!row) throw notFound('Image', `${image.repoUid}@${image.digest}`)
  return row.name
}

export interface WantedSbom extends ImageName {
  readonly architecture?: string | undefined
}

/** The bill of materials of an image. @throws NOT_FOUND when there is none, or no such image */
export async function sbomOf(call: Call, { repoUid, digest, architecture = '' }: WantedSbom): Promise<ReadSbom> {
  const { db, clock } = call.deps
  const registry = registryOf(call)
  const name = await namedAt(call, { repoUid, digest })
  const key = { repoUid, digest, architecture }
  const kept = await db.prisma.imageSbom.findUnique({ where: { repoUid_digest_architecture: key } })
  if (kept) return { format: kept.format === 'spdx' ? 'spdx' : 'cyclonedx', content: kept.content }
  const wanted = { digest, ...(architecture ? { architecture } : {}) }
  const found = await registry.readSbom(name, wanted)
  if (!found) throw notFound('Sbom', `${repoUid}@${digest}`)
  const row = { ...key, ...found, readTime: new Date(clock.now()) }
  await db.prisma.imageSbom.createMany({ data: [row], skipDuplicates: true })
  return found
}
