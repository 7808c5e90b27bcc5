// Secrets that are read back are stored sealed, and sealed anew when the key is replaced.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSeal, reseal } from '../../src/app/stores/encryption-keys.ts'
import { Seal } from '../../src/core/seal.ts'
import type { Database } from '../../src/db/database.ts'
import { organization, roleUid } from '../support/organization.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-seal-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const newKey = (): string => randomBytes(32).toString('base64')

it('a seal opens what it sealed, and nothing that was changed or sealed with other keys', () => {
  const [key, other] = [randomBytes(32), randomBytes(32)]
  const seal = new Seal([key])
  const sealed = seal.seal('hush')
  expect(Seal.isSealed(sealed)).toBe(true)
  expect(sealed).not.toContain(Buffer.from('hush').toString('base64url'))
  expect(seal.seal('hush')).not.toBe(sealed)
  expect(seal.open(sealed)).toBe('hush')
  expect(() => new Seal([other]).open(sealed)).toThrow('not here')
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  expect(() => seal.open(changed)).toThrow()
  expect(() => seal.open(sealed.replace(/^v1/, 'v2'))).toThrow('not here')
  expect([seal.seal(''), seal.open('')]).toEqual(['', ''])
  expect(new Seal([other, key]).open(sealed)).toBe('hush')
  expect(() => new Seal([randomBytes(16)])).toThrow('32 bytes')
})

it('the key is made once in the data folder, for this user only, or comes from a file or the environment', async () => {
  const first = await openSeal({ given: [], dataDir })
  const again = await openSeal({ given: [], dataDir })
  expect(again.open(first.seal('x'))).toBe('x')
  expect((await stat(join(dataDir, 'encryption.key'))).mode & 0o777).toBe(0o600)
  const given = newKey()
  const file = join(dataDir, 'mine.key')
  await writeFile(file, `${given}\n`)
  const [direct, read] = [await openSeal({ given: [given], dataDir }), await openSeal({ given: [file], dataDir })]
  expect(read.open(direct.seal('y'))).toBe('y')
  await writeFile(file, 'short')
  await expect(openSeal({ given: [file], dataDir })).rejects.toThrow('mine.key is not 32 bytes in base64')
  expect(await readFile(join(dataDir, 'encryption.key'), 'utf8')).toMatch(/^[\w+/]{43}=\n$/)
})

it('a client secret is stored sealed; a start with a new key, or the first, seals it anew', async () => {
  const [old, next] = [randomBytes(32), randomBytes(32)]
  const at = await organization({ seal: new Seal([old]) })
  const oidc = { issuer: 'https://login.example.test', clientId: 'c', clientSecret: 'hush-hush' }
  const identityProvider = { name: 'idp', defaultRole: roleUid('viewer'), oidc }
  const request = { parent: at.org, identityProvider }
  const { uid } = await at.call(at.owner, 'IdentityProvidersService/CreateIdentityProvider', request)
  const stored = async () => (await at.db.prisma.identityProvider.findUniqueOrThrow({ where: { uid } })).clientSecret
  expect(new Seal([old]).open(await stored())).toBe('hush-hush')
  await reseal(at.db, new Seal([next, old]))
  expect(new Seal([next]).open(await stored())).toBe('hush-hush')
  const sealed = await stored()
  await reseal(at.db, new Seal([next, old]))
  expect(await stored()).toBe(sealed)
  await at.db.prisma.identityProvider.update({ where: { uid }, data: { clientSecret: 'plain' } })
  await reseal(at.db, new Seal([next]))
  expect(new Seal([next]).open(await stored())).toBe('plain')
})

it('a secret that is replaced while those there are sealed anew stays as it was replaced', async () => {
  const [old, next] = [new Seal([randomBytes(32)]), randomBytes(32)]
  const row = { uid: 'one', clientSecret: old.seal('before') }
  const writes: object[] = []
  const identityProvider = {
    findMany: async () => [{ ...row }],
    updateMany: async ({ where }: { where: object }) => writes.push(where),
  }
  const both = { isCurrent: () => false, open: old.open.bind(old), seal: (text: string) => new Seal([next]).seal(text) }
  await reseal({ prisma: { identityProvider } } as unknown as Database, both as unknown as Seal)
  expect(writes).toEqual([row])
})
