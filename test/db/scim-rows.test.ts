// Filters of a directory go through its rows by statements of some of them: while one runs, the embedded database does nothing else.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { findAttribute } from '../../src/core/scim/attributes.ts'
import { parseFilter } from '../../src/core/scim/filter.ts'
import { USER } from '../../src/core/scim/schemas.ts'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import type { Database, Queryable } from '../../src/db/database.ts'
import { scimRows } from '../../src/db/statements/scim.ts'
import { freshDatabase } from '../support/database.ts'

const PEOPLE = 250
let db: Database
let provider: string

beforeAll(async () => {
  db = await freshDatabase()
  const root = newRootUid()
  provider = newChildUid(root)
  await db.prisma.group.create({ data: { uid: root, name: 'org' } })
  const named = { uid: provider, parentUid: root, name: 'login', issuer: 'https://a.example', clientSecret: '' }
  const { uid: defaultRole } = await db.prisma.role.create({
    data: { uid: newChildUid(root), parentUid: root, name: 'role' },
  })
  await db.prisma.identityProvider.create({ data: { ...named, oidc: {}, defaultRole } })
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    ...{ id: randomUUID(), providerUid: provider, userName: `u${n}`, externalId: `e${n}`, active: true },
    attributes: {
      userName: `u${n}`,
      title: `${PEOPLE - n}`.padStart(3, '0'),
      emails: [{ value: `${n % 2}@a.example` }],
    },
    // Several of one moment, so that a statement may end between them.
    createTime: new Date(1_700_000_000_000 + Math.floor(n / 7)),
  }))
  await db.prisma.scimUser.createMany({ data: people })
})

/** A page, and how many rows each statement gave. */
async function page(filter: string, { by, offset = 0 }: { by?: string; offset?: number } = {}) {
  const lengths: number[] = []
  const counting = {
    query: async (statement: Parameters<Queryable['query']>[0]) => {
      const rows = await db.query(statement)
      lengths.push(rows.length)
      return rows
    },
  } as Queryable
  const sort = by === undefined ? undefined : { by: findAttribute(USER, by)!, descending: false }
  const query = { kind: 'User', provider, filter: parseFilter(USER, filter), sort, offset, limit: 5 } as const
  const { rows, total } = await scimRows(counting, query)
  return { names: rows.map(({ attributes }) => attributes['userName']), total, lengths }
}

const list = (count: number): string =>
  Array.from({ length: count }, (_, n) => `emails.value eq "${n}@a.example"`).join(' or ')

it('each looks at no more than so many values, and together they find all, once', async () => {
  const { names, total, lengths } = await page(`(${list(10)}) and ${'title pr and '.repeat(50)} active eq true`)
  expect(total).toBe(PEOPLE)
  expect(new Set(names).size).toBe(5)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(70)
  expect(lengths.length).toBeGreaterThan(4)
})

it('who is named is looked at alone', async () => {
  expect(await page('userName eq "U7"')).toEqual({ names: ['u7'], total: 1, lengths: [1, 1] })
  expect(await page('active eq true and (title pr and externalId eq "e7")')).toMatchObject({
    total: 1,
    lengths: [1, 1],
  })
  expect(await page('userName eq "U7" and title eq "none"')).toMatchObject({ total: 0, lengths: [1] })
  expect(await page('externalId eq "E7"')).toMatchObject({ total: 0, lengths: [0] })
  expect(await page('userName eq null')).toMatchObject({ total: 0 })
  expect(await page('userName eq "u7" or userName eq "u8"')).toMatchObject({ total: 2 })
  expect(await page('not (userName eq "u7")')).toMatchObject({ total: PEOPLE - 1 })
  expect(await page('userName sw "u7"')).toMatchObject({ total: 11 })
})

it('a page lies where it does in one statement', async () => {
  const odd = `emails.value sw "1" and (${list(9)})`
  expect(await page(odd, { by: 'title', offset: 2 })).toMatchObject({
    total: 125,
    names: ['u245', 'u243', 'u241', 'u239', 'u237'],
  })
  expect(await page('title gt "240"')).toMatchObject({ total: 10 })
  expect(await page('title gt "240"', { offset: 10 })).toMatchObject({ total: 10, names: [] })
  expect(await page('title eq "none"')).toMatchObject({ total: 0, names: [] })
})

it('attributes of several values are gone through ten times at most', async () => {
  await expect(page(list(11))).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  await expect(page(`emails[${Array(99).fill('value pr').join(' or ')}]`)).resolves.toMatchObject({ total: PEOPLE })
})
