// The registry that images are read from, as the services ask for it; app/ gives it, for services do no I/O of their
// own.

/** What a registry says of a digest. Content does not change under a digest, so it holds for ever. */
export interface ReadImage {
  readonly mediaType: string
  /** Architectures with their variant, in the order of the index: `amd64`, `arm/v7`. */
  readonly architectures: readonly string[]
  /** Bytes of configuration and layers by architecture. */
  readonly sizes: Readonly<Record<string, number>>
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
}
