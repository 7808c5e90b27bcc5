// What a directory takes away while others take it away too, and have not committed (PostgreSQL: TEST_DATABASE_URL).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { behind, WAITING } from '../support/behind.ts'
import { statement, TEST_DATABASE_URL } from '../support/database.ts'
import { type Directory, patchOf, personOf, scimWorld, type World } from './world.ts'

describe.skipIf(TEST_DATABASE_URL === undefined)('a directory', () => {
  let world: World
  let at: Directory
  beforeAll(async () => {
    world = await scimWorld()
    at = await world.directory()
  })
  afterAll(() => expect(world.server.faults).toEqual([]))

  const bring = async (subject: string): Promise<string> =>
    (await at.ask('POST', '/Users', { body: personOf(subject) })).body['id'] as string

  it('shuts out somebody whose invite is being used up', async () => {
    const id = await bring('maker')
    const makerUid = world.identityOf('maker')
    await world.bind(makerUid, 'owner')
    const as = await world.server.authorize(makerUid)
    const invite = { roleUid: builtinRole('viewer').uid, ttl: '60s' }
    const make = async (): Promise<string> =>
      (await world.rest('POST', `/iam/v2/groupInvites/${world.org}`, { body: invite, as })).body['uid'] as string
    const [used, left] = [await make(), await make()]
    const out = patchOf({ op: 'replace', path: 'active', value: false })
    const { status } = await behind(
      world.server.db,
      ({ prisma }) => prisma.groupInvite.delete({ where: { uid: used } }),
      () => at.ask('PATCH', `/Users/${id}`, { body: out }),
    )
    expect(status).toBe(200)
    expect(await world.server.db.prisma.groupInvite.count({ where: { uid: left } })).toBe(0)
  })

  it('takes somebody away whose binding is being deleted', async () => {
    const id = await bring('member')
    const identityUid = world.identityOf('member')
    const uid = await world.bind(identityUid, 'editor')
    const { status } = await behind(
      world.server.db,
      ({ prisma }) => prisma.roleBinding.delete({ where: { uid } }),
      () => at.ask('DELETE', `/Users/${id}`),
    )
    expect(status).toBe(204)
    expect(await world.server.db.prisma.roleBinding.count({ where: { identityUid } })).toBe(0)
  })

  it('waits for bindings before it has the organization, as who deletes one does', async () => {
    const id = await bring('leaver')
    const uid = await world.bind(world.identityOf('leaver'), 'owner')
    const { status } = await behind(
      world.server.db,
      [
        ({ prisma }) => prisma.roleBinding.delete({ where: { uid } }),
        (tx) => tx.query(statement('SELECT uid FROM groups WHERE uid = $1 FOR UPDATE NOWAIT', [world.org])),
      ],
      () => at.ask('DELETE', `/Users/${id}`),
    )
    expect(status).toBe(204)
  })

  /** Somebody of a directory of an organization of its own, who has a token and has not come yet. */
  const comer = async (name: string) => {
    const parent = await world.organization(name)
    const entra = await world.directory({ rule: 2, parent, clientId: name })
    const { id } = (await entra.ask('POST', '/Users', { body: personOf(name) })).body as { id: string }
    return { parent, entra, id, as: await world.signIn(`${name} pairwise`, { oid: name, aud: name }) }
  }
  const hold = (uid: string, how: string): ReturnType<typeof statement> =>
    statement(`SELECT uid FROM identity_providers WHERE uid = $1 FOR ${how}`, [uid])
  const group = (uid: string): ReturnType<typeof statement> =>
    statement('SELECT uid FROM groups WHERE uid = $1 FOR UPDATE NOWAIT', [uid])

  it('brings somebody while it brings somebody else: neither has what the other waits for', async () => {
    let waiting: unknown
    const { status } = await behind(
      world.server.db,
      [(tx) => tx.query(hold(at.uid, 'KEY SHARE')), async (tx) => (waiting = await tx.query(WAITING))],
      () => at.ask('POST', '/Users', { body: personOf('beside') }),
    )
    expect({ status, waiting }).toEqual({ status: 201, waiting: [] })
  })

  it.each(['PATCH', 'DELETE'])('has its provider before people and the organization (%s)', async (method) => {
    const id = await bring(`ordered ${method}`)
    await world.bind(world.identityOf(`ordered ${method}`), 'owner')
    const active = (value: boolean): object => ({ body: patchOf({ op: 'replace', path: 'active', value }) })
    if (method === 'PATCH') await at.ask(method, `/Users/${id}`, active(false))
    const { status } = await behind(
      world.server.db,
      [
        (tx) => tx.query(hold(at.uid, 'UPDATE')),
        async (tx) => {
          await tx.query(statement('SELECT id FROM scim_users WHERE id = $1 FOR UPDATE NOWAIT', [id]))
          await tx.query(group(world.org))
        },
      ],
      () => at.ask(method, `/Users/${id}`, method === 'PATCH' ? active(true) : {}),
    )
    expect(status).toBe(method === 'PATCH' ? 200 : 204)
  })

  it('has a first sign-in wait for its provider before it has anything else', async () => {
    const { parent, entra, id, as } = await comer('ordered')
    const { status } = await behind(
      world.server.db,
      [
        (tx) => tx.query(hold(entra.uid, 'UPDATE')),
        async (tx) => {
          await tx.query(statement('SELECT id FROM scim_users WHERE id = $1 FOR UPDATE NOWAIT', [id]))
          await tx.query(group(parent))
        },
      ],
      () => world.rest('GET', `/iam/v2/groups/${parent}`, { as }),
    )
    expect(status).toBe(200)
  })

  it('finds that others have changed a person, and keeps what they have said', async () => {
    const id = await bring('changed')
    const title = patchOf({ op: 'replace', path: 'title', value: 'Dr.' })
    const renamed = async (headers: Readonly<Record<string, string>>): Promise<{ status: number }> =>
      behind(
        world.server.db,
        async ({ prisma }) => {
          const { attributes } = await prisma.scimUser.findUniqueOrThrow({ where: { id } })
          const changed = { ...(attributes as object), nickName: 'elsewhere' }
          await prisma.scimUser.update({ where: { id }, data: { attributes: changed, version: { increment: 1 } } })
        },
        () => at.ask('PATCH', `/Users/${id}`, { body: title, headers }),
      )
    const etag = (await at.ask('GET', `/Users/${id}`)).headers.get('etag')!
    expect(await renamed({ 'if-match': etag })).toMatchObject({ status: 412 })
    expect(await renamed({})).toMatchObject({ status: 200, body: { title: 'Dr.', nickName: 'elsewhere' } })
  })

  it('has a first sign-in wait for its user before that has the organization, as its own changes do', async () => {
    const { parent, id, as } = await comer('waits')
    const { status } = await behind(
      world.server.db,
      [
        (tx) => tx.query(statement('SELECT FROM scim_users WHERE id = $1 FOR UPDATE', [id])),
        (tx) => tx.query(statement('SELECT FROM groups WHERE uid = $1 FOR UPDATE NOWAIT', [parent])),
      ],
      () => world.rest('GET', `/iam/v2/groups/${parent}`, { as }),
    )
    expect(status).toBe(200)
  })

  it('has no member who is being taken away', async () => {
    const [id, stays] = [await bring('going'), await bring('stays')]
    const add = patchOf({ op: 'add', path: 'members', value: [{ value: stays }, { value: id }] })
    const { body } = await at.ask('POST', '/Groups', { body: { displayName: 'Going' } })
    const answer = await behind(
      world.server.db,
      ({ prisma }) => prisma.scimUser.delete({ where: { id } }),
      () => at.ask('PATCH', `/Groups/${body['id']}`, { body: add }),
    )
    expect(answer).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  })

  it('brings nobody a second time who is let in again elsewhere', async () => {
    const id = await bring('again')
    await at.ask('PATCH', `/Users/${id}`, { body: patchOf({ op: 'replace', path: 'active', value: false }) })
    const { status } = await behind(
      world.server.db,
      ({ prisma }) => prisma.scimUser.update({ where: { id }, data: { active: true } }),
      () => at.ask('POST', '/Users', { body: personOf('again', { displayName: 'Another' }) }),
    )
    expect(status).toBe(409)
  })
})
