// What the services over an upstream ask of it, for whom, and how often; behind them is a transport of the test's own.
import { create, toJson } from '@bufbuild/protobuf'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { IdentitiesService } from '../../src/contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { SecurityTokenService } from '../../src/contract/gen/chainguard/platform/oidc/security_token_service_pb.ts'
import { ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { AccessService } from '../../src/contract/gen/platformgraph/iam/v1/access_pb.ts'
import { methodOf, methods } from '../../src/contract/methods.ts'
import { ANONYMOUS, IDENTITY_HEADER } from '../../src/core/caller.ts'
import { PlatformError } from '../../src/core/errors.ts'
import type { CallContext } from '../../src/services/context.ts'
import type { Services } from '../../src/services/services.ts'
import { headersOf } from '../../src/upstream/caller.ts'
import { type Client, createClient } from '../../src/upstream/client.ts'
import { readCursor, writeCursor } from '../../src/upstream/cursor.ts'
import { refusalOf, unreachable } from '../../src/upstream/faults.ts'
import { NestedLists } from '../../src/upstream/nested.ts'
import { createUpstreamServices } from '../../src/upstream/services.ts'
import { identityOf, limitsOf } from '../../src/upstream/token.ts'
import type { Sending, Transport } from '../../src/upstream/transport.ts'
import { callerOf } from '../support/caller.ts'
import { PATIENCE_MS } from '../support/limits.ts'

const ORG = 'a'.repeat(40)
const [REPO, OTHER] = [`${ORG}/${'1'.repeat(16)}`, `${ORG}/${'2'.repeat(16)}`]
const { listRepos, getRepo, updateRepo } = ReposService.method
const LIMITS = { upstreamConcurrent: 8, upstreamWaiting: 100, upstreamCacheMs: 0, upstreamCacheBytes: 0 }

let sent: Sending[]
let pauses: number[]
let reply: () => Record<string, unknown>
let client: Client
let services: Services
beforeEach(() => {
  sent = []
  pauses = []
  reply = () => ({})
  const transport: Transport = {
    send: async (sending) => {
      sent.push(sending)
      return create(sending.method.desc.output, reply())
    },
    reaches: () => true,
    close: () => undefined,
  }
  const pause = async (ms: number): Promise<void> => void pauses.push(ms)
  client = createClient({ transport, limits: { ...LIMITS, upstreamMs: PATIENCE_MS }, pause })
  services = createUpstreamServices(client, transport)
})
const context = (more: Partial<CallContext> = {}): CallContext => ({ caller: callerOf(ORG), requestId: 'r', ...more })
const bodyOf = ({ method, message }: Sending): unknown => toJson(method.desc.input, message)

describe('without a token', () => {
  const nobody = context({ caller: ANONYMOUS })
  const query = { fields: undefined }
  it.each<[string, () => Promise<unknown>]>([
    ['a call', () => services.call(listRepos, {}, nobody)],
    ['several calls', () => services.callMany(listRepos, [{}], nobody)],
    ['several questions', () => services.callMany(AccessService.method.listAccess, [{ group: ORG }], nobody)],
    ['a list', () => services.list(listRepos, query, nobody)],
    ['several lists', () => services.listMany(listRepos, { places: [], query: query }, nobody)],
    ['a resource', () => services.get(getRepo, { uid: REPO }, nobody)],
    ['several resources', () => services.getMany(getRepo, { uids: [REPO, OTHER] }, nobody)],
  ])('%s is refused before anybody is asked', async (_, ask) => {
    const refusal = { code: 'UNAUTHENTICATED', reason: 'TOKEN_MISSING', area: methodOf(listRepos).domain }
    await expect(ask()).rejects.toMatchObject(_ === 'several questions' ? { reason: 'TOKEN_MISSING' } : refusal)
    expect(sent).toEqual([])
  })

  it('what everybody may call is asked', async () => {
    const open = [...methods.values()].find(({ access, http, event }) => access.kind === 'none' && http[0] && !event)
    await services.call(open!.desc, {}, nobody).catch(() => undefined)
    expect(sent).toHaveLength(1)
  })
})

describe('a change', () => {
  it.each<[object, string | undefined]>([
    [{ uid: REPO, description: '' }, 'description'],
    [{ name: 'a', description: '' }, 'name,description'],
    [{ uid: REPO }, undefined],
  ])('of %j names %s', async (repo, mask) => {
    reply = () => ({ uid: REPO })
    await services.call(updateRepo, { repo }, context())
    expect((bodyOf(sent[0]!) as { updateMask?: string }).updateMask || undefined).toBe(mask)
  })

  it('names what its caller has named', async () => {
    reply = () => ({ uid: REPO })
    await services.call(updateRepo, { repo: { uid: REPO, description: 'a' }, updateMask: ['readme'] }, context())
    expect(bodyOf(sent[0]!)).toMatchObject({ updateMask: 'readme' })
  })

  it('with two of which one may be set is refused, and asked of nobody', async () => {
    const claimMatch = { issuer: 'https://a.test', issuerPattern: '', subject: null, subjectPattern: 'x' }
    const identity = { name: 'x', claimMatch, staticKeys: undefined }
    const work = services.call(IdentitiesService.method.createIdentity, { parent: ORG, identity } as never, context())
    const fieldViolations = [expect.objectContaining({ field: 'claimMatch.issuerPattern' }) as object]
    await expect(work).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', details: { fieldViolations } })
    expect(sent).toEqual([])
  })
})

describe('a call that fails', () => {
  const unavailable = (retryAfterSeconds?: number, reason?: string): PlatformError =>
    new PlatformError('UNAVAILABLE', 'x', { remote: true, retryAfterSeconds, reason } as never)
  const again = [50, 100, 200]
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    return () => vi.restoreAllMocks()
  })
  const attempts = async (error: unknown, more: Partial<CallContext> = {}, method = listRepos): Promise<number[]> => {
    reply = () => {
      throw error
    }
    await expect(client.ask({ method: methodOf(method), request: {}, context: context(more) })).rejects.toBe(error)
    expect(sent).toHaveLength(pauses.length + 1)
    return pauses
  }

  it.each<[string, unknown, number[]]>([
    ['nobody there', unreachable(undefined), again],
    ['it has no time now', unavailable(), again],
    ['it says to come again in two seconds', unavailable(2), again.map((ms) => 2_000 + ms)],
    ['it says to come again in three', unavailable(3), []],
    ['too much waits here', unavailable(0, 'OVERLOADED'), []],
    ['it is at fault', refusalOf({ code: 'INTERNAL', message: 'x', details: [] }), []],
    ['there is too much of it', new PlatformError('RESOURCE_EXHAUSTED', 'x'), []],
    ['it is something else', new TypeError('x'), []],
  ])('is made again where that may help: %s', async (_, error, wanted) => {
    expect(await attempts(error)).toEqual(wanted)
  })

  it('is made again by chance earlier or later, so that those who failed together do not come together', async () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.25).mockReturnValueOnce(1)
    expect(await attempts(unavailable())).toEqual([25, 75, 300])
  })

  it('is not made again where it may have changed something, or its time would be over', async () => {
    for (const method of [updateRepo, SecurityTokenService.method.exchangeRefreshToken]) {
      expect(await attempts(unavailable(), {}, method as never)).toEqual([])
      sent = []
    }
    expect(await attempts(unavailable(2), { expires: performance.now() + 2_000 })).toEqual([])
  })

  it('counts each time, tells its area, and is never begun without time', async () => {
    const meter = { begin: vi.fn(), end: vi.fn() }
    const error = unavailable()
    await attempts(error, { meter })
    expect([meter.begin.mock.calls.length, meter.end.mock.calls.length]).toEqual([4, 4])
    expect(error.area).toBe(methodOf(listRepos).domain)
    sent = []
    const late = client.ask({ method: methodOf(listRepos), request: {}, context: context({ expires: 0 }) })
    await expect(late).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' })
    expect(sent).toEqual([])
  })
})

it('has the time that is left for it, and the headers that are of use', async () => {
  const headers = {
    authorization: 'Bearer a',
    'user-agent': 'u',
    traceparent: 't',
    cookie: 'c',
    'accept-language': ['x'],
  }
  await client.ask({ method: methodOf(listRepos), request: {}, context: context({ headers }) })
  await client.ask({
    ...{ method: methodOf(listRepos), request: {} },
    context: context({ expires: performance.now() + 2 * PATIENCE_MS }),
  })
  for (const { timeoutMs } of sent) expect(timeoutMs).toBeLessThanOrEqual(PATIENCE_MS)
  const passed = { 'x-request-id': 'r', authorization: 'Bearer a', 'user-agent': 'u', traceparent: 't' }
  expect(sent[0]!.headers).toEqual(passed)
  expect(headersOf(context())).toEqual({ 'x-request-id': 'r' })
})

describe('a token', () => {
  const headers = (claims: object, more = {}) => ({
    headers: { authorization: `Bearer x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`, ...more },
  })

  it.each([
    [
      { cap: ['a'], scopes: [ORG] },
      { capabilities: ['a'], scopes: [ORG] },
    ],
    [
      { cap: [], scopes: [] },
      { capabilities: [], scopes: [] },
    ],
    [{ cap: 'a', scopes: [1] }, {}],
    [{}, {}],
  ])('that says %j is held to %j', (claims, limits) => {
    expect(limitsOf(headers(claims) as never)).toEqual(limits)
    expect(limitsOf({} as never)).toEqual({})
  })

  it('is of whom the header names, else of whom it says itself', () => {
    expect(identityOf(headers({ sub: ORG }, { [IDENTITY_HEADER]: REPO }) as never)).toBe(REPO)
    expect(identityOf(headers({ sub: ORG }) as never)).toBe(ORG)
    for (const claims of [{ sub: 'nobody' }, {}])
      expect(() => identityOf(headers(claims) as never)).toThrow('does not say which identity')
  })
})

describe('a cursor', () => {
  const NOW = Date.UTC(2026, 0, 1)
  const DAYS = 3 * 24 * 3_600_000
  const read = (text: string, now = NOW, list = 'l') => readCursor(text, { list, field: 'after', now })
  const raw = (...parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')

  it('is read as it was written, for its list, and as long as the upstream keeps what it holds', () => {
    const [place, bare] = [
      { index: 7, uid: REPO, token: 't', first: OTHER },
      { index: 0, uid: REPO },
    ]
    const [text, plain] = [writeCursor(place, 'l', NOW), writeCursor(bare, 'l', NOW)]
    expect([read(text), read(plain), read(text, NOW + DAYS)]).toEqual([place, bare, place])
    expect(() => read(text, NOW, 'm')).toThrow('is not a token of this list')
    expect(() => read(text, NOW + DAYS + 1_000)).toThrow('has expired')
    expect(read(plain, NOW + 10 * DAYS)).toEqual(bare)
    // The longest, and one that is longer.
    const [begin, end] = [raw('l', 1, 1, REPO, '', '').length, (8_192 / 4) * 3]
    const padded = (bytes: number): string => raw('l', 1, 1, REPO, '', ' '.repeat(bytes - (begin * 3) / 4))
    expect([padded(end).length, read(padded(end)).index]).toEqual([8_192, 1])
  })

  it('leaves out a token that is too long for it', () => {
    const place = { index: 7, uid: REPO, first: OTHER }
    const text = writeCursor({ ...place, token: 't'.repeat(8_192) }, 'l', NOW)
    expect(text.length).toBeLessThan(8_192)
    expect(read(text)).toEqual(place)
  })

  it.each([
    ['a word', 'x'],
    ['too few parts', raw('l', 1, 1, REPO, '')],
    ['too many', raw('l', 1, 1, REPO, '', '', '')],
    ['a place before the first', raw('l', 1, -1, REPO, '', '')],
    ['half a place', raw('l', 1, 0.5, REPO, '', '')],
    ['a time that is none', raw('l', '1', 1, REPO, '', '')],
    ['a token that is no text', raw('l', 1, 1, REPO, 7, '')],
    ['a first that is no text', raw('l', 1, 1, REPO, '', null)],
    ['more than may be', raw('l', 1, 1, REPO, '', ' '.repeat(8_192))],
  ])('is not %s', (_, text) => {
    expect(() => read(text)).toThrow('is not a token of this list')
  })
})

it('of lists that are too much as one for a caller others hear nothing', async () => {
  const nested = new NestedLists()
  const asked: string[] = []
  const asking: Client = {
    ask: async ({ request, context: { headers } }) => {
      const { uidp } = request as { uidp: { descendantsOf?: string } }
      const who = String(headers?.['authorization'])
      asked.push(`${who} ${uidp.descendantsOf ? 'all' : 'one'}`)
      if (uidp.descendantsOf && who === 'a') throw new PlatformError('PERMISSION_DENIED', 'x')
      return { repos: [], nextPageToken: '', totalCount: '0' }
    },
  }
  const places = [REPO, OTHER].map((uid) => ({ scope: [{ kind: 'children', uid }] }) as never)
  const read = async (authorization: string): Promise<string[]> => {
    asked.length = 0
    await nested.pages({
      ...{ client: asking, method: listRepos, places, query: { fields: undefined } },
      context: context({ headers: { authorization } }),
    })
    return [...asked]
  }
  expect(await read('a')).toEqual(['a all', 'a one', 'a one'])
  expect(await read('a')).toEqual(['a one', 'a one'])
  expect(await read('b')).toEqual(['b all'])
})
