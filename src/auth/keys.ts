// The signing keys of this server, as JWK files.
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  calculateJwkThumbprint,
  CompactSign,
  compactVerify,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose'
import { algorithmsOf, publicMembers, rsaProblem } from './jwk.ts'

/** The algorithm of a key that this server makes for itself. */
const DEFAULT_ALGORITHM = 'RS256'
/** The algorithms that a new key can be made for. */
export const KEY_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const SUFFIX = '.jwk'

/** A JWK as its file holds it: `iat` is when it was made, in seconds since the epoch. */
export type StoredJwk = JWK & { readonly iat?: unknown }

/** A private key that signs this server's tokens, with the public half that it publishes. */
export interface SigningKey {
  /** The RFC 7638 thumbprint, whatever `kid` the file says. */
  readonly kid: string
  readonly alg: string
  /** When the key was made, in seconds since the epoch (the member `iat` of the file); 0 when the file does not say. */
  readonly createdAt: number
  readonly privateKey: CryptoKey
  /** What the key set publishes: public members only, with `kid`, `alg` and `use`. */
  readonly publicJwk: JWK
}

export interface SigningKeyOptions {
  /** JWK files to read instead of the folder of keys. */
  readonly files: readonly string[] | undefined
  /** The data folder; the keys are in its `keys/`. */
  readonly dataDir: string
}

/**
 * The signing keys, the one that signs first: the greatest `iat`, and among equals the first in the list (or by file
 * name). All are published, so an older key goes on verifying until its file is taken away.
 * With no `files`, reads `<dataDir>/keys/*.jwk`, and makes an RS256 key there on the first start (folder 0700, file
 * 0600). Servers that start at once on one folder end up with the same key.
 * Throws an Error that names the file: missing, not JSON, not a private key, symmetric, RSA that no reader would count.
 */
export async function loadOrCreateSigningKeys(options: SigningKeyOptions): Promise<SigningKey[]> {
  const files = options.files?.length ? options.files : await filesInFolder(options.dataDir)
  const keys = await Promise.all(files.map(readSigningKey))
  const distinct = new Map(keys.map((key) => [key.kid, key]))
  return [...distinct.values()].sort((a, b) => b.createdAt - a.createdAt)
}

/**
 * Rotation: puts a new key into `<dataDir>/keys`, which signs from the next start on, and gives its `kid`. The older
 * files stay and go on verifying; take them away when the last token that they signed has expired.
 */
export async function addSigningKey(dataDir: string, alg?: string): Promise<string> {
  await filesInFolder(dataDir)
  const jwk = await generateSigningKey(Math.floor(Date.now() / 1000), alg)
  const folder = join(dataDir, 'keys')
  const name = fileName(jwk)
  const aside = join(folder, `.${name}.new`)
  await writeDurably(aside, jwk)
  await rename(aside, join(folder, name))
  await syncFolder(folder)
  return name.slice(0, -SUFFIX.length)
}

/** Makes a signing key in memory. `createdAt` is in seconds. */
export async function generateSigningKey(createdAt: number, alg: string = DEFAULT_ALGORITHM): Promise<StoredJwk> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const jwk: StoredJwk = { ...(await exportJWK(privateKey)), alg, use: 'sig', iat: createdAt }
  return { kid: await calculateJwkThumbprint(jwk), ...jwk }
}

/** Checks a private JWK and makes it ready to sign; `name` is what an error calls it. */
export async function toSigningKey(jwk: StoredJwk, name: string): Promise<SigningKey> {
  const alg = algorithmOf(jwk, name)
  const kid = await calculateJwkThumbprint(publicMembers(jwk))
  const publicJwk: JWK = { kid, ...publicMembers(jwk), alg, use: 'sig' }
  const createdAt = typeof jwk.iat === 'number' ? jwk.iat : 0
  try {
    const privateKey = (await importJWK({ ...jwk, alg }, alg)) as CryptoKey
    const publicKey = (await importJWK(publicJwk, alg)) as CryptoKey
    // A file whose halves do not belong together would make tokens that nobody can verify.
    const probe = await new CompactSign(new Uint8Array(1)).setProtectedHeader({ alg }).sign(privateKey)
    await compactVerify(probe, publicKey, { algorithms: [alg] })
    return { kid, alg, createdAt, privateKey, publicJwk }
  } catch (error) {
    throw new Error(`Signing key ${name}: not a usable ${alg} key (${errorText(error)})`, { cause: error })
  }
}

async function readSigningKey(file: string): Promise<SigningKey> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`Signing key ${file}: cannot be read (${errorText(error)})`, { cause: error })
  })
  let jwk: unknown
  try {
    jwk = JSON.parse(text)
  } catch {
    // The parser's own message would quote the file, which may hold a private key in another format.
    throw new Error(`Signing key ${file}: not JSON; a private key as a JWK (RFC 7517) is needed`)
  }
  if (typeof jwk !== 'object' || jwk === null || Array.isArray(jwk)) {
    throw new Error(`Signing key ${file}: not a JWK, which is one JSON object`)
  }
  return toSigningKey(jwk, file)
}

function algorithmOf(jwk: StoredJwk, name: string): string {
  const refuse = (text: string): never => {
    throw new Error(`Signing key ${name}: ${text}`)
  }
  if (jwk.kty === 'oct') return refuse('a symmetric key; tokens are signed with a private key only')
  const fitting = algorithmsOf(jwk)
  if (fitting.length === 0) return refuse('not an RSA, EC (P-256, P-384, P-521) or Ed25519 key')
  if (typeof jwk.d !== 'string') return refuse('not a private key (the member "d" is missing)')
  if (jwk.use !== undefined && jwk.use !== 'sig') return refuse(`its use is ${jwk.use}, not sig`)
  const problem = rsaProblem(jwk)
  if (problem !== undefined) return refuse(problem)
  const alg = jwk.alg ?? fitting[0]
  return alg !== undefined && fitting.includes(alg) ? alg : refuse(`its alg must be one of ${fitting.join(', ')}`)
}

async function filesInFolder(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'keys')
  const present = await listKeys(folder)
  if (present.length > 0) return present
  await createFirstKey(dataDir, folder)
  const made = await listKeys(folder)
  if (made.length > 0) return made
  throw new Error(`Signing keys: ${folder} holds files but no *${SUFFIX}; empty it, or put a key there`)
}

async function listKeys(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return []
    throw new Error(`Signing keys: ${folder} cannot be read (${errorText(error)})`, { cause: error })
  })
  return names
    .filter((name) => name.endsWith(SUFFIX))
    .sort()
    .map((name) => join(folder, name))
}

/**
 * The whole folder is prepared aside and renamed into place. Renaming onto a folder that is not empty fails, so of
 * several servers one wins, the others find its key, and no lock can be left behind by one that died.
 */
async function createFirstKey(dataDir: string, folder: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const aside = await mkdtemp(join(dataDir, '.keys-')) // mkdtemp makes it 0700
  try {
    const jwk = await generateSigningKey(Math.floor(Date.now() / 1000))
    await writeDurably(join(aside, fileName(jwk)), jwk)
    await syncFolder(aside)
    await rename(aside, folder)
    await syncFolder(dataDir)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    if (!isCode(error, 'ENOTEMPTY') && !isCode(error, 'EEXIST')) throw error
  }
}

function fileName(jwk: StoredJwk): string {
  return `${jwk.kid ?? 'key'}${SUFFIX}`
}

async function writeDurably(file: string, jwk: StoredJwk): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(jwk, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
