// An upstream that is hostile, and callers that are: what it answers is bounded before it is believed, nothing of it becomes a header or
// a place, and no caller's token goes anywhere else.
import { connect } from 'node:http2'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { type FakeUpstream, startFake } from './fake.ts'
import { ask, type GraphAnswer, startTestFacade, type TestFacade } from './start.ts'

const ROOT = 'a'.repeat(40)
const UID = `${ROOT}/${'0'.repeat(15)}1`
const BYTES = 1_000_000

let upstream: FakeUpstream
let elsewhere: FakeUpstream
let facade: TestFacade
beforeAll(async () => {
  ;[upstream, elsewhere] = [await startFake(), await startFake()]
  const environment = { LIMIT_UPSTREAM_BYTES: String(BYTES) }
  facade = await startTestFacade({ upstream: upstream.url, protocol: 'rest', environment })
})

const read = (query = `{ repo(uid: "${UID}") { name } }`): Promise<GraphAnswer> =>
  ask(facade.url, query, { authorization: 'Bearer caller' })
const code = ({ errors }: GraphAnswer): unknown => errors[0]?.extensions['code']
const status = (more: object, httpStatus = 400) => ({
  status: httpStatus,
  text: JSON.stringify({ code: 9, message: 'no', ...more }),
})
const detail = (type: string, more: object) => ({ '@type': `type.googleapis.com/google.rpc.${type}`, ...more })

describe('a caller’s token goes nowhere else', () => {
  it.each([301, 302, 303, 307, 308])('by a redirect (%i)', async (redirect) => {
    elsewhere.answers(() => ({ uid: UID, name: 'stolen' }))
    upstream.answers(() => ({ status: redirect, text: '', headers: { location: `${elsewhere.url}/x` } }))
    expect(code(await read())).toBe('UNAVAILABLE')
    expect(elsewhere.seen).toEqual([])
  })

  it.each(['refresh', 'alt-svc', 'link', 'set-cookie', 'www-authenticate'])('by the header %s', async (name) => {
    elsewhere.answers(() => ({}))
    upstream.answers(() => ({
      status: 401,
      text: '',
      headers: { [name]: `0; url="${elsewhere.url}"; rel=preload` },
    }))
    const answer = await read()
    expect(code(answer)).toBe('UNAUTHENTICATED')
    if (name !== 'www-authenticate') expect(answer.headers.get(name)).toBeNull()
    expect(answer.headers.get('www-authenticate') ?? '').not.toContain(elsewhere.url)
    upstream.answers(() => ({ uid: UID, name: 'x' }))
    await read()
    expect(upstream.seen[0]?.headers.cookie).toBeUndefined()
    expect(elsewhere.seen).toEqual([])
  })
})

describe('what it answers is bounded', () => {
  it('however long it is, said or not', async () => {
    const name = 'x'.repeat(BYTES)
    upstream.answers(() => ({ uid: UID, name }))
    expect(code(await read())).toBe('UNAVAILABLE')
    upstream.answers(() => ({ status: 500, text: name }))
    expect(code(await read())).toBe('UNAVAILABLE')
  })

  it('compressed, too', async () => {
    const bomb = gzipSync(JSON.stringify({ uid: UID, name: 'x'.repeat(100 * BYTES) }))
    upstream.answers(() => ({ status: 200, text: bomb, headers: { 'content-encoding': 'gzip' } }))
    const answer = await read()
    expect(answer.errors[0]).toMatchObject({ extensions: { code: 'UNAVAILABLE', reason: 'UPSTREAM_FAULT' } })
  })

  it.each([
    ['arrays', '['],
    ['objects', '{"a":'],
    ['details', '{"code":9,"details":[{"@type":"x/google.protobuf.Struct","a":'],
  ])('however deep it is nested: %s', async (_, open) => {
    for (const httpStatus of [200, 400]) {
      upstream.answers(() => ({ status: httpStatus, text: open.repeat(Math.floor(BYTES / open.length) - 1) }))
      expect(['UNAVAILABLE', 'INVALID_ARGUMENT', 'UNKNOWN']).toContain(code(await read()))
    }
  })

  it.each<[string, object]>([
    ['metadata', detail('ErrorInfo', { reason: 'X', domain: 'x', metadata: many(() => 'y'.repeat(100)) })],
    ['a value of metadata', detail('ErrorInfo', { reason: 'X', domain: 'x', metadata: { a: 'y'.repeat(500_000) } })],
    ['a domain', detail('ErrorInfo', { reason: 'X', domain: 'y'.repeat(500_000) })],
    ['a reason', detail('ErrorInfo', { reason: 'X'.repeat(500_000), domain: 'x' })],
    ['a field', detail('BadRequest', { fieldViolations: [{ field: 'y'.repeat(500_000), description: 'x' }] })],
    ['a description', detail('BadRequest', { fieldViolations: [{ field: 'x', description: 'y'.repeat(500_000) }] })],
    [
      'a precondition',
      detail('PreconditionFailure', { violations: [{ type: 'X', description: 'y'.repeat(500_000) }] }),
    ],
    ['a resource', detail('ResourceInfo', { resourceType: 'x', resourceName: 'y'.repeat(500_000) })],
  ])('in what it says of an error: %s', async (_, one) => {
    upstream.answers(() => status({ details: [one] }))
    const { errors } = await read()
    expect(errors).toHaveLength(1)
    expect(JSON.stringify(errors).length).toBeLessThan(50_000)
  })

  it.each(['-5', '1e300', '99999999999999999999', 'Infinity', '0x10', ''])(
    'when it says to come again (%j)',
    async (seconds) => {
      upstream.answers(() => ({ status: 429, text: '', headers: { 'retry-after': seconds } }))
      const answer = await read()
      expect(code(answer)).toBe('RESOURCE_EXHAUSTED')
      const { details = [] } = answer.errors[0]?.extensions as { details?: { retryDelay?: string }[] }
      const [delay = '0s'] = details.flatMap(({ retryDelay }) => retryDelay ?? [])
      expect(delay).toMatch(/^\d{1,5}s$/)
    },
  )
})

describe('what no message can hold is a fault, and nothing of it is answered', () => {
  const list = (more: object) => JSON.stringify({ repos: [{ uid: UID, name: 'n' }], totalCount: '1', ...more })
  const row = (more: object) => list({ repos: [{ uid: UID, name: 'n', ...more }] })
  const [before = '', after = ''] = list({}).split('"n"')
  const latin = Buffer.concat([Buffer.from(`${before}"`), Buffer.from([0xe9, 0xff]), Buffer.from(`"${after}`)])
  it.each<[string, string | Buffer, Record<string, string>?]>([
    ['a total that is no number', list({ totalCount: 'NaN' })],
    ['a total between two numbers', list({ totalCount: 1.5 })],
    ['a total that no int64 holds', list({ totalCount: '99999999999999999999' })],
    ['a time that is none', row({ createTime: 'NaN' })],
    ['a time of no year', row({ createTime: '99999-01-01T00:00:00Z' })],
    ['a name that is a number', row({ name: 5 })],
    ['a name with half a character', list({}).replace('"n"', String.raw`"\ud800"`)],
    ['bytes that are no UTF-8', latin],
    ['rows that are words', list({ repos: ['x'] })],
    ['a row that is nothing', list({ repos: [null] })],
    ['a token that is a number', list({ nextPageToken: 5 })],
    ['a list alone', '[]'],
    ['half of it', list({}).slice(0, 40)],
    ['half of it, compressed', gzipSync(list({})).subarray(0, 30), { 'content-encoding': 'gzip' }],
  ])('%s', async (_, text, headers = {}) => {
    upstream.answers(() => ({ status: 200, text, headers }))
    const answer = await read('{ repos(first: 5) { totalCount nodes { name createTime } } }')
    expect(answer.data).toBeNull()
    expect(answer.errors).toMatchObject([
      { path: ['repos'], extensions: { code: 'UNAVAILABLE', reason: 'UPSTREAM_FAULT' } },
    ])
  })
})

function many(value: () => string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`key-${at}`, value()]))
}

describe('nothing that it says becomes a header or another answer', () => {
  it.each(['no\r\nSet-Cookie: a=b', 'no\u{1F600}é', 'no" realm="x', '\u0001\u007f', '\ud800'])(
    '%j',
    async (message) => {
      for (const httpStatus of [401, 403, 429, 503]) {
        const details = [detail('ErrorInfo', { reason: message, domain: message, metadata: { [message]: message } })]
        upstream.answers(() => ({ status: httpStatus, text: JSON.stringify({ code: 16, message, details }) }))
        const answer = await read()
        expect(code(answer)).toBe('UNAUTHENTICATED')
        expect(answer.headers.get('set-cookie')).toBeNull()
        expect([200, 401]).toContain(answer.status)
      }
    },
  )

  it.each([0, -1, 17, 1e9, 1.5, '5', null])('a refusal with the code %j is one', async (number) => {
    upstream.answers(() => status({ code: number }))
    expect(code(await read())).toMatch(/^(UNAVAILABLE|INVALID_ARGUMENT)$/)
  })

  it.each(['__proto__', 'constructor', 'toString'])('a key %s is nothing', async (key) => {
    const text = `{"uid":"${UID}","name":"n","${key}":{"polluted":true},"createTime":"2026-01-01T00:00:00Z"}`
    upstream.answers(() => ({ status: 200, text }))
    expect((await read()).data).toEqual({ repo: { name: 'n' } })
    const info = `{"@type":"x/google.rpc.ErrorInfo","reason":"X","domain":"x","metadata":{"${key}":"y"}}`
    upstream.answers(() => ({
      status: 400,
      text: `{"code":9,"message":"m","${key}":{"polluted":1},"details":[${info}]}`,
    }))
    expect(code(await read())).toBe('FAILED_PRECONDITION')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe('a caller', () => {
  it.each([
    ['authorization', 'Bearer a\u0001b'],
    ['accept-language', '\u00e9'],
    ['user-agent', 'a\u00ffb'],
    ['tracestate', 'x'.repeat(9_000)],
    ['traceparent', '\u00ff'],
    ['platform-identity', '../../x'],
  ])('that sends an odd %s (%j) is answered, and gets no further header in', async (name, value) => {
    upstream.answers(() => ({ uid: UID, name: 'n' }))
    const session = connect(facade.url)
    const body = JSON.stringify({ query: `{ repo(uid: "${UID}") { name } }` })
    const stream = session.request({
      ...{ ':path': '/graphql', ':method': 'POST', 'content-type': 'application/json' },
      ...{ authorization: 'Bearer caller', [name]: value },
    })
    stream.end(body)
    const { promise, resolve } = Promise.withResolvers<number>()
    stream.on('response', (headers) => resolve(Number(headers[':status'])))
    stream.on('error', () => resolve(0))
    stream.on('close', () => resolve(0))
    stream.resume()
    expect(await promise).toBeLessThan(500)
    session.destroy()
    for (const { headers } of upstream.seen) expect(headers).not.toHaveProperty('x-injected')
  })
})

it('none of it was a fault of the facade', () => expect(facade.faults).toEqual([]))
