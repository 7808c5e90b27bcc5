// Groups of a directory, whose members are a set.
import { beforeAll, describe, expect, it } from 'vitest'
import { statement } from '../support/database.ts'
import { type Directory, GROUP_SCHEMA, patchOf, personOf, scimWorld, type Values, type World } from './world.ts'

let world: World
let at: Directory
let people: string[]

beforeAll(async () => {
  world = await scimWorld()
  at = await world.directory()
  people = []
  for (let n = 0; n < 20; n++)
    people.push((await at.ask('POST', '/Users', { body: personOf(`member-${n}`) })).body['id'])
})

let made = 0
const create = async (more: Values = {}): Promise<Values> => {
  const body = { schemas: [GROUP_SCHEMA], displayName: `Group ${++made}`, ...more }
  const answer = await at.ask('POST', '/Groups', { body })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body
}
const patch = (id: string, ...operations: object[]) =>
  at.ask('PATCH', `/Groups/${id}`, { body: patchOf(...operations) })
const members = async (id: string): Promise<string[]> =>
  ((await at.ask('GET', `/Groups/${id}`)).body['members'] ?? []).map((one: Values) => one['value'])
const of = (...ids: string[]) => ids.map((value) => ({ value }))

describe('a group', () => {
  it('is brought with members that say nothing but who they are, and taken away', async () => {
    // In no other group, whichever tests come before.
    const bring = async (name: string): Promise<string> =>
      (await at.ask('POST', '/Users', { body: personOf(name) })).body['id']
    const own = [await bring('first'), await bring('second')]
    const group = await create({ externalId: 'group-1', members: of(...own) })
    expect(group['members']).toEqual(
      own
        .toSorted()
        .map((value) => ({ value, type: 'User', display: expect.any(String), $ref: `${at.url}/Users/${value}` })),
    )
    expect((await at.ask('GET', `/Users/${own[0]}`)).body['groups']).toEqual([
      { value: group['id'], type: 'direct', display: group['displayName'], $ref: `${at.url}/Groups/${group['id']}` },
    ])
    expect((await at.ask('DELETE', `/Groups/${group['id']}`)).status).toBe(204)
    expect((await at.ask('GET', `/Groups/${group['id']}`)).status).toBe(404)
    expect((await at.ask('GET', `/Users/${own[0]}`)).body).not.toHaveProperty('groups')
  })

  it('has a name of its own, in any case', async () => {
    const { displayName } = await create()
    const body = { displayName: displayName.toUpperCase() }
    expect(await at.ask('POST', '/Groups', { body })).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    const found = await at.ask('GET', `/Groups?filter=${encodeURIComponent(`displayName eq "${displayName}"`)}`)
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ displayName }] })
  })

  it('gains and loses members by operations', async () => {
    const { id } = await create()
    const [a, b, c, d] = people as [string, string, string, string]
    await patch(id, { op: 'Add', path: 'members', value: of(a, b) })
    await patch(id, { op: 'add', value: { members: of(c) } })
    expect(await members(id)).toEqual([a, b, c].toSorted())
    await patch(id, { op: 'Remove', path: 'members', value: of(a) })
    await patch(id, { op: 'remove', path: `members[value eq "${b}"]` })
    expect(await members(id)).toEqual([c])
    await patch(id, { op: 'replace', path: 'members', value: of(a, d) })
    expect(await members(id)).toEqual([a, d].toSorted())
    await patch(id, { op: 'replace', value: { id, displayName: 'Renamed', members: of(b) } })
    expect((await at.ask('GET', `/Groups/${id}`)).body).toMatchObject({
      displayName: 'Renamed',
      members: [{ value: b }],
    })
    await patch(id, { op: 'remove', path: 'members' })
    expect(await members(id)).toEqual([])
  })

  it('takes a repeated add and remove, which change nothing', async () => {
    const { id } = await create({ members: of(people[0]!) })
    const add = { op: 'add', path: 'members', value: of(people[0]!, people[0]!) }
    const again = await patch(id, add)
    expect(again).toMatchObject({ status: 200, body: { meta: { version: 'W/"1"' } } })
    expect((await patch(id, { op: 'remove', path: 'members', value: of(people[5]!) })).status).toBe(200)
    expect(await members(id)).toEqual([people[0]])
  })

  it('is replaced whole', async () => {
    const { id, displayName } = await create({ externalId: 'whole', members: of(people[0]!, people[1]!) })
    const put = await at.ask('PUT', `/Groups/${id}`, { body: { displayName, members: of(people[1]!, people[2]!) } })
    expect(put.body).not.toHaveProperty('externalId')
    expect(await members(id)).toEqual([people[1]!, people[2]!].toSorted())
  })

  it.each([
    ['a member that nobody is', { op: 'add', path: 'members', value: of('nobody') }, 'invalidValue'],
    ['a member without an id', { op: 'add', path: 'members', value: [{ display: 'x' }] }, 'invalidValue'],
    ['a filter of members by something else', { op: 'remove', path: 'members[display eq "x"]' }, 'invalidFilter'],
    ['the removal of its name', { op: 'remove', path: 'displayName' }, 'mutability'],
    ['a name that is empty', { op: 'replace', path: 'displayName', value: '' }, 'invalidValue'],
  ])('is not changed by %s', async (_, operation, scimType) => {
    const group = await create({ members: of(people[0]!) })
    expect(await patch(group['id'], operation)).toMatchObject({ status: 400, body: { scimType } })
    expect((await at.ask('GET', `/Groups/${group['id']}`)).body).toEqual(group)
  })

  it('is answered without its members where they are not wanted', async () => {
    const { id } = await create({ members: of(people[0]!) })
    for (const path of [`/Groups/${id}?excludedAttributes=members`, `/Groups/${id}?attributes=displayName`]) {
      expect((await at.ask('GET', path)).body, path).not.toHaveProperty('members')
    }
    const list = (await at.ask('GET', '/Groups?excludedAttributes=members')).body
    expect(list['Resources'].filter((one: Values) => 'members' in one)).toEqual([])
    const body = patchOf({ op: 'add', path: 'members', value: of(people[1]!) })
    expect((await at.ask('PATCH', `/Groups/${id}?excludedAttributes=members`, { body })).body).not.toHaveProperty(
      'members',
    )
  })

  it('has exactly the members that 200 operations at once leave', async () => {
    const { id } = await create({ members: of(...people.slice(0, 10)) })
    // Each of ten goes ten times, each of ten others comes ten times.
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const person = people[n % 20]!
        return patch(id, { op: n % 20 < 10 ? 'remove' : 'add', path: 'members', value: of(person) })
      }),
    )
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await members(id)).toEqual(people.slice(10).toSorted())
  })

  it('loses a person who is taken away, and its version moves', async () => {
    const { id: user } = (await at.ask('POST', '/Users', { body: personOf('leaver') })).body
    const { id } = await create({ members: of(user, people[0]!) })
    expect((await at.ask('DELETE', `/Users/${user}`)).status).toBe(204)
    expect((await at.ask('GET', `/Groups/${id}`)).body).toMatchObject({
      members: [{ value: people[0] }],
      meta: { version: 'W/"2"' },
    })
  })

  it('has no more members than 10,000, and a page of groups no more together', async () => {
    const { db } = world.server
    // As one statement each: a text with twenty thousand values takes seconds to read.
    const crowd = `SELECT '00000000-0000-4000-8000-' || lpad(n::text, 12, '0') AS id FROM generate_series(0, 9998) n`
    const users = `INSERT INTO scim_users (id, provider_uid, user_name, active, attributes)
      SELECT id, $1, id, true, jsonb_build_object('userName', id) FROM (${crowd}) crowd`
    await db.query(statement(users, [at.uid]))
    const [first, second] = [await create(), await create()]
    for (const { id } of [first, second]) {
      await db.query(
        statement(`INSERT INTO scim_members (group_id, user_id) SELECT $1, id FROM (${crowd}) crowd`, [id]),
      )
    }
    expect((await patch(first['id'], { op: 'add', path: 'members', value: of(people[0]!) })).status).toBe(200)
    const more = await patch(first['id'], { op: 'add', path: 'members', value: of(people[1]!) })
    expect(more).toMatchObject({ status: 400, body: { scimType: 'tooMany' } })
    const filter = encodeURIComponent(`id eq "${first['id']}" or id eq "${second['id']}"`)
    const page = (await at.ask('GET', `/Groups?filter=${filter}`)).body
    expect(page).toMatchObject({ totalResults: 2, itemsPerPage: 1 })
    const rest = (await at.ask('GET', `/Groups?filter=${filter}&startIndex=2`)).body
    expect(rest).toMatchObject({ totalResults: 2, itemsPerPage: 1, startIndex: 2 })
    const bare = (await at.ask('GET', `/Groups?filter=${filter}&excludedAttributes=members`)).body
    expect(bare).toMatchObject({ itemsPerPage: 2 })
  })
})

it('is changed and deleted in the version that is named', async () => {
  const { id, meta } = (await at.ask('POST', '/Groups', { body: { displayName: 'Versions' } })).body
  const rename = patchOf({ op: 'replace', path: 'displayName', value: 'Versions 2' })
  const first = await at.ask('PATCH', `/Groups/${id}`, { body: rename, headers: { 'if-match': meta.version } })
  expect(first).toMatchObject({ status: 200 })
  for (const method of ['PATCH', 'PUT', 'DELETE']) {
    const sent = method === 'DELETE' ? {} : { body: method === 'PUT' ? { displayName: 'x' } : rename }
    const stale = await at.ask(method, `/Groups/${id}`, { ...sent, headers: { 'if-match': meta.version } })
    expect(stale, method).toMatchObject({ status: 412 })
  }
  expect((await at.ask('GET', `/Groups/${id}`)).body).toMatchObject({ displayName: 'Versions 2' })
  const { version } = first.body['meta']
  expect((await at.ask('DELETE', `/Groups/${id}`, { headers: { 'if-match': version } })).status).toBe(204)
})

it.each(['value eq "A" and value eq "B"', 'value ne "A"', 'value co "A"', 'not (value eq "A")', 'display eq "A"'])(
  'loses nobody by members[%s]',
  async (filter) => {
    const [a, b] = people.slice(0, 2) as [string, string]
    const { id } = await create({ members: of(a, b) })
    const path = `members[${filter.replaceAll('"A"', `"${a}"`).replaceAll('"B"', `"${b}"`)}]`
    const refused = await patch(id, { op: 'remove', path })
    expect(refused).toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } })
    expect((await members(id)).toSorted()).toEqual([a, b].toSorted())
  },
)
