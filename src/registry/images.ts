// Images at an OCI registry: from a digest to architectures and sizes (image-spec 1.1: index, manifest, config).
import { createHash } from 'node:crypto'
import { z } from 'zod'
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
const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/)
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

interface Raw {
  readonly json: unknown
  readonly contentType: string
}

async function readManifest(on: Transport, repository: string, at: string): Promise<Raw | undefined> {
  const path = `/v2/${repository}/manifests/${at}`
  const scope = `repository:${repository}:pull`
  const answer = await on.ask(path, { accept: MANIFEST_ACCEPT, maxBytes: MAX_MANIFEST_BYTES, scope })
  if (answer.status === 404) return undefined
  requireDigest(answer.body, at)
  const contentType = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
  return { json: jsonOf(answer.body, at), contentType }
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
async function architectureOf(on: Transport, repository: string, { config }: Manifest): Promise<string | undefined> {
  if (!CONFIG_TYPE.test(config.mediaType ?? '') || config.size > MAX_CONFIG_BYTES) return undefined
  const scope = `repository:${repository}:pull`
  const path = `/v2/${repository}/blobs/${config.digest}`
  const answer = await on.ask(path, { maxBytes: MAX_CONFIG_BYTES, scope, follow: true })
  if (answer.status === 404) throw unreadable(config.digest, 'the registry lacks the configuration')
  requireDigest(answer.body, config.digest)
  return nameOf(parsed(platform, jsonOf(answer.body, config.digest), config.digest))
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
