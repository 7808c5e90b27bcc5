// An OCI registry, read only: images by digest, and what it holds.
import { digestOfTag, listRepositories, listTags } from './catalog.ts'
import { readSbom, type ReadSbom } from './artifacts.ts'
import { readConfig, readImage, type ReadImage, type RunConfig, type Wanted } from './images.ts'
import { createTransport, type RegistryOptions } from './transport.ts'

export type { ReadImage } from './images.ts'
export type { RegistryOptions } from './transport.ts'

/** All methods throw UNAVAILABLE when the registry does not answer, or not as the specification says. */
export interface Registry {
  /** Its host, with the port where it is not that of the scheme. */
  readonly host: string
  /** What the content of a digest says; undefined when the repository does not have it. */
  readImage(repository: string, digest: string): Promise<ReadImage | undefined>
  /** How containers of an image run; undefined when the repository does not have it for the architecture. */
  readConfig(repository: string, wanted: Wanted): Promise<RunConfig | undefined>
  /** The bill of materials that hangs at an image; undefined when there is none. */
  readSbom(repository: string, wanted: Wanted): Promise<ReadSbom | undefined>
  repositories(): Promise<string[]>
  tags(repository: string): Promise<string[]>
  digestOf(repository: string, tag: string): Promise<string | undefined>
}

/** A registry at a URL. Nothing is asked before a method is called. */
export function createRegistry(options: RegistryOptions): Registry {
  const transport = createTransport(options)
  return {
    host: new URL(options.url).host,
    readImage: (repository, digest) => readImage(transport, repository, digest),
    readConfig: (repository, wanted) => readConfig(transport, repository, wanted),
    readSbom: (repository, wanted) => readSbom(transport, repository, wanted),
    repositories: () => listRepositories(transport),
    tags: (repository) => listTags(transport, repository),
    digestOf: (repository, tag) => digestOfTag(transport, repository, tag),
  }
}
