// What is told of images that nothing, or not everything, is known of.
import type { RegistryService } from '../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import type { AnswerOf } from '../../contract/plain.ts'
import { PlatformError } from '../../core/errors.ts'

/** An image as our own methods tell of it. */
export type ToldImage = AnswerOf<typeof RegistryService.method.listImages>['images'][number]

/** Stands for what there is not, or what the caller may not see. */
export const NO_IMAGE: ToldImage = { digest: '', mediaType: '', sizes: [], unavailable: '', noRegistry: false }

/** Why the registry does not tell: what cannot be had leaves the others as they are. */
export function unavailability(error: unknown): PlatformError {
  if (error instanceof PlatformError && ['UNAVAILABLE', 'FAILED_PRECONDITION'].includes(error.code)) return error
  throw error
}

/** Why nothing can be told, as the answers of our own methods say it. */
export function untold({ message, code }: PlatformError): { unavailable: string; noRegistry: boolean } {
  return { unavailable: message, noRegistry: code === 'FAILED_PRECONDITION' }
}
