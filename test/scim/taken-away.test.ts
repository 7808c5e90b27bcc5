// What goes with a person whom a directory takes away: all in and below the group of its identity provider, and nothing beside it.
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { statement } from '../support/database.ts'
import { type Directory, patchOf, personOf, scimWorld, type World } from './world.ts'

let world: World
/** A group of the organization with the directory, one inside it and one beside it. */
let team: string
let inside: string
let beside: string
let at: Directory
/** Of another organization. */
let elsewhere: string
let other: Directory

beforeAll(async () => {
  world = await scimWorld()
  const group = async (parent: string, name: string): Promise<string> =>
    (await world.made(`/iam/v2/groups/${parent}`, { name }))['uid'] as string
  team = await group(world.org, 'team')
  inside = await group(team, 'inside')
  beside = await group(world.org, 'beside')
  at = await world.directory({ parent: team })
  elsewhere = await world.organization('elsewhere')
  other = await world.directory({ parent: elsewhere, clientId: 'other' })
})

const bring = async (subject: string, directory = at): Promise<string> => {
  const { status, body } = await directory.ask('POST', '/Users', { body: personOf(subject) })
  expect(status).toBe(201)
  return body['id'] as string
}
/** What the other organization answers the person who signs in there. */
const statusElsewhere = async (subject: string): Promise<number> =>
  (await world.rest('GET', `/iam/v2/groups/${elsewhere}`, { as: await world.signIn(subject, { aud: 'other' }) })).status
const bindingsElsewhere = (subject: string): Promise<number> =>
  world.server.db.prisma.roleBinding.count({
    where: { identityUid: world.identityOf(subject), parentUid: elsewhere },
  })
/** Takes the default role away that a sign-in to the other organization has given. */
async function withdrawElsewhere(subject: string): Promise<void> {
  const where = { identityUid: world.identityOf(subject), parentUid: elsewhere }
  const { uid } = await world.server.db.prisma.roleBinding.findFirstOrThrow({ where })
  expect((await world.rest('DELETE', `/iam/v2/roleBindings/${uid}`)).status).toBe(200)
}

describe('a person who is taken away', () => {
  it.each([
    [
      'deactivated',
      ['team', 'inside', 'beside'],
      (id: string) =>
        at.ask('PATCH', `/Users/${id}`, { body: patchOf({ op: 'replace', path: 'active', value: false }) }),
    ],
    ['deleted', ['beside'], (id: string) => at.ask('DELETE', `/Users/${id}`)],
  ] as const)('as %s keeps roles in %s, and the invites that it made beside the directory', async (how, kept, end) => {
    const places = { team, inside, beside }
    const id = await bring(how)
    const identityUid = world.identityOf(how)
    await world.server.db.prisma.roleBinding.deleteMany({ where: { identityUid } })
    for (const place of Object.values(places)) await world.bind(identityUid, 'owner', place)
    const as = await world.server.authorize(identityUid)
    const invite = { roleUid: builtinRole('viewer').uid, ttl: '3600s' }
    for (const place of Object.values(places))
      expect((await world.rest('POST', `/iam/v2/groupInvites/${place}`, { body: invite, as })).status).toBe(200)
    expect((await end(id)).status).toBeLessThan(300)
    const placesOf = async (rows: Promise<readonly { parentUid: string }[]>): Promise<string[]> => {
      const uids = (await rows).map(({ parentUid }) => parentUid)
      return Object.entries(places).flatMap(([name, uid]) => (uids.includes(uid) ? [name] : []))
    }
    const { groupInvite, roleBinding } = world.server.db.prisma
    expect(await placesOf(groupInvite.findMany({ where: { makerUid: identityUid } }))).toEqual(['beside'])
    expect(await placesOf(roleBinding.findMany({ where: { identityUid } }))).toEqual(kept)
  })

  it('is given back nothing by its return that was inside of the group', async () => {
    const id = await bring('returns')
    const identity = world.identityOf('returns')
    await world.bind(identity, 'owner', inside)
    await at.ask('DELETE', `/Users/${id}`)
    await bring('returns')
    const as = await world.server.authorize(identity)
    const made = await world.rest('POST', `/iam/v2/groups/${inside}`, { body: { name: 'mine' }, as })
    expect(made.status).toBe(403)
  })

  it('is given the default role again by its return, also where it had left without it', async () => {
    const id = await bring('starts-anew')
    const [providerUid, identityUid] = [at.uid, world.identityOf('starts-anew')]
    await world.server.db.prisma.withdrawnDefaultRole.create({ data: { providerUid, identityUid } })
    await at.ask('DELETE', `/Users/${id}`)
    await bring('starts-anew')
    const given = await world.server.db.prisma.roleBinding.findMany({ where: { identityUid, parentUid: team } })
    expect(given).toMatchObject([{ roleUid: builtinRole('viewer').uid }])
  })

  it('stays out of another organization whose directory has taken it away before', async () => {
    const there = await bring('gone-there', other)
    expect(await statusElsewhere('gone-there')).toBe(200)
    await other.ask('DELETE', `/Users/${there}`)
    expect(await statusElsewhere('gone-there')).toBe(401)
    await bring('gone-there')
    expect(await statusElsewhere('gone-there')).toBe(401)
  })

  it('is not given the role again that another organization took away', async () => {
    expect(await statusElsewhere('demoted')).toBe(200)
    await withdrawElsewhere('demoted')
    await at.ask('DELETE', `/Users/${await bring('demoted')}`)
    expect(await statusElsewhere('demoted')).toBe(403)
    expect(await bindingsElsewhere('demoted')).toBe(0)
  })

  it('is not given it either where it had left the other organization since', async () => {
    const [providerUid, identityUid] = [other.uid, world.identityOf('left')]
    await world.server.db.prisma.withdrawnDefaultRole.create({ data: { providerUid, identityUid } })
    await at.ask('DELETE', `/Users/${await bring('left')}`)
    expect(await statusElsewhere('left')).toBe(403)
    expect(await bindingsElsewhere('left')).toBe(0)
  })
})

describe('a user whose external id changes', () => {
  const rename = (directory: Directory, id: string, externalId: string): Promise<{ status: number; body: object }> =>
    directory.ask('PATCH', `/Users/${id}`, { body: patchOf({ op: 'replace', path: 'externalId', value: externalId }) })
  const statusIn = async (group: string, as: string): Promise<number> =>
    (await world.rest('GET', `/iam/v2/groups/${group}`, { as })).status
  const bindingsOf = (subject: string): Promise<number> =>
    world.server.db.prisma.roleBinding.count({ where: { identityUid: world.identityOf(subject) } })

  it('is another, and who it was has left', async () => {
    const id = await bring('was')
    await world.bind(world.identityOf('was'), 'owner', inside)
    const as = await world.signIn('was')
    expect(await statusIn(team, as)).toBe(200)
    expect(await rename(at, id, 'Is')).toMatchObject({ status: 200 })
    expect(await statusIn(team, as)).toBe(401)
    expect(await bindingsOf('was')).toBe(0)
    expect(await statusIn(team, await world.signIn('Is'))).toBe(200)
    // Subjects are told apart by their letters as they are (OpenID Connect Core section 2).
    expect(await bindingsOf('is')).toBe(0)
  })

  it('is another also where it is deactivated by the same request', async () => {
    const id = await bring('was-too')
    await world.bind(world.identityOf('was-too'), 'owner', inside)
    const as = await world.signIn('was-too')
    expect(await statusIn(team, as)).toBe(200)
    const body = patchOf({ op: 'replace', value: { externalId: 'is-too', active: false } })
    expect(await at.ask('PATCH', `/Users/${id}`, { body })).toMatchObject({ status: 200 })
    expect(await statusIn(team, as)).toBe(401)
    expect(await bindingsOf('was-too')).toBe(0)
    expect(await statusIn(team, await world.signIn('is-too'))).toBe(401)
  })

  it('stays the last owner', async () => {
    const org = (await world.made('/iam/v2/groups', { name: 'last' }))['uid'] as string
    const second = await world.person('owner', org)
    const directory = await world.directory({ parent: org, clientId: 'last' })
    const id = await bring('last', directory)
    await world.bind(world.identityOf('last'), 'owner', org)
    const as = await world.server.authorize(world.identityOf('last'))
    const where = { parentUid: org, identityUid: { in: [world.owner, second] } }
    for (const { uid } of await world.server.db.prisma.roleBinding.findMany({ where }))
      expect((await world.rest('DELETE', `/iam/v2/roleBindings/${uid}`, { as })).status).toBe(200)
    const refused = await rename(directory, id, 'another')
    expect(refused).toMatchObject({ status: 400, body: { scimType: 'mutability' } })
    expect(await statusIn(org, as)).toBe(200)
  })

  it('is nobody until it comes where it is known by another claim, and who it was has left', async () => {
    const entra = await world.directory({ parent: team, rule: 2, clientId: 'entra' })
    const id = await bring('old-oid', entra)
    const old = await world.signIn('pairwise', { oid: 'old-oid', aud: 'entra' })
    expect(await statusIn(team, old)).toBe(200)
    expect(await rename(entra, id, 'new-oid')).toMatchObject({ status: 200 })
    expect(await statusIn(team, old)).toBe(401)
    expect(await statusIn(team, await world.server.authorize(world.identityOf('pairwise')))).toBe(403)
    expect(await world.server.db.prisma.scimUser.findUniqueOrThrow({ where: { id } })).toMatchObject({
      identityUid: null,
    })
    expect(await statusIn(team, await world.signIn('next', { oid: 'new-oid', aud: 'entra' }))).toBe(200)
  })
})

it('a person who is bound in many groups loses all bindings by one statement, each with its event', async () => {
  const MANY = 30
  const { db } = world.server
  const run = (text: string) => db.query(statement(text))
  const id = await bring('everywhere')
  const identityUid = world.identityOf('everywhere')
  const groups = Array.from({ length: MANY }, (_, n) => `${team}/${String(n).padStart(16, '0')}`)
  await db.prisma.group.createMany({ data: groups.map((uid, n) => ({ uid, parentUid: team, name: `many ${n}` })) })
  await db.prisma.roleBinding.createMany({
    data: groups.map((uid) => ({
      ...{ uid: `${uid}/${'b'.repeat(16)}`, parentUid: uid, identityUid, roleUid: builtinRole('viewer').uid },
    })),
  })
  await run('CREATE TABLE taken_away (n int)')
  await run(`CREATE FUNCTION note_taken_away() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO taken_away SELECT count(*) FROM changed; RETURN NULL; END $$`)
  await run(`CREATE TRIGGER note_taken_away AFTER DELETE ON role_bindings
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_taken_away()`)
  try {
    expect((await at.ask('DELETE', `/Users/${id}`)).status).toBe(204)
    const [{ statements, rows } = {}] = await db.query<{ statements?: number; rows?: number }>(
      statement('SELECT count(*)::int AS statements, sum(n)::int AS rows FROM taken_away WHERE n > 0'),
    )
    expect(statements).toBe(1)
    expect(rows).toBeGreaterThanOrEqual(MANY)
    const told = await db.prisma.outboxEvent.count({
      where: { type: 'dev.chainguard.api.iam.rolebindings.deleted.v1', groupUid: { in: groups } },
    })
    expect(told).toBe(MANY)
  } finally {
    await run('DROP TRIGGER note_taken_away ON role_bindings')
    await run('DROP FUNCTION note_taken_away')
    await run('DROP TABLE taken_away')
  }
})

it('a person who is brought as one who is inactive is given nothing until it is active', async () => {
  const { body } = await at.ask('POST', '/Users', { body: personOf('asleep', { active: false }) })
  const bindings = () =>
    world.server.db.prisma.roleBinding.count({ where: { identityUid: world.identityOf('asleep') } })
  expect(await bindings()).toBe(0)
  await at.ask('PATCH', `/Users/${body['id']}`, { body: patchOf({ op: 'replace', path: 'active', value: true }) })
  expect(await bindings()).toBe(1)
})

describe('a person who is bound in hundreds of groups', () => {
  const MANY = 450

  /** Brings it, and gives its SCIM id. */
  async function bringBound(subject: string): Promise<string> {
    const { db } = world.server
    const id = await bring(subject)
    const identityUid = world.identityOf(subject)
    const uidOf = (n: number): string => `${team}/${subject.slice(-1)}${String(n).padStart(15, '0')}`
    const groups = Array.from({ length: MANY }, (_, n) => uidOf(n))
    await db.prisma.group.createMany({
      data: groups.map((uid, n) => ({ uid, parentUid: team, name: `${subject} ${n}` })),
    })
    await db.prisma.roleBinding.createMany({
      data: groups.map((uid) => ({
        ...{ uid: `${uid}/${'b'.repeat(16)}`, parentUid: uid, identityUid, roleUid: builtinRole('viewer').uid },
      })),
    })
    return id
  }
  const bindingsIn = (subject: string): Promise<number> =>
    world.server.db.prisma.roleBinding.count({ where: { identityUid: world.identityOf(subject) } })

  it('loses them in several transactions, and can do nothing from the first on', async () => {
    const { db } = world.server
    const id = await bringBound('in parts a')
    const person = await world.signIn('in parts a')
    await db.query(statement('CREATE TABLE parts (transaction bigint, active boolean)'))
    await db.query(
      statement(`CREATE FUNCTION note_part() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO parts SELECT txid_current(), (SELECT active FROM scim_users WHERE id = '${id}')
        WHERE EXISTS (SELECT FROM changed); RETURN NULL; END $$`),
    )
    await db.query(
      statement(`CREATE TRIGGER note_part AFTER DELETE ON role_bindings
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_part()`),
    )
    try {
      const { body } = await at.ask('GET', `/Users/${id}`)
      const headers = { 'if-match': body['meta'].version as string }
      expect((await at.ask('DELETE', `/Users/${id}`, { headers })).status).toBe(204)
      const parts = await db.query(
        statement('SELECT transaction, count(*)::int AS n, bool_or(active) AS active FROM parts GROUP BY 1'),
      )
      expect(parts).toHaveLength(3)
      expect(parts).toEqual(parts.map((part) => ({ ...part, n: 1, active: false })))
    } finally {
      await db.query(statement('DROP TRIGGER note_part ON role_bindings'))
      await db.query(statement('DROP FUNCTION note_part'))
      await db.query(statement('DROP TABLE parts'))
    }
    expect(await bindingsIn('in parts a')).toBe(0)
    expect((await world.rest('GET', `/iam/v2/groups/${team}`, { as: person })).status).toBe(401)
    const told = await db.prisma.outboxEvent.count({
      where: { type: 'dev.chainguard.api.iam.rolebindings.deleted.v1', groupUid: { startsWith: `${team}/a00000000` } },
    })
    expect(told).toBe(MANY)
  })

  it('keeps them all where its delete names another version', async () => {
    const id = await bringBound('in parts e')
    const before = await bindingsIn('in parts e')
    const headers = { 'if-match': 'W/"77"' }
    expect((await at.ask('DELETE', `/Users/${id}`, { headers })).status).toBe(412)
    expect(await bindingsIn('in parts e')).toBe(before)
  })
})
