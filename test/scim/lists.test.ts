// Lists: filters of the whole grammar, pages, orders, and which attributes are answered.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Directory, ENTERPRISE, personOf, scimWorld, USER_SCHEMA, type Values, type World } from './world.ts'

let world: World
let at: Directory

beforeAll(async () => {
  world = await scimWorld()
  at = await world.directory()
})

const find = async (path: string, parameters: Readonly<Record<string, string>>) =>
  at.ask('GET', `${path}?${new URLSearchParams(parameters).toString()}`)
const names = (body: Values): string[] => body['Resources'].map((one: Values) => one['externalId'])

it('are empty at first, and are no error', async () => {
  expect(await at.ask('GET', '/Users')).toMatchObject({
    status: 200,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    },
  })
  expect((await find('/Groups', { filter: 'displayName eq "none"' })).body).toMatchObject({
    totalResults: 0,
    Resources: [],
  })
})

describe('of three people', () => {
  beforeAll(async () => {
    const email = (value: string, type: string, primary = false) => ({ value, type, primary })
    const people = [
      personOf('Ada', {
        userName: 'Ada@Example.com',
        title: 'Countess',
        name: { familyName: 'Lovelace' },
        emails: [email('ada@work.example', 'work', true)],
      }),
      personOf('Bob', {
        title: 'say "hi"',
        emails: [email('bob@home.example', 'home'), email('bob@work.example', 'work')],
        active: false,
      }),
      personOf('Cyd', { [ENTERPRISE]: { department: 'Dance', manager: { value: 'm-1' } } }),
    ]
    for (const body of people) expect((await at.ask('POST', '/Users', { body })).status).toBe(201)
    const all = (await at.ask('GET', '/Users')).body['Resources'] as Values[]
    const member = (n: number) => ({ value: all[n]!['id'] })
    await at.ask('POST', '/Groups', { body: { displayName: 'Pair', members: [member(0), member(1)] } })
  })

  it.each([
    ['userName eq "ADA@example.COM"', 'Ada'],
    ['USERNAME Eq "ada@example.com"', 'Ada'],
    [`${USER_SCHEMA}:userName sw "bob"`, 'Bob'],
    ['externalId eq "ada"', ''],
    ['externalId eq "Ada"', 'Ada'],
    ['userName ne "ada@example.com"', 'Bob Cyd'],
    ['title pr', 'Ada Bob'],
    ['not (title pr)', 'Cyd'],
    ['title ne "Countess"', 'Bob Cyd'],
    ['title eq null', 'Cyd'],
    ['title eq "say \\"hi\\""', 'Bob'],
    ['title co "OUNT"', 'Ada'],
    ['title co "C%"', ''],
    ['title co "_ount"', ''],
    ['title ew "ess"', 'Ada'],
    ['title gt "d"', 'Bob'],
    ['title le "countess"', 'Ada'],
    ['active eq true', 'Ada Cyd'],
    ['active eq "False"', 'Bob'],
    ['name.familyName eq "lovelace"', 'Ada'],
    ['name pr', 'Ada'],
    ['emails eq "bob@work.example"', 'Bob'],
    ['emails.value co "work"', 'Ada Bob'],
    ['emails co "@"', 'Ada Bob'],
    ['emails[type eq "home" and value ew ".example"]', 'Bob'],
    ['emails[type eq "home" and value co "work"]', ''],
    ['emails[not (type eq "work")]', 'Bob'],
    ['emails[primary eq true]', 'Ada'],
    ['emails.type ne "work"', 'Cyd'],
    ['not (emails[type eq "work"])', 'Cyd'],
    [`${ENTERPRISE}:department eq "dance"`, 'Cyd'],
    [`${ENTERPRISE}:manager.value eq "m-1"`, 'Cyd'],
    [`${ENTERPRISE}:manager eq "m-1"`, 'Cyd'],
    ['groups.display eq "pair"', 'Ada Bob'],
    ['groups pr', 'Ada Bob'],
    ['meta.created gt "2020-01-01T00:00:00Z"', 'Ada Bob Cyd'],
    ['meta.lastModified lt "2020-01-01T00:00:00Z"', ''],
    ['meta.resourceType eq "User"', 'Ada Bob Cyd'],
    ['title pr and active eq true or externalId eq "Cyd"', 'Ada Cyd'],
    ['title pr and (active eq false or externalId eq "Cyd")', 'Bob'],
  ])('the filter %s gives %s', async (filter, wanted) => {
    const { status, body } = await find('/Users', { filter })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(names(body).join(' ')).toBe(wanted)
    expect(body['totalResults']).toBe(names(body).length)
    const negated = await find('/Users', { filter: `not (${filter})` })
    expect(names(negated.body).length).toBe(3 - names(body).length)
  })

  it.each([
    'userName',
    'userName eq',
    'userName eq Ada',
    'userName like "Ada"',
    'shoeSize eq "9"',
    'userName eq "Ada" and',
    '(userName eq "Ada"',
    'userName eq "Ada")',
    'emails[type eq "work"',
    'name[familyName eq "x"]',
    'emails[shoe eq "x"]',
    'active gt true',
    'active eq "maybe"',
    'userName eq 5',
    'meta.created gt "yesterday"',
    'meta.created co "2020"',
    'name eq "x"',
    'not userName eq "x"',
    'userName eq "un\u0001closed',
    `${'('.repeat(30)}userName pr${')'.repeat(30)}`,
    Array.from({ length: 150 }, () => 'title pr').join(' or '),
  ])('the filter %s is refused', async (filter) => {
    expect(await find('/Users', { filter })).toMatchObject({
      status: 400,
      body: { scimType: 'invalidFilter', status: '400' },
    })
  })

  it('are read page by page', async () => {
    const page = async (startIndex: string, count: string) => (await find('/Users', { startIndex, count })).body
    expect(await page('1', '2')).toMatchObject({ totalResults: 3, startIndex: 1, itemsPerPage: 2 })
    expect(names(await page('3', '2'))).toEqual(['Cyd'])
    expect(await page('4', '2')).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] })
    expect(await page('0', '0')).toMatchObject({ totalResults: 3, startIndex: 1, itemsPerPage: 0 })
    expect(await page('-5', '-1')).toMatchObject({ totalResults: 3, startIndex: 1, itemsPerPage: 0 })
    expect(await page('1', '100000')).toMatchObject({ itemsPerPage: 3 })
    expect(await find('/Users', { startIndex: 'x' })).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  })

  it.each([
    ['userName', 'Descending', 'Cyd Bob Ada'],
    ['title', 'ascending', 'Ada Bob Cyd'],
    ['title', 'descending', 'Bob Ada Cyd'],
    ['emails', 'descending', 'Bob Ada Cyd'],
    ['meta.created', 'descending', 'Cyd Bob Ada'],
  ])('are ordered by %s, %s', async (sortBy, sortOrder, wanted) => {
    expect(names((await find('/Users', { sortBy, sortOrder })).body).join(' ')).toBe(wanted)
  })

  it('are ordered by what there is', async () => {
    expect(await find('/Users', { sortBy: 'shoeSize' })).toMatchObject({
      status: 400,
      body: { scimType: 'invalidPath' },
    })
    expect(await find('/Users', { sortBy: 'title', sortOrder: 'up' })).toMatchObject({ status: 400 })
  })

  it('are answered with the attributes that are wanted', async () => {
    const filter = 'externalId eq "Ada"'
    const one = async (parameters: object) => (await find('/Users', { filter, ...parameters })).body['Resources'][0]
    expect(await one({ attributes: 'userName' })).toEqual({
      schemas: [USER_SCHEMA],
      id: expect.any(String),
      userName: 'Ada@Example.com',
    })
    expect((await one({ attributes: 'emails.type,emails.value' }))['emails']).toEqual([
      { type: 'work', value: 'ada@work.example' },
    ])
    expect(await one({ attributes: 'nothing' })).toEqual({ schemas: [USER_SCHEMA], id: expect.any(String) })
    const without = await one({ excludedAttributes: 'emails,id,name.familyName,meta' })
    expect(without).toMatchObject({ id: expect.any(String), userName: 'Ada@Example.com' })
    for (const gone of ['emails', 'meta']) expect(without).not.toHaveProperty(gone)
  })

  it('are found by POST to .search', async () => {
    const body = {
      filter: 'title pr',
      attributes: ['externalId'],
      startIndex: 1,
      count: 1,
      sortBy: 'userName',
      sortOrder: 'descending',
    }
    const found = await at.ask('POST', '/Users/.search', { body })
    expect(found).toMatchObject({
      status: 200,
      body: { totalResults: 2, itemsPerPage: 1, Resources: [{ externalId: 'Bob' }] },
    })
    expect((await at.ask('POST', '/Groups/.search', { body: { filter: 'members pr' } })).body).toMatchObject({
      totalResults: 1,
    })
  })

  it.each(['attributes', 'excludedAttributes'])(
    'name 100 %s at most, each of which is looked for once',
    async (list) => {
      const named = (count: number): string[] => Array.from({ length: count }, (_, at) => (at % 2 ? 'userName' : 'x'))
      const search = async (count: number) => at.ask('POST', '/Users/.search', { body: { [list]: named(count) } })
      expect((await search(100)).status).toBe(200)
      for (const count of [101, 49_000]) {
        expect(await search(count)).toMatchObject({ status: 400, body: { scimType: 'tooMany' } })
      }
      const query = `/Users?${list}=${named(101).join()}`
      expect(await at.ask('GET', query)).toMatchObject({ status: 400, body: { scimType: 'tooMany' } })
    },
  )
})

it('have two hundred resources on a page at most, and a hundred where nobody says', async () => {
  const { ask, uid: providerUid } = await world.directory()
  const time = new Date()
  await world.server.db.prisma.scimGroup.createMany({
    data: Array.from({ length: 201 }, (_, at) => {
      const name = `group ${at}`
      return { id: randomUUID(), providerUid, displayName: name, nameKey: name, createTime: time, updateTime: time }
    }),
  })
  for (const [query, items] of [
    ['', 100],
    ['?count=200', 200],
    ['?count=201', 200],
  ] as const) {
    expect((await ask('GET', `/Groups${query}`)).body).toMatchObject({ totalResults: 201, itemsPerPage: items })
  }
})
