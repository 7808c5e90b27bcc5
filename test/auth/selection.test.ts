// Which of the identities that fit a token is meant: by an exchange, by its audience, by their age.
import { decodeJwt, type JWTPayload } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_FOUND, type IdentityDirectory, type MatchRule, type RuleQuery } from '../../src/auth/directory.ts'
import { createExchange, type ExchangeInput, type ExchangeOptions } from '../../src/auth/exchange.ts'
import type { Issuer } from '../../src/auth/issuer.ts'
import { personUid } from '../../src/auth/match.ts'
import { refuse } from '../../src/auth/refusal.ts'
import { TokenIdentities } from '../../src/auth/token-identities.ts'
import type { FederatedToken } from '../../src/auth/verify.ts'
import { PlatformError } from '../../src/core/errors.ts'
import { rootOf } from '../../src/core/uid.ts'
import * as f from './fixtures.ts'

const UPSTREAM = 'https://upstream.test'
const PERSON = personUid(UPSTREAM, 's')
const C = `${'c'.repeat(40)}/${'3'.repeat(16)}`
const D = `${'d'.repeat(40)}/${'3'.repeat(16)}`
const clock = new f.TestClock()
let issuer: Issuer
let directory: f.MemoryDirectory
beforeEach(async () => {
  issuer = await f.newIssuer(clock)
  directory = new f.MemoryDirectory().add(f.IDENTITY, f.OTHER)
})
const idp = (provider: string): f.Registered => ({
  ...({ kind: 'identityProvider', issuer: UPSTREAM, clientId: 'client' } as const),
  provider,
})
const rule = (identity: string, change: Partial<f.TestClaimMatch> = {}): f.Registered => ({
  ...({ kind: 'claimMatch', issuer: UPSTREAM, subject: 's', audience: 'client' } as const),
  identity,
  ...change,
})
const keys = (change: Partial<Extract<f.Registered, { kind: 'staticKeys' }>> = {}): f.Registered => ({
  ...({ kind: 'staticKeys', identity: f.IDENTITY, issuer: UPSTREAM, subject: 's', issuerKeys: '{}' } as const),
  audiences: ['client'],
  ...change,
})
const tokenFor = (aud: string[] = ['client'], change: Partial<FederatedToken> = {}): FederatedToken => ({
  ...f.federatedToken({ iss: UPSTREAM, sub: 's', aud }),
  ...change,
})

describe('an exchange', () => {
  const exchanged = async (
    input: Partial<ExchangeInput> = {},
    aud?: string[],
    { all = {}, ...options }: Partial<ExchangeOptions> & { all?: Readonly<Record<string, unknown>> } = {},
  ): Promise<JWTPayload> => {
    const token = tokenFor(aud)
    const verify = async () => ({ ...token, claims: { ...token.claims, all } })
    const { exchange } = createExchange({ issuer, verify, identities: directory, clock, ...options })
    return decodeJwt((await exchange({ ...f.bearer('any'), ...input })).token)
  }
  const refused = (work: Promise<unknown>, reason: Parameters<typeof f.expectRefusal>[1] = 'IDENTITY_UNKNOWN') =>
    f.expectRefusal(work, reason, 'PERMISSION_DENIED')

  it('is for the person, where the token is for this server', async () => {
    directory.add(PERSON).registered = [rule(f.IDENTITY, { audience: f.URL_OF_SERVER })]
    const aud = [f.URL_OF_SERVER]
    const act = { iss: UPSTREAM, sub: 's', aud: f.URL_OF_SERVER }
    const person = await exchanged({}, aud)
    expect(person).toMatchObject({ sub: PERSON, act })
    for (const claim of ['scopes', 'idp', 'email']) expect(person).not.toHaveProperty(claim)
    expect(await exchanged({ identity: PERSON }, aud)).toMatchObject({ sub: PERSON, act })
    expect(await exchanged({ identity: f.IDENTITY }, aud)).toMatchObject({ sub: f.IDENTITY })
    expect(await refused(exchanged({ identityProvider: PERSON }, aud))).toContain('invalid "aud"')
    expect(directory.seenUids).toEqual([PERSON, PERSON, f.IDENTITY])
  })

  it('is for the identity that the audience names', async () => {
    const named = `${f.URL_OF_SERVER}/${f.IDENTITY}`
    directory.registered = [rule(f.IDENTITY, { audience: '' }), rule(f.OTHER, { audience: named })]
    expect(await exchanged({}, [named])).toMatchObject({ sub: f.IDENTITY })
    expect(await exchanged({ identity: f.OTHER }, [named])).toMatchObject({ sub: f.OTHER })
    directory.registered = [rule(f.OTHER, { audience: '' })]
    expect(await refused(exchanged({ identity: f.OTHER }, [named]))).toContain('invalid "aud"')
  })

  it.each([
    ['what an exact rule says that is older', { since: 4 }, f.IDENTITY],
    ['the person, whom a rule of the same moment', { since: 5 }, PERSON],
    ['the person, whom a younger rule', { since: 6 }, PERSON],
    ['the person, whom an older pattern', { since: 4, subject: '', subjectPattern: '.*' }, PERSON],
  ])('of whom only a directory has named is for %s names too', async (_, change, wanted) => {
    directory.identities.set(PERSON, { namedAt: 5 })
    directory.registered = [rule(f.IDENTITY, { audience: '', ...change })]
    expect(await exchanged({}, [f.URL_OF_SERVER])).toMatchObject({ sub: wanted })
  })

  it('is for the person by the provider that is named', async () => {
    directory.add(PERSON).registered = [idp(C), idp(D), rule(f.IDENTITY)]
    for (const provider of [C, D]) {
      const scopes = [rootOf(provider)]
      const wanted = { sub: PERSON, idp: provider, scopes }
      expect(await exchanged({ identityProvider: provider })).toMatchObject(wanted)
      expect(await exchanged({ identity: PERSON, identityProvider: provider })).toMatchObject(wanted)
    }
    expect(await refused(exchanged({ identity: f.IDENTITY, identityProvider: C }))).toContain(
      `does not stand for ${f.IDENTITY}: invalid "sub"`,
    )
  })

  it('by one provider is narrowed within its organization, and to nothing elsewhere', async () => {
    directory.add(PERSON).registered = [idp(C)]
    for (const input of [{ identityProvider: C }, {}]) {
      expect(await exchanged({ ...input, scopes: [C] })).toMatchObject({ idp: C, scopes: [C] })
      for (const scopes of [[D], [C, rootOf(D)]])
        await expect(exchanged({ ...input, scopes })).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
      await expect(exchanged({ ...input, scope: rootOf(D) })).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    }
  })

  it('is for the person by all providers of its client where none is named, once it has come or by its name', async () => {
    const sibling = `${rootOf(C)}/${'4'.repeat(16)}`
    directory.registered = [idp(sibling), { ...idp(C), groupsClaim: 'groups' } as f.Registered, idp(D), rule(f.OTHER)]
    directory.grants = [{ provider: C, externalGroup: 'devs', mapping: 'm', group: 'g', role: 'r' }]
    await refused(exchanged(), 'IDENTITY_AMBIGUOUS')
    const wanted = { sub: PERSON, azp: 'client', groups: { groups: ['devs'] } }
    for (const input of [{ identity: PERSON }, {}]) {
      const claims = await exchanged(input, ['client'], { all: { groups: ['devs', 'ops'] } })
      expect(claims).toMatchObject(wanted)
      for (const claim of ['idp', 'scopes']) expect(claims).not.toHaveProperty(claim)
    }
    // Of several audiences the client is the one that the providers name, wherever it stands and whatever rules name.
    directory.registered.unshift(rule(f.OTHER, { audience: 'another', since: -1 }))
    const several = exchanged({}, ['another', 'client'], { all: { azp: 'client' } })
    expect(await several).toMatchObject({ sub: PERSON, azp: 'client', act: { aud: 'client' } })
    for (const scopes of [[D], [C, D], [C, sibling, D]])
      expect(await exchanged({ scopes })).toMatchObject({ azp: 'client', scopes })
    await expect(exchanged({ scopes: [f.IDENTITY] })).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  it('is for the person unless all organizations of its providers are suspended', async () => {
    directory.registered = [idp(C), idp(D)]
    const without = (...suspended: string[]): Promise<JWTPayload> => {
      const suspendedOf: ExchangeOptions['suspendedOf'] = async (roots) =>
        roots.find((root) => suspended.includes(root))
      return exchanged({ identity: PERSON }, undefined, { suspendedOf })
    }
    expect(await without(rootOf(C))).toMatchObject({ sub: PERSON, azp: 'client' })
    await expect(without(rootOf(C), rootOf(D))).rejects.toMatchObject({ reason: 'ORGANIZATION_SUSPENDED' })
    directory.signIn = async () => {
      throw new PlatformError('PERMISSION_DENIED', 'for another reason')
    }
    await expect(without()).rejects.toMatchObject({ reason: 'PERMISSION_DENIED' })
  })

  it('says why no provider lets the person in', async () => {
    directory.registered = [idp(C), idp(D)]
    directory.signIn = () => Promise.reject(refuse('IDENTITY_UNKNOWN', 'left'))
    expect(await refused(exchanged({ identity: PERSON }))).toContain('left')
  })

  it('of a person everywhere by a provider is for its organization, and no audience of an identity its client', async () => {
    const [aud, named] = [[f.URL_OF_SERVER], `${f.URL_OF_SERVER}/${f.IDENTITY}`]
    directory.add(PERSON).registered = [{ ...idp(C), clientId: f.URL_OF_SERVER } as f.Registered]
    expect(await exchanged({ identity: PERSON, identityProvider: C }, aud)).toMatchObject({ idp: C })
    expect(await exchanged({ identity: PERSON }, aud)).not.toHaveProperty('idp')
    directory.registered = [{ ...idp(C), clientId: named } as f.Registered]
    expect(await refused(exchanged({ identity: PERSON }, [named]))).toContain('invalid "aud"')
  })

  it('of a person that has no provider is refused by its name', async () => {
    directory.registered = [rule(f.IDENTITY)]
    expect(await refused(exchanged({ identity: PERSON }))).toContain(`does not stand for ${PERSON}: invalid "aud"`)
  })

  it('that names nobody is for a person that is made before what rules say, else for the only one', async () => {
    directory.registered = [rule(f.IDENTITY), idp(C)]
    expect(await refused(exchanged(), 'IDENTITY_AMBIGUOUS')).toContain('2 organizations have an identity that fits')
    directory.identities.set(PERSON, { namedAt: 5 })
    await refused(exchanged(), 'IDENTITY_AMBIGUOUS')
    directory.add(PERSON)
    expect(await exchanged()).toMatchObject({ sub: PERSON, idp: C })
    directory.registered = [rule(f.IDENTITY)]
    expect(await exchanged()).toMatchObject({ sub: f.IDENTITY })
  })

  it('is refused while another organization is unclear, and as that says where nothing else fits', async () => {
    const siblings = [`${rootOf(C)}/${'7'.repeat(16)}`, `${rootOf(C)}/${'8'.repeat(16)}`]
    directory.add(...siblings).registered = siblings.map((uid) => rule(uid))
    expect(await refused(exchanged(), 'IDENTITY_AMBIGUOUS')).toContain(
      `2 identities or identity providers of ${rootOf(C)}`,
    )
    directory.registered = [...directory.registered, rule(f.IDENTITY)]
    expect(await refused(exchanged(), 'IDENTITY_AMBIGUOUS')).toContain('2 organizations have')
    directory.registered = []
    expect(await refused(exchanged())).toContain(`no identity matches issuer ${UPSTREAM} and subject s`)
  })
})

describe('what fits a token', () => {
  const identitiesOf = (token = tokenFor(), identities: IdentityDirectory = directory): TokenIdentities =>
    new TokenIdentities(token, { identities, issuer })

  it.each<[string[], string | undefined]>([
    [['x', `${f.URL_OF_SERVER}/${f.OTHER}`, `${f.URL_OF_SERVER}/${f.IDENTITY}`], f.OTHER],
    [[`${f.URL_OF_SERVER}/x`, `${f.URL_OF_SERVER}/${PERSON}`], PERSON],
    [[f.URL_OF_SERVER, `${f.URL_OF_SERVER}/`, `${f.URL_OF_SERVER}${f.OTHER}`], undefined],
    [[`https://elsewhere.test/${f.OTHER}`, `${f.OTHER}${f.URL_OF_SERVER}/`, f.OTHER], undefined],
  ])('of the audiences %j is named %j', (aud, named) => {
    expect(identitiesOf(tokenFor(aud)).namedByAudience).toBe(named)
  })

  it('has a person only whom the issuer itself signed for, and who is there', async () => {
    directory.add(PERSON)
    expect(await identitiesOf().person()).toEqual({ identity: PERSON, isEverywhere: false })
    const everywhere = tokenFor(['x', f.URL_OF_SERVER])
    expect(await identitiesOf(everywhere).person()).toEqual({ identity: PERSON, isEverywhere: true })
    expect(await identitiesOf(tokenFor(['client'], { isPublished: false })).person()).toBeUndefined()
    directory.identities.set(PERSON, { isGone: true })
    expect(await identitiesOf().person()).toBeUndefined()
  })

  it('is asked for once in each organization, the oldest first, and of one age by their names', async () => {
    const queries: RuleQuery[] = []
    const found: MatchRule[] = [
      { ...rule(f.OTHER), since: 5 },
      { ...rule(C), since: 2 },
      { ...rule(f.IDENTITY), since: 5 },
    ]
    const spied = Object.assign(Object.create(directory) as f.MemoryDirectory, {
      rules: async (query: RuleQuery) => (queries.push(query), found),
    })
    const identities = identitiesOf(tokenFor(), spied)
    const { matches, isWhole } = await identities.fits()
    expect(matches.map(({ identity }) => identity)).toEqual([C, f.IDENTITY, f.OTHER])
    expect(isWhole).toBe(true)
    expect(identities.fits()).toBe(identities.fits())
    expect(identities.fits('o')).toBe(identities.fits('o'))
    expect(identities.fits('o')).not.toBe(identities.fits())
    const query = { issuer: UPSTREAM, subject: 's', person: PERSON, clients: ['client'] }
    expect(queries).toEqual([query, { ...query, organization: 'o' }])
  })

  it('may be more than was found, which a refusal then says', async () => {
    const many = (count: number): void =>
      void (directory.registered = Array.from({ length: count }, () => rule(f.IDENTITY, { subject: 'other' })))
    many(MAX_FOUND - 1)
    const whole = await identitiesOf().fits()
    many(MAX_FOUND)
    const cut = await identitiesOf().fits()
    expect([whole.isWhole, cut.isWhole]).toEqual([true, false])
    expect([whole.refusal.message, cut.refusal.message].map((text) => text.includes('platform-identity'))).toEqual([
      ...[false, true],
    ])
  })

  it('may be more than patterns could be tried for', async () => {
    const wide = rule(f.IDENTITY, { subject: '', subjectPattern: '(a|b|c)*d' })
    const fits = async (count: number) => {
      directory.registered = Array.from({ length: count }, () => wide)
      const token = f.federatedToken({ iss: UPSTREAM, sub: 'a'.repeat(2_000), aud: ['client'] })
      return (await identitiesOf(token).fits()).isWhole
    }
    expect([await fits(1), await fits(MAX_FOUND - 1)]).toEqual([true, false])
  })

  it('is refused for its audience, for its signature, or for what it says, in this order', async () => {
    const refusal = refuse('TOKEN_INVALID', 'signed by somebody else')
    const untrusted = tokenFor(['client'], { trusted: async () => [], refusal: () => refusal })
    const told = async (token = tokenFor()) => (await identitiesOf(token).fits()).refusal
    directory.registered = [keys(), rule(f.OTHER, { subject: 'other' })]
    expect(await told(untrusted)).toBe(refusal)
    for (const change of [{ subject: 'other' }, { issuer: `${UPSTREAM}/x` }]) {
      directory.registered = [keys(change)]
      expect(await told(untrusted)).toMatchObject({ reason: 'IDENTITY_UNKNOWN' })
    }
    directory.registered = [rule(f.OTHER)]
    expect(await told(untrusted)).toMatchObject({ reason: 'IDENTITY_UNKNOWN' })
    for (const [aud, text] of [
      [['a', 'b', 'c'], 'for a, b, c, which'],
      [['a', 'b', 'c', 'd', 'e'], 'for a, b, c and 2 others, which'],
    ] as const)
      expect(await told(tokenFor([...aud]))).toMatchObject({
        ...{ reason: 'TOKEN_WRONG_AUDIENCE', message: expect.stringContaining(text) as string },
      })
  })

  it('by the name of one identity needs the keys of a rule that fits', async () => {
    const refusal = refuse('TOKEN_INVALID', 'signed by somebody else')
    directory.registered = [keys(), rule(f.IDENTITY)]
    const trusted = async (rules: readonly MatchRule[]) => rules.filter(({ kind }) => kind === 'claimMatch')
    const named = (change: Partial<FederatedToken>) =>
      identitiesOf(tokenFor(['client'], { refusal: () => refusal, ...change })).named(f.IDENTITY)
    expect(await named({ trusted })).toHaveLength(1)
    expect(await named({})).toHaveLength(2)
    expect(await named({ trusted, isPublished: false })).toHaveLength(1)
    directory.registered = [keys(), rule(f.IDENTITY, { subject: 'other' })]
    await expect(named({ trusted })).rejects.toBe(refusal)
    await expect(named({ trusted: async () => [], isPublished: false })).rejects.toBe(refusal)
    directory.registered = [rule(f.IDENTITY, { subject: 'other' })]
    await expect(named({ trusted: async () => [], isPublished: false })).rejects.toBe(refusal)
    expect(await f.expectRefusal(named({}), 'IDENTITY_UNKNOWN')).toMatch(/invalid "sub"$/)
    directory.registered = []
    expect(await f.expectRefusal(named({}), 'IDENTITY_UNKNOWN')).toMatch(/invalid "iss"; an identity of AWS/)
  })
})
