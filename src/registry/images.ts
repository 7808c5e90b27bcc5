// Images at an OCI registry: from a digest to architectures and sizes (image-spec 1.1: index, manifest, config).
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { sameArchitecture } from '../core/architecture.ts'
import { unavailable } from '../core/errors.ts'
import { jsonOf, type Transport } from './transport.ts'

const MAX_MANIFEST_BYTES = 4 * 1024 * 1024
const MAX_CONFIG_BYTES = 8 * 1024 * 1024
const MAX_PLATFORMS = 100
const AT_ONCE = 4

const INDEX_TYPES = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
]
const MANIFEST_TYPES = [
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
]
/** What this client can read. */
export const MANIFEST_ACCEPT = [...INDEX_TYPES, ...MANIFEST_TYPES].join(', ')
const CONFIG_TYPE = /^application\/vnd\.(?:oci\.image\.config\.v1|docker\.container\.image\.v1)\+json$/

const bytes = z.int().min(0)
/** What names content, and no way to other content. */
export const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/)
const descriptor = z.object({ mediaType: z.string().optional(), digest, size: bytes })
const platform = z.object({ architecture: z.string(), os: z.string().optional(), variant: z.string().optional() })
const index = z.object({
  mediaType: z.string().optional(),
  manifests: z.array(
    descriptor.extend({ platform: platform.optional(), annotations: z.record(z.string(), z.string()).nullish() }),
  ),
})
const manifest = z.object({
  mediaType: z.string().optional(),
  config: descriptor,
  layers: z.array(descriptor.pick({ size: true })),
})
type Manifest = z.output<typeof manifest>

/** What is known of an image; see the services' interface of the same shape. */
export interface ReadImage {
  readonly mediaType: string
  readonly architectures: readonly string[]
  readonly sizes: Readonly<Record<string, number>>
}

/**
 * Reads an image; undefined when the registry does not have it in that repository.
 * @throws UNAVAILABLE when the registry does not answer, or answers something else than the digest names
 */
export async function readImage(on: Transport, repository: string, at: string): Promise<ReadImage | undefined> {
  const top = await readManifest(on, repository, at)
  if (!top) return undefined
  const { json, contentType } = top
  if (!isIndex(json, contentType)) {
    const read = parsed(manifest, json, at)
    const architecture = await architectureOf(on, repository, read)
    const architectures = architecture === undefined ? [] : [architecture]
    return { mediaType: read.mediaType ?? contentType, architectures, sizes: sizesOf(architectures, [read]) }
  }
  const read = parsed(index, json, at)
  const platforms = read.manifests.flatMap((one) => {
    const name = nameOf(one.platform)
    // Attestations hang in the index as if they were images of an unknown platform.
    return name === undefined || one.annotations?.['vnd.docker.reference.type'] ? [] : [{ name, digest: one.digest }]
  })
  if (platforms.length > MAX_PLATFORMS) throw unreadable(at, `it names more than ${MAX_PLATFORMS} platforms`)
  const unique = [...new Map(platforms.map((one) => [one.name, one])).values()]
  const manifests = await inTurns(unique, async (one) => {
    const child = await readManifest(on, repository, one.digest)
    if (!child) throw unreadable(at, `the registry lacks ${one.digest}, which the index names`)
    return parsed(manifest, child.json, one.digest)
  })
  const architectures = unique.map((one) => one.name)
  return { mediaType: read.mediaType ?? contentType, architectures, sizes: sizesOf(architectures, manifests) }
}

/** A manifest or an index. */
export interface ManifestAnswer {
  readonly json: unknown
  readonly contentType: string
}

/** The manifest of a digest or a tag; undefined when the registry does not have it in that repository. */
export async function readManifest(on: Transport, repository: string, at: string): Promise<ManifestAnswer | undefined> {
  const path = `/v2/${repository}/manifests/${at}`
  const scope = `repository:${repository}:pull`
  const answer = await on.ask(path, { accept: MANIFEST_ACCEPT, maxBytes: MAX_MANIFEST_BYTES, scope })
  if (answer.status === 404) return undefined
  if (at.includes(':')) requireDigest(answer.body, at)
  const contentType = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
  return { json: jsonOf(answer.body, at), contentType }
}

/** A blob; undefined when the registry does not have it in that repository. */
export async function readBlob(
  on: Transport,
  repository: string,
  { digest: at, maxBytes }: { digest: string; maxBytes: number },
): Promise<Buffer | undefined> {
  const path = `/v2/${repository}/blobs/${at}`
  const answer = await on.ask(path, { maxBytes, scope: `repository:${repository}:pull`, follow: true })
  if (answer.status === 404) return undefined
  requireDigest(answer.body, at)
  return answer.body
}

/** The image of an index for one architecture. */
export interface PlatformImage {
  readonly digest: string
  /** Digests of attestations that the index itself says are of it. */
  readonly attestations: readonly string[]
}

/** The image of an architecture in an index: amd64 or the first where none is named. Undefined: there is none, or it is no index. */
export function imageIn(
  { json, contentType }: ManifestAnswer,
  at: string,
  architecture: string | undefined,
): PlatformImage | undefined {
  if (!isIndex(json, contentType)) return undefined
  const { manifests } = parsed(index, json, at)
  const images = manifests.flatMap((one) => {
    const name = nameOf(one.platform)
    return name === undefined ? [] : [{ name, digest: one.digest }]
  })
  const found =
    architecture === undefined
      ? (images.find(({ name }) => name === 'amd64') ?? images[0])
      : images.find(({ name }) => sameArchitecture(name, architecture))
  if (!found) return undefined
  const attestations = manifests.flatMap(({ digest: own, annotations }) =>
    annotations?.['vnd.docker.reference.digest'] === found.digest ? [own] : [],
  )
  return { digest: found.digest, attestations }
}

/** How containers of an image run: `config` of its configuration (image-spec 1.1, "Image Configuration"). */
const runConfig = z.object({
  created: z.string().nullish(),
  config: z
    .object({
      User: z.string().nullish(),
      ExposedPorts: z.record(z.string(), z.unknown()).nullish(),
      Env: z.array(z.string()).nullish(),
      Entrypoint: z.array(z.string()).nullish(),
      Cmd: z.array(z.string()).nullish(),
      Volumes: z.record(z.string(), z.unknown()).nullish(),
      WorkingDir: z.string().nullish(),
      Labels: z.record(z.string(), z.string()).nullish(),
      StopSignal: z.string().nullish(),
    })
    .nullish(),
})

export type RunConfig = NonNullable<z.output<typeof runConfig>['config']> & {
  /** When the image was made; absent where it does not say. */
  readonly created?: Date
}

/** Which image of a repository, on which architecture; absent: amd64, or the first that there is. */
export interface Wanted {
  readonly digest: string
  readonly architecture?: string | undefined
}

/**
 * How containers of an image run; undefined when the registry does not have it for that architecture, or it is no image.
 * @throws UNAVAILABLE as `readImage` does
 */
export async function readConfig(
  on: Transport,
  repository: string,
  { digest: at, architecture }: Wanted,
): Promise<RunConfig | undefined> {
  const top = await readManifest(on, repository, at)
  if (!top) return undefined
  const single = !isIndex(top.json, top.contentType)
  const platformDigest = single ? at : imageIn(top, at, architecture)?.digest
  if (platformDigest === undefined) return undefined
  const own = single ? top : await readManifest(on, repository, platformDigest)
  if (!own) throw unreadable(at, `the registry lacks ${platformDigest}, which the index names`)
  const read = parsed(manifest, own.json, platformDigest)
  const named = await configOf(on, repository, read)
  if (named === undefined) return undefined
  const is = nameOf(parsed(platform, named, read.config.digest))
  if (single && architecture !== undefined && (is === undefined || !sameArchitecture(is, architecture)))
    return undefined
  const { config, created } = parsed(runConfig, named, read.config.digest)
  const time = Date.parse(created ?? '')
  return { ...config, ...(Number.isNaN(time) ? {} : { created: new Date(time) }) }
}

/** Content is what its digest says, or it is not believed. */
function requireDigest(body: Buffer, at: string): void {
  const real = `sha256:${createHash('sha256').update(body).digest('hex')}`
  if (real !== at) throw unavailable(`the registry answers ${at} with content whose digest is ${real}`)
}

function isIndex(json: unknown, contentType: string): boolean {
  if (json === null || typeof json !== 'object') return false
  const stated = 'mediaType' in json && typeof json.mediaType === 'string' ? json.mediaType : contentType
  return INDEX_TYPES.includes(stated) || (!MANIFEST_TYPES.includes(stated) && 'manifests' in json)
}

function parsed<T>(schema: z.ZodType<T>, json: unknown, at: string): T {
  const result = schema.safeParse(json)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw unreadable(at, `${issue?.path.join('.') || 'manifest'}: ${issue?.message ?? ''}`)
}

function unreadable(at: string, why: string): Error {
  return unavailable(`the registry has no readable image at ${at}: ${why}`)
}

/** The architecture of a single manifest stands in its configuration; undefined for what is no image (a signature). */
async function architectureOf(on: Transport, repository: string, read: Manifest): Promise<string | undefined> {
  const config = await configOf(on, repository, read)
  return config === undefined ? undefined : nameOf(parsed(platform, config, read.config.digest))
}

/** The configuration of an image; undefined for what is no image. */
async function configOf(on: Transport, repository: string, { config }: Manifest): Promise<unknown> {
  if (!CONFIG_TYPE.test(config.mediaType ?? '') || config.size > MAX_CONFIG_BYTES) return undefined
  const body = await readBlob(on, repository, { digest: config.digest, maxBytes: MAX_CONFIG_BYTES })
  if (!body) throw unreadable(config.digest, 'the registry lacks the configuration')
  return jsonOf(body, config.digest)
}

/** `amd64`, `arm/v7`; with the system before it where that is not Linux. */
function nameOf(given: z.output<typeof platform> | undefined): string | undefined {
  if (!given || given.architecture === 'unknown' || given.architecture === '') return undefined
  const { architecture, variant, os = 'linux' } = given
  const name = variant && !(architecture === 'arm64' && variant === 'v8') ? `${architecture}/${variant}` : architecture
  return os === 'linux' || os === '' ? name : `${os}/${name}`
}

function sizesOf(architectures: readonly string[], manifests: readonly Manifest[]): Record<string, number> {
  return Object.fromEntries(
    architectures.map((name, at) => {
      const { config, layers } = manifests[at] ?? { config: { size: 0 }, layers: [] }
      return [name, layers.reduce((sum, layer) => sum + layer.size, config.size)]
    }),
  )
}

async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))))
  }
  return results
}
