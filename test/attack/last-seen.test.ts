// When somebody was last seen is for the organizations that it comes to or acts in, and for none that has only named it.
import { expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { personOf, scimWorld, type Values } from '../scim/world.ts'
import { eventually } from '../support/eventually.ts'

it('a stranger’s directory hears nothing of whom it has named', async () => {
  const world = await scimWorld()
  const hostile = await world.organization('hostile')
  const directory = await world.directory({ parent: hostile })
  const uid = world.identityOf('katherine')
  const { db } = world.server

  /** What an owner of an organization is told of the person, on each face. */
  const toldTo = async (org: string): Promise<Values[]> => {
    const where = { roleUid: builtinRole('owner').uid, parentUid: org, identityUid: { notIn: [world.owner, uid] } }
    const owner = await db.prisma.roleBinding.findFirst({ where })
    const as = await world.server.authorize(owner?.identityUid ?? world.owner)
    const query = `{ identity(uid: "${uid}") { name lastSeenTime } identities(orderBy: [{ field: LAST_SEEN_TIME }]) { nodes { uid lastSeenTime } } }`
    const answers = await Promise.all([
      world.rest('GET', `/iam/v2/identities/${uid}`, { as }),
      world.rest('GET', `/iam/v2/identities?order_by=last_seen_time`, { as }),
      world.rest('POST', '/chainguard.platform.iam.v2.IdentitiesService/GetIdentity', { as, body: { uid } }),
      world.rest('POST', '/graphql', { as, body: { query } }),
    ])
    return answers.map(({ body }) => body)
  }
  const seen = async (): Promise<Date> => (await db.prisma.identity.findUniqueOrThrow({ where: { uid } })).lastSeenTime

  await directory.ask('POST', '/Users', { body: personOf('katherine', { displayName: 'As Strangers Say' }) })
  expect(JSON.stringify(await toldTo(hostile))).toContain('as strangers say')
  await world.bind(uid, 'owner')
  const named = await seen()
  const token = await world.signIn('katherine', { aud: world.server.platform.issuer.url })
  world.server.moveClock(120_000)
  expect(await world.rest('GET', `/iam/v2/groups/${world.org}`, { as: token })).toMatchObject({ status: 200 })
  await eventually(async () => (await seen()) > named)
  const time = (await seen()).toISOString()
  expect(JSON.stringify(await toldTo(hostile))).not.toContain(time)
  expect(await world.rest('POST', `/iam/v2/groups/${world.org}`, { as: token, body: { name: 'made' } })).toMatchObject({
    status: 200,
  })
  expect(JSON.stringify(await toldTo(world.org))).toContain(time)
  expect(JSON.stringify(await toldTo(hostile))).not.toContain(time)
})
