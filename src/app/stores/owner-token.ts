// The owner's token in a file: what a person who just started the server signs in with.
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeJwt, decodeProtectedHeader, type JWK } from 'jose'
import type { Issuer } from '../../auth/issuer.ts'
import type { Clock } from '../../core/clock.ts'

const LIFE_SECONDS = 30 * 24 * 60 * 60
const RENEW_BEFORE_MS = 24 * 60 * 60 * 1000

/** Where the token is kept. */
export function ownerTokenPath(dataDir: string): string {
  return join(dataDir, 'owner-token')
}

/**
 * Writes a token for the owner, readable by this user only, unless a good one is there with more than a day left.
 * @returns the path of the file
 */
export async function keepOwnerToken(
  dataDir: string,
  { issuer, owner, clock }: { issuer: Issuer; owner: string; clock: Clock },
): Promise<string> {
  const path = ownerTokenPath(dataDir)
  if (await isGood(path, { issuer, owner, clock })) return path
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { token } = await issuer.sign({ identity: owner, audience: [issuer.url], ttlSeconds: LIFE_SECONDS })
  const temporary = `${path}.${process.pid}`
  // Without a newline: clients read it as it is.
  await writeFile(temporary, token, { mode: 0o600 })
  await chmod(temporary, 0o600)
  await rename(temporary, path)
  return path
}

async function isGood(
  path: string,
  { issuer, owner, clock }: { issuer: Issuer; owner: string; clock: Clock },
): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return false
  try {
    const { iss, sub, exp } = decodeJwt(text.trim())
    const keys = issuer.documents.jwks.body['keys'] as JWK[]
    const signed = keys.some((key) => key.kid === decodeProtectedHeader(text.trim()).kid)
    return signed && iss === issuer.url && sub === owner && (exp ?? 0) * 1000 - clock.now() > RENEW_BEFORE_MS
  } catch {
    return false
  }
}
