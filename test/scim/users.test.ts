// People whom a directory brings, changes and takes away, as RFC 7644 and the clients of Entra ID and Okta do it.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Directory, ENTERPRISE, patchOf, personOf, scimWorld, type Values, type World } from './world.ts'

let world: World
let at: Directory

beforeAll(async () => {
  world = await scimWorld()
  at = await world.directory()
})

let made = 0
const name = (): string => `person-${++made}`
const create = async (more: Values = {}): Promise<Values> => {
  const answer = await at.ask('POST', '/Users', { body: personOf(name(), more) })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body
}
const patch = (id: string, ...operations: object[]) => at.ask('PATCH', `/Users/${id}`, { body: patchOf(...operations) })
const get = async (id: string): Promise<Values> => (await at.ask('GET', `/Users/${id}`)).body

describe('a person', () => {
  it('is brought, read, replaced and taken away', async () => {
    const name = { givenName: 'Ada', familyName: 'Lovelace' }
    const emails = [{ value: 'ada@example.com', type: 'work', primary: true }]
    const sent = personOf('ada', { name, emails, [ENTERPRISE]: { department: 'Engines' } })
    const { status, headers, body } = await at.ask('POST', '/Users', { body: sent })
    expect(status).toBe(201)
    expect(headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
    expect(headers.get('location')).toBe(body['meta'].location)
    expect(headers.get('etag')).toBe(body['meta'].version)
    expect(body).toMatchObject({
      ...sent,
      schemas: [sent['schemas'][0], ENTERPRISE],
      meta: { resourceType: 'User', version: 'W/"1"' },
    })
    const path = `/Users/${body['id']}`
    expect(await at.ask('GET', path)).toMatchObject({ status: 200, body })
    const put = await at.ask('PUT', path, { body: personOf('ada', { displayName: 'Ada L.' }) })
    expect(put).toMatchObject({ status: 200, body: { displayName: 'Ada L.', meta: { version: 'W/"2"' } } })
    expect(put.body).not.toHaveProperty('emails')
    expect(put.body).not.toHaveProperty(ENTERPRISE)
    expect(await at.ask('DELETE', path)).toMatchObject({ status: 204, body: {} })
    expect(await at.ask('GET', path)).toMatchObject({
      status: 404,
      body: { status: '404', schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'] },
    })
  })

  it('has a name and an external id of its own', async () => {
    const first = await create()
    const same = personOf('other', { userName: first['userName'].toUpperCase() })
    expect(await at.ask('POST', '/Users', { body: same })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness', status: '409' },
    })
    const twice = personOf(first['externalId'], { userName: 'another@example.com' })
    expect(await at.ask('POST', '/Users', { body: twice })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness', detail: expect.stringContaining('externalId') },
    })
    const second = await create()
    expect(await patch(second['id'], { op: 'replace', path: 'userName', value: first['userName'] })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness', detail: expect.stringContaining('userName') },
    })
  })

  it('is changed by operations in any case, with booleans as texts', async () => {
    const { id } = await create()
    const off = await patch(id, { op: 'Replace', path: 'active', value: 'False' })
    expect(off).toMatchObject({ status: 200, body: { active: false } })
    const on = await patch(id, { op: 'REPLACE', value: { Active: 'True', 'name.familyName': 'Hopper' } })
    expect(on).toMatchObject({ status: 200, body: { active: true, name: { familyName: 'Hopper' } } })
  })

  it('is changed by dotted keys and keys with filters, without a path', async () => {
    const { id } = await create({ emails: [{ value: 'old@example.com', type: 'work' }] })
    const value = {
      displayName: 'Grace',
      'name.givenName': 'Grace',
      'emails[type eq "work"].value': 'new@example.com',
      'phoneNumbers[type eq "mobile"].value': '1',
      [`${ENTERPRISE}:department`]: 'Navy',
    }
    const { status, body } = await patch(id, { op: 'Add', value })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      displayName: 'Grace',
      name: { givenName: 'Grace' },
      emails: [{ value: 'new@example.com', type: 'work' }],
      phoneNumbers: [{ value: '1', type: 'mobile' }],
      [ENTERPRISE]: { department: 'Navy' },
    })
  })

  it('is changed by an extension that names its schemas', async () => {
    const { id } = await create()
    const value = { schemas: [ENTERPRISE], department: 'Navy' }
    const { status, body } = await patch(id, { op: 'add', path: ENTERPRISE, value })
    expect(status).toBe(200)
    expect(body).toMatchObject({ [ENTERPRISE]: { department: 'Navy' } })
  })

  it('loses values by remove, with a filter, a value or neither', async () => {
    const emails = ['a', 'b', 'c'].map((one) => ({ value: `${one}@example.com`, type: one === 'a' ? 'work' : 'home' }))
    const { id } = await create({ emails, title: 'Dr' })
    await patch(id, { op: 'remove', path: 'emails[type eq "work"]' })
    expect((await get(id))['emails']).toHaveLength(2)
    await patch(id, { op: 'Remove', path: 'emails', value: [{ value: 'b@example.com' }] })
    expect((await get(id))['emails']).toEqual([{ value: 'c@example.com', type: 'home' }])
    await patch(id, { op: 'remove', path: 'emails' }, { op: 'remove', path: 'title' })
    const left = await get(id)
    expect(left).not.toHaveProperty('emails')
    expect(left).not.toHaveProperty('title')
  })

  it.each([
    ['an operation that is none', { op: 'move', path: 'title', value: 'x' }, 'invalidSyntax'],
    ['a path of nothing', { op: 'replace', path: 'shoeSize', value: 1 }, 'invalidPath'],
    ['a path that is no path', { op: 'replace', path: 'emails[type eq', value: 1 }, 'invalidPath'],
    ['a remove without a path', { op: 'remove' }, 'noTarget'],
    [
      'a value that the filter does not find',
      { op: 'replace', path: 'emails[type eq "home"].value', value: 'x' },
      'noTarget',
    ],
    ['what only the server says', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    ['the removal of what is required', { op: 'remove', path: 'userName' }, 'mutability'],
    ['a boolean that is none', { op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
    ['a text that is none', { op: 'replace', path: 'displayName', value: 5 }, 'invalidValue'],
    ['a name that is empty', { op: 'replace', path: 'userName', value: ' ' }, 'invalidValue'],
  ])('is not changed by %s', async (_, operation, scimType) => {
    const before = await create()
    expect(await patch(before['id'], operation)).toMatchObject({ status: 400, body: { scimType, status: '400' } })
    expect(await get(before['id'])).toEqual(before)
  })

  it('stays active or inactive where a PUT does not say', async () => {
    const { id, externalId } = await create()
    const { active: _, ...silent } = personOf(externalId)
    expect((await at.ask('PUT', `/Users/${id}`, { body: silent })).body).toMatchObject({ active: true })
    await patch(id, { op: 'replace', path: 'active', value: false })
    expect((await at.ask('PUT', `/Users/${id}`, { body: { ...silent, title: 'Dr' } })).body).toMatchObject({
      active: false,
      title: 'Dr',
    })
  })

  it('stays active or inactive where a PATCH takes that away', async () => {
    const { id } = await create()
    const remove = { op: 'remove', path: 'active' }
    expect((await patch(id, remove)).body).toMatchObject({ active: true })
    await patch(id, { op: 'replace', path: 'active', value: false })
    expect((await patch(id, remove)).body).toMatchObject({ active: false })
  })

  it('rejoins under its id, whoever else is away under the same of another directory', async () => {
    const elsewhere = await world.directory()
    // Whichever of the two a statement would find first.
    for (const { ask } of [at, elsewhere]) {
      const externalId = name()
      const leave = async (one: Directory): Promise<Values> => {
        const { id } = (await one.ask('POST', '/Users', { body: personOf(externalId) })).body
        const body = patchOf({ op: 'replace', value: { active: false } })
        return (await one.ask('PATCH', `/Users/${id}`, { body })).body
      }
      const away = [await leave(at), await leave(elsewhere)]
      expect(away).toMatchObject([{ active: false }, { active: false }])
      // Who comes back without a word of it is active.
      const { active: _, ...body } = personOf(externalId, { displayName: 'Back' })
      const { id } = away[ask === at.ask ? 0 : 1]!
      const back = await ask('POST', '/Users', { body })
      expect(back).toMatchObject({ status: 201, body: { id, active: true, displayName: 'Back' } })
      expect((await ask('POST', '/Users', { body })).status).toBe(409)
    }
  })
})

describe('conditions', () => {
  it('hold for the version that is named', async () => {
    const { id, meta } = await create()
    const path = `/Users/${id}`
    const unchanged = await at.ask('GET', path, { headers: { 'if-none-match': meta.version } })
    expect(unchanged).toMatchObject({ status: 304, body: {} })
    const body = patchOf({ op: 'replace', path: 'title', value: 'Dr' })
    const first = await at.ask('PATCH', path, { body, headers: { 'if-match': meta.version } })
    expect(first).toMatchObject({ status: 200, body: { meta: { version: 'W/"2"' } } })
    for (const method of ['PATCH', 'PUT', 'DELETE']) {
      const sent = method === 'PUT' ? personOf('x') : body
      const stale = await at.ask(method, path, { body: sent, headers: { 'if-match': meta.version } })
      expect(stale, method).toMatchObject({ status: 412, body: { status: '412' } })
    }
    expect((await at.ask('PATCH', path, { body, headers: { 'if-match': '*' } })).status).toBe(200)
    expect((await at.ask('GET', path, { headers: { 'if-none-match': meta.version } })).status).toBe(200)
  })

  it.each(['"first"', '1.0', 'W/"1"; q=1', '"1x'])('that are no tag of ours hold for no version: %s', async (tag) => {
    const { id } = await create()
    const headers = { 'if-match': tag }
    const body = patchOf({ op: 'replace', path: 'title', value: 'Dr' })
    expect((await at.ask('PATCH', `/Users/${id}`, { body, headers })).status).toBe(412)
    expect((await at.ask('DELETE', `/Users/${id}`, { headers })).status).toBe(412)
    expect(await get(id)).toMatchObject({ meta: { version: 'W/"1"' } })
  })

  it('are not needed by operations that come together', async () => {
    const { id } = await create()
    const fields = ['title', 'nickName', 'userType', 'locale', 'timezone', 'displayName']
    const all = await Promise.all(fields.map((path) => patch(id, { op: 'replace', path, value: path })))
    expect(all.map(({ status }) => status)).toEqual(fields.map(() => 200))
    expect(await get(id)).toMatchObject(Object.fromEntries(fields.map((field) => [field, field])))
  })
})

describe('an event that a directory left', () => {
  it('names its provider to whoever may see it, and no identity', async () => {
    await create()
    const query = `{ events(group: "${world.org}", actor: "${at.uid}", order: NEWEST_FIRST, first: 1) { nodes {
      actor { subject identity { uid } identityProvider { uid } }
    } } }`
    const answer = await world.rest('POST', '/graphql', { body: { query } })
    const [newest] = answer.body['data'].events.nodes as Values[]
    expect(newest!['actor']).toEqual({ subject: at.uid, identity: null, identityProvider: { uid: at.uid } })
  })
})
