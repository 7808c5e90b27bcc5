// Tokens of ours for a person that came through every identity provider of a client: what they are, request by request.
import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../src/auth/authenticate.ts'
import { MAX_FOUND, type RuleQuery } from '../../src/auth/directory.ts'
import type { Issuer, TokenGrant } from '../../src/auth/issuer.ts'
import { personUid } from '../../src/auth/match.ts'
import type { Authenticate, IdentifiedCaller } from '../../src/core/caller.ts'
import { rootOf } from '../../src/core/uid.ts'
import * as f from './fixtures.ts'

const UPSTREAM = 'https://upstream.test'
const PERSON = personUid(UPSTREAM, 's')

class Directory extends f.MemoryDirectory {
  /** As the database does: of all organizations there are so many. */
  override async rules(query: RuleQuery): ReturnType<f.MemoryDirectory['rules']> {
    const found = await super.rules(query)
    return query.organization === undefined ? found.slice(0, MAX_FOUND) : found
  }
}

let issuer: Issuer
let directory: Directory
let authenticate: Authenticate
beforeEach(async () => {
  const clock = new f.TestClock()
  issuer = await f.newIssuer(clock)
  directory = new Directory().add(PERSON)
  authenticate = createAuthenticator({ issuer, identities: directory, fetchKeys: f.nobody, clock })
})

const providerAt = (at: number, id = '3'): string => `${at.toString(16).padStart(40, '0')}/${id.repeat(16)}`

/** Opens a provider of a client, which the person has come through. */
async function open(
  provider: string,
  { clientId = 'client', groupsClaim = 'groups', isUsed = true, isSuspended = false } = {},
) {
  const rule = { kind: 'identityProvider', issuer: UPSTREAM, clientId, groupsClaim, provider, isSuspended } as const
  directory.registered.push(rule)
  if (isUsed)
    await directory.signIn({ provider, identity: PERSON, issuer: UPSTREAM, subject: 's', emailVerified: true })
}

async function caller(grant: Partial<TokenGrant> = {}): Promise<IdentifiedCaller> {
  const { token } = await issuer.sign({
    identity: PERSON,
    audience: [issuer.url],
    ttlSeconds: 60,
    act: { iss: UPSTREAM, sub: 's', aud: 'client' },
    everyProvider: { clientId: 'client', groups: { groups: ['devs'], nickname: ['ops'] } },
    ...grant,
  })
  return (await authenticate(f.bearer(token))) as IdentifiedCaller
}

const grant = (provider: string, externalGroup: string) => ({
  ...{ provider, externalGroup, mapping: `m-${externalGroup}` },
  ...{ group: rootOf(provider), role: 'r' },
})

describe('a token for every provider of a client', () => {
  it('acts where the person has come through one of it, by the groups of that one’s claim', async () => {
    const [one, other, nick, foreign, unused] = [1, 2, 3, 4, 5].map((at) => providerAt(at)) as [string, ...string[]]
    await open(one)
    await open(other!)
    await open(nick!, { groupsClaim: 'nickname' })
    await open(foreign!, { clientId: 'another' })
    await open(unused!, { isUsed: false })
    directory.grants = [one, other!, nick!].flatMap((provider) => [grant(provider, 'devs'), grant(provider, 'ops')])
    const { scopes, sessionGrants, memberships } = await caller()
    expect(scopes).toEqual([one, other!, nick!].map(rootOf))
    expect(sessionGrants).toEqual([
      { mapping: 'm-devs', group: rootOf(one), role: 'r' },
      { mapping: 'm-devs', group: rootOf(other!), role: 'r' },
      { mapping: 'm-ops', group: rootOf(nick!), role: 'r' },
    ])
    expect(memberships).toBeUndefined()
  })

  it('has nothing of one provider by what another’s claim says', async () => {
    const [one, beside] = [providerAt(1), providerAt(1, '4')]
    await open(one)
    await open(beside, { groupsClaim: 'nickname' })
    directory.grants = [grant(one, 'ops')]
    expect(await caller()).not.toHaveProperty('sessionGrants')
    directory.grants = [grant(one, 'ops'), grant(beside, 'ops')]
    expect(await caller()).toMatchObject({ sessionGrants: [{ mapping: 'm-ops' }] })
  })

  it('joins two providers of one organization', async () => {
    const both = [providerAt(1), providerAt(1, '4')]
    for (const provider of both) await open(provider)
    directory.grants = both.map((provider) => grant(provider, 'devs'))
    expect(await caller()).toMatchObject({ scopes: [rootOf(both[0]!)], sessionGrants: [{}, {}] })
  })

  it('stays within the groups that it is narrowed to', async () => {
    const [one, other] = [providerAt(1), providerAt(2)]
    await open(one)
    await open(other)
    expect((await caller({ scopes: [other] })).scopes).toEqual([other])
    await f.expectRefusal(caller({ scopes: [providerAt(3)] }), 'IDENTITY_UNKNOWN')
    await f.expectRefusal(caller({ scopes: [] }), 'IDENTITY_UNKNOWN')
  })

  it('ends in an organization whose directory has taken the access away, and when no provider is left', async () => {
    const [one, other] = [providerAt(1), providerAt(2)]
    await open(one)
    await open(other)
    directory.identities.set(PERSON, { barred: [rootOf(one)] })
    expect((await caller()).scopes).toEqual([rootOf(other)])
    const [team, elsewhere] = [`${rootOf(one)}/${'7'.repeat(16)}`, `${rootOf(one)}/${'8'.repeat(16)}`]
    directory.identities.set(PERSON, { barred: [team] })
    const scopes = [`${team}/${'1'.repeat(16)}`, rootOf(other)]
    expect((await caller({ scopes })).scopes).toEqual([rootOf(other)])
    expect((await caller({ scopes: [...scopes, elsewhere] })).scopes).toEqual([scopes[0], elsewhere, rootOf(other)])
    directory.registered = []
    expect(await f.expectRefusal(caller(), 'IDENTITY_UNKNOWN')).toContain('sign in again')
  })

  it('does nothing in an organization that is suspended, and is of no use where all are', async () => {
    const [one, other] = [providerAt(1), providerAt(2)]
    await open(one, { isSuspended: true })
    await open(other)
    expect((await caller()).scopes).toEqual([rootOf(other)])
    directory.registered = directory.registered.slice(0, 1)
    await f.expectRefusal(caller(), 'IDENTITY_UNKNOWN')
  })

  it('is not taken for one that nobody lets in where the directory of identities is away', async () => {
    await open(providerAt(1))
    const exists = directory.exists.bind(directory)
    let asked = 0
    directory.exists = async (uid) => (++asked > 1 ? Promise.reject(new Error('away')) : exists(uid))
    await expect(caller()).rejects.toThrow('away')
  })

  it('is of no use without the issuer and subject that the providers are asked for', async () => {
    await open(providerAt(1))
    await f.expectRefusal(caller({ act: {} }), 'IDENTITY_UNKNOWN')
  })

  it('reaches an organization that is not among the first, where a request is about it', async () => {
    for (let at = 1; at <= MAX_FOUND; at++) await open(providerAt(at))
    const own = providerAt(MAX_FOUND + 1)
    await open(own)
    directory.grants = [grant(own, 'devs')]
    const { memberships } = await caller()
    const there = await memberships!.in(rootOf(own))
    expect(there.person).toMatchObject({ scopes: [rootOf(own)], sessionGrants: [{ mapping: 'm-devs' }] })
    expect(await memberships!.in(rootOf(providerAt(MAX_FOUND + 2)))).toEqual({
      organization: rootOf(providerAt(MAX_FOUND + 2)),
    })
    expect(await memberships!.all()).toHaveLength(MAX_FOUND)
  })
})
