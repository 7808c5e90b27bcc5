// A person who comes through an identity provider: what a sign-in leaves of it, whatever there was and happens meanwhile.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createAccess } from '../../../src/access/access.ts'
import type { Person } from '../../../src/core/person.ts'
import { personUid } from '../../../src/services/iam/lookup-identity.ts'
import { signIn } from '../../../src/services/iam/sign-in.ts'
import { atEnd } from '../../support/at-end.ts'
import { callerOf } from '../../support/caller.ts'
import { organization, refusal, roleUid, type Organization } from '../../support/organization.ts'

const ISSUER = 'https://login.example.test'

let at: Organization
let provider: string

beforeAll(async () => {
  at = await organization()
  // People of a directory are found by another claim than the subject.
  const oidc = { issuer: ISSUER, clientId: 'client', pkceEnabled: true, correlationRule: 2 }
  const identityProvider = { name: 'login', defaultRole: roleUid('viewer'), oidc }
  const request = { parent: at.org, identityProvider }
  provider = (await at.call(at.owner, 'IdentityProvidersService/CreateIdentityProvider', request)).uid
})

function personOf(subject: string, more: Partial<Person> = {}): Person {
  return { provider, identity: personUid(ISSUER, subject), issuer: ISSUER, subject, emailVerified: false, ...more }
}

async function enter(subject: string, more: Partial<Person> = {}): Promise<string> {
  await signIn(at, personOf(subject, more))
  return personUid(ISSUER, subject)
}

const stored = (uid: string) =>
  at.db.prisma.identity.findUniqueOrThrow({
    where: { uid },
    select: { email: true, emailUnverified: true, cameTime: true },
  })
const groupRead = (identity: string) => at.call(callerOf(identity), 'GroupsService/GetGroup', { uid: at.org })

it('has its role at once, also where the database tells of it later', async () => {
  const { db, clock } = at
  const access = await createAccess({ query: db.query.bind(db), listen: async () => async () => undefined })
  atEnd(() => access.close())
  const caller = await at.person()
  expect((await access.authorityOf(caller)).grants).toEqual([])
  await signIn({ db, clock, access }, { ...personOf('known before'), identity: caller.identity })
  expect((await access.authorityOf(caller)).grants).toMatchObject([{ group: at.org }])
})

it('of whom a directory has two users stays in as the one where the other has become somebody else', async () => {
  const { prisma } = at.db
  for (const externalId of ['one', 'two']) {
    const id = `user ${externalId}`
    const data = { id, providerUid: provider, userName: externalId, externalId, active: true, attributes: {} }
    await prisma.scimUser.create({ data, select: { id: true } })
    await enter('both', { externalId })
  }
  const both = personUid(ISSUER, 'both')
  await enter('another', { externalId: 'one' })
  expect(await refusal(groupRead(both))).toMatchObject({ code: 'PERMISSION_DENIED' })
  await enter('both', { externalId: 'two' })
  expect(await groupRead(both)).toMatchObject({ uid: at.org })
})

it('is made anew where somebody deletes it just then', async () => {
  const uid = await enter('zoe', { email: 'zoe@old.test' })
  const begin = at.db.transaction.bind(at.db)
  vi.spyOn(at.db, 'transaction').mockImplementationOnce(async (work) => {
    await at.db.prisma.identity.delete({ where: { uid }, select: { uid: true } })
    return begin(work)
  })
  await enter('zoe', { email: 'zoe@new.test', emailVerified: true })
  vi.restoreAllMocks()
  expect(await stored(uid)).toMatchObject({ email: 'zoe@new.test' })
  expect(await at.db.prisma.roleBinding.count({ where: { identityUid: uid } })).toBe(1)
})

it('has not come where it was let in by the way', async () => {
  const uid = await enter('by the way', { isByTheWay: true })
  expect(await stored(uid)).toMatchObject({ cameTime: null })
  await enter('by the way')
  expect(await stored(uid)).toMatchObject({ cameTime: new Date(at.clock.now()) })
})

describe('the addresses of a person', () => {
  const old = { email: 'eve@old.test', emailUnverified: '' }
  const LONG = `${'e'.repeat(313)}@a.test`

  it.each([
    [
      'one that is not verified beside one that is',
      { email: 'eve@new.test' },
      { ...old, emailUnverified: 'eve@new.test' },
    ],
    ['the one that was verified, of a token that does not say so', { email: old.email }, old],
    ['none', {}, old],
    ['one of 320 characters', { email: LONG, emailVerified: true }, { email: LONG, emailUnverified: '' }],
    ['one that is longer', { email: `e${LONG}`, emailVerified: true }, old],
  ] as const)('after %s', async (name, more, expected) => {
    const uid = await enter(name, { email: old.email, emailVerified: true })
    await enter(name, more)
    expect(await stored(uid)).toMatchObject(expected)
  })

  it('are one as soon as the other one is not told any more', async () => {
    const uid = await enter('fay', { email: old.email, emailVerified: true })
    await enter('fay', { email: 'eve@new.test' })
    await enter('fay', { email: old.email, emailVerified: true })
    expect(await stored(uid)).toMatchObject(old)
  })
})
