// Members of a directory's groups are changed by the thousand, while the embedded database does nothing else. Judged by the rows of
// plans and statements, never by time.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import type { Database, Queryable, Statement } from '../../src/db/database.ts'
import { changeMembers, lockScimUsers, type MemberChange } from '../../src/db/statements/scim.ts'
import { freshDatabase, statement } from '../support/database.ts'
import { stepsOf } from '../support/plan.ts'

const PEOPLE = 2_500
const GROUP = randomUUID()
const people = Array.from({ length: PEOPLE }, () => randomUUID())
let db: Database
let provider: string

beforeAll(async () => {
  db = await freshDatabase({ own: true, embedded: true })
  const root = newRootUid()
  provider = newChildUid(root)
  await db.prisma.group.create({ data: { uid: root, name: 'org' } })
  const { uid: defaultRole } = await db.prisma.role.create({
    data: { uid: newChildUid(root), parentUid: root, name: 'role' },
  })
  const named = { uid: provider, parentUid: root, name: 'login', issuer: 'https://a.example', clientSecret: '' }
  await db.prisma.identityProvider.create({ data: { ...named, oidc: {}, defaultRole } })
  const own = { providerUid: provider, createTime: new Date(0), updateTime: new Date(0) }
  const user = { ...own, active: true, attributes: {} }
  await db.prisma.scimUser.createMany({ data: people.map((id) => ({ ...user, id, userName: id })) })
  await db.prisma.scimGroup.create({ data: { ...own, id: GROUP, displayName: 'g', nameKey: 'g' } })
})

/** The same database, and the statements that it was sent. */
function watched(): Queryable & { readonly sent: Statement[] } {
  const sent: Statement[] = []
  return { sent, query: (one) => (sent.push(one), db.query(one)) }
}

const change = (by: Queryable, how: MemberChange, whom: readonly string[]) =>
  changeMembers(by, GROUP, { change: how, people: whom })

it('are looked up and added by statements of a thousand', async () => {
  const by = watched()
  expect([...(await lockScimUsers(by, provider, [...people, 'nobody']))].sort()).toEqual([...people].sort())
  expect(by.sent.map(({ values }) => (values[1] as string[]).length)).toEqual([1_000, 1_000, 501])
  by.sent.length = 0
  expect(await change(by, 'add', people)).toEqual(people)
  expect(by.sent).toHaveLength(3)
  expect(await change(db, 'add', people)).toEqual([])
})

it('are kept without holding each of them against all that are named', async () => {
  await change(db, 'add', people)
  const by = watched()
  const gone = people.slice(0, 3)
  expect([...(await change(by, 'keepOnly', people.slice(3)))].sort()).toEqual([...gone].sort())
  await db.query(statement(`PREPARE to_keep (text, text[]) AS ${by.sent[0]!.text}`))
  const execute = `EXECUTE to_keep ('${GROUP}', '{${people.slice(6).join(',')}}')`
  const nodes = await stepsOf(db, execute)
  expect(nodes.map(({ Filter = '' }) => Filter).filter((one) => one.includes('$2'))).toEqual([])
  expect(Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops']))).toBeLessThan(3 * PEOPLE)
  expect(await db.prisma.scimMember.count()).toBe(PEOPLE - 6)
  expect(await change(db, 'keepOnly', [])).toHaveLength(PEOPLE - 6)
})
