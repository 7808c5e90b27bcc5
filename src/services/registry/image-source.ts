// The registry that images are read from, as the services ask for it; app/ gives it, for services do no I/O of their
// own.
import { failedPrecondition } from '../../core/errors.ts'

/** What a registry says of a digest. Content does not change under a digest, so it holds for ever. */
export interface ReadImage {
  readonly mediaType: string
  /** Architectures with their variant, in the order of the index: `amd64`, `arm/v7`. */
  readonly architectures: readonly string[]
  /** Bytes of configuration and layers by architecture. */
  readonly sizes: Readonly<Record<string, number>>
}

/** How containers of an image run, in the words of OCI. */
export interface RunConfig {
  readonly User?: string | null | undefined
  readonly ExposedPorts?: Readonly<Record<string, unknown>> | null | undefined
  readonly Env?: readonly string[] | null | undefined
  readonly Entrypoint?: readonly string[] | null | undefined
  readonly Cmd?: readonly string[] | null | undefined
  readonly Volumes?: Readonly<Record<string, unknown>> | null | undefined
  readonly WorkingDir?: string | null | undefined
  readonly Labels?: Readonly<Record<string, string>> | null | undefined
  readonly StopSignal?: string | null | undefined
}

/** A bill of materials: a document in JSON. */
export interface ReadSbom {
  readonly format: 'spdx' | 'cyclonedx'
  readonly content: string
}

/** An image of an index; without an architecture amd64 is meant, or the first that there is. */
export interface Wanted {
  readonly digest: string
  readonly architecture?: string | undefined
}

export interface ImageSource {
  /** Its host, as references to images begin with it: `registry.example.com:5000`. */
  readonly host: string
  /**
   * Reads an image's manifests.
   * @param repository the name at the registry
   * @returns undefined when the registry does not have the digest in that repository
   * @throws UNAVAILABLE when the registry does not answer, or not as it should
   */
  readImage(repository: string, digest: string): Promise<ReadImage | undefined>
  /** How containers of an image run; undefined when the registry does not have it. @throws UNAVAILABLE as above */
  readConfig(repository: string, wanted: Wanted): Promise<RunConfig | undefined>
  /** The bill of materials of an image; undefined when the registry has none. @throws UNAVAILABLE as above */
  readSbom(repository: string, wanted: Wanted): Promise<ReadSbom | undefined>
}

/** Why nothing more is known of images, where there is no registry. */
export const NO_REGISTRY = {
  type: 'REGISTRY_MISSING',
  subject: 'REGISTRY_URL',
  description: 'no registry is configured, so nothing is known of images; set REGISTRY_URL',
} as const

/** Where images are read from. @throws FAILED_PRECONDITION when no registry is configured */
export function registryOf({ deps }: { readonly deps: { readonly images?: ImageSource } }): ImageSource {
  if (deps.images) return deps.images
  throw failedPrecondition([NO_REGISTRY])
}
