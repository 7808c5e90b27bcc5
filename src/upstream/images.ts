// Images, of which the contract tells one at a time: on what one runs, and its size on one architecture.
import { ImagesService } from '../contract/gen/chainguard/platform/registry/v2/images_pb.ts'
import type { RegistryService } from '../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import { methodOf } from '../contract/methods.ts'
import type { AnswerOf, RequestOf } from '../contract/plain.ts'
import { isAmong } from '../core/architecture.ts'
import { NO_IMAGE, type ToldImage, unavailability, untold } from '../services/registry/untold.ts'
import { isUnseen, type Rows } from './rows.ts'

type Images = typeof RegistryService.method.listImages
type Upstream = Pick<Rows, 'client' | 'context'>

interface ImageName {
  readonly repoUid: string
  readonly digest: string
}

const { getArchitectures, getSize } = ImagesService.method

/** What the upstream tells of images: a call each, and one for each architecture whose size is wanted. */
export async function listImages(
  upstream: Upstream,
  { images = [], sizes = false, architectures = [] }: RequestOf<Images>,
): Promise<AnswerOf<Images>> {
  const isWanted = (one: string): boolean => sizes && isAmong(one, architectures)
  const told = images.map(({ repoUid = '', digest = '' }) => imageOf(upstream, { repoUid, digest }, isWanted))
  return { images: await Promise.all(told) }
}

async function imageOf(
  upstream: Upstream,
  image: ImageName,
  isWanted: (architecture: string) => boolean,
): Promise<ToldImage> {
  // A tag that waits for its image names none.
  if (image.repoUid === '' || image.digest === '') return NO_IMAGE
  try {
    const architectures = await architecturesOf(upstream, image)
    const sizes = architectures.map(async (architecture) => ({
      architecture,
      size: isWanted(architecture) ? await sizeOf(upstream, { ...image, architecture }) : '0',
    }))
    return { ...NO_IMAGE, digest: image.digest, sizes: await Promise.all(sizes) }
  } catch (error) {
    if (isUnseen(error)) return NO_IMAGE
    return { ...NO_IMAGE, ...untold(unavailability(error)) }
  }
}

async function architecturesOf({ client, context }: Upstream, request: ImageName): Promise<readonly string[]> {
  const answer = await client.ask({ method: methodOf(getArchitectures), request, context })
  return (answer as AnswerOf<typeof getArchitectures>).architectures
}

async function sizeOf(
  { client, context }: Upstream,
  request: ImageName & { readonly architecture: string },
): Promise<string> {
  const answer = await client.ask({ method: methodOf(getSize), request, context })
  return (answer as AnswerOf<typeof getSize>).size
}
