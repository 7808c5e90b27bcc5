import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addSigningKey, generateSigningKey, loadOrCreateSigningKeys } from '../../src/auth/keys.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keys-test-'))
})
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true })
})

async function write(name: string, content: unknown): Promise<string> {
  const file = join(dataDir, name)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const load = (...files: string[]): ReturnType<typeof loadOrCreateSigningKeys> =>
  loadOrCreateSigningKeys({ files, dataDir })

describe('the folder of keys', () => {
  it('gets an RS256 key on the first start, private to this user, and keeps it', async () => {
    const [key, ...others] = await loadOrCreateSigningKeys({ files: undefined, dataDir })
    expect(others).toEqual([])
    expect(key).toMatchObject({ alg: 'RS256', publicJwk: { kty: 'RSA', use: 'sig', alg: 'RS256' } })
    expect(key?.publicJwk).not.toHaveProperty('d')
    expect(key?.kid).toBe(await calculateJwkThumbprint(key?.publicJwk ?? {}))
    expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir, 'keys', `${key?.kid}.jwk`))).mode & 0o777).toBe(0o600)
    expect(await readdir(dataDir)).toEqual(['keys'])
    const again = await loadOrCreateSigningKeys({ files: undefined, dataDir })
    expect(again.map((one) => one.kid)).toEqual([key?.kid])
  })

  it('has one key when many servers start at once', async () => {
    const starts = Array.from({ length: 12 }, () => loadOrCreateSigningKeys({ files: undefined, dataDir }))
    const kids = new Set((await Promise.all(starts)).flat().map((key) => key.kid))
    expect(kids.size).toBe(1)
    expect(await readdir(join(dataDir, 'keys'))).toHaveLength(1)
    expect(await readdir(dataDir)).toEqual(['keys'])
  })

  it('is made in a data folder that does not exist yet, or is empty', async () => {
    const deeper = join(dataDir, 'a', 'b')
    expect(await loadOrCreateSigningKeys({ files: undefined, dataDir: deeper })).toHaveLength(1)
    await mkdir(join(dataDir, 'keys'))
    expect(await loadOrCreateSigningKeys({ files: [], dataDir })).toHaveLength(1)
  })

  it('is not filled over files that are no keys', async () => {
    await mkdir(join(dataDir, 'keys'))
    await write('keys/readme.txt', 'hello')
    await expect(loadOrCreateSigningKeys({ files: undefined, dataDir })).rejects.toThrow(
      /keys holds files but no \*\.jwk/,
    )
  })

  it('signs with the newest key and publishes all', async () => {
    await mkdir(join(dataDir, 'keys'))
    await write('keys/b.jwk', await generateSigningKey(100))
    const newest = await generateSigningKey(300, 'EdDSA')
    await write('keys/c.jwk', newest)
    await write('keys/a.jwk', await generateSigningKey(200, 'PS256'))
    const keys = await loadOrCreateSigningKeys({ files: undefined, dataDir })
    expect(keys.map((key) => key.createdAt)).toEqual([300, 200, 100])
    expect(keys.map((key) => key.alg)).toEqual(['EdDSA', 'PS256', 'RS256'])
  })
})

describe('rotation', () => {
  it('adds a key that signs, beside the old one', async () => {
    await mkdir(join(dataDir, 'keys'))
    const old = await generateSigningKey(100)
    await write(`keys/${old.kid}.jwk`, old)
    const since = Math.floor(Date.now() / 1000)
    const kid = await addSigningKey(dataDir)
    const keys = await loadOrCreateSigningKeys({ files: undefined, dataDir })
    expect(keys.map((key) => key.kid)).toEqual([kid, old.kid])
    expect(keys[0]?.createdAt).toBeGreaterThanOrEqual(since)
    expect(keys[0]?.createdAt).toBeLessThanOrEqual(Date.now() / 1000)
    expect((await stat(join(dataDir, 'keys', `${kid}.jwk`))).mode & 0o777).toBe(0o600)
    expect(await readdir(join(dataDir, 'keys'))).toHaveLength(2)
  })
})

describe('key files', () => {
  it('are read in order, the first signing when none says its age, the same key once', async () => {
    const { iat: _a, ...first } = await generateSigningKey(1)
    const { iat: _b, ...second } = await generateSigningKey(2)
    const files = [await write('1.jwk', first), await write('2.jwk', second), await write('3.jwk', first)]
    const keys = await load(...files)
    expect(keys.map((key) => key.kid)).toEqual([first.kid, second.kid])
    expect(await readdir(dataDir)).not.toContain('keys')
  })

  it('take their kid from the thumbprint, whatever they say', async () => {
    const jwk = await generateSigningKey(1)
    const [key] = await load(await write('k.jwk', { ...jwk, kid: 'mine' }))
    expect(key?.kid).toBe(jwk.kid)
  })

  it('are refused with the name of the file', async () => {
    const good = await generateSigningKey(1, 'ES256')
    const other = await generateSigningKey(1, 'ES256')
    const { d: _d, ...publicHalf } = good
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const rsa = await exportJWK(privateKey)
    const cases: [string, unknown, RegExp][] = [
      ['text.jwk', '-----BEGIN PRIVATE KEY-----', /text\.jwk: not JSON/],
      ['list.jwk', [good], /list\.jwk: not a JWK/],
      ['set.jwk', { keys: [good] }, /set\.jwk: not an RSA, EC .* key/],
      ['public.jwk', publicHalf, /public\.jwk: not a private key/],
      ['oct.jwk', { kty: 'oct', k: 'c2VjcmV0' }, /oct\.jwk: a symmetric key/],
      ['weak.jwk', { ...rsa, n: Buffer.alloc(128, 0xff).toString('base64url') }, /weak\.jwk: an RSA key of 1024 bits/],
      ['alg.jwk', { ...good, alg: 'HS256' }, /alg\.jwk: its alg must be one of ES256/],
      ['use.jwk', { ...good, use: 'enc' }, /use\.jwk: its use is enc/],
      ['mixed.jwk', { ...good, x: other.x, y: other.y }, /mixed\.jwk: not a usable ES256 key/],
      ['curve.jwk', { kty: 'EC', crv: 'secp256k1', x: 'a', y: 'b', d: 'c' }, /curve\.jwk: not an RSA, EC/],
    ]
    for (const [name, content, message] of cases)
      await expect(load(await write(name, content))).rejects.toThrow(message)
    await expect(load(join(dataDir, 'gone.jwk'))).rejects.toThrow(/gone\.jwk: cannot be read/)
  })

  it('have halves that belong together', async () => {
    const [one, two] = [await generateSigningKey(1, 'EdDSA'), await generateSigningKey(1, 'EdDSA')]
    const file = await write('halves.jwk', { ...one, x: two.x })
    await expect(load(file)).rejects.toThrow(/halves\.jwk: not a usable EdDSA key/)
    const [rsa, other] = [await generateSigningKey(1), await generateSigningKey(1)]
    await expect(load(await write('rsa.jwk', { ...rsa, n: other.n }))).rejects.toThrow(
      /rsa\.jwk: not a usable RS256 key/,
    )
  })

  it('never repeat their content in an error', async () => {
    const file = await write('pem.jwk', 'SECRETSECRETSECRET')
    await expect(load(file)).rejects.not.toThrow(/SECRET/)
    const stored = await write('good.jwk', await generateSigningKey(1, 'ES256'))
    await chmod(stored, 0o400)
    expect(await load(stored)).toHaveLength(1)
    expect(await readFile(stored, 'utf8')).toContain('"d"')
  })
})
