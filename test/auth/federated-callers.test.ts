// Who a third-party token is in each organization, by its rules and providers.
import { beforeEach, describe, expect, it } from 'vitest'
import { FederatedCallers } from '../../src/auth/federated-callers.ts'
import type { Issuer } from '../../src/auth/issuer.ts'
import { MAX_FOUND } from '../../src/auth/directory.ts'
import { personUid } from '../../src/auth/match.ts'
import { refuse } from '../../src/auth/refusal.ts'
import { unavailable } from '../../src/core/errors.ts'
import type { IdentifiedCaller, Membership } from '../../src/core/caller.ts'
import { rootOf } from '../../src/core/uid.ts'
import * as f from './fixtures.ts'

const UPSTREAM = 'https://upstream.test'
const PERSON = personUid(UPSTREAM, 's')
const providerIn = (letter: string, digit = '3'): string => `${letter.repeat(40)}/${digit.repeat(16)}`
const C = providerIn('c')
const D = providerIn('d')
let issuer: Issuer
let directory: f.MemoryDirectory
beforeEach(async () => {
  issuer = await f.newIssuer(new f.TestClock())
  directory = new f.MemoryDirectory().add(f.IDENTITY, f.OTHER)
})

const idp = (provider: string): f.Registered => ({
  ...({ kind: 'identityProvider', issuer: UPSTREAM, clientId: 'client', groupsClaim: 'groups' } as const),
  provider,
})
const rule = (identity: string, change: Partial<f.TestClaimMatch> = {}): f.Registered => ({
  ...({ kind: 'claimMatch', issuer: UPSTREAM, subject: 's', audience: 'client' } as const),
  identity,
  ...change,
})
const callers = (aud: string[] = ['client'], all: Record<string, unknown> = { groups: ['dev'] }): FederatedCallers =>
  new FederatedCallers(f.federatedToken({ iss: UPSTREAM, sub: 's', aud }, all), { identities: directory, issuer })
const granted = (provider: string, group = rootOf(provider)) => {
  directory.grants.push({ mapping: 'm', provider, externalGroup: 'dev', group, role: 'r' })
  return { mapping: 'm', group, role: 'r' }
}
const inside = async (caller: IdentifiedCaller, uid: string): Promise<Membership> => {
  const found = await caller.memberships?.in(rootOf(uid))
  if (found === undefined) throw new Error('one identity alone')
  return found
}

describe('a person that is named', () => {
  it('comes by all of its providers at once, with what each gives', async () => {
    directory.registered = [idp(C), idp(D)]
    const [one, two] = [granted(C), granted(D)]
    const caller = await callers().caller(PERSON)
    expect(caller).toMatchObject({ identity: PERSON, actor: { act: { iss: UPSTREAM, sub: 's', aud: 'client' } } })
    expect(caller.scopes).toEqual([rootOf(C), rootOf(D)])
    expect(caller.sessionGrants).toEqual([one, two])
    expect(directory.signIns.map(({ provider }) => provider)).toEqual([C, D])
  })

  it('comes by two providers of one organization into that', async () => {
    directory.registered = [idp(C), idp(providerIn('c', '4'))]
    const caller = await callers().caller(PERSON)
    expect(caller.scopes).toEqual([rootOf(C)])
    expect(caller).not.toHaveProperty('sessionGrants')
  })

  it('signs up by 64 of them at most', async () => {
    directory.registered = Array.from({ length: 70 }, (_, i) => idp(`${'c'.repeat(38)}${i + 10}/${'3'.repeat(16)}`))
    expect((await callers().caller(PERSON)).scopes).toHaveLength(64)
    expect(directory.signIns).toHaveLength(64)
  })

  it('is nobody without a provider, unless the token is for this server', async () => {
    directory.registered = [rule(f.IDENTITY)]
    directory.add(PERSON)
    expect(await f.expectRefusal(callers().caller(PERSON), 'IDENTITY_UNKNOWN')).toContain('invalid "aud"')
    const everywhere = await callers([f.URL_OF_SERVER]).caller(PERSON)
    expect(everywhere).toEqual({
      ...{ kind: 'identity', identity: PERSON, internal: false },
      actor: { subject: PERSON, act: { iss: UPSTREAM, sub: 's', aud: f.URL_OF_SERVER } },
    })
  })

  it('is refused as another’s', async () => {
    directory.registered = [idp(C)]
    const other = callers().caller('e'.repeat(40))
    expect(await f.expectRefusal(other, 'IDENTITY_UNKNOWN')).toContain('invalid "sub"')
  })

  it('that its directory has deactivated does not come in', async () => {
    directory.registered = [idp(C)]
    directory.signIn = async () => undefined
    directory.identities.set(PERSON, { barred: [rootOf(C)] })
    expect(await f.expectRefusal(callers().caller(PERSON), 'IDENTITY_UNKNOWN')).toContain('deactivated')
  })

  it('is nobody else by a rule, where not all that fits could be looked at', async () => {
    const others = Array.from({ length: MAX_FOUND }, () => rule(f.OTHER, { subject: 'other' }))
    directory.registered = [idp(C), rule(f.IDENTITY), ...others]
    const caller = await callers().caller(PERSON)
    expect(await inside(caller, f.IDENTITY)).toEqual({ organization: rootOf(f.IDENTITY) })
    expect(await inside(caller, C)).toMatchObject({ person: { identity: PERSON } })
  })
})

describe('an identity that is named', () => {
  it('must be there', async () => {
    directory.registered = [rule(f.IDENTITY)]
    expect(await callers().caller(f.IDENTITY)).toMatchObject({ identity: f.IDENTITY })
    directory.identities.delete(f.IDENTITY)
    await f.expectRefusal(callers().caller(f.IDENTITY), 'IDENTITY_UNKNOWN')
  })

  it('by the request goes before one that the audience names', async () => {
    const named = `${f.URL_OF_SERVER}/${f.IDENTITY}`
    directory.registered = [rule(f.IDENTITY, { audience: named }), rule(f.OTHER, { audience: named })]
    expect(await callers([named]).caller(f.OTHER)).toMatchObject({ identity: f.OTHER })
    expect(await callers([named]).caller()).toMatchObject({ identity: f.IDENTITY })
    expect(await callers([named]).caller()).not.toHaveProperty('memberships')
    directory.add(PERSON).registered = [rule(f.IDENTITY, { audience: f.URL_OF_SERVER })]
    expect(await callers([f.URL_OF_SERVER]).caller(f.IDENTITY)).toMatchObject({ identity: f.IDENTITY })
  })
})

describe('a provider that is named', () => {
  it('is come through, into its organization alone', async () => {
    directory.add(PERSON).registered = [idp(C), idp(D)]
    const grant = granted(C)
    const caller = await callers().caller(C)
    expect(caller).toMatchObject({ identity: PERSON, scopes: [rootOf(C)], sessionGrants: [grant] })
    expect(caller).not.toHaveProperty('memberships')
    expect(directory.signIns.map(({ provider }) => provider)).toEqual([C])
    directory.signIn = async () => undefined
    directory.identities.set(PERSON, { barred: [rootOf(C)] })
    await f.expectRefusal(callers().caller(C), 'IDENTITY_UNKNOWN')
  })

  it('says nothing of a token for another client', async () => {
    directory.registered = [idp(C)]
    await f.expectRefusal(callers(['other']).caller(C), 'IDENTITY_UNKNOWN')
    expect(directory.signIns).toEqual([])
  })
})

describe('a token that names none', () => {
  it('is the person first, if it is made, else the oldest that fits', async () => {
    directory.registered = [rule(f.IDENTITY), idp(C)]
    expect(await callers().caller()).toMatchObject({ identity: f.IDENTITY })
    expect(await callers().caller()).toMatchObject({ identity: PERSON, scopes: [rootOf(C)] })
  })

  it('is the person in organizations with a provider, the identity where a rule says so', async () => {
    directory.registered = [idp(C), rule(f.IDENTITY)]
    const grant = granted(C)
    const caller = await callers().caller()
    expect(await inside(caller, C)).toMatchObject({
      person: { identity: PERSON, scopes: [rootOf(C)], sessionGrants: [grant] },
    })
    expect(await inside(caller, C)).not.toHaveProperty('member')
    expect(await inside(caller, f.IDENTITY)).toMatchObject({ member: { identity: f.IDENTITY } })
    expect(await inside(caller, f.IDENTITY)).not.toHaveProperty('person')
    const all = await caller.memberships?.all()
    expect(all?.map((one) => one.organization)).toEqual([rootOf(C), rootOf(f.IDENTITY)])
    expect(await inside(caller, f.OTHER)).toEqual({ organization: rootOf(f.OTHER) })
  })

  it('is both where a person is made and a rule of the same organization fits too', async () => {
    const own = providerIn('c', '7')
    directory.add(own, PERSON)
    directory.registered = [idp(C), rule(own), rule(f.IDENTITY)]
    expect(await inside(await callers().caller(), C)).toMatchObject({
      ...{ person: { identity: PERSON }, member: { identity: own } },
    })
  })

  it('of a person everywhere has with it what its groups give in an organization', async () => {
    directory.add(PERSON)
    directory.registered = [idp(C)]
    const grant = granted(C)
    const caller = await callers([f.URL_OF_SERVER, 'client'], { groups: ['dev'], azp: 'client' }).caller()
    expect(caller).toMatchObject({ identity: PERSON })
    expect(caller).not.toHaveProperty('scopes')
    const { person } = await inside(caller, C)
    expect(person).toMatchObject({ identity: PERSON, sessionGrants: [grant] })
    expect(person).not.toHaveProperty('scopes')
    expect((await inside(caller, f.OTHER)).person).not.toHaveProperty('sessionGrants')
  })

  it.each([
    ['of the organization alone of a person who has come', {}, [rootOf(C)]],
    ['of all of whom only a directory has named', { namedAt: 1 }, [rootOf(C), undefined]],
  ])('looks at the rules %s', async (_, person, wanted) => {
    directory.identities.set(PERSON, person)
    directory.registered = [idp(C), rule(f.IDENTITY)]
    const asked: (string | undefined)[] = []
    const rules = directory.rules.bind(directory)
    directory.rules = (query) => (asked.push(query.organization), rules(query))
    const caller = await callers([f.URL_OF_SERVER, 'client'], { azp: 'client' }).caller()
    expect(await inside(caller, C)).toMatchObject({ person: { identity: PERSON } })
    expect(asked).toEqual(wanted)
  })

  it('is asked for one organization once', async () => {
    directory.registered = [idp(C), rule(f.IDENTITY)]
    const caller = await callers().caller()
    await Promise.all([inside(caller, C), inside(caller, C)])
    const before = directory.signIns.length
    expect(await inside(caller, C)).toBe(await inside(caller, C))
    expect(directory.signIns).toHaveLength(before)
    expect(await caller.memberships?.all()).toBe(await caller.memberships?.all())
  })

  it('signs up by 64 organizations’ providers at most, and leaves out no rule for them', async () => {
    const of = (root: string) => Array.from({ length: 70 }, (_, i) => `${root.repeat(38)}${i + 10}/${'3'.repeat(16)}`)
    directory.registered = [...of('c').map(idp), rule(f.IDENTITY)]
    const all = await (await callers().caller()).memberships?.all()
    expect(all).toHaveLength(65)
    expect(all?.at(-1)).toMatchObject({ member: { identity: f.IDENTITY } })
    expect(directory.signIns).toHaveLength(64)
    directory.registered = of('d').flatMap((uid) => [idp(uid), rule(uid.slice(0, 41) + '1'.repeat(16))])
    expect(await (await callers().caller()).memberships?.all()).toHaveLength(64)
    expect(directory.signIns).toHaveLength(128)
  })

  it('is refused where a provider’s door is shut, and only there', async () => {
    directory.registered = [idp(C), idp(D)]
    const refusal = refuse('IDENTITY_UNKNOWN', 'not in this one')
    directory.signIn = async ({ provider, identity }) => {
      if (provider === C) throw refusal
      directory.add(identity)
    }
    const caller = await callers().caller()
    expect(await inside(caller, C)).toEqual({ organization: rootOf(C), unclear: refusal })
    expect(await inside(caller, D)).toMatchObject({ person: { identity: PERSON } })
    directory.registered = [idp(C)]
    await expect(callers().caller()).rejects.toBe(refusal)
  })

  it('hides no fault of the directory', async () => {
    directory.registered = [idp(C)]
    directory.signIn = async () => {
      throw new TypeError('the database is away')
    }
    await expect(callers().caller()).rejects.toThrow('the database is away')
    const away = unavailable('the database is away')
    directory.signIn = () => Promise.reject(away)
    directory.registered = [idp(C), rule(f.IDENTITY)]
    await expect(callers().caller()).rejects.toBe(away)
  })

  it('is unclear where two identities of one organization fit, and refused where that is all', async () => {
    directory.add(providerIn('c', '7'), providerIn('c', '8'))
    const two = [rule(providerIn('c', '7')), rule(providerIn('c', '8'))]
    directory.registered = [...two, rule(f.IDENTITY)]
    const caller = await callers().caller()
    expect(caller.identity).toBe(f.IDENTITY)
    expect(await inside(caller, C)).toEqual({
      ...{ organization: rootOf(C), unclear: expect.objectContaining({ reason: 'IDENTITY_AMBIGUOUS' }) as object },
    })
    directory.registered = two
    await f.expectRefusal(callers().caller(), 'IDENTITY_AMBIGUOUS')
  })

  it('is nobody by a rule whose identity is gone by then', async () => {
    directory.registered = [rule(f.IDENTITY), rule(f.OTHER)]
    directory.identities.delete(f.IDENTITY)
    const caller = await callers().caller()
    expect(caller.identity).toBe(f.OTHER)
    expect(await inside(caller, f.IDENTITY)).toEqual({ organization: rootOf(f.IDENTITY) })
  })

  it('is what a pattern says in one organization, whatever an exact rule says in another', async () => {
    directory.registered = [rule(f.IDENTITY), rule(f.OTHER, { subject: '', subjectPattern: '.*' })]
    const caller = await callers().caller()
    const all = await caller.memberships?.all()
    expect(all?.map(({ member, unclear }) => [member?.identity, unclear])).toEqual([
      [f.IDENTITY, undefined],
      [f.OTHER, undefined],
    ])
  })

  it('may be more than its one identity where not all rules could be looked at', async () => {
    const others = (count: number) => Array.from({ length: count }, () => rule(f.IDENTITY, { subject: 'other' }))
    directory.registered = [rule(f.IDENTITY), ...others(MAX_FOUND - 2)]
    expect(await callers().caller()).not.toHaveProperty('memberships')
    directory.registered = [rule(f.IDENTITY), ...others(MAX_FOUND - 1)]
    expect(await callers().caller()).toHaveProperty('memberships')
  })

  it.each([
    ['a rule fits it too', () => [rule(f.IDENTITY)], true],
    [
      'not all rules could be looked at',
      () => Array.from({ length: MAX_FOUND }, () => rule(C, { subject: 'x' })),
      true,
    ],
    ['no other rule fits', () => [rule(f.IDENTITY, { subject: 'other' })], undefined],
  ])('comes through a provider by the way where %s', async (_, rules, isByTheWay) => {
    directory.registered = [idp(C), ...rules()]
    await callers().caller()
    expect(directory.signIns.map((person) => person.isByTheWay)).toEqual([isByTheWay])
  })
})
