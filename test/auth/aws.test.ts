// Requests that are signed at AWS as tokens; a server of the test's own answers for AWS.
import type { IncomingMessage } from 'node:http'
import { decodeJwt } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OtherIdentity } from '../../src/auth/aws-exchange.ts'
import { createExchange, type Exchange } from '../../src/auth/exchange.ts'
import { createVerifier } from '../../src/auth/verify.ts'
import { localServer } from '../support/local-server.ts'
import { rootOf } from '../../src/core/uid.ts'
import * as f from './fixtures.ts'

const NOW = Date.parse('2026-01-02T03:04:05Z')
const SIGNER = { Account: '123456789012', Arn: 'arn:aws:sts::123456789012:assumed-role/ci/run', UserId: 'AROA:run' }
const AUTHORIZATION =
  'AWS4-HMAC-SHA256 Credential=AKID/20260102/us-east-1/sts/aws4_request, ' +
  'SignedHeaders=accept;chainguard-audience;chainguard-identity;host;x-amz-date, Signature=abc'

let answer: { status: number; body: object }
const received: IncomingMessage[] = []
let exchange: Exchange['exchange']
/** The same, whose tokens are for another audience. */
let atDoor: Exchange['exchange']
const DOOR = 'https://door.test'
/** The same, which asks the host that a request names. */
let unguided: Exchange['exchange']
let identity: OtherIdentity
let directory: f.MemoryDirectory
let suspended: string | undefined

beforeAll(async () => {
  const endpoint = await localServer((request, response) => {
    received.push(request)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  const world = await f.newForeignWorld()
  await world.provider.close()
  const clock = new f.TestClock()
  clock.millis = NOW
  const issuer = await f.newIssuer(clock)
  const identities = (directory = world.directory)
  const fetchKeys = { current: () => undefined, keysFor: () => Promise.reject(new Error('no keys are asked for')) }
  const verify = createVerifier({ issuer, identities, fetchKeys, clock })
  const suspendedOf = async (uids: readonly string[]) => uids.find((uid) => uid === suspended)
  const others = {
    identityOf: async (uid: string) => (uid === f.IDENTITY ? identity : undefined),
    aws: { endpoint, connectMillis: 10_000, totalMillis: 10_000 },
  }
  const options = { issuer, verify, identities, clock, suspendedOf }
  exchange = createExchange({ ...options, others }).exchange
  atDoor = createExchange({ ...options, others, audience: DOOR }).exchange
  const aws = { connectMillis: 10_000, totalMillis: 10_000, resolve: async () => [{ address: '127.0.0.1', family: 4 }] }
  unguided = createExchange({ ...options, others: { ...others, aws } }).exchange
})
beforeEach(() => {
  received.length = 0
  directory.add(f.IDENTITY)
  suspended = undefined
  answer = { status: 200, body: { GetCallerIdentityResponse: { GetCallerIdentityResult: SIGNER } } }
  identity = { awsIdentity: { awsAccount: SIGNER.Account, arn: SIGNER.Arn } }
})

const HEADERS: Readonly<Record<string, string>> = {
  Host: 'sts.amazonaws.com',
  'User-Agent': 'somebody',
  Accept: 'application/json',
  Authorization: AUTHORIZATION,
  'Chainguard-Audience': f.URL_OF_SERVER,
  'Chainguard-Identity': f.IDENTITY,
  'Content-Length': '0',
  'X-Amz-Date': '20260102T030000Z',
}

/** A request as a token: with other headers, and with lines at its end. */
function tokenOf(changes: Readonly<Record<string, string>> = {}, { more = '', line = '' } = {}): string {
  const headers = Object.entries({ ...HEADERS, ...changes }).map(([name, value]) => `${name}: ${value}\r\n`)
  const requestLine = line || 'POST /?Action=GetCallerIdentity&Version=2011-06-15 HTTP/1.1'
  return Buffer.from(`${requestLine}\r\n${headers.join('')}${more}\r\n`).toString('base64url')
}
const denied = (token: string, reason: Parameters<typeof f.expectRefusal>[1]): Promise<string> =>
  f.expectRefusal(exchange(f.bearer(token)), reason, 'PERMISSION_DENIED')

describe('a request that is signed at AWS', () => {
  it('gives a token for the identity that it names', async () => {
    const { token, refreshToken } = await exchange({ ...f.bearer(tokenOf()), identity: f.IDENTITY })
    const act = { iss: 'https://sts.amazonaws.com', sub: SIGNER.Arn, aud: f.URL_OF_SERVER }
    expect(decodeJwt(token)).toMatchObject({ sub: f.IDENTITY, aud: f.URL_OF_SERVER, act, exp: NOW / 1000 + 3600 })
    expect(refreshToken).toBe('')
  })

  it('is for this server also with a slash behind its URL', async () => {
    const { token } = await exchange(f.bearer(tokenOf({ 'Chainguard-Audience': `${f.URL_OF_SERVER}/` })))
    expect(decodeJwt(token)).toMatchObject({ sub: f.IDENTITY, aud: f.URL_OF_SERVER })
  })

  it('is for the audience of tokens that are asked for none, where that is set', async () => {
    const { token } = await atDoor(f.bearer(tokenOf({ 'Chainguard-Audience': DOOR })))
    expect(decodeJwt(token)).toMatchObject({ sub: f.IDENTITY, aud: DOOR })
    const beside = atDoor(f.bearer(tokenOf({ 'Chainguard-Audience': `${DOOR}/` })))
    await f.expectRefusal(beside, 'TOKEN_WRONG_AUDIENCE', 'PERMISSION_DENIED')
  })

  it('is sent to AWS as it was signed', async () => {
    await exchange(f.bearer(tokenOf()))
    const [request, ...others] = received
    expect(others).toEqual([])
    expect(request).toMatchObject({ method: 'POST', url: '/?Action=GetCallerIdentity&Version=2011-06-15' })
    expect(request?.headers).toMatchObject({
      host: 'sts.amazonaws.com',
      accept: 'application/json',
      authorization: AUTHORIZATION,
      'chainguard-audience': f.URL_OF_SERVER,
      'chainguard-identity': f.IDENTITY,
      'x-amz-date': '20260102T030000Z',
    })
  })

  it.each([
    ['another host', tokenOf({ Host: 'sts.amazonaws.com.evil.test' }), 'TOKEN_INVALID'],
    ['another request', tokenOf({}, { line: 'GET /?Action=GetCallerIdentity HTTP/1.1' }), 'TOKEN_MALFORMED'],
    ['another action', tokenOf({}, { line: 'POST /?Action=GetUser HTTP/1.1' }), 'TOKEN_MALFORMED'],
    ['a header twice', tokenOf({}, { more: `chainguard-identity: ${f.IDENTITY}\r\n` }), 'TOKEN_MALFORMED'],
    [
      'an audience that is not signed',
      tokenOf({ Authorization: AUTHORIZATION.replace('chainguard-audience;', '') }),
      'TOKEN_INVALID',
    ],
    ['lists of what is signed', tokenOf({ Authorization: `${AUTHORIZATION}, SignedHeaders=host` }), 'TOKEN_INVALID'],
    ['another audience', tokenOf({ 'Chainguard-Audience': 'https://elsewhere.test' }), 'TOKEN_WRONG_AUDIENCE'],
    [
      'an audience that begins alike',
      tokenOf({ 'Chainguard-Audience': `${f.URL_OF_SERVER}.test` }),
      'TOKEN_WRONG_AUDIENCE',
    ],
    ['an identity that is none of AWS', tokenOf({ 'Chainguard-Identity': `${f.IDENTITY}0` }), 'IDENTITY_UNKNOWN'],
    ['an old signature', tokenOf({ 'X-Amz-Date': '20260102T024904Z' }), 'TOKEN_EXPIRED'],
    ['a signature of the future', tokenOf({ 'X-Amz-Date': '20260102T030906Z' }), 'TOKEN_NOT_YET_VALID'],
  ] as const)('is refused with %s, and AWS is not asked', async (_what, token, reason) => {
    await denied(token, reason)
    expect(received).toEqual([])
  })

  it.each(['b'.repeat(40), rootOf(f.IDENTITY), `${f.IDENTITY}/${'5'.repeat(16)}`])(
    'is refused where the exchange names another identity: %s',
    async (other) => {
      const refused = exchange({ ...f.bearer(tokenOf()), identity: other })
      expect(await f.expectRefusal(refused, 'IDENTITY_UNKNOWN', 'PERMISSION_DENIED')).toContain('invalid "sub"')
    },
  )

  it('is refused for an identity that is gone, or whose organization is suspended', async () => {
    suspended = rootOf(f.IDENTITY)
    const refused = exchange(f.bearer(tokenOf()))
    await expect(refused).rejects.toMatchObject({ code: 'PERMISSION_DENIED', reason: 'ORGANIZATION_SUSPENDED' })
    directory.identities.delete(f.IDENTITY)
    await denied(tokenOf(), 'IDENTITY_UNKNOWN')
  })

  it.each([
    ['account', { awsAccount: '210987654321' }],
    ['arn', { awsAccount: SIGNER.Account, arn: 'arn:aws:iam::123456789012:role/ci' }],
    ['arn', { awsAccount: SIGNER.Account, arnPattern: '.*:assumed-role/other/.*' }],
    ['userId', { awsAccount: SIGNER.Account, arnPattern: '.*:assumed-role/ci/.*', userId: 'AROA' }],
    ['userId', { awsAccount: SIGNER.Account, userIdPattern: 'AROA' }],
  ])('is refused by the name of what does not fit: %s', async (claim, awsIdentity) => {
    identity = { awsIdentity }
    expect(await denied(tokenOf(), 'IDENTITY_UNKNOWN')).toContain(`invalid "${claim}"`)
  })

  it('tells a stranger the same of an identity of another account, of one that is none of AWS, and of nothing', async () => {
    const told: [string, number][] = []
    const tries: [string, OtherIdentity][] = [
      [f.IDENTITY, { awsIdentity: { awsAccount: '210987654321', arn: SIGNER.Arn } }],
      [f.IDENTITY, { awsIdentity: { arn: SIGNER.Arn } }],
      [f.IDENTITY, { awsIdentity: null, servicePrincipal: 'COSIGNED' }],
      ['b'.repeat(40), {}],
      [`${'b'.repeat(40)}/${'c'.repeat(16)}`, {}],
    ]
    for (const [uid, is] of tries) {
      identity = is
      received.length = 0
      const text = await denied(tokenOf({ 'Chainguard-Identity': uid }), 'IDENTITY_UNKNOWN')
      told.push([text.replace(uid, 'UID'), received.length])
    }
    expect(told).toEqual(tries.map(() => told[0]))
    expect(told[0]).toEqual([expect.stringContaining('invalid "account"'), 1])
  })

  it('tells a stranger the same where AWS refuses, whether or not there is such an identity', async () => {
    answer = { status: 403, body: {} }
    const known = await denied(tokenOf(), 'TOKEN_INVALID')
    expect(await denied(tokenOf({ 'Chainguard-Identity': 'b'.repeat(40) }), 'TOKEN_INVALID')).toBe(known)
    answer = { status: 503, body: {} }
    const unknown = exchange(f.bearer(tokenOf({ 'Chainguard-Identity': 'b'.repeat(40) })))
    await expect(unknown).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('is sent to no private address, whatever the name of AWS resolves to', async () => {
    const error: unknown = await unguided(f.bearer(tokenOf())).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'UNAVAILABLE' })
    expect((error as Error).cause).toMatchObject({ message: 'sts.amazonaws.com resolves to a private address' })
  })

  it('fits patterns', async () => {
    identity = { awsIdentity: { awsAccount: SIGNER.Account, arnPattern: '.*/ci/.*', userIdPattern: 'AROA:.*' } }
    await expect(exchange(f.bearer(tokenOf()))).resolves.toMatchObject({ refreshToken: '' })
  })

  it('is refused when AWS refuses it, and may be tried again when AWS cannot answer', async () => {
    for (const status of [400, 403]) {
      answer = { status, body: {} }
      await denied(tokenOf(), 'TOKEN_INVALID')
    }
    for (const status of [500, 503]) {
      answer = { status, body: {} }
      await expect(exchange(f.bearer(tokenOf()))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    }
    identity = { awsIdentity: { awsAccount: SIGNER.Account } }
    for (const missing of ['Account', 'Arn', 'UserId']) {
      const GetCallerIdentityResult = { ...SIGNER, [missing]: undefined }
      answer = { status: 200, body: { GetCallerIdentityResponse: { GetCallerIdentityResult } } }
      await expect(exchange(f.bearer(tokenOf()))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    }
    answer = { status: 200, body: {} }
    await expect(exchange(f.bearer(tokenOf()))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})
