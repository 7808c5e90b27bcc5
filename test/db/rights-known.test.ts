// The statements of rights that go by directories' groups, by patterns, and by where somebody is known.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { newChildUid } from '../../src/core/uid.ts'
import type { Database } from '../../src/db/database.ts'
import { barredGroups } from '../../src/db/statements/deprovisioning.ts'
import { readGrants } from '../../src/db/statements/grants.ts'
import { rolesHeldBy } from '../../src/db/statements/holders.ts'
import { issuerPatterns, patternRules, patternRulesIn, ruleOfIdentity } from '../../src/db/statements/match.ts'
import { groupsNamed } from '../../src/db/statements/organizations.ts'
import { noteCame, personsBoundIn } from '../../src/db/statements/persons.ts'
import { providerByUid, signedIn } from '../../src/db/statements/providers.ts'
import { callerOf } from '../support/caller.ts'
import { organization, type Organization } from '../support/organization.ts'
import { rightsRows } from '../support/rights-rows.ts'

const OWNER = builtinRole('owner').uid
const VIEWER = builtinRole('viewer').uid
let at: Organization
let db: Database
/** An issuer of the test's own. */
let issuer: string
beforeAll(async () => {
  at = await organization()
  ;({ db } = at)
})
beforeEach(() => void (issuer = `https://${randomUUID()}.test`))
const { person, bind, provider, user, group } = rightsRows(
  () => at,
  () => issuer,
)

/** A group of a directory with its members, by their ids. */
const directoryGroup = async (providerUid: string, members: string[], named: object): Promise<void> => {
  const id = randomUUID()
  await db.prisma.scimGroup.create({ data: { id, providerUid, displayName: id, nameKey: id, ...named } })
  await db.prisma.scimMember.createMany({ data: members.map((userId) => ({ groupId: id, userId })) })
}
const mapping = async (parentUid: string, externalGroupId: string, scope = at.org): Promise<string> => {
  const data = { uid: newChildUid(parentUid), parentUid, externalGroupId, roleUid: VIEWER, scope }
  return (await db.prisma.externalGroupRoleMapping.create({ data })).uid
}
const knows = (organizationUid: string, identityUid: string) =>
  db.prisma.knownPerson.create({ data: { organizationUid, identityUid } })

describe('the groups of a directory', () => {
  it('give what is mapped to them to their active members, by their external id, else by their name', async () => {
    const [one, other] = [await provider(), await provider()]
    const [ada, eve, ina, lone] = [await person(), await person(), await person(), await person()]
    const members = [await user(one, ada), await user(one, ina, { active: false })]
    await directoryGroup(one, members, { externalId: 'dev', displayName: 'Developers' })
    await directoryGroup(one, [await user(one, lone)], { displayName: 'ops' })
    await directoryGroup(other, [await user(other, eve)], { externalId: 'dev' })
    const uid = await mapping(one, 'dev', at.subgroup)
    await mapping(one, 'Developers')
    const ops = await mapping(one, 'ops')
    const given = async (identity: string) => (await readGrants(db, identity))?.grants.map((grant) => grant.group)
    expect(await given(ada)).toEqual([at.subgroup])
    expect([await given(lone), await given(eve), await given(ina)]).toEqual([[at.org], [], []])
    const held = await rolesHeldBy(db, [ada, eve, ina, lone])
    expect(held.map(({ identityUid, originUid }) => [identityUid, originUid]).toSorted()).toEqual(
      [
        [ada, uid],
        [lone, ops],
      ].toSorted(),
    )
  })

  it('take nothing from anybody outside of the provider’s group', async () => {
    const [ada, bob] = [await person(), await person()]
    const below = await group({ uid: newChildUid(at.subgroup), parentUid: at.subgroup })
    const places = [at.org, at.subgroup, below]
    for (const place of places) await bind(ada, place)
    await bind(bob, below)
    await user(await provider(at.subgroup), ada, { active: false })
    const held = (await rolesHeldBy(db, [ada, bob])).map(({ identityUid, groupUid }) => [identityUid, groupUid])
    expect(held.toSorted()).toEqual(
      [
        [ada, at.org],
        [bob, below],
      ].toSorted(),
    )
    expect(await barredGroups(db, [ada])).toEqual(new Map([[ada, [at.subgroup]]]))
    expect(await barredGroups(db, [bob])).toEqual(new Map())
  })
})

describe('what is known of a person', () => {
  it('is known to organizations that know that person', async () => {
    const [ada, bob] = [await person(), await person()]
    await knows(at.org, ada)
    await knows(at.otherOrg, bob)
    expect((await readGrants(db, ada))?.knownTo).toEqual([at.org])
  })

  it('stays known where it has acted', async () => {
    const ada = await person()
    await bind(ada, at.otherOrg, OWNER)
    at.access.forget()
    await at.call(callerOf(ada), 'GroupsService/UpdateGroup', { group: { uid: at.otherOrg, description: 'acted' } })
    await at.call(at.owner, 'GroupsService/UpdateGroup', { group: { uid: at.org, description: 'of another' } })
    await knows(at.org, ada)
    expect(await noteCame(db, { person: ada, at: new Date() })).toBe(true)
    const known = await db.prisma.knownPerson.findMany({ where: { identityUid: ada } })
    expect(known.map(({ organizationUid }) => organizationUid)).toEqual([at.otherOrg])
  })

  it('is told of a provider, whichever part of it there is', async () => {
    const [one, ada] = [await provider(), await person({ email: 'ada@a.test' })]
    const ask = async () => signedIn(db, { provider: one, identity: ada, externalId: 'ada' })
    const { prisma } = db
    await knows(at.org, ada)
    expect(await ask()).toMatchObject({ isKnown: true, known: undefined, user: undefined, hasLeft: false })
    await prisma.knownPerson.deleteMany({ where: { identityUid: ada } })
    await prisma.scimDeparture.create({ data: { providerUid: one, identityUid: ada } })
    expect(await ask()).toMatchObject({ isKnown: false, known: undefined, user: undefined, hasLeft: true })
    await prisma.scimDeparture.deleteMany({ where: { identityUid: ada } })
    const id = await user(one, ada, { externalId: 'ada' })
    expect(await ask()).toMatchObject({ isKnown: false, known: undefined, user: { id }, hasLeft: false })
    const bob = await person({ email: 'bob@a.test' })
    await prisma.providerSignIn.create({ data: { providerUid: one, identityUid: bob } })
    expect(await ask()).toMatchObject({ known: undefined })
    await prisma.providerSignIn.create({ data: { providerUid: one, identityUid: ada } })
    expect(await ask()).toMatchObject({ known: { email: 'ada@a.test' }, hasCome: false })
  })

  it('tells where it is bound, of whom the organization knows', async () => {
    const [ada, bob, stranger, elsewhere] = [await person(), await person(), await person(), await person()]
    const [place, beside] = [newChildUid(at.subgroup), newChildUid(at.subgroup)]
    for (const uid of [place, beside]) await group({ uid, parentUid: at.subgroup })
    const inside = newChildUid(place)
    await db.prisma.identity.create({ data: { uid: inside, parentUid: place, name: 'm' } })
    for (const uid of [ada, bob, stranger, inside]) await bind(uid, place)
    await bind(ada, place, OWNER)
    await bind(elsewhere, beside)
    for (const uid of [ada, bob, elsewhere]) await knows(at.org, uid)
    await knows(at.otherOrg, stranger)
    expect(await personsBoundIn(db, [place])).toEqual([ada, bob].toSorted())
    expect(await personsBoundIn(db, [place], [ada, stranger, elsewhere])).toEqual([ada])
  })
})

describe('by patterns and names', () => {
  let slot = 0
  const pattern = async (in_: string, more: object): Promise<string> => {
    const data = {
      uid: newChildUid(in_),
      parentUid: in_,
      name: randomUUID(),
      matchSlot: ++slot,
      claimMatch: {},
      ...more,
    }
    return (await db.prisma.identity.create({ data })).uid
  }
  const uids = (rows: readonly { readonly uid: string }[]): string[] => rows.map(({ uid }) => uid).toSorted()

  it('rules are found that begin as the subject does', async () => {
    const [short, long] = [
      await pattern(at.org, { matchIssuer: issuer, matchPrefix: 'repo' }),
      await pattern(at.otherOrg, { matchIssuer: issuer, matchPrefix: 'repo:abc' }),
    ]
    await pattern(at.org, { matchIssuer: issuer, matchPrefix: 'repo:abd' })
    await pattern(at.org, { matchIssuer: `${issuer}/`, matchPrefix: 'repo' })
    await pattern(at.org, { matchIssuer: issuer, matchPrefix: 'repo', matchSlot: null })
    const found = (subject: string, limit = 9) => patternRules(db, { issuer, subject }, limit)
    expect(uids(await found('repo:abc'))).toEqual([short, long].toSorted())
    expect(uids(await found('repo:abc', 1))).toEqual([long])
    expect(uids(await found('rep'))).toEqual([])
    expect(uids(await patternRulesIn(db, at.otherOrg, issuer))).toEqual([long])
    expect(uids(await ruleOfIdentity(db, long))).toEqual([long])
  })

  it('issuers are found, and in an organization all of its patterns', async () => {
    const org = await group({})
    const any = await pattern(org, { matchPrefix: issuer.slice(0, 12), claimMatch: { issuerPattern: issuer } })
    await pattern(org, { matchIssuer: 'https://other.test' })
    await pattern(org, { matchSlot: null })
    expect(await issuerPatterns(db, issuer, 9)).toEqual([issuer])
    expect(uids(await patternRulesIn(db, org, issuer))).toEqual([any])
  })

  it('a group is found in its places by its name or its end', async () => {
    const name = randomUUID()
    const [one, other] = [
      await group({ uid: newChildUid(at.subgroup), parentUid: at.subgroup, name }),
      await group({ uid: newChildUid(at.org), parentUid: at.org, name }),
    ]
    await group({ uid: newChildUid(at.otherOrg), parentUid: at.otherOrg, name })
    expect((await groupsNamed(db, name, [at.org])).toSorted()).toEqual([one, other].toSorted())
    expect(await groupsNamed(db, name, [at.subgroup])).toEqual([one])
    expect(await groupsNamed(db, name, [one])).toEqual([one])
    expect(await groupsNamed(db, one.slice(-16), [at.org])).toEqual([one])
    expect(await groupsNamed(db, one.slice(-8), [at.org])).toEqual([])
  })

  it('a provider is found by its uid', async () => {
    const [uid] = [await provider(), await provider()]
    expect(uids(await providerByUid(db, uid))).toEqual([uid])
  })
})
