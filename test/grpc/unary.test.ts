// One table of calls, through every protocol.
import { Code, createClient, type Transport } from '@connectrpc/connect'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DescService } from '@bufbuild/protobuf'
import { versions } from '../../src/contract/versions.ts'
import { CatalogTier, ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { SecurityTokenService } from '../../src/contract/gen/chainguard/platform/oidc/security_token_service_pb.ts'
import { PingService } from '../../src/contract/gen/chainguard/platform/ping/v2/ping_pb.ts'
import {
  BadRequestSchema,
  ErrorInfoSchema,
  PreconditionFailureSchema,
  RequestInfoSchema,
  ResourceInfoSchema,
  RetryInfoSchema,
} from '../../src/contract/gen/google/rpc/error_details_pb.ts'
import * as errors from '../../src/core/errors.ts'
import { ENDLESS_MS, failure, GOOD_TOKEN, IDENTITY, startServer, transports, UID, type TestServer } from './support.ts'

const authorized = { headers: { authorization: GOOD_TOKEN } }
/** Enough for a request to be there whole: over HTTP/1.1 a client that still sends may lose the answer. */
const CALLED_MS = 500
const NEVER = new Promise<never>(() => undefined)

const repo = {
  uid: UID,
  name: 'team/nginx',
  catalogTier: CatalogTier.BASE,
  activeTags: ['latest', 'ünï'],
  createTime: new Date('2026-01-31T12:00:00.125Z'),
  syncConfig: { source: UID, uniqueTags: true },
  groupUid: 'a column that the message does not have',
}

describe.each(transports)('%s', (name, transportFor) => {
  let server: TestServer
  let transport: Transport
  let repos: ReturnType<typeof createClient<typeof ReposService>>

  beforeAll(async () => {
    server = await startServer({
      tokenMethods: new Set(['oidc.SecurityTokenService/Exchange']),
    })
    transport = transportFor(server)
    repos = createClient(ReposService, transport)
  })
  afterAll(() => server[Symbol.asyncDispose]())
  beforeEach(() => {
    server.calls.length = 0
    server.faults.length = 0
    server.answer = () => repo
    server.draining = false
  })

  it('answers with the message, and tells the services who calls and what', async () => {
    let headers: Headers | undefined
    const found = await repos.getRepo({ uid: UID }, { ...authorized, onHeader: (all) => (headers = all) })
    expect(found).toMatchObject({ uid: UID, name: 'team/nginx', catalogTier: CatalogTier.BASE })
    expect(found.activeTags).toEqual(['latest', 'ünï'])
    expect(found.createTime).toMatchObject({ seconds: 1769860800n, nanos: 125_000_000 })
    expect(found.syncConfig).toMatchObject({ source: UID, uniqueTags: true })
    const [called] = server.calls
    expect(called).toMatchObject({ method: 'registry.v2.ReposService/GetRepo', request: { uid: UID } })
    expect(called?.context).toMatchObject({ validateOnly: false, caller: { kind: 'identity', identity: IDENTITY } })
    expect(headers?.get('x-request-id')).toBe(called?.context.requestId)
  })

  it('gives a large page', async () => {
    server.answer = () => ({ repos: Array.from({ length: 200 }, () => repo), totalCount: '9007199254740993' })
    const page = await repos.listRepos({}, authorized)
    expect(page.repos).toHaveLength(200)
    expect(page.repos[199]).toMatchObject({ uid: UID })
    expect(page.totalCount).toBe(9007199254740993n)
  })

  it('leaves out of the request what is not set', async () => {
    await repos.updateRepo({ repo: { uid: UID, name: 'b', description: '', aliases: [] } }, authorized)
    expect(server.calls[0]?.request).toEqual({ repo: { uid: UID, name: 'b' } })
    await repos.listRepos({ name: '' }, authorized)
    expect(server.calls[1]?.request).toEqual({ name: '' })
    await repos.updateRepo({ repo: { uid: UID }, updateMask: { paths: ['description'] } }, authorized)
    expect(server.calls[2]?.request).toEqual({ repo: { uid: UID }, updateMask: ['description'] })
  })

  it('hands on validate-only', async () => {
    await repos.deleteRepo({ uid: UID }, { headers: { authorization: GOOD_TOKEN, 'validate-only': 'true' } })
    expect(server.calls[0]?.context.validateOnly).toBe(true)
  })

  it('serves v2beta1 by the operations of v2', async () => {
    const desc = versions[1]?.files
      .flatMap((file) => file.services)
      .find(({ typeName }) => typeName === 'chainguard.platform.registry.v2beta1.ReposService')
    const beta = createClient(desc as DescService as typeof ReposService, transport)
    expect(await beta.getRepo({ uid: UID }, authorized)).toMatchObject({ uid: UID, name: 'team/nginx' })
    expect(server.calls[0]?.method).toBe('registry.v2.ReposService/GetRepo')
  })

  it('asks for a token, but not for methods that are open', async () => {
    const error = await failure(repos.getRepo({ uid: UID }))
    expect(error.code).toBe(Code.Unauthenticated)
    expect(error.findDetails(ErrorInfoSchema)).toMatchObject([
      { reason: 'TOKEN_MISSING', domain: 'registry.test.example' },
    ])
    server.answer = () => ({})
    await createClient(PingService, transport).ping({})
    expect(server.calls[0]?.context.caller.kind).toBe('anonymous')
  })

  it('refuses a bad token, on open methods too', async () => {
    const headers = { authorization: 'Bearer bad' }
    const ping = createClient(PingService, transport)
    // One after the other: a refusal that nobody waits for yet would be nobody's.
    for (const call of [() => repos.getRepo({}, { headers }), () => ping.ping({}, { headers })]) {
      const error = await failure(call())
      expect(error.code).toBe(Code.Unauthenticated)
      expect(error.findDetails(ErrorInfoSchema)).toMatchObject([{ reason: 'TOKEN_INVALID' }])
    }
    expect(server.calls).toHaveLength(0)
  })

  it('leaves the token of an exchange to the services', async () => {
    server.answer = () => ({ token: 'ours' })
    const sts = createClient(SecurityTokenService, transport)
    await sts.exchange({ aud: ['a'] }, { headers: { authorization: 'Bearer theirs' } })
    expect(server.calls[0]?.context).toMatchObject({ authorization: 'Bearer theirs', caller: { kind: 'anonymous' } })
  })

  const made: readonly (readonly [string, () => errors.PlatformError, Code, string])[] = [
    ['INVALID_ARGUMENT', () => errors.invalidField('uid', 'is not a uid'), Code.InvalidArgument, 'INVALID_ARGUMENT'],
    ['NOT_FOUND', () => errors.notFound('Repo', UID), Code.NotFound, 'NOT_FOUND'],
    ['ALREADY_EXISTS', () => errors.alreadyExists('Repo', 'ngïnx 100%'), Code.AlreadyExists, 'ALREADY_EXISTS'],
    [
      'PERMISSION_DENIED',
      () => errors.permissionDenied(['repo.list'], UID),
      Code.PermissionDenied,
      'PERMISSION_DENIED',
    ],
    ['UNIMPLEMENTED', () => errors.unimplemented('x'), Code.Unimplemented, 'UNIMPLEMENTED'],
    ['UNAVAILABLE', () => errors.unavailable('the database is away'), Code.Unavailable, 'UNAVAILABLE'],
    ['ABORTED', () => new errors.PlatformError('ABORTED', 'Aborted: try again'), Code.Aborted, 'ABORTED'],
    [
      'RESOURCE_EXHAUSTED',
      () =>
        new errors.PlatformError('RESOURCE_EXHAUSTED', 'Slow down', { reason: 'RATE_LIMITED', retryAfterSeconds: 7 }),
      Code.ResourceExhausted,
      'RATE_LIMITED',
    ],
    [
      'FAILED_PRECONDITION',
      () => errors.failedPrecondition([{ type: 'RESOURCE_NOT_EMPTY', subject: 'tags', description: 'has 2 tags' }]),
      Code.FailedPrecondition,
      'FAILED_PRECONDITION',
    ],
  ]
  it.each(made)('tells %s with its details', async (...[, make, code, reason]) => {
    server.answer = () => Promise.reject(make())
    const error = await failure(repos.getRepo({ uid: UID }, authorized))
    const { message, details } = make()
    expect(error.code).toBe(code)
    expect(error.rawMessage).toBe(message)
    expect(error.findDetails(ErrorInfoSchema)).toMatchObject([{ reason, domain: 'registry.test.example' }])
    const { fieldViolations, violations, resource, retryAfterSeconds } = details
    if (fieldViolations) expect(error.findDetails(BadRequestSchema)).toMatchObject([{ fieldViolations }])
    if (violations) expect(error.findDetails(PreconditionFailureSchema)).toMatchObject([{ violations }])
    if (resource) {
      const wanted = { resourceType: resource.type, resourceName: resource.name }
      expect(error.findDetails(ResourceInfoSchema)).toMatchObject([wanted])
    }
    if (retryAfterSeconds) {
      const retryDelay = { seconds: BigInt(retryAfterSeconds) }
      expect(error.findDetails(RetryInfoSchema)).toMatchObject([{ retryDelay }])
    }
    expect(error.metadata.get('x-request-id')).toBe(server.calls[0]?.context.requestId)
    expect(server.faults).toHaveLength(0)
  })

  it('says nothing of the inside of a fault, and hands it to the log', async () => {
    const fault = new TypeError('secret')
    server.answer = () => Promise.reject(fault)
    const error = await failure(repos.getRepo({ uid: UID }, authorized))
    expect(error).toMatchObject({ code: Code.Internal, rawMessage: 'Internal error' })
    expect(error.findDetails(ErrorInfoSchema)).toMatchObject([{ reason: 'INTERNAL' }])
    const requestId = server.calls[0]?.context.requestId
    expect(error.findDetails(RequestInfoSchema)).toMatchObject([{ requestId }])
    expect(server.faults).toEqual([{ error: fault, requestId, method: 'registry.v2.ReposService/GetRepo' }])
  })

  it('takes an answer that does not fit its message for a fault', async () => {
    server.answer = () => ({ uid: UID, createTime: new Date(Number.NaN) })
    expect((await failure(repos.getRepo({ uid: UID }, authorized))).code).toBe(Code.Internal)
    expect(server.faults).toHaveLength(1)
  })

  it('ends at the time of the client, whatever the services do', async () => {
    server.answer = () => NEVER
    const headers = new Headers(authorized.headers)
    if (name.startsWith('Connect')) headers.set('connect-timeout-ms', String(CALLED_MS))
    else headers.set('grpc-timeout', `${CALLED_MS}m`)
    const error = await failure(repos.getRepo({ uid: UID }, { headers }))
    expect(error.code).toBe(Code.DeadlineExceeded)
    expect(error.findDetails(ErrorInfoSchema)).toMatchObject([{ reason: 'DEADLINE_EXCEEDED' }])
    // A request that is late from the start is answered without a call.
    expect(server.calls.every(({ context }) => context.signal?.aborted)).toBe(true)
  })

  it('ends at its own time when the client has more', async () => {
    await using hasty = await startServer({ requestTimeoutMs: CALLED_MS })
    hasty.answer = () => NEVER
    const client = createClient(ReposService, transportFor(hasty))
    const error = await failure(client.getRepo({ uid: UID }, { ...authorized, timeoutMs: ENDLESS_MS }))
    expect(error.code).toBe(Code.DeadlineExceeded)
    expect(error.findDetails(ErrorInfoSchema)).toHaveLength(1)
    // A request that is late from the start is answered without a call.
    expect(hasty.calls.every(({ context }) => context.signal?.aborted)).toBe(true)
  })

  it('tells the services when the client goes away', async () => {
    const controller = new AbortController()
    const aborted = new Promise<void>((resolve) => {
      server.answer = ({ context }) => {
        context.signal?.addEventListener('abort', () => resolve())
        controller.abort()
        return NEVER
      }
    })
    const error = await failure(repos.getRepo({ uid: UID }, { ...authorized, signal: controller.signal }))
    expect(error.code).toBe(Code.Canceled)
    await aborted
    expect(server.calls[0]?.context.signal?.reason).toMatchObject({ code: 'CANCELLED' })
    expect(server.faults).toHaveLength(0)
  })

  it('refuses a message over the limit, also one that is small while it is compressed', async () => {
    const large = { repoReadme: { uid: UID, content: 'x'.repeat(4 * 1024 * 1024) } }
    const error = await failure(repos.updateRepoReadme(large, authorized))
    expect(error.code).toBe(Code.ResourceExhausted)
    expect(error.findDetails(ErrorInfoSchema)).toMatchObject([{ reason: 'REQUEST_TOO_LARGE' }])
    expect(server.calls).toHaveLength(0)
  })

  it('does not send a message over the limit', async () => {
    server.answer = () => ({ uid: UID, content: 'x'.repeat(4 * 1024 * 1024) })
    const error = await failure(repos.getRepoReadme({ uid: UID }, authorized))
    expect(error.code).toBe(Code.ResourceExhausted)
    expect(error.findDetails(ErrorInfoSchema)).toMatchObject([{ reason: 'QUERY_TOO_COMPLEX' }])
  })

  it('refuses NUL in a text with the path of the field', async () => {
    const error = await failure(repos.getRepo({ uid: 'a\0b' }, authorized))
    expect(error.code).toBe(Code.InvalidArgument)
    expect(error.findDetails(BadRequestSchema)).toMatchObject([{ fieldViolations: [{ field: 'uid' }] }])
  })

  it.each([
    ['method', 'chainguard.platform.registry.v2.ReposService', 'Nope'],
    ['service', 'chainguard.platform.registry.v2.Nope', 'GetRepo'],
  ])('has no method of an unknown %s', async (what, typeName, method) => {
    // A JSON body at an unknown path may as well be meant for another face.
    if (what === 'service' && name.includes('Connect in JSON')) return
    const desc = { ...ReposService.method.getRepo, name: method, parent: { ...ReposService, typeName } }
    const error = await failure(transport.unary(desc, undefined, undefined, undefined, {}))
    expect(error.code).toBe(Code.Unimplemented)
    expect(error.findDetails(ErrorInfoSchema)).toMatchObject([{ reason: 'METHOD_UNKNOWN', domain: 'test.example' }])
  })

  it('answers calls while it stops, as every face does: it is for the port to take no more', async () => {
    server.draining = true
    await expect(repos.getRepo({ uid: UID }, authorized)).resolves.toBeDefined()
  })
})
