// Who comes where a directory knows people by another claim than the subject: nobody knows whom a user is until somebody signs in.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Directory, patchOf, personOf, scimWorld, type World } from './world.ts'

let world: World
let entra: Directory
let group: string

beforeAll(async () => {
  world = await scimWorld()
  group = await world.organization('entra')
  entra = await world.directory({ rule: 2, parent: group })
})

const bring = async (oid: string): Promise<string> =>
  (await entra.ask('POST', '/Users', { body: personOf(oid) })).body['id'] as string
/** What the organization answers a subject who brings the id. */
const status = async (subject: string, oid: string): Promise<number> =>
  (await world.rest('GET', `/iam/v2/groups/${group}`, { as: await world.signIn(subject, { oid }) })).status

describe('a user of a directory that knows people by another claim', () => {
  it('is known at its first sign-in', async () => {
    const id = await bring('ada')
    expect(await status('pairwise', 'ada')).toBe(200)
    await entra.ask('PATCH', `/Users/${id}`, { body: patchOf({ op: 'replace', path: 'active', value: false }) })
    expect(await status('pairwise', 'ada')).toBe(401)
  })

  it('stays out at its first sign-in while the directory says that it is not active', async () => {
    const body = { ...personOf('asleep'), active: false }
    const id = (await entra.ask('POST', '/Users', { body })).body['id'] as string
    expect(await status('sleeper', 'asleep')).toBe(401)
    const where = { identityUid: world.identityOf('sleeper') }
    expect(await world.server.db.prisma.roleBinding.count({ where })).toBe(0)
    await entra.ask('PATCH', `/Users/${id}`, { body: patchOf({ op: 'replace', path: 'active', value: true }) })
    expect(await status('sleeper', 'asleep')).toBe(200)
  })

  it('has left as the subject that it was before, and takes nothing from its colleagues', async () => {
    await bring('one')
    await bring('two')
    expect(await status('colleague', 'two')).toBe(200)
    expect(await status('before', 'one')).toBe(200)
    expect(await status('after', 'one')).toBe(200)
    const query = `{ group(uid: "${group}") { access(capability: IAM_GROUPS_LIST, first: 100) { nodes { uid } } } }`
    const { body } = await world.rest('POST', '/graphql', { body: { query } })
    const shown = (body['data'].group.access.nodes as { uid: string }[]).map(({ uid }) => uid)
    expect(shown).toEqual(expect.arrayContaining([world.identityOf('colleague'), world.identityOf('after')]))
    expect(shown).not.toContain(world.identityOf('before'))
  })

  it('is not given the role again that somebody has taken away before the directory named it', async () => {
    expect(await status('early', 'early')).toBe(200)
    const where = { parentUid: group, identityUid: world.identityOf('early') }
    const [given, ...others] = await world.server.db.prisma.roleBinding.findMany({ where })
    expect(others).toEqual([])
    expect((await world.rest('DELETE', `/iam/v2/roleBindings/${given?.uid}`)).status).toBe(200)
    expect(await status('early', 'early')).toBe(403)
    await bring('early')
    expect(await status('early', 'early')).toBe(403)
    expect(await world.server.db.prisma.roleBinding.count({ where })).toBe(0)
  })

  it('stays the last owner, whoever comes by its id', async () => {
    const org = (await world.made('/iam/v2/groups', { name: 'owned' }))['uid'] as string
    const other = await world.person('owner', org)
    const own = await world.directory({ rule: 2, parent: org, clientId: 'owned' })
    await own.ask('POST', '/Users', { body: personOf('one') })
    const read = async (subject: string) =>
      world.rest('GET', `/iam/v2/groups/${org}`, { as: await world.signIn(subject, { oid: 'one', aud: 'owned' }) })
    expect(await read('the-owner')).toMatchObject({ status: 200 })
    await world.bind(world.identityOf('the-owner'), 'owner', org)
    const where = { parentUid: org, identityUid: { in: [world.owner, other] } }
    for (const { uid } of await world.server.db.prisma.roleBinding.findMany({
      where,
      orderBy: { identityUid: 'asc' },
    })) {
      const as = await world.server.authorize(world.identityOf('the-owner'))
      expect((await world.rest('DELETE', `/iam/v2/roleBindings/${uid}`, { as })).status).toBe(200)
    }
    // A stranger may have hundreds of organizations that refuse somebody so: nothing is begun that would only be undone.
    const begun = vi.spyOn(world.server.db, 'transaction')
    expect(await read('somebody')).toMatchObject({ status: 401 })
    expect(begun).not.toHaveBeenCalled()
    begun.mockRestore()
    expect(await read('the-owner')).toMatchObject({ status: 200 })
  })

  it('stays the last owner, also where the others stop being owners while somebody comes by its id', async () => {
    const org = await world.organization('left-alone')
    const own = await world.directory({ rule: 2, parent: org, clientId: 'left-alone' })
    await own.ask('POST', '/Users', { body: personOf('one') })
    const read = async (subject: string) =>
      world.rest('GET', `/iam/v2/groups/${org}`, { as: await world.signIn(subject, { oid: 'one', aud: 'left-alone' }) })
    const mine = world.identityOf('the-last')
    expect(await read('the-last')).toMatchObject({ status: 200 })
    await world.bind(mine, 'owner', org)
    const { db } = world.server
    const begin = db.transaction.bind(db)
    vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
      await db.prisma.roleBinding.deleteMany({ where: { parentUid: org, identityUid: { not: mine } } })
      return begin(work)
    })
    expect(await read('whoever')).toMatchObject({ status: 401 })
    vi.restoreAllMocks()
    expect(
      await db.prisma.roleBinding.count({ where: { parentUid: org, identityUid: world.identityOf('whoever') } }),
    ).toBe(0)
    expect(await read('the-last')).toMatchObject({ status: 200 })
  })

  it('of a group within is whoever comes by its id, also when that takes the only owner of the group away', async () => {
    const within = (await world.made(`/iam/v2/groups/${group}`, { name: 'within' }))['uid'] as string
    const own = await world.directory({ rule: 2, parent: within, clientId: 'within' })
    await own.ask('POST', '/Users', { body: personOf('one') })
    const read = async (subject: string) =>
      world.rest('GET', `/iam/v2/groups/${within}`, { as: await world.signIn(subject, { oid: 'one', aud: 'within' }) })
    expect(await read('only-owner')).toMatchObject({ status: 200 })
    await world.bind(world.identityOf('only-owner'), 'owner', within)
    // Only an organization must keep its last owner: those above own the group too.
    expect(await read('its-successor')).toMatchObject({ status: 200 })
    expect(await read('only-owner')).toMatchObject({ status: 200 })
  })
})
