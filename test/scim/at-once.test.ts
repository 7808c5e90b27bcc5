// What a directory takes away while others take it away too, and have not committed (PostgreSQL: TEST_DATABASE_URL).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { behind } from '../support/behind.ts'
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
})
