// A request that goes well: what reaches the services, and what comes back.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askBoth, type Asking, FORM_BODY, GOOD, Harness, JSON_BODY, type JsonReply } from './harness.ts'

const EXCHANGE = 'oidc.SecurityTokenService/Exchange'
const harness = new Harness()
const uid = `${'a'.repeat(40)}/${'b'.repeat(16)}`
beforeAll(() => harness.start({ formMethods: new Set([EXCHANGE]), tokenMethods: new Set([EXCHANGE]) }))
afterAll(() => harness.stop())
beforeEach(() => {
  harness.calls.length = harness.faults.length = 0
  harness.answer = () => ({})
})

const ask = (path: string, asking?: Asking): Promise<JsonReply> => askBoth(harness, path, asking)

describe('what reaches the services', () => {
  it.each<[string, string, Asking, string, object]>([
    [
      'a list',
      '/registry/v2/repos?page_size=2&uidp.children_of=x',
      {},
      'registry.v2.ReposService/ListRepos',
      { pageSize: 2, uidp: { childrenOf: 'x' } },
    ],
    ['a get', `/registry/v2/repos/${uid}`, {}, 'registry.v2.ReposService/GetRepo', { uid }],
    [
      'an encoded uid',
      `/registry/v2/repos/${encodeURIComponent(uid)}`,
      {},
      'registry.v2.ReposService/GetRepo',
      { uid },
    ],
    [
      'an inner part',
      `/registry/v2/repos/${encodeURIComponent(uid)}/readme`,
      {},
      'registry.v2.ReposService/GetRepoReadme',
      { uid },
    ],
    ['the beta name', `/registry/v2beta1/repos/${uid}`, {}, 'registry.v2.ReposService/GetRepo', { uid }],
    [
      'a create',
      `/iam/v2/roles/${uid}`,
      { verb: 'POST', headers: JSON_BODY, body: '{"name":"n"}' },
      'iam.v2.RolesService/CreateRole',
      { parent: uid, role: { name: 'n' } },
    ],
    [
      'a create at the root',
      '/iam/v2/groups',
      { verb: 'POST', headers: JSON_BODY, body: '{"name":"n"}' },
      'iam.v2.GroupsService/CreateGroup',
      { group: { name: 'n' } },
    ],
    [
      'the same with a slash',
      '/iam/v2/groups/',
      { verb: 'POST', headers: JSON_BODY, body: '{"name":"n"}' },
      'iam.v2.GroupsService/CreateGroup',
      { group: { name: 'n' } },
    ],
    [
      'no body',
      `/iam/v2/identities/${uid}`,
      { verb: 'POST', headers: GOOD },
      'iam.v2.IdentitiesService/CreateIdentity',
      { parent: uid, identity: {} },
    ],
    [
      'an empty body',
      `/iam/v2/identities/${uid}`,
      { verb: 'POST', headers: { ...GOOD, ...FORM_BODY }, body: '' },
      'iam.v2.IdentitiesService/CreateIdentity',
      { parent: uid, identity: {} },
    ],
    [
      'a patch',
      `/registry/v2/repos/${uid}?updateMask=name`,
      { verb: 'PATCH', headers: JSON_BODY, body: '{"name":"","bundles":null}' },
      'registry.v2.ReposService/UpdateRepo',
      { repo: { uid, name: '', bundles: [] }, updateMask: ['name'] },
    ],
    [
      'a patch that repeats the uid',
      `/registry/v2/repos/${uid}`,
      { verb: 'PATCH', headers: JSON_BODY, body: `{"uid":"${uid}"}` },
      'registry.v2.ReposService/UpdateRepo',
      { repo: { uid } },
    ],
    [
      'a whole body',
      `/iam/v2/groups/${uid}:requestGroupAccess`,
      { verb: 'POST', headers: JSON_BODY, body: '{}' },
      'iam.v2.GroupsService/RequestGroupAccess',
      { groupUid: uid },
    ],
    [
      'a body that a delete ignores',
      `/registry/v2/repos/${uid}`,
      { verb: 'DELETE', headers: { ...GOOD, 'content-type': 'text/x' }, body: '!' },
      'registry.v2.ReposService/DeleteRepo',
      { uid },
    ],
    [
      'an exchange by query',
      '/sts/exchange?aud=a&aud=b',
      { headers: { authorization: 'Bearer old' } },
      EXCHANGE,
      { aud: ['a', 'b'] },
    ],
    [
      'an exchange by form',
      '/sts/exchange?aud=a',
      { verb: 'POST', headers: FORM_BODY, body: 'aud=b+c&identity=%61' },
      EXCHANGE,
      { aud: ['a', 'b c'], identity: 'a' },
    ],
    [
      'an exchange by JSON',
      '/sts/exchange',
      { verb: 'POST', headers: JSON_BODY, body: '{"aud":["a"],"identityProvider":"p"}' },
      EXCHANGE,
      { aud: ['a'], identityProvider: 'p' },
    ],
    ['an exchange without anything', '/sts/exchange', { verb: 'POST' }, EXCHANGE, {}],
  ])('%s', async (_name, ...[path, asking, method, request]) => {
    await ask(path, { headers: GOOD, ...asking })
    expect(harness.calls.map((call) => ({ method: call.method, request: call.request }))).toEqual([
      { method, request },
      { method, request },
    ])
  })

  it('the caller, the request id and no validateOnly', async () => {
    const { headers } = await harness.ask('/registry/v2/repos', { headers: GOOD })
    const [call] = harness.calls
    expect(call?.context).toMatchObject({ caller: { kind: 'identity' }, validateOnly: false })
    expect(call?.context.requestId).toBe(headers['x-request-id'])
    expect(call?.context).not.toHaveProperty('authorization')
  })

  it('validateOnly, on writes', async () => {
    await ask(`/registry/v2/repos/${uid}?validate_only=true`, { verb: 'DELETE', headers: GOOD })
    expect(harness.calls.map((call) => call.context.validateOnly)).toEqual([true, true])
    const { status, json } = await ask('/registry/v2/repos?validateOnly=true', { headers: GOOD })
    expect([status, json.message]).toEqual([400, 'Invalid argument: validateOnly: is not a parameter of this method'])
  })

  it('the token of an exchange, which nobody judged', async () => {
    await ask('/sts/exchange', { headers: { authorization: 'Bearer old' } })
    expect(harness.calls[0]?.context).toMatchObject({ caller: { kind: 'anonymous' }, authorization: 'Bearer old' })
  })
})

describe('success', () => {
  it('is 200 with JSON', async () => {
    harness.answer = () => ({ repos: [{ uid, more: 1 }], totalCount: 1n, skipped: 0 })
    const { status, headers, json } = await ask('/registry/v2/repos', { headers: GOOD })
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/json',
      'private, no-cache',
    ])
    expect(json).toMatchObject({
      repos: [{ uid, name: '', bundles: [] }],
      nextPageToken: '',
      totalCount: '1',
      skipped: 0,
    })
  })

  it('is 200 with nothing for a delete', async () => {
    const { status, headers, text } = await ask(`/registry/v2/repos/${uid}`, { verb: 'DELETE', headers: GOOD })
    expect([status, headers['content-length'], headers['content-type'], text]).toEqual([200, '0', undefined, ''])
  })

  it('has the same head for HEAD', async () => {
    harness.answer = () => ({ uid, name: 'é' })
    const get = await ask(`/registry/v2/repos/${uid}`, { headers: GOOD })
    const head = await ask(`/registry/v2/repos/${uid}`, { verb: 'HEAD', headers: GOOD })
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)))
    expect(harness.calls).toHaveLength(4)
  })
})
