// What hangs at an image: bills of materials and attestations, by the referrers API, its tag schema, and the tags that
// older clients of signing write (distribution-spec 1.1, "Listing Referrers"; image-spec 1.1, annotations of indexes).
import { z } from 'zod'
import { digest as digestShape, imageIn, readBlob, readManifest, type Wanted } from './images.ts'
import { isModest, jsonOf, type Transport } from './transport.ts'

const MAX_REFERRERS = 4 * 1024 * 1024
const MAX_SBOM_BYTES = 32 * 1024 * 1024
/** Members and items of one: tens of thousands of packages and relationships. */
const MOST_VALUES = 500_000
/** More documents at one image are no bills of materials. */
const MAX_DOCUMENTS = 50

/** A bill of materials as it was found. */
export interface ReadSbom {
  readonly format: 'spdx' | 'cyclonedx'
  /** The document; of an attestation, its predicate. */
  readonly content: string
}

const layer = z.object({
  mediaType: z.string(),
  digest: digestShape,
  size: z.int().min(0),
})
const artifact = z.object({ layers: z.array(layer) })
const referrers = z.object({
  manifests: z.array(
    z.object({ digest: z.string(), artifactType: z.string().nullish(), mediaType: z.string().nullish() }),
  ),
})
const statement = z.object({ predicateType: z.string(), predicate: z.record(z.string(), z.unknown()) })
const envelope = z.object({ payload: z.string() })
const bundle = z.object({ dsseEnvelope: envelope })

type Layer = z.output<typeof layer>

/**
 * The bill of materials of an image on an architecture; that of the whole index where the image has none of its own.
 * Undefined: the registry has none, or not the image.
 * @throws UNAVAILABLE when the registry does not answer, or answers what cannot be read
 */
export async function readSbom(
  on: Transport,
  repository: string,
  { digest, architecture }: Wanted,
): Promise<ReadSbom | undefined> {
  const top = await readManifest(on, repository, digest)
  if (!top) return undefined
  const platform = imageIn(top, digest, architecture)
  const subjects = [...new Set([...(platform ? [platform.digest] : []), digest])]
  const found = [...(platform?.attestations ?? [])]
  for (const subject of subjects) found.push(...(await referrersOf(on, repository, subject)))
  for (const at of [...new Set(found)].slice(0, MAX_DOCUMENTS)) {
    const sbom = await sbomIn(on, repository, at)
    if (sbom) return sbom
  }
  return undefined
}

/** The digests and tags of the manifests that refer to a manifest. */
async function referrersOf(on: Transport, repository: string, subject: string): Promise<string[]> {
  const scope = `repository:${repository}:pull`
  const tag = subject.replace(':', '-')
  const listed = await on.ask(`/v2/${repository}/referrers/${subject}`, { maxBytes: MAX_REFERRERS, scope })
  const index =
    listed.status === 404
      ? await readManifest(on, repository, tag)
      : { json: jsonOf(listed.body, `referrers of ${subject}`) }
  const read = referrers.safeParse(index?.json)
  // Whoever may push into the repository writes the tag that stands for the API: what is no digest could lead to another repository.
  const named = read.success ? read.data.manifests.map((one) => one.digest) : []
  const digests = named.filter((one) => digestShape.safeParse(one).success)
  return [...digests, `${tag}.sbom`, `${tag}.att`]
}

async function sbomIn(on: Transport, repository: string, at: string): Promise<ReadSbom | undefined> {
  const answer = await readManifest(on, repository, at)
  const read = artifact.safeParse(answer?.json)
  if (!read.success) return undefined
  for (const one of read.data.layers.filter((each) => each.size <= MAX_SBOM_BYTES && mayHold(each))) {
    const body = await readBlob(on, repository, { digest: one.digest, maxBytes: MAX_SBOM_BYTES })
    const sbom = body && isModest(body, MOST_VALUES) ? sbomOf(body.toString('utf8')) : undefined
    if (sbom) return sbom
  }
  return undefined
}

/** Whether a layer can be a bill of materials, or an attestation that holds one. */
function mayHold({ mediaType }: Layer): boolean {
  return /spdx|cyclonedx|in-toto|dsse|sigstore\.bundle|json/.test(mediaType)
}

/** The bill of materials that a text is, or holds as the predicate of an attestation. */
function sbomOf(text: string): ReadSbom | undefined {
  const json = parsed(text)
  const bare = formatOf(json)
  if (bare) return { format: bare, content: text }
  const wrapped = bundle.safeParse(json)
  const signed = envelope.safeParse(wrapped.success ? wrapped.data.dsseEnvelope : json)
  const payload = signed.success ? Buffer.from(signed.data.payload, 'base64') : undefined
  if (payload && !isModest(payload, MOST_VALUES)) return undefined
  const told = statement.safeParse(payload ? parsed(payload.toString('utf8')) : json)
  const predicate = told.success ? told.data.predicate : undefined
  const format = formatOf(predicate)
  return format && { format, content: JSON.stringify(predicate) }
}

function formatOf(json: unknown): ReadSbom['format'] | undefined {
  if (json === null || typeof json !== 'object') return undefined
  if ('spdxVersion' in json) return 'spdx'
  return 'bomFormat' in json && json.bomFormat === 'CycloneDX' ? 'cyclonedx' : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
