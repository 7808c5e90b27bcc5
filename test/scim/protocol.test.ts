// SCIM as a protocol: its documents, tokens, types, limits and errors, and that nobody sees another's.
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Directory,
  ENTERPRISE,
  GROUP_SCHEMA,
  patchOf,
  personOf,
  scimWorld,
  type Sent,
  USER_SCHEMA,
  type Values,
  type World,
} from './world.ts'

let world: World
let at: Directory
let other: Directory

beforeAll(async () => {
  world = await scimWorld({ LIMIT_BODY_BYTES: '65536' })
  at = await world.directory()
  other = await world.directory()
})

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

describe('the documents', () => {
  it('need no token, and say what is served', async () => {
    const config = await at.ask('GET', '/ServiceProviderConfig', { token: null })
    expect(config).toMatchObject({
      status: 200,
      body: {
        patch: { supported: true },
        bulk: { supported: false },
        filter: { supported: true, maxResults: 200 },
        sort: { supported: true },
        etag: { supported: true },
      },
    })
    const types = await at.ask('GET', '/ResourceTypes', { token: null })
    expect(types.body).toMatchObject({
      totalResults: 2,
      Resources: [
        { id: 'User', endpoint: '/Users' },
        { id: 'Group', endpoint: '/Groups' },
      ],
    })
    expect((await at.ask('GET', '/ResourceTypes/User')).body).toMatchObject({
      schema: USER_SCHEMA,
      schemaExtensions: [{ schema: ENTERPRISE }],
    })
    const schema = await at.ask('GET', `/Schemas/${GROUP_SCHEMA}`, { token: null })
    expect(schema.body).toMatchObject({ id: GROUP_SCHEMA, meta: { location: `${at.url}/Schemas/${GROUP_SCHEMA}` } })
    // A URN is the same in any case (RFC 8141 section 3.1).
    expect((await at.ask('GET', `/Schemas/${GROUP_SCHEMA.toLowerCase()}`)).body).toEqual(schema.body)
    expect((await at.ask('GET', '/Schemas/none')).status).toBe(404)
    expect((await at.ask('GET', '/Schemas', { token: 'cgscim_bad' })).status).toBe(401)
  })

  /** A value of an attribute as the schema says that it is. */
  const valueOf = ({ type, multiValued, name, subAttributes = [] }: Values): unknown => {
    const single = type === 'complex' ? objectOf(subAttributes) : type === 'boolean' ? true : `${name} of somebody`
    return multiValued ? [single] : single
  }
  const objectOf = (attributes: Values[]): Values =>
    Object.fromEntries(
      attributes.filter(({ mutability }) => mutability !== 'readOnly').map((one) => [one['name'], valueOf(one)]),
    )

  it('name exactly what is kept and answered', async () => {
    const schemas = (await at.ask('GET', '/Schemas')).body['Resources'] as Values[]
    const attributesOf = (id: string): Values[] => schemas.find((one) => one['id'] === id)!['attributes']
    const extension = objectOf(attributesOf(ENTERPRISE))
    const user = {
      ...objectOf(attributesOf(USER_SCHEMA)),
      externalId: 'whole',
      shoeSize: 9,
      [ENTERPRISE]: { ...extension, badge: 'x' },
    }
    const { status, body } = await at.ask('POST', '/Users', { body: user })
    expect(status).toBe(201)
    const members = [{ value: body['id'] }]
    const made = (await at.ask('POST', '/Groups', { body: { displayName: 'Whole', members } })).body
    expect(made['members']).toMatchObject([{ value: body['id'], $ref: body['meta'].location }])
    const got = (await at.ask('GET', `/Users/${body['id']}`)).body
    expect(got['groups']).toMatchObject([{ value: made['id'], $ref: made['meta'].location }])
    const { schemas: told, id: _id, externalId: _external, meta, [ENTERPRISE]: enterprise, ...core } = got
    expect(told).toEqual([USER_SCHEMA, ENTERPRISE])
    expect(Object.keys(meta).toSorted()).toEqual(['created', 'lastModified', 'location', 'resourceType', 'version'])
    const shape = (value: unknown): unknown => {
      if (Array.isArray(value)) return shape(value[0])
      if (typeof value !== 'object' || value === null) return typeof value
      return Object.fromEntries(
        Object.entries(value)
          .toSorted()
          .map(([name, part]) => [name, shape(part)]),
      )
    }
    const declared = (attributes: Values[]): Values =>
      Object.fromEntries(
        attributes
          .toSorted((a, b) => (a['name'] < b['name'] ? -1 : 1))
          .map(({ name, type, subAttributes }) => [
            name,
            type === 'complex' ? declared(subAttributes) : type === 'boolean' ? 'boolean' : 'string',
          ]),
      )
    expect(shape(core)).toEqual(declared(attributesOf(USER_SCHEMA)))
    expect(shape(enterprise)).toEqual(declared(attributesOf(ENTERPRISE)))
    const {
      schemas: _schemas,
      id: _group,
      meta: _meta,
      ...group
    } = (await at.ask('GET', '/Groups')).body['Resources'][0]
    expect(shape(group)).toEqual(declared(attributesOf(GROUP_SCHEMA)))
  })
})

describe('a token', () => {
  it('comes with and without its scheme', async () => {
    for (const authorization of [`Bearer ${at.token}`, `bearer  ${at.token}`, at.token]) {
      expect((await at.ask('GET', '/Users', { token: null, headers: { authorization } })).status, authorization).toBe(
        200,
      )
    }
  })

  it.each([
    ['none', {}],
    ['another scheme', { authorization: 'Basic eDp5' }],
    ['one that never was', { authorization: `Bearer cgscim_${'0'.repeat(64)}` }],
  ])('is needed: %s', async (_, headers) => {
    const answer = await at.ask('GET', '/Users', { token: null, headers })
    expect(answer).toMatchObject({ status: 401, body: { schemas: [ERROR], status: '401' } })
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm=/)
  })

  it('of a person is none of a directory, nor the other way round', async () => {
    const authorization = await world.server.authorize(world.owner)
    expect((await at.ask('GET', '/Users', { token: null, headers: { authorization } })).status).toBe(401)
    expect((await world.rest('GET', '/iam/v2/groups', { as: `Bearer ${at.token}` })).status).toBe(401)
  })

  it('ends when it is revoked or its time is over, and is refused while SCIM is off', async () => {
    const { uid, token, ask } = await world.directory()
    const status = async (one = token) => (await ask('GET', '/Users', { token: one })).status
    const path = `/iam/v2/identityProviders/${uid}`
    const etag = async () => (await world.rest('GET', path)).body['scim'].etag as string
    await world.made(`${path}:setScimEnabled`, { enabled: false, etag: await etag() })
    expect(await status()).toBe(403)
    await world.made(`${path}:setScimEnabled`, { enabled: true, etag: await etag() })
    const next = (await world.made(`${path}:regenerateScimToken`, { etag: await etag(), overlap: '60s' }))[
      'token'
    ] as string
    expect([await status(), await status(next)]).toEqual([200, 200])
    world.server.moveClock(61_000)
    expect([await status(), await status(next)]).toEqual([401, 200])
    world.server.moveClock(366 * 24 * 3_600_000)
    expect(await status(next)).toBe(401)
    world.server.moveClock(0)
    await world.made(`${path}:revokeScimToken`, {})
    expect(await status(next)).toBe(401)
    const last = (await world.made(`${path}:regenerateScimToken`, { etag: await etag() }))['token'] as string
    expect(await status(last)).toBe(200)
    const more = { etag: await etag(), neverExpires: true }
    const lasting = (await world.made(`${path}:regenerateScimToken`, more))['token'] as string
    world.server.moveClock(3660 * 24 * 3_600_000)
    expect([await status(last), await status(lasting)]).toEqual([401, 200])
    world.server.moveClock(0)
  })

  it('sees nothing of another directory', async () => {
    const { id } = (await at.ask('POST', '/Users', { body: personOf('mine') })).body as { id: string }
    const { id: group } = (await at.ask('POST', '/Groups', { body: { displayName: 'Mine' } })).body as { id: string }
    expect((await other.ask('GET', '/Users')).body).toMatchObject({ totalResults: 0 })
    expect((await at.ask('GET', '/Users', { token: other.token })).status).toBe(401)
    expect((await at.ask('POST', '/Users', { token: other.token, body: personOf('theirs') })).status).toBe(401)
    const body = patchOf({ op: 'replace', path: 'displayName', value: 'x' })
    for (const path of [`/Users/${id}`, `/Groups/${group}`]) {
      for (const [method, sent] of [
        ['GET'],
        ['DELETE'],
        ['PATCH', body],
        ['PUT', personOf('x', { displayName: 'x' })],
      ] as const) {
        const given = sent ? { body: sent } : {}
        expect((await other.ask(method, path, given)).status, `${method} ${path}`).toBe(404)
        expect(await at.ask(method, path, { ...given, token: other.token })).toMatchObject({ status: 401 })
      }
    }
    const { id: own } = (await other.ask('POST', '/Groups', { body: { displayName: 'Mine' } })).body as { id: string }
    const add = patchOf({ op: 'add', path: 'members', value: [{ value: id }] })
    expect(await other.ask('PATCH', `/Groups/${own}`, { body: add })).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue' },
    })
    // The same external id is another person's of another directory.
    expect((await other.ask('POST', '/Users', { body: personOf('mine') })).status).toBe(201)
  })
})

describe('a request', () => {
  it.each([
    'application/scim+json',
    'application/scim+json; charset=utf-8',
    'application/scim+json;charset="UTF-8"; odata.metadata=minimal',
    'application/json; charset=utf-8',
    'Application/JSON',
  ])('is read as %s', async (type) => {
    const answer = await at.ask('POST', '/Users/.search', { body: { count: 0 }, headers: { 'content-type': type } })
    expect(answer.status).toBe(200)
  })

  it('takes a slash at its end', async () => {
    expect((await at.ask('GET', '/Users/')).status).toBe(200)
    const { id } = (await at.ask('POST', '/Users/', { body: personOf('slash') })).body as { id: string }
    expect((await at.ask('GET', `/Users/${id}/`)).body).toMatchObject({ id })
    expect((await at.ask('GET', '/')).status).toBe(404)
  })

  it('is about no resource where it names something below it', async () => {
    const { id } = (await at.ask('POST', '/Users', { body: personOf('below') })).body as { id: string }
    for (const method of ['GET', 'DELETE']) {
      expect((await at.ask(method, `/Users/${id}/groups`)).status, method).toBe(404)
    }
    expect((await at.ask('GET', `/Users/${id}`)).body).toMatchObject({ id })
  })

  it.each([
    ['another type', 415, 'POST', '/Users', { body: '{}', headers: { 'content-type': 'text/plain' } }],
    [
      'another charset',
      415,
      'POST',
      '/Users',
      { body: '{}', headers: { 'content-type': 'application/json; charset=latin1' } },
    ],
    ['a coding', 415, 'POST', '/Users', { body: '{}', headers: { 'content-encoding': 'gzip' } }],
    ['no JSON', 400, 'POST', '/Users', { body: '{' }],
    ['no object', 400, 'POST', '/Users', { body: '[]' }],
    ['no body', 400, 'POST', '/Users', {}],
    ['a person without a name', 400, 'POST', '/Users', { body: {} }],
    ['JSON that is nested deeply', 400, 'POST', '/Users', { body: `${'{"name":'.repeat(200)}1${'}'.repeat(200)}` }],
    ['a body that is too large', 413, 'POST', '/Users', { body: JSON.stringify({ userName: 'x'.repeat(70_000) }) }],
    ['a text that is too long', 400, 'POST', '/Users', { body: { userName: 'x'.repeat(3000) } }],
    [
      'more values than there may be',
      400,
      'POST',
      '/Users',
      { body: { userName: 'many', roles: Array.from({ length: 101 }, (_, n) => `${n}`) } },
    ],
    ['a character that is none', 400, 'POST', '/Users', { body: { userName: 'nul\u0000l' } }],
    ['a verb that the path does not take', 405, 'PATCH', '/Users', { body: {} }],
    ['a path of nothing', 404, 'GET', '/Shoes', {}],
    ['what is not served', 501, 'POST', '/Bulk', { body: {} }],
    ['oneself', 501, 'GET', '/Me', {}],
    ['a search of all kinds at once', 501, 'POST', '/.search', { body: {} }],
  ] as const)('is refused with %s', async (_, status, ...request) => {
    const [method, path, sent] = request as [string, string, Sent]
    const answer = await at.ask(method, path, sent)
    expect(answer).toMatchObject({
      status,
      body: { schemas: [ERROR], status: String(status), detail: expect.any(String) },
    })
    const isUnread = typeof sent.body !== 'object'
    if (status === 400) expect(answer.body['scimType']).toBe(isUnread ? 'invalidSyntax' : 'invalidValue')
    expect(answer.headers.get('content-type')).toMatch(/^application\/scim\+json/)
  })

  it('is counted like those of other faces', async () => {
    const limited = await scimWorld({ LIMIT_RATE_POINTS: '40' })
    const directory = await limited.directory()
    const statuses = new Set<number>()
    for (let n = 0; n < 60; n++) statuses.add((await directory.ask('GET', '/Users')).status)
    expect(statuses).toEqual(new Set([200, 429]))
  })

  it('answers HEAD as GET without a body', async () => {
    expect(await at.ask('HEAD', '/Users')).toMatchObject({ status: 200, body: {} })
  })
})

it('leaves no fault in the log', () => {
  expect(world.server.faults).toEqual([])
})
