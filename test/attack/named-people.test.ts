// A directory names whom it likes, and a provider takes tokens that were made for something else: neither makes of a token what it
// was not.
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { type Directory, personOf, scimWorld, type Values, type World } from '../scim/world.ts'

let world: World
let hostile: string
let theirs: Directory
let own: Directory
beforeAll(async () => {
  world = await scimWorld()
  hostile = await world.organization('hostile')
  theirs = await world.directory({ parent: hostile })
  own = await world.directory()
})

const SERVER = (): string => world.server.platform.issuer.url
const viewer = builtinRole('viewer').uid

/** An identity of an organization for a subject, bound there. */
async function robot(claimMatch: Values, org = world.org): Promise<string> {
  const fields = { name: 'robot', claimMatch: { issuer: world.login.url, ...claimMatch } }
  const { uid } = await world.made(`/iam/v2/identities/${org}`, fields)
  await world.bind(uid as string, 'viewer', org)
  return uid as string
}

/** A provider of strangers that takes tokens for an audience. */
async function provider(clientId: string): Promise<string> {
  const oidc = { issuer: world.login.url, clientId, pkceEnabled: true }
  const fields = { name: `p-${Math.random()}`, defaultRole: viewer, oidc }
  return (await world.made(`/iam/v2/identityProviders/${hostile}`, fields))['uid'] as string
}

const named = (directory: Directory, subject: string, more: Values = {}) =>
  directory.ask('POST', '/Users', { body: personOf(subject, more) })

/** Whom an exchange that names nobody is for, by each of its doors; or why it is refused. */
async function exchanged(token: string): Promise<string[]> {
  const aud = encodeURIComponent(SERVER())
  const answers = [
    await world.rest('GET', `/sts/exchange?aud=${aud}`, { as: token }),
    await world.rest('POST', '/sts/exchange', { as: token, body: { aud: [SERVER()] } }),
    await world.rest('POST', '/chainguard.platform.oidc.SecurityTokenService/Exchange', {
      as: token,
      body: { aud: [SERVER()] },
    }),
  ]
  return answers.map(({ status, body }) => {
    if (status === 200) return decodeJwt(body['token'] as string).sub!
    return (body['details'] as Values[]).map(({ reason, debug }) => reason ?? debug?.reason).find(Boolean) as string
  })
}

const thrice = (text: string): string[] => [text, text, text]

/** What an owner of an organization sees of a person. */
async function seenBy(org: string, person: string): Promise<Values> {
  const where = { roleUid: builtinRole('owner').uid, parentUid: org, identityUid: { not: world.owner } }
  const { identityUid } = await world.server.db.prisma.roleBinding.findFirstOrThrow({ where })
  const as = await world.server.authorize(identityUid)
  const { body } = await world.rest('GET', `/iam/v2/identities/${person}`, { as })
  return body
}

describe('an exchange that names nobody', () => {
  it('gives what a rule says to whom a stranger’s directory names later, and the person once it has come', async () => {
    const uid = await robot({ subject: 'ci' })
    const token = await world.signIn('ci', { aud: SERVER() })
    expect(await exchanged(token)).toEqual(thrice(uid))
    expect(await named(theirs, 'ci')).toMatchObject({ status: 201 })
    expect(await exchanged(token)).toEqual(thrice(uid))
    // With its own token it can do what it could, and a list is none the less.
    expect(await world.rest('GET', `/iam/v2/groups/${world.org}`, { as: token })).toMatchObject({ status: 200 })
    expect(await exchanged(token)).toEqual(thrice(uid))
    const through = await world.signIn('ci')
    const path = `/sts/exchange?identityProvider=${own.uid}`
    expect(await world.rest('POST', path, { as: through })).toMatchObject({ status: 200 })
    expect(await exchanged(token)).toEqual(thrice(world.identityOf('ci')))
  })

  it('gives the person whom a directory names, whatever pattern a stranger has written for everybody before', async () => {
    await robot({ subjectPattern: 'job:.*' }, hostile)
    const token = await world.signIn('job:1', { aud: SERVER() })
    await named(own, 'job:1')
    expect(await exchanged(token)).toEqual(thrice(world.identityOf('job:1')))
    expect(await world.rest('GET', `/iam/v2/groups/${world.org}`, { as: token })).toMatchObject({ status: 200 })
    expect(await exchanged(token)).toEqual(thrice(world.identityOf('job:1')))
  })

  it('gives the person whom its directory had named before a stranger wrote a rule', async () => {
    await named(own, 'ada')
    const token = await world.signIn('ada', { aud: SERVER() })
    expect(await exchanged(token)).toEqual(thrice(world.identityOf('ada')))
    await robot({ subject: 'ada' }, hostile)
    expect(await exchanged(token)).toEqual(thrice(world.identityOf('ada')))
  })

  it.each([
    ['this server', SERVER, undefined],
    ['what a rule wants', () => 'deploy', 'deploy'],
  ])('never gives the person whom a stranger’s provider for %s let in by the way', async (_, audience, wanted) => {
    const subject = `by-the-way-${wanted ?? 'server'}`
    const uid = await robot({ subject, ...(wanted === undefined ? {} : { audience: wanted }) })
    const token = await world.signIn(subject, { aud: audience() })
    expect(await exchanged(token)).toEqual(thrice(uid))
    await provider(audience())
    // As a rule of theirs would, it makes the exchange unclear, and no more than that; for this server it is not asked at all.
    const [there, unclear] = wanted === undefined ? [403, []] : [200, ['IDENTITY_AMBIGUOUS']]
    for (const path of ['', `/${world.org}`, `/${hostile}`]) {
      const status = path.endsWith(hostile) ? there : 200
      expect(await world.rest('GET', `/iam/v2/groups${path}`, { as: token })).toMatchObject({ status })
      for (const is of await exchanged(token)) expect([uid, ...unclear]).toContain(is)
    }
    const { status, body } = await world.rest('GET', `/sts/exchange?identity=${encodeURIComponent(uid)}`, {
      as: token,
    })
    expect({ status, is: decodeJwt(body['token'] as string).sub }).toEqual({ status: 200, is: uid })
  })
})

describe('a person whom a stranger’s directory has named', () => {
  it('is called as its own token says once it comes, and strangers see no more than they said', async () => {
    const [subject, uid] = ['grace', world.identityOf('grace')]
    await named(theirs, subject, { displayName: 'Thief' })
    await named(own, subject, { displayName: 'Grace H' })
    const token = await world.signIn(subject, {
      email: 'grace@navy.example',
      email_verified: true,
      name: 'Grace Hopper',
    })
    const path = `/sts/exchange?identityProvider=${own.uid}`
    expect(await world.rest('POST', path, { as: token })).toMatchObject({ status: 200 })
    expect(await seenBy(world.org, uid)).toMatchObject({ name: 'grace hopper', email: 'grace@navy.example' })
    const said = JSON.stringify(await seenBy(hostile, uid))
    expect(said).not.toMatch(/hopper|navy/i)
    expect(await world.server.db.prisma.identity.findUniqueOrThrow({ where: { uid } })).toMatchObject({
      name: 'grace hopper',
    })
  })

  it('is called as its own directory says where its token has no name', async () => {
    await named(theirs, 'mary', { displayName: 'Thief' })
    await named(own, 'mary', { displayName: 'Mary J' })
    await world.rest('POST', `/sts/exchange?identityProvider=${own.uid}`, { as: await world.signIn('mary') })
    expect(await seenBy(world.org, world.identityOf('mary'))).toMatchObject({ name: 'mary j' })
  })

  it('is known again to its organization when it comes through its provider, though it has come elsewhere before', async () => {
    const uid = world.identityOf('rita')
    const comesBy = async (directory: Directory): Promise<void> => {
      const path = `/sts/exchange?identityProvider=${directory.uid}`
      const as = await world.signIn('rita', { name: 'Rita L' })
      expect(await world.rest('POST', path, { as })).toMatchObject({ status: 200 })
    }
    await named(own, 'rita')
    await comesBy(theirs)
    expect(await seenBy(world.org, uid)).not.toMatchObject({ name: 'rita l' })
    await comesBy(own)
    expect(await seenBy(world.org, uid)).toMatchObject({ name: 'rita l' })
  })

  it('is called as its own token says where its own directory had named it first', async () => {
    const uid = world.identityOf('nora')
    await named(own, 'nora', { displayName: 'Nora' })
    await named(theirs, 'nora', { displayName: 'Thief' })
    expect(await seenBy(hostile, uid)).not.toMatchObject({ name: 'nora' })
    const as = await world.signIn('nora', { name: 'Nora N' })
    expect(await world.rest('POST', `/sts/exchange?identityProvider=${own.uid}`, { as })).toMatchObject({ status: 200 })
    expect(await seenBy(world.org, uid)).toMatchObject({ name: 'nora n' })
  })
})

describe('a person who has come', () => {
  it('is not told to strangers whose directory names it afterwards', async () => {
    const uid = world.identityOf('olga')
    const as = await world.signIn('olga', { name: 'Olga O', email: 'olga@own.example', email_verified: true })
    expect(await world.rest('POST', `/sts/exchange?identityProvider=${own.uid}`, { as })).toMatchObject({ status: 200 })
    expect(await seenBy(world.org, uid)).toMatchObject({ name: 'olga o', email: 'olga@own.example' })
    expect(await named(theirs, 'olga', { displayName: 'Somebody' })).toMatchObject({ status: 201 })
    expect(JSON.stringify(await seenBy(hostile, uid))).not.toMatch(/olga/i)
  })

  it('is known to the organization whose group it has come to', async () => {
    const { uid: parent } = (await world.made(`/iam/v2/groups/${world.org}`, { name: 'team' })) as { uid: string }
    const door = await world.directory({ parent, clientId: 'team' })
    await named(door, 'paul', { displayName: 'Paul' })
    const as = await world.signIn('paul', { name: 'Paul P', aud: 'team' })
    const path = `/sts/exchange?identityProvider=${door.uid}`
    expect(await world.rest('POST', path, { as })).toMatchObject({ status: 200 })
    expect(await seenBy(world.org, world.identityOf('paul'))).toMatchObject({ name: 'paul p' })
  })
})
