// Tokens that were made up, bent or borrowed: none of them is the identity that it wants to be, on any face.
import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey, sign as signBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { attackedWorld, part, type Attacked } from './world.ts'

const SUBJECT = 'repo:acme/app'
const AUDIENCE = 'v-bot'
const LIST = 'registry.v2.ReposService/ListRepos'

let world: Attacked
let robot: string
/** What everybody knows of the robot's token. */
let claims: JWTPayload
beforeAll(async () => {
  world = await attackedWorld()
  const claimMatch = { issuer: world.login.url, subject: SUBJECT, audience: AUDIENCE }
  robot = await world.identity(world.victim, { claimMatch }, 'editor')
  const now = Math.floor(Date.now() / 1000)
  claims = { iss: world.login.url, sub: SUBJECT, aud: AUDIENCE, iat: now, exp: now + 3_600 }
})

/** What the token of the header gives in the organization that is attacked, by each face: the name of a code, or OK. */
async function answersTo(token: string): Promise<string[]> {
  const request = { uidp: { descendantsOf: world.victim.root } }
  const answers = await world.everywhere(LIST, request, { token: `Bearer ${token}` })
  return answers.map(({ error }) => error?.code ?? 'OK')
}

const signed = (change: JWTPayload, header: Record<string, unknown> = {}): Promise<string> =>
  world.login.sign({ ...claims, ...change }, { header })

it('the token of the robot itself is taken, or nothing here says anything', async () => {
  expect(await answersTo(await signed({}))).toEqual(['OK', 'OK', 'OK'])
  expect(await answersTo(await signed({ aud: ['x', AUDIENCE] }))).toEqual(['OK', 'OK', 'OK'])
})

const unsigned = (header: object, payload: unknown = claims, signature = ''): string =>
  `${part(header)}.${part(payload)}.${signature}`

/** The claims signed by a key that the attacker brings along. */
async function byOwnKey(header: (jwk: object) => Record<string, unknown>): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...header(jwk) }).sign(privateKey)
}

function publicKeyOf(world: Attacked): JsonWebKey {
  return world.login.jwks().keys[0] as JsonWebKey
}

function hmac(secret: string | Buffer, alg: 'HS256' | 'HS384' = 'HS256'): string {
  const input = unsigned({ alg, kid: 'key-1', typ: 'JWT' }).slice(0, -1)
  return `${input}.${createHmac(alg === 'HS256' ? 'sha256' : 'sha384', secret)
    .update(input)
    .digest('base64url')}`
}

const ES256 = { alg: 'ES256', kid: 'key-1', typ: 'JWT' }

describe('a token is not taken', () => {
  const forged: [string, () => Promise<string> | string][] = [
    ['without a signature (none)', () => unsigned({ alg: 'none' })],
    ['without a signature, spelled nOnE, with some bytes behind it', () => unsigned({ alg: 'nOnE' }, claims, 'AAAA')],
    ['with an algorithm that is a list', () => unsigned({ ...ES256, alg: ['none', 'ES256'] }, claims, 'AAAA')],
    ['with an HMAC of the public key in PEM', () => hmac(pem())],
    ['with an HMAC of the public key as JWK', () => hmac(JSON.stringify(publicKeyOf(world)))],
    ['with an HMAC of nothing', () => hmac('', 'HS384')],
    ['with a key in its header (jwk)', () => byOwnKey((jwk) => ({ jwk }))],
    ['with the address of a key set (jku)', () => byOwnKey(() => ({ jku: `${world.rogue.url}/keys`, kid: 'key-1' }))],
    ['with the address of a certificate (x5u)', () => byOwnKey(() => ({ x5u: `${world.rogue.url}/keys` }))],
    ['with a kid that is a path', () => byOwnKey(() => ({ kid: '../../../../dev/null' }))],
    ['with a kid that is a statement', () => byOwnKey(() => ({ kid: "' OR 1=1 --" }))],
    ['with the kid of the issuer, by another key', () => byOwnKey(() => ({ kid: 'key-1' }))],
    ['with a signature of zeros', () => unsigned(ES256, claims, Buffer.alloc(64).toString('base64url'))],
    ['with the signature of another token', async () => exchanged(await signed({ sub: 'x' }), claims)],
    ['with a payload that is not encoded (b64)', () => signedInCrit()],
    ['in a token (cty)', async () => unsigned({ ...ES256, cty: 'JWT' }, await signed({}), 'AAAA')],
    [
      'that is encrypted',
      () => `${part({ alg: 'dir', enc: 'A256GCM' })}..${part('iv')}.${part(claims)}.${part('tag')}`,
    ],
    ['with a type of another kind', () => signed({}, { typ: 'secevent+jwt' })],
    ['with a signature in DER', () => byDer()],
    ['with padding behind it', async () => `${await signed({})}=`],
    ['with a fourth part', async () => `${await signed({})}.`],
  ]
  it.each(forged)('%s', async (_name, make) => {
    expect(await answersTo(await make())).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED'])
    // Nor did the server ask anybody whom the attacker names.
    expect(world.rogue.requests).toEqual([])
  })

  const bent: [string, () => JWTPayload | Record<string, unknown>][] = [
    ['its audience in capitals', () => ({ aud: AUDIENCE.toUpperCase() })],
    ['a part of its audience', () => ({ aud: AUDIENCE.slice(0, -1) })],
    ['its audience with a slash', () => ({ aud: `${AUDIENCE}/` })],
    ['its audience in a list in a list', () => ({ aud: [[AUDIENCE]] })],
    ['its audience as the name of a member', () => ({ aud: { [AUDIENCE]: true } })],
    ['its audience and a blank', () => ({ aud: `${AUDIENCE} x` })],
    ['its subject in capitals', () => ({ sub: SUBJECT.toUpperCase() })],
    ['its subject and NUL', () => ({ sub: `${SUBJECT}\0` })],
    ['its subject and the end of a line', () => ({ sub: `${SUBJECT}\n` })],
    ['its subject with a sign of no width', () => ({ sub: `${SUBJECT}\u200b` })],
    ['its subject with another letter that looks alike', () => ({ sub: SUBJECT.replace('a', '\u0430') })],
    ['its subject in full width, which NFKC would turn into it', () => ({ sub: SUBJECT.replace('r', '\uff52') })],
    ['its subject in a list', () => ({ sub: [SUBJECT] })],
    ['its subject in the prototype', () => ({ sub: undefined, ['__proto__x']: { sub: SUBJECT } })],
    ['a time in the past', () => ({ exp: Math.floor(Date.now() / 1000) - 60 })],
    ['no end', () => ({ exp: undefined })],
    ['an end as text', () => ({ exp: '9999999999' })],
    ['a beginning in the future', () => ({ nbf: Math.floor(Date.now() / 1000) + 3_600 })],
    ['an issue in the future', () => ({ iat: Math.floor(Date.now() / 1000) + 3_600 })],
    ['an issue that is none', () => ({ iat: true })],
    ['an end after all calendars', () => ({ exp: 1e15 })],
    ['an issue before all calendars', () => ({ iat: -1e12 })],
  ]
  it.each(bent)('with %s', async (_name, change) => {
    const token = await signed(change())
    expect(await answersTo(token)).toEqual(Array(3).fill('UNAUTHENTICATED'))
    // Version 1 tells what the token itself says.
    const told = await world.everywhere(
      'auth.Auth/Validate',
      {},
      { token: `Bearer ${token}`, faces: [world.faces[0]!] },
    )
    expect(told.map(({ error }) => error?.code)).toEqual(['UNAUTHENTICATED'])
  })

  const texts: [string, () => string][] = [
    [
      'a claim twice',
      () => JSON.stringify({ ...claims, sub: 'x' }).replace('"sub":"x"', `"sub":"x","sub":"${SUBJECT}"`),
    ],
    [
      'a claim twice, once by its code points',
      () => JSON.stringify(claims).replace('"sub":', String.raw`"\u0073ub":"x","sub":`),
    ],
    ['an end beyond all numbers', () => JSON.stringify(claims).replace(/"exp":\d+/, '"exp":1e999')],
    ['a claim of the prototype', () => `{"__proto__":${JSON.stringify(claims)}}`],
    ['what is nested a thousand levels deep', () => `{"x":${'['.repeat(1_000)}${']'.repeat(1_000)}}`],
    ['half a surrogate pair', () => JSON.stringify(claims).replace(SUBJECT, String.raw`${SUBJECT}\ud800`)],
  ]
  it.each(texts)('whose claims hold %s', async (_name, text) => {
    expect(await answersTo(await world.login.signText(text()))).toEqual(Array(3).fill('UNAUTHENTICATED'))
  })
})

describe('an issuer that is spelled otherwise is another', () => {
  const spellings: [string, (url: string) => string][] = [
    ['a slash at its end', (url) => `${url}/`],
    ['capitals', (url) => url.replace('http', 'HTTP')],
    ['a dot behind its host', (url) => url.replace('127.0.0.1', '127.0.0.1.')],
    ['an address in another base', (url) => url.replace('127.0.0.1', '0x7f000001')],
    ['a short address', (url) => url.replace('127.0.0.1', '127.1')],
    ['a path that is no path', (url) => `${url}/.`],
    ['a query', (url) => `${url}?`],
    ['a fragment', (url) => `${url}#`],
    ['a user', (url) => url.replace('http://', `http://login@`)],
    ['a blank before it', (url) => ` ${url}`],
    ['the end of a line', (url) => `${url}\n`],
    ['percent signs', (url) => url.replace('127', '%3127')],
    ['digits of another script', (url) => url.replace('127', '\uff1127')],
  ]
  it.each(spellings)('%s', async (_name, spell) => {
    const iss = spell(world.login.url)
    // Whether or not the attacker registers the spelling with keys of its own, and may be that in its own organization.
    const staticKeys = { issuer: iss, subject: SUBJECT, issuerKeys: JSON.stringify(world.rogue.jwks()) }
    await world.identity(world.enemy, { staticKeys }, 'owner').catch(() => undefined)
    for (const token of [await signed({ iss }), await world.rogue.sign({ ...claims, iss })]) {
      for (const code of await answersTo(token)) expect(code).toMatch(/^(UNAUTHENTICATED|PERMISSION_DENIED)$/)
    }
    expect(await answersTo(await signed({}))).toEqual(['OK', 'OK', 'OK'])
  })

  it('also that of the server itself, by static keys for the uid of an owner', async () => {
    const { url } = world.server.platform.issuer
    const sub = world.victim.variables['owner']!
    const keys = { subject: sub, issuerKeys: JSON.stringify(world.rogue.jwks()) }
    for (const issuer of [url, `${url}/`, url.replace('http', 'HTTP')]) {
      await world.identity(world.enemy, { staticKeys: { ...keys, issuer } }, 'owner').catch(() => undefined)
      for (const aud of [url, `${url}/`]) {
        const forged = await world.rogue.sign({ iss: issuer, sub, aud })
        for (const code of await answersTo(forged)) expect(code).toMatch(/^(UNAUTHENTICATED|PERMISSION_DENIED)$/)
      }
    }
    const own = await world.victim.authorization('owner')
    expect(await answersTo(own!.slice('Bearer '.length))).toEqual(['OK', 'OK', 'OK'])
  })
})

describe('a secret of one use is none of another', () => {
  it('the signature of a webhook is no token', async () => {
    const { issuer } = world.server.platform
    for (const aud of ['customer', issuer.url]) {
      const token = await issuer.signDetached({ sub: `webhook:${world.victim.root}`, aud }, 60)
      expect(await answersTo(token)).toEqual(Array(3).fill('UNAUTHENTICATED'))
    }
  })

  it('a token of this server for somebody else is none for it', async () => {
    const identity = world.victim.variables['owner']!
    for (const audience of ['https://other.example', `${world.server.platform.issuer.url}/x`, AUDIENCE]) {
      const { token } = await world.server.platform.issuer.sign({ identity, audience: [audience], ttlSeconds: 60 })
      expect(await answersTo(token), audience).toEqual(Array(3).fill('UNAUTHENTICATED'))
    }
  })

  it('a refresh token is none of access, nor the other way round', async () => {
    const exchange = `${world.server.url}/sts/exchange?identity=${robot}`
    const answer = await fetch(exchange, { headers: { authorization: `Bearer ${await signed({})}` } })
    const { token, refresh_token: refresh } = (await answer.json()) as Record<string, string>
    expect(answer.status).toBe(200)
    expect(await answersTo(token!)).toEqual(['OK', 'OK', 'OK'])
    expect(await answersTo(refresh!)).toEqual(Array(3).fill('UNAUTHENTICATED'))
    const renewal = await fetch(`${world.server.url}/sts/exchange_refresh_token`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(renewal.status).toBe(401)
  })
})

function pem(): string {
  return createPublicKey({ key: publicKeyOf(world), format: 'jwk' }).export({ type: 'spki', format: 'pem' }) as string
}

/** A token with the payload of another. */
function exchanged(token: string, payload: unknown): string {
  const [header, , signature] = token.split('.')
  return `${header}.${part(payload)}.${signature}`
}

function signedInCrit(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const head = part({ ...ES256, b64: false, crit: ['b64'] })
  const text = `${head}.${JSON.stringify(claims)}`
  return `${head}.${part(claims)}.${signBytes('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

/** The issuer's own signature as some libraries write it, and some read it: not as RFC 7518 section 3.4 has it. */
async function byDer(): Promise<string> {
  const [header, payload, signature = ''] = (await signed({})).split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const integer = (half: Buffer): Buffer => Buffer.concat([Buffer.from([2, half.length + 1, 0]), half])
  const both = Buffer.concat([integer(bytes.subarray(0, 32)), integer(bytes.subarray(32))])
  const der = Buffer.concat([Buffer.from([0x30, both.length]), both])
  return `${header}.${payload}.${der.toString('base64url')}`
}
