// A request that is refused: by whom, in which order, and in which words.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invalidArgument, notFound, PlatformError, unavailable } from '../../src/core/errors.ts'
import { askBoth, type Asking, FORM_BODY, GOOD, Harness, JSON_BODY, type JsonReply } from './harness.ts'

const harness = new Harness()
const uid = `${'a'.repeat(40)}/${'b'.repeat(16)}`
beforeAll(() => harness.start())
afterAll(() => harness.stop())
beforeEach(() => {
  harness.calls.length = harness.faults.length = 0
  harness.answer = () => ({})
})

const ask = (path: string, asking?: Asking): Promise<JsonReply> => askBoth(harness, path, asking)

describe('refusals', () => {
  const post = { verb: 'POST', headers: JSON_BODY }
  it.each<[string, string, Asking, number, number, string, string]>([
    ['an unknown path', '/iam/v2/nothing', {}, 404, 5, 'METHOD_UNKNOWN', 'iam'],
    ['a wrong verb', '/ping/v2/ping', { verb: 'DELETE' }, 405, 12, 'METHOD_NOT_ALLOWED', 'ping'],
    [
      'a body too large, before the token',
      `/iam/v2/roles/${uid}`,
      { ...post, headers: { ...JSON_BODY, authorization: 'Bearer old' }, body: 'x'.repeat(1001) },
      413,
      8,
      'REQUEST_TOO_LARGE',
      'iam',
    ],
    [
      'a media type, before the token',
      `/iam/v2/roles/${uid}`,
      { verb: 'POST', headers: FORM_BODY, body: 'a' },
      415,
      3,
      'UNSUPPORTED_MEDIA_TYPE',
      'iam',
    ],
    [
      'a charset',
      `/iam/v2/roles/${uid}`,
      { verb: 'POST', headers: { 'content-type': 'application/json; charset=latin1' }, body: '{}' },
      415,
      3,
      'UNSUPPORTED_MEDIA_TYPE',
      'iam',
    ],
    [
      'a content coding',
      `/iam/v2/roles/${uid}`,
      { verb: 'POST', headers: { ...JSON_BODY, 'content-encoding': 'gzip' }, body: '{}' },
      415,
      3,
      'UNSUPPORTED_MEDIA_TYPE',
      'iam',
    ],
    [
      'no token, before the body is read',
      `/iam/v2/roles/${uid}`,
      { verb: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
      401,
      16,
      'TOKEN_MISSING',
      'iam',
    ],
    [
      'an old token',
      '/registry/v2/repos?x=1',
      { headers: { authorization: 'Bearer old' } },
      401,
      16,
      'TOKEN_EXPIRED',
      'registry',
    ],
    [
      'an old token where none is needed',
      '/ping/v2/ping',
      { headers: { authorization: 'Bearer old' } },
      401,
      16,
      'TOKEN_EXPIRED',
      'ping',
    ],
    ['a bad body', `/iam/v2/roles/${uid}`, { ...post, body: '{' }, 400, 3, 'INVALID_ARGUMENT', 'iam'],
    ['an undecodable path', '/registry/v2/repos/%zz', { headers: GOOD }, 400, 3, 'INVALID_ARGUMENT', 'registry'],
  ])('%s', async (_name, ...[path, asking, status, code, reason, area]) => {
    const reply = await ask(path, asking)
    expect(reply.status).toBe(status)
    expect(reply.json).toMatchObject({ code })
    expect(reply.json.details[0]).toMatchObject({ reason, domain: `${area}.example.org` })
    expect(reply.headers['x-request-id']).toMatch(/^r\d+$/)
    expect(harness.calls).toEqual([])
  })

  it('asks for no token where none is needed', async () => {
    expect((await ask('/ping/v2/ping')).status).toBe(200)
  })

  it('tells the verbs of a path', async () => {
    const { headers } = await ask(`/registry/v2/repos/${uid}`, { verb: 'PUT' })
    expect(headers.allow).toBe('DELETE, GET, HEAD, PATCH, POST')
  })

  it('challenges, with an error only for a token that came', async () => {
    const missing = await ask('/registry/v2/repos')
    expect(missing.headers['www-authenticate']).toBe('Bearer realm="example.org"')
    const old = await ask('/registry/v2/repos', { headers: { authorization: 'Bearer old' } })
    expect(old.headers['www-authenticate']).toBe(
      `Bearer realm="example.org", error="invalid_token", error_description="Unauthenticated: the token 'old' has expired"`,
    )
  })

  it('tells all that is wrong at once', async () => {
    const body = `{"uid":"other","nme":1,"name":"a","name":"b","catalogTier":"X"}`
    const { json } = await ask(`/registry/v2/repos/${uid}?update_mask=a,,b&pretty=1`, {
      verb: 'PATCH',
      headers: JSON_BODY,
      body,
    })
    expect(json.details[1]).toMatchObject({ '@type': 'type.googleapis.com/google.rpc.BadRequest' })
    const { fieldViolations } = json.details[1] as { fieldViolations: { field: string }[] }
    expect(fieldViolations.map(({ field }) => field)).toEqual([
      'name',
      'nme',
      'catalogTier',
      'uid',
      'update_mask',
      'pretty',
    ])
  })

  it('leaves other paths alone', async () => {
    for (const path of ['/', '/graphql', '/iam/v9/groups', '/iamb/v2/groups', '/iam', '/stsx/exchange', '/sts']) {
      const { status, text } = await harness.ask(path)
      expect([path, status, text]).toEqual([path, path === '/sts' ? 404 : 418, expect.any(String)])
    }
  })
})

describe('errors of the services', () => {
  it.each<[PlatformError, number, object]>([
    [
      invalidArgument([{ field: 'name', description: 'is bad' }]),
      400,
      { code: 3, message: 'Invalid argument: name: is bad' },
    ],
    [
      notFound('Repo', uid),
      404,
      {
        code: 5,
        details: [
          { '@type': 'type.googleapis.com/google.rpc.ErrorInfo' },
          { '@type': 'type.googleapis.com/google.rpc.ResourceInfo', resourceType: 'Repo', resourceName: uid },
        ],
      },
    ],
    [new PlatformError('ALREADY_EXISTS', 'x'), 409, { code: 6 }],
    [new PlatformError('PERMISSION_DENIED', 'x', { reason: 'PRIVILEGE_ESCALATION' }), 403, { code: 7 }],
    [new PlatformError('FAILED_PRECONDITION', 'x'), 400, { code: 9 }],
    [new PlatformError('ABORTED', 'x'), 409, { code: 10 }],
    [new PlatformError('OUT_OF_RANGE', 'x'), 400, { code: 11 }],
    [new PlatformError('UNIMPLEMENTED', 'x'), 501, { code: 12 }],
    [new PlatformError('DATA_LOSS', 'x'), 500, { code: 15 }],
  ])('%s', async (error, status, json) => {
    harness.answer = () => Promise.reject(error)
    const reply = await ask(`/registry/v2/repos/${uid}`, { headers: GOOD })
    expect(reply.status).toBe(status)
    expect(reply.json).toMatchObject(json)
    expect(harness.faults).toEqual([])
  })

  it('say when to come again', async () => {
    harness.answer = () => Promise.reject(unavailable('draining', { reason: 'OVERLOADED', retryAfterSeconds: 2.5 }))
    const { status, headers, json } = await ask('/registry/v2/repos', { headers: GOOD })
    expect([status, headers['retry-after']]).toEqual([503, '3'])
    expect(json.details[1]).toEqual({ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '2.500s' })
  })

  it.each<[string, () => object]>([
    [
      'a thrown fault',
      () => {
        throw new TypeError('x of undefined')
      },
    ],
    ['a row that cannot be written', () => ({ createTime: new Date(Number.NaN) })],
  ])('%s: nothing of the inside, and the log has it', async (_name, answer) => {
    harness.answer = answer
    const { status, text, headers } = await harness.ask(`/registry/v2/repos/${uid}`, { headers: GOOD })
    expect([status, JSON.parse(text)]).toEqual([
      500,
      {
        code: 13,
        message: 'Internal error',
        details: [
          { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'INTERNAL', domain: 'registry.example.org' },
          { '@type': 'type.googleapis.com/google.rpc.RequestInfo', requestId: headers['x-request-id'] },
        ],
      },
    ])
    expect(harness.faults).toMatchObject([
      { requestId: headers['x-request-id'], method: 'registry.v2.ReposService/GetRepo' },
    ])
  })

  it('a fault of the authentication is one of ours too', async () => {
    const { status } = await harness.ask('/registry/v2/repos', { headers: { authorization: 'Bearer broken' } })
    expect([status, harness.faults.length]).toEqual([500, 1])
  })
})
