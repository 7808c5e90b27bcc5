// The statements of rights, each on rows of which exactly one fits: of the others each lacks one thing.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import type { Database } from '../../src/db/database.ts'
import { endSessions } from '../../src/db/statements/deprovisioning.ts'
import { readGrants, readControlled } from '../../src/db/statements/grants.ts'
import { exactRules, issuerRow, touchLastSeen } from '../../src/db/statements/match.ts'
import { organizationOfDomain, suspendedOf } from '../../src/db/statements/organizations.ts'
import { holdersOf, noteCame } from '../../src/db/statements/persons.ts'
import { linkUser, mappingsOf, providersFor, signedIn } from '../../src/db/statements/providers.ts'
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

const member = async (group = at.org, more: object = {}): Promise<string> => {
  const data = { uid: newChildUid(group), parentUid: group, name: 'm', ...more }
  return (await db.prisma.identity.create({ data })).uid
}
const departed = async (providerUid: string): Promise<string[]> =>
  (await db.prisma.scimDeparture.findMany({ where: { providerUid } })).map(({ identityUid }) => identityUid)

describe('the grants of an identity', () => {
  it('are its own, and come of no other directory’s word than on its groups', async () => {
    const [one, other] = [await person(), await person()]
    for (const place of [at.subgroup, at.otherOrg]) await bind(one, place)
    await bind(other, at.org, OWNER)
    const gone = await provider(at.otherOrg)
    await user(gone, one, { active: false })
    await user(await provider(), one)
    await user(gone, other, { active: false })
    const found = await readGrants(db, one)
    expect(found?.grants.map((grant) => grant.group)).toEqual([at.subgroup])
    expect(found?.barred).toEqual([at.otherOrg])
  })

  it('of one role in several groups have its capabilities once', async () => {
    const one = await person()
    for (const place of [at.org, at.subgroup, at.otherOrg]) await bind(one, place)
    await bind(one, at.org, OWNER)
    const grants = (await readGrants(db, one))?.grants ?? []
    const places = Map.groupBy(grants, ({ capabilities }) => capabilities)
    expect([...places.values()].map(({ length }) => length).sort()).toEqual([1, 3])
    expect(new Set(grants.map(({ group }) => group))).toEqual(new Set([at.org, at.subgroup, at.otherOrg]))
  })

  it('say when a directory named a person that has not come, and of no other', async () => {
    expect((await readGrants(db, await person()))?.namedTime).toBeInstanceOf(Date)
    expect((await readGrants(db, await person({ cameTime: new Date() })))?.namedTime).toBeNull()
    expect((await readGrants(db, await member()))?.namedTime).toBeNull()
  })

  it('of those that trust it are of its organization, by our issuer and its uid in a claim match', async () => {
    const identity = await member()
    const rule = { matchIssuer: issuer, matchSubject: identity, claimMatch: {} }
    const trusting = await member(at.subgroup, rule)
    await member(at.org, { ...rule, matchIssuer: `${issuer}/` })
    await member(at.org, { ...rule, matchSubject: at.org })
    await member(at.org, { matchIssuer: issuer, matchSubject: identity, staticKeys: {} })
    // Organizations before it and behind it in the order of uids.
    for (const digit of ['0', 'f']) await member(await group({ uid: digit.repeat(8) + newRootUid().slice(8) }), rule)
    await person(rule)
    const other = await member()
    const controlled = await readControlled(db, { identities: [identity, other], issuer })
    expect(controlled.map(({ uid }) => uid).sort()).toEqual([identity, other, trusting].sort())
  })
})

describe('rules', () => {
  it('that are exact name issuer and subject, and are nobody’s but an organization’s', async () => {
    const rule = { matchIssuer: issuer, matchSubject: 's', claimMatch: {} }
    const [here, there] = [await member(at.org, rule), await member(at.otherOrg, rule)]
    await person(rule)
    await member(at.org, { ...rule, matchSubject: 'S' })
    await member(at.org, { ...rule, matchIssuer: `${issuer}/` })
    const found = async (organization?: string, limit = 9) =>
      (await exactRules(db, { issuer, subject: 's' }, { organization, limit, sets: 9 })).map(({ uid }) => uid)
    expect((await found()).toSorted()).toEqual([here, there].toSorted())
    expect([await found(at.org), await found(at.otherOrg)]).toEqual([[here], [there]])
    expect(await found(undefined, 1)).toHaveLength(1)
  })

  it('that are exact are read with the static keys of so many at most, the oldest', async () => {
    const rule = { matchIssuer: issuer, matchSubject: 'many' }
    const made: string[] = []
    for (const kind of ['staticKeys', 'claimMatch', 'staticKeys', 'staticKeys', 'claimMatch'] as const) {
      made.push(await member(at.org, { ...rule, [kind]: {}, createTime: new Date(1_000 * made.length) }))
    }
    const found = async (sets: number) =>
      (await exactRules(db, { issuer, subject: 'many' }, { organization: undefined, limit: 9, sets })).map(({ uid }) =>
        made.indexOf(uid),
      )
    expect(await found(9)).toEqual([0, 1, 2, 3, 4])
    expect(await found(2)).toEqual([0, 1, 2, 4])
  })

  it('name an issuer by a claim match or a provider, and by static keys for themselves', async () => {
    expect(await issuerRow(db, issuer)).toEqual({ isNamed: false, hasStaticKeys: false })
    await person({ matchIssuer: issuer })
    expect(await issuerRow(db, issuer)).toEqual({ isNamed: false, hasStaticKeys: false })
    await member(at.org, { matchIssuer: issuer, staticKeys: {} })
    expect(await issuerRow(db, issuer)).toEqual({ isNamed: false, hasStaticKeys: true })
    await provider()
    expect(await issuerRow(db, issuer)).toEqual({ isNamed: true, hasStaticKeys: true })
  })

  it('of providers are of the issuer, for one of the clients, in the organization', async () => {
    const [here, there] = [await provider(), await provider(at.otherOrg)]
    await provider(at.org, 'other')
    const found = async (clients: string[], organization?: string, of = issuer) =>
      (await providersFor(db, { issuer: of, clients, person: '' }, { organization, limit: 9 })).map(({ uid }) => uid)
    expect((await found(['x', 'client'])).toSorted()).toEqual([here, there].toSorted())
    expect([await found(['client'], at.org), await found(['client'], at.otherOrg)]).toEqual([[here], [there]])
    expect([await found(['Client']), await found(['client'], undefined, `${issuer}/`)]).toEqual([[], []])
  })

  it('of providers that the person has signed in through come before older ones of others', async () => {
    const identity = await person()
    const providers = [await provider(), await provider(at.otherOrg), await provider()]
    const [, used = ''] = providers
    await db.prisma.providerSignIn.create({ data: { providerUid: used, identityUid: identity } })
    const found = async (limit: number) => {
      const token = { issuer, clients: ['client'], person: identity }
      return (await providersFor(db, token, { organization: undefined, limit })).map(({ uid, isUsed }) => [uid, isUsed])
    }
    expect(await found(1)).toEqual([[used, true]])
    const all = await found(9)
    expect(all.slice(1).every(([, isUsed]) => isUsed === false)).toBe(true)
    expect(all.map(([uid]) => uid)).toEqual(expect.arrayContaining(providers))
  })

  it('of groups are of their provider', async () => {
    const [one, other] = [await provider(), await provider()]
    const mapping = async (parentUid: string, externalGroupId: string): Promise<string> => {
      const data = { uid: newChildUid(parentUid), parentUid, externalGroupId, roleUid: VIEWER, scope: at.org }
      return (await db.prisma.externalGroupRoleMapping.create({ data })).uid
    }
    const [uid] = [await mapping(one, 'dev'), await mapping(one, 'ops'), await mapping(other, 'dev')]
    expect((await mappingsOf(db, [one], ['dev', 'Dev'])).map((found) => found.mapping)).toEqual([uid])
  })
})

describe('who comes through a provider', () => {
  it('is known, brought and gone by the word of that provider alone', async () => {
    const [identity, bystander] = [await person(), await person()]
    const [one, other] = [await provider(), await provider(at.otherOrg)]
    await db.prisma.providerSignIn.create({ data: { providerUid: other, identityUid: identity } })
    await db.prisma.scimDeparture.createMany({
      data: [
        { providerUid: other, identityUid: identity },
        { providerUid: one, identityUid: bystander },
      ],
    })
    await db.prisma.knownPerson.create({ data: { organizationUid: at.otherOrg, identityUid: identity } })
    const id = await user(other, identity, { externalId: 'ada', active: false })
    const [externalId, none] = ['ada', { known: undefined, user: undefined, hasLeft: false, isKnown: false }]
    expect(await signedIn(db, { provider: one, identity, externalId })).toEqual({ ...none, hasCome: false })
    expect(await signedIn(db, { provider: other, identity, externalId })).toMatchObject({
      ...{ known: { email: '' }, user: { id, active: false, identityUid: identity }, hasLeft: true, isKnown: true },
    })
    expect(await signedIn(db, { provider: other, identity, externalId: 'Ada' })).toMatchObject({ user: undefined })
  })

  it('takes the place of whom its user was, and brings nobody else back', async () => {
    const [before, after, bystander] = [await person(), await person(), await person()]
    const [one, other] = [await provider(), await provider()]
    const id = await user(one, before)
    await user(one, bystander)
    const left = [after, bystander].flatMap((identityUid) => [
      { providerUid: one, identityUid },
      { providerUid: other, identityUid },
    ])
    await db.prisma.scimDeparture.createMany({ data: left })
    await db.transaction((tx) => linkUser(tx, { provider: one, identity: after, user: id }))
    expect((await departed(one)).toSorted()).toEqual([before, bystander].toSorted())
    expect((await departed(other)).toSorted()).toEqual([after, bystander].toSorted())
    const users = await db.prisma.scimUser.findMany({ where: { providerUid: one }, select: { identityUid: true } })
    expect(users.map((found) => found.identityUid).toSorted()).toEqual([after, bystander].toSorted())
    await db.transaction((tx) => linkUser(tx, { provider: one, identity: after, user: id }))
    expect(await departed(one)).not.toContain(after)
  })

  it('comes once, and is known from then on where it has acted', async () => {
    const [one, other] = [await person(), await person()]
    const data = [one, other].map((identityUid) => ({ organizationUid: at.org, identityUid }))
    await db.prisma.knownPerson.createMany({ data })
    const moment = new Date(1_000)
    expect(await noteCame(db, { person: one, at: moment })).toBe(true)
    expect(await noteCame(db, { person: one, at: new Date() })).toBe(false)
    expect(await db.prisma.identity.findUnique({ where: { uid: one } })).toMatchObject({ cameTime: moment })
    expect(await db.prisma.knownPerson.findMany({ where: { identityUid: { in: [one, other] } } })).toEqual([data[1]])
  })

  it('is seen at most once a minute', async () => {
    const seen = new Date(1_000_000)
    const [one, other] = [await person({ lastSeenTime: seen }), await person({ lastSeenTime: seen })]
    const lastSeen = async (uid: string) =>
      (await db.prisma.identity.findUniqueOrThrow({ where: { uid } })).lastSeenTime
    await touchLastSeen(db, one, new Date(1_060_000))
    expect(await lastSeen(one)).toEqual(seen)
    await touchLastSeen(db, one, new Date(1_060_001))
    expect([await lastSeen(one), await lastSeen(other)]).toEqual([new Date(1_060_001), seen])
  })
})

describe('sessions', () => {
  const session = async (identityUid: string, by?: string): Promise<string> => {
    const record = by === undefined ? {} : { provider: by }
    const data = { digest: randomUUID(), family: randomUUID(), identityUid, record, expiresAt: new Date() }
    return (await db.prisma.refreshToken.create({ data })).digest
  }
  const isSpent = async (digest: string) =>
    (await db.prisma.refreshToken.findUniqueOrThrow({ where: { digest } })).spent
  const known = (organizationUid: string, identityUid: string) =>
    db.prisma.knownPerson.create({ data: { organizationUid, identityUid } })
  /** Which of its sessions end: the one by the provider, the one by itself, and one of somebody else by the provider. */
  const ended = async (identity: string, in_ = at.org): Promise<boolean[]> => {
    const by = await provider(in_)
    const all = [await session(identity, by), await session(identity), await session(await person(), by)]
    await endSessions(db, { identity, provider: by, group: in_ })
    return Promise.all(all.map(isSpent))
  }

  it('end that came through the provider; all of whoever has no other place', async () => {
    const [nobody, alone, elsewhere, bound] = [await person(), await person(), await person(), await person()]
    expect(await ended(nobody)).toEqual([true, false, false])
    await known(at.org, alone)
    await bind(alone)
    await bind(alone, at.subgroup)
    expect(await ended(alone)).toEqual([true, true, false])
    await known(at.org, elsewhere)
    await known(at.otherOrg, elsewhere)
    expect(await ended(elsewhere)).toEqual([true, false, false])
    await known(at.org, bound)
    await bind(bound, at.otherOrg)
    expect(await ended(bound)).toEqual([true, false, false])
  })
})

describe('organizations', () => {
  it('of a domain are verified, have its name and are no group of another', async () => {
    const name = `${randomUUID()}.test`
    await group({ name })
    await group({ uid: newChildUid(at.org), parentUid: at.org, name, verified: true })
    expect(await organizationOfDomain(db, name)).toBeUndefined()
    const uid = await group({ name, verified: true })
    expect([await organizationOfDomain(db, name), await organizationOfDomain(db, `x${name}`)]).toEqual([uid, undefined])
  })

  it('are suspended by their status alone', async () => {
    const all = await Promise.all([0, 1, 2, 3, 4].map((status) => group({ status })))
    expect(await suspendedOf(db, all)).toBe(all[3])
    expect(await suspendedOf(db, all.toSpliced(3, 1))).toBeUndefined()
  })

  it('count as owners who hold the role there or above, were not made beside, and are not taken away', async () => {
    const org = await group()
    const [inside, beside] = [newChildUid(org), newChildUid(org)]
    for (const uid of [inside, beside]) await group({ uid, parentUid: org })
    const count = (): Promise<number> => holdersOf(db, OWNER, [org, inside])
    const owner = await person()
    await bind(owner, org, OWNER)
    await bind(owner, inside, OWNER)
    await bind(await person(), inside, VIEWER)
    await bind(await member(beside), org, OWNER)
    expect(await count()).toBe(1)
    await bind(await member(org), org, OWNER)
    await user(await provider(), owner, { active: false })
    expect(await count()).toBe(2)
    await user(await provider(org), owner, { active: false })
    expect(await count()).toBe(1)
  })
})
