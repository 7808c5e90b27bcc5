// The keys that stored secrets are sealed with.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { KEY_BYTES, Seal } from '../../core/seal.ts'
import type { Database } from '../../db/database.ts'

/**
 * The seal of this installation: with the keys of ENCRYPTION_KEYS, else with one that is made in the data folder.
 * @param given keys in base64, or paths of files that hold one each
 * @throws Error that names the file of a key that cannot be read or has not 32 bytes
 */
export async function openSeal({ given, dataDir }: { given: readonly string[]; dataDir: string }): Promise<Seal> {
  if (given.length === 0) return new Seal([decoded(await ownKey(dataDir), 'encryption.key')])
  return new Seal(await Promise.all(given.map(keyOf)))
}

/** Seals anew what was sealed with an older key, or stored before there were keys. */
export async function reseal({ prisma }: Database, seal: Seal): Promise<void> {
  const where = { clientSecret: { not: '' } }
  const rows = await prisma.identityProvider.findMany({ where, select: { uid: true, clientSecret: true } })
  for (const { uid, clientSecret } of rows) {
    if (seal.isCurrent(clientSecret)) continue
    const plain = Seal.isSealed(clientSecret) ? seal.open(clientSecret) : clientSecret
    const data = { clientSecret: seal.seal(plain) }
    await prisma.identityProvider.updateMany({ where: { uid, clientSecret }, data })
  }
}

async function keyOf(text: string): Promise<Uint8Array> {
  const direct = Buffer.from(text, 'base64')
  if (direct.length === KEY_BYTES && direct.toString('base64') === text) return direct
  return decoded(await readFile(text, 'utf8'), text)
}

function decoded(text: string, name: string): Uint8Array {
  const bytes = Buffer.from(text.trim(), 'base64')
  if (bytes.length === KEY_BYTES) return bytes
  throw new Error(`The encryption key ${name} is not ${KEY_BYTES} bytes in base64 (make one: openssl rand -base64 32)`)
}

/** The key in the data folder, made when there is none; of several servers at once, one makes it. */
async function ownKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'encryption.key')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return readFile(path, 'utf8')
}
