// Files and texts in memory, in the encodings that they are sent in.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { Encoding } from '../http/negotiate.ts'

/** What scripts/build-explorers.ts writes beside the files it makes. */
export interface Manifest {
  /** Digest of everything the bundle was made from. */
  readonly inputs: string
  readonly page: {
    readonly script: string
    readonly style: string
    readonly icon: string
    /** The script that chooses light or dark before anything is drawn. */
    readonly theme: string
    /** Scripts that the page will want at once. */
    readonly preload: readonly string[]
    /** Scripts of each part that is loaded on its own, by its name. */
    readonly pages: Readonly<Record<string, readonly string[]>>
  }
  readonly assets: readonly ManifestAsset[]
}

export interface ManifestAsset {
  readonly name: string
  readonly type: string
  /** SHA-256 of the plain bytes, in hex. */
  readonly digest: string
  /** Compressed: stored as `<name>.br` and `<name>.gz` only. Otherwise stored plain (fonts, which are compressed already). */
  readonly compressed: boolean
}

export interface Asset {
  readonly type: string
  readonly digest: string
  readonly encodings: readonly Encoding[]
  readonly body: (encoding: Encoding) => Buffer
}

export interface Bundle {
  readonly page: Manifest['page']
  readonly assets: ReadonlyMap<string, Asset>
}

const readCompressed = (folder: URL, { name, type, digest }: ManifestAsset): Asset => {
  const br = readFileSync(new URL(`${name}.br`, folder))
  const gzip = readFileSync(new URL(`${name}.gz`, folder))
  // Hardly any client refuses both encodings, so the plain bytes are made for the first that does.
  let plain: Buffer | undefined
  const body = (encoding: Encoding): Buffer =>
    encoding === 'br' ? br : encoding === 'gzip' ? gzip : (plain ??= brotliDecompressSync(br))
  return { type, digest, encodings: ['br', 'gzip', 'identity'], body }
}

const readPlain = (folder: URL, { name, type, digest }: ManifestAsset): Asset => {
  const plain = readFileSync(new URL(name, folder))
  return { type, digest, encodings: ['identity'], body: () => plain }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Reads a built bundle into memory. `undefined` when it has not been built; a manifest that names a file which is not
 * there throws, because then the installation is broken.
 */
export const readBundle = (folder: URL): Bundle | undefined => {
  let manifest: Manifest
  try {
    manifest = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')) as Manifest
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  const read = (asset: ManifestAsset): Asset => (asset.compressed ? readCompressed : readPlain)(folder, asset)
  return { page: manifest.page, assets: new Map(manifest.assets.map((asset) => [asset.name, read(asset)])) }
}

/** A text that is made at run time. */
export const textAsset = (type: string, text: string | Uint8Array): Asset => {
  const plain = Buffer.from(text)
  const digest = createHash('sha256').update(plain).digest('hex')
  // Quality 11 would hold up everything else for a second, for a few percent.
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  const bodies = { zstd: zstdCompressSync(plain), br, gzip: gzipSync(plain), identity: plain }
  return { type, digest, encodings: ['zstd', 'br', 'gzip', 'identity'], body: (encoding) => bodies[encoding] }
}
