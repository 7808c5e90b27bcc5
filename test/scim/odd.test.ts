// What no directory would send is refused in SCIM's words, or finds nothing; it is never a fault of the server.
import { beforeAll, expect, it } from 'vitest'
import { type Directory, patchOf, personOf, scimWorld, type Values } from './world.ts'

let at: Directory
let id: string
beforeAll(async () => {
  const world = await scimWorld()
  at = await world.directory()
  id = (await at.ask('POST', '/Users', { body: personOf('somebody') })).body['id'] as string
})

const texts = [String.raw`\u0000`, String.raw`\ud800`, '%', '_', String.raw`\\`, "' OR 1=1 --", '$1', 'a'.repeat(7_000)]
const times = [
  '+275760-09-13T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '2026',
  '2026-02-31',
  '1',
  'Jan 1 2026 EST',
]
const filters = [
  ...texts.flatMap((text) => [
    `userName eq "${text}"`,
    `userName co "${text}"`,
    `externalId sw "${text}"`,
    `emails[value ew "${text}"]`,
    `id eq "${text}"`,
    `groups.value eq "${text}"`,
  ]),
  ...times.flatMap((time) => [`meta.created gt "${time}"`, `meta.lastModified eq "${time}"`]),
  ...[
    'userName gt 1e400',
    'active eq "FALSE"',
    'active eq 1',
    'name pr',
    'schemas eq "x"',
    'emails pr',
    'meta.version eq "x"',
  ],
  ...[
    'constructor eq "x"',
    '__proto__ pr',
    'name.constructor eq "x"',
    'emails[constructor pr]',
    'urn:x:userName eq "a"',
  ],
  `${'not ('.repeat(30)}userName pr${')'.repeat(30)}`,
]

it.each(filters.map((filter) => [filter.slice(0, 60), filter]))('the filter %s', async (_name, filter) => {
  for (const kind of ['Users', 'Groups']) {
    const found = await at.ask('GET', `/${kind}?filter=${encodeURIComponent(filter)}`)
    expect([200, 400], JSON.stringify(found.body)).toContain(found.status)
    const searched = await at.ask('POST', `/${kind}/.search`, { body: { filter } })
    expect(searched.status).toBe(found.status)
  }
})

const queries = [
  ...[
    'startIndex=9999999999999999999',
    'startIndex=-1',
    'startIndex=NaN',
    'count=-1',
    'count=1e9',
    'count=9007199254740993',
  ],
  ...[
    'sortBy=constructor',
    'sortBy=emails',
    'sortBy=emails.value',
    'sortBy=meta.created&sortOrder=sideways',
    'sortBy=name',
  ],
  ...[
    'attributes=__proto__',
    'excludedAttributes=id,meta,schemas',
    `attributes=${'emails.value,'.repeat(500)}`,
    'filter=%00',
  ],
]

it.each(queries)('the query %s', async (query) => {
  for (const path of ['/Users', '/Groups', `/Users/${id}`]) {
    const { status, body } = await at.ask('GET', `${path}?${query}`)
    expect([200, 400], JSON.stringify(body)).toContain(status)
  }
})

const NUL = '\u0000'
const LONE = '\ud800'
const bodies: Readonly<Record<string, Values>> = {
  'a NUL in a name': personOf(`a${NUL}`),
  'a lone surrogate in a name': personOf(`a${LONE}`),
  'a NUL in a key': personOf('keyed', { [`a${NUL}b`]: 1, name: { [`x${NUL}`]: 'y' } }),
  'a NUL deep within': personOf('deep', { emails: [{ value: `a${NUL}@b.test`, type: LONE }] }),
  'names of the language': personOf('proto', { constructor: { name: 'x' }, toString: 'x', hasOwnProperty: true }),
  'a long name': personOf('l'.repeat(100_000)),
  'many values': personOf('many', { emails: Array.from({ length: 20_000 }, (_, at) => ({ value: `${at}@b.test` })) }),
  'values that are no objects': personOf('flat', { emails: ['a', null, 1, [[]]], name: [], active: {} }),
}

it.each(Object.entries(bodies))('a person with %s', async (_name, body) => {
  for (const [method, path] of [
    ['POST', '/Users'],
    ['PUT', `/Users/${id}`],
  ] as const) {
    const { status, body: answered } = await at.ask(method, path, { body: JSON.stringify(body) })
    expect([200, 201, 400, 409, 413], JSON.stringify(answered).slice(0, 300)).toContain(status)
  }
})

const paths = [
  ...[
    '__proto__',
    'constructor.name',
    'emails[type eq "work"].constructor',
    'emails[',
    'emails[]',
    'emails[value pr',
    '',
    '.',
    ':',
  ],
  ...[
    `emails[value eq "\\u0000"].value`,
    'meta.created',
    'id',
    'groups',
    'schemas',
    'name.formatted.x',
    'urn:a:b:name',
  ],
]

it.each(paths)('a change at the path %j', async (path) => {
  for (const op of ['add', 'replace', 'remove'] as const) {
    for (const value of ['x', `${NUL}`, { [NUL]: LONE }, [{ value: NUL }], null]) {
      const body = JSON.stringify(patchOf({ op, path, value }))
      const { status, body: answered } = await at.ask('PATCH', `/Users/${id}`, { body })
      expect([200, 204, 400], JSON.stringify(answered).slice(0, 300)).toContain(status)
    }
  }
})

it.each(['W/"99999999999999999999"', '"', 'W/"1", W/"2"', '*, W/"1"', ',,,', 'W/"-1"'])('the tag %s', async (tag) => {
  const body = patchOf({ op: 'replace', path: 'displayName', value: 'x' })
  expect([200, 412]).toContain((await at.ask('PATCH', `/Users/${id}`, { body, headers: { 'if-match': tag } })).status)
  expect([200, 304]).toContain((await at.ask('GET', `/Users/${id}`, { headers: { 'if-none-match': tag } })).status)
})

it.each([NUL, `a${LONE}`])('the member %j', async (value) => {
  const group = { displayName: `g${Math.random()}`, members: [{ value }] }
  expect((await at.ask('POST', '/Groups', { body: JSON.stringify(group) })).status).toBe(400)
  const made = await at.ask('POST', '/Groups', { body: { displayName: group.displayName } })
  for (const op of ['add', 'replace', 'remove'] as const) {
    for (const change of [
      { op, path: 'members', value: [{ value }] },
      { op, path: `members[value eq ${JSON.stringify(value)}]` },
    ]) {
      const { status, body } = await at.ask('PATCH', `/Groups/${made.body['id']}`, {
        body: JSON.stringify(patchOf(change)),
      })
      expect(status, JSON.stringify(body)).toBe(400)
    }
  }
})

it.each(['%00', '%ED%A0%80', '%', 'a'.repeat(10_000), '%2e%2e%2fGroups'])('the id %s', async (odd) => {
  for (const method of ['GET', 'DELETE', 'PATCH', 'PUT']) {
    const body = { PATCH: patchOf({ op: 'replace', path: 'displayName', value: 'x' }), PUT: personOf('odd') }[method]
    const { status, body: answered } = await at.ask(method, `/Users/${odd}`, body ? { body } : {})
    expect([400, 404, 414], JSON.stringify(answered)).toContain(status)
  }
})

it.each([
  [
    'comparisons',
    () => ({ op: 'remove', path: `emails[${Array.from({ length: 30 }, (_, at) => `value eq "${at}"`).join(' or ')}]` }),
  ],
  ['values', () => ({ op: 'add', path: 'emails', value: Array.from({ length: 30 }, (_, at) => ({ value: `${at}` })) })],
])('many operations of many %s, each of which would be held against each value that is there', async (_, one) => {
  const many = (count: number): string => JSON.stringify(patchOf(...Array.from({ length: count }, one)))
  const { status, body } = await at.ask('PATCH', `/Users/${id}`, { body: many(100) })
  expect([status, body['scimType']]).toEqual([400, 'tooMany'])
  expect((await at.ask('PATCH', `/Users/${id}`, { body: many(60) })).status).toBe(200)
})
