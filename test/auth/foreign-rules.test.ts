import { rootOf } from '../../src/core/uid.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { personUid } from '../../src/auth/match.ts'
import { startProvider, type TestProvider } from '../support/issuer.ts'
import * as f from './fixtures.ts'

const PROVIDER = `${'c'.repeat(40)}/${'3'.repeat(16)}`
let world: f.ForeignWorld
let provider: TestProvider
let directory: f.MemoryDirectory
beforeEach(async () => {
  world = await f.newForeignWorld()
  ;({ provider, directory } = world)
})
afterEach(() => provider.close())
const { rule, send } = {
  rule: (...args: Parameters<f.ForeignWorld['rule']>) => world.rule(...args),
  send: (...args: Parameters<f.ForeignWorld['send']>) => world.send(...args),
}

describe('static keys', () => {
  const fixed = (change: Partial<Extract<f.Registered, { kind: 'staticKeys' }>> = {}): f.Registered => ({
    kind: 'staticKeys',
    identity: f.IDENTITY,
    issuer: provider.url,
    subject: 'repo:x',
    issuerKeys: JSON.stringify(provider.jwks()),
    ...change,
  })

  it('verify without contacting anyone', async () => {
    directory.registered = [fixed()]
    await expect(send()).resolves.toMatchObject({ identity: f.IDENTITY })
    directory.registered = [fixed({ issuerKeys: JSON.stringify(provider.jwks().keys[0]), audiences: ['a', 'b'] })]
    await expect(send({ aud: 'b' })).resolves.toMatchObject({ identity: f.IDENTITY })
    await f.expectRefusal(send(), 'TOKEN_WRONG_AUDIENCE')
    directory.registered = [fixed()]
    await f.expectRefusal(send({ aud: 'b' }), 'TOKEN_WRONG_AUDIENCE')
    expect(provider.requests).toEqual([])
  })

  it('do not verify when expired, of others, unreadable, or for another subject', async () => {
    await using other = await startProvider()
    for (const change of [
      { expirationTime: new Date(Date.now() - 1) },
      { issuerKeys: JSON.stringify(other.jwks()) },
      { issuerKeys: 'none' },
      { issuerKeys: '{"keys":[{"kty":"oct","k":"AAAA"}]}' },
      { issuerKeys: `{"keys":[],"x":"${'x'.repeat(70_000)}"}` },
    ]) {
      directory.registered = [fixed(change)]
      await f.expectRefusal(send(), 'TOKEN_INVALID')
    }
    directory.registered = [fixed({ subject: 'repo:y' })]
    await f.expectRefusal(send(), 'IDENTITY_UNKNOWN')
  })

  it('speak for their own identity only', async () => {
    await using attacker = await startProvider()
    const theirs = fixed({ identity: f.OTHER, issuerKeys: JSON.stringify(attacker.jwks()) })
    directory.registered = [rule(), theirs]
    // What the attacker signs in the name of the issuer is the attacker's own identity …
    const forged = await attacker.sign(
      { iss: provider.url, sub: 'repo:x', aud: f.URL_OF_SERVER },
      { header: { kid: 'key-1' } },
    )
    await expect(world.authenticate(f.bearer(forged))).resolves.toMatchObject({ identity: f.OTHER })
    // … and what the issuer signs is not.
    const caller = await send()
    expect(caller).toMatchObject({ identity: f.IDENTITY })
    expect(caller).not.toHaveProperty('memberships')
    directory.registered = [rule({ subject: 'another' }), theirs]
    await f.expectRefusal(send(), 'IDENTITY_UNKNOWN')
  })

  it('go on working while discovery fails', async () => {
    directory.registered = [rule({ identity: f.OTHER }), fixed()]
    provider.fail('down')
    await expect(send()).resolves.toMatchObject({ identity: f.IDENTITY })
    provider.fail('none')
    world.clock.offset += 600_000
    const exp = Math.floor(world.clock.now() / 1000) + 60
    await expect(send({ exp })).resolves.toMatchObject({ identity: f.OTHER, memberships: expect.anything() })
  })
})

describe('an identity provider', () => {
  const idp = (change: Partial<Extract<f.Registered, { kind: 'identityProvider' }>> = {}): f.Registered => ({
    kind: 'identityProvider',
    provider: PROVIDER,
    issuer: provider.url,
    clientId: 'client',
    groupsClaim: 'groups',
    ...change,
  })
  const person = { sub: 'u1', aud: 'client', email: 'u@x.test', email_verified: true, name: 'U' }

  it('signs a person in', async () => {
    directory.registered = [idp()]
    const identity = personUid(provider.url, 'u1')
    expect(await send(person)).toMatchObject({ identity, actor: { act: { aud: 'client' } } })
    expect(directory.signIns).toEqual([
      {
        provider: PROVIDER,
        identity,
        issuer: provider.url,
        subject: 'u1',
        email: 'u@x.test',
        emailVerified: true,
        name: 'U',
        externalId: 'u1',
      },
    ])
    await send({ ...person, email_verified: false })
    expect(directory.signIns[1]).toMatchObject({ emailVerified: false })
  })

  it('lets a person act in its own organization only, for others may share its issuer', async () => {
    directory.registered = [idp()]
    expect(await send(person)).toMatchObject({ scopes: [rootOf(PROVIDER)] })
  })

  it('takes tokens for its client only', async () => {
    directory.registered = [idp()]
    await f.expectRefusal(send({ ...person, aud: f.URL_OF_SERVER }), 'TOKEN_WRONG_AUDIENCE')
    await f.expectRefusal(send({ ...person, aud: ['client', 'x'] }), 'TOKEN_WRONG_AUDIENCE')
    await f.expectRefusal(send({ ...person, aud: ['client', 'x'], azp: 'x' }), 'TOKEN_WRONG_AUDIENCE')
    await expect(send({ ...person, aud: ['client', 'x'], azp: 'client' })).resolves.toMatchObject({ kind: 'identity' })
  })

  it('grants what the groups in its claim are mapped to', async () => {
    directory.registered = [idp()]
    directory.grants = [
      { mapping: 'm', provider: PROVIDER, externalGroup: 'dev', group: 'g1', role: 'r1' },
      { mapping: 'm', provider: 'another', externalGroup: 'dev', group: 'g2', role: 'r2' },
    ]
    expect(await send({ ...person, groups: ['dev', 7, ''] })).toMatchObject({
      sessionGrants: [{ group: 'g1', role: 'r1' }],
    })
    expect(await send({ ...person, groups: 'dev' })).toHaveProperty('sessionGrants')
    expect(await send({ ...person, groups: { dev: true } })).not.toHaveProperty('sessionGrants')
    expect(await send(person)).not.toHaveProperty('sessionGrants')
  })

  it('stands behind a rule of its organization; two providers of one organization are ambiguous', async () => {
    const own = `${rootOf(PROVIDER)}/${'4'.repeat(16)}`
    directory.add(own)
    directory.registered = [idp(), rule({ identity: own, subject: 'u1', audience: 'client' })]
    expect(await send(person)).toMatchObject({ identity: own })
    expect(directory.signIns).toEqual([])
    directory.registered = [idp(), idp({ provider: `${rootOf(PROVIDER)}/${'5'.repeat(16)}` })]
    await f.expectRefusal(send(person), 'IDENTITY_AMBIGUOUS')
  })
})
