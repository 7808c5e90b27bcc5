// What a rule says exactly is held to letter for letter, whatever patterns stand beside it; and how many keys are tried.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MAX_STATIC_SETS } from '../../src/auth/static-keys.ts'
import { TokenIdentities } from '../../src/auth/token-identities.ts'
import { rootOf } from '../../src/core/uid.ts'
import * as f from './fixtures.ts'

let world: f.ForeignWorld
beforeEach(async () => {
  world = await f.newForeignWorld()
})
afterEach(() => world.provider.close())

const ANY = '.*'

describe('a rule', () => {
  it.each([
    ['issuer', { issuer: 'https://another.test', issuerPattern: ANY }, 'IDENTITY_UNKNOWN'],
    ['subject', { subject: 'repo:y', subjectPattern: ANY }, 'IDENTITY_UNKNOWN'],
    ['audience', { audience: 'another', audiencePattern: ANY }, 'TOKEN_WRONG_AUDIENCE'],
  ] as const)('that names its %s exactly has no use for a pattern of it', async (_claim, change, reason) => {
    // Whose keys the issuer publishes is known by the other rule.
    world.directory.registered = [world.rule(change), world.rule({ identity: f.OTHER, subject: 'another' })]
    await f.expectRefusal(world.send(), reason)
    const named = world.authenticate({ ...f.bearer(await world.sign()), identity: f.IDENTITY })
    await f.expectRefusal(named, 'IDENTITY_UNKNOWN')
  })

  it.each(['/', '.test', ''])('of people is of its issuer as that is spelt: with "%s" behind it', async (end) => {
    const { directory, provider } = world
    const people = { kind: 'identityProvider', provider: f.OTHER, clientId: 'client' } as const
    directory.registered = [world.rule({ subject: 'another' }), { ...people, issuer: `${provider.url}${end}` }]
    const sent = world.send({ aud: ['another', 'client'], azp: 'client' })
    const caller = { scopes: [rootOf(f.OTHER)], actor: { act: { aud: 'client' } } }
    if (end === '') await expect(sent).resolves.toMatchObject(caller)
    else await f.expectRefusal(sent, 'IDENTITY_UNKNOWN')
  })

  it('of people is of no use for a token for this server: whose client that is would hear of all who come', async () => {
    const { directory, provider } = world
    const people = { kind: 'identityProvider', provider: f.OTHER, issuer: provider.url } as const
    directory.registered = [world.rule({ subject: 'another' }), { ...people, clientId: f.URL_OF_SERVER }]
    await f.expectRefusal(world.send(), 'TOKEN_WRONG_AUDIENCE')
    expect(directory.signIns).toEqual([])
    directory.registered = [world.rule({ subject: 'another' }), { ...people, clientId: `${f.URL_OF_SERVER}.app` }]
    await expect(world.send({ aud: `${f.URL_OF_SERVER}.app` })).resolves.toMatchObject({ scopes: [rootOf(f.OTHER)] })
  })

  it('takes a claim, and each of its own, as it is spelt', async () => {
    world.directory.registered = [world.rule({ claims: { environment: 'prod' } })]
    await expect(world.send({ environment: 'prod' })).resolves.toMatchObject({ identity: f.IDENTITY })
    for (const environment of ['Prod', 'prod ', 'production', 'pro'])
      await f.expectRefusal(world.send({ environment }), 'IDENTITY_UNKNOWN')
    for (const claims of [{ sub: 'Repo:x' }, { sub: 'repo:x ' }, { aud: f.URL_OF_SERVER.toUpperCase() }])
      await expect(world.send({ environment: 'prod', ...claims })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

it('what fits a token may be more where more have keys for it than are tried', async () => {
  const { provider, issuer, directory } = world
  const keys = { kind: 'staticKeys', issuer: provider.url, subject: 's', issuerKeys: '{}' } as const
  const isWhole = async (count: number): Promise<boolean> => {
    directory.registered = Array.from({ length: count }, () => ({ ...keys, identity: f.IDENTITY }))
    const token = f.federatedToken({ iss: provider.url, sub: 's', aud: [f.URL_OF_SERVER] })
    return (await new TokenIdentities(token, { identities: directory, issuer }).fits()).isWhole
  }
  expect([await isWhole(MAX_STATIC_SETS), await isWhole(MAX_STATIC_SETS + 1)]).toEqual([true, false])
})
