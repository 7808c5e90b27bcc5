// A person whom the directories of many organizations name: who shuts it out takes nothing from it elsewhere.
import { beforeEach, expect, it } from 'vitest'
import { FederatedCallers } from '../../src/auth/federated-callers.ts'
import type { Issuer } from '../../src/auth/issuer.ts'
import { personUid } from '../../src/auth/match.ts'
import { refuse } from '../../src/auth/refusal.ts'
import { PlatformError } from '../../src/core/errors.ts'
import { rootOf } from '../../src/core/uid.ts'
import * as f from './fixtures.ts'

const UPSTREAM = 'https://upstream.test'
const PERSON = personUid(UPSTREAM, 's')
const OWN = `${'d'.repeat(40)}/${'3'.repeat(16)}`
/** More than a person signs up through by one request. */
const OTHERS = Array.from({ length: 70 }, (_, i) => `${'c'.repeat(38)}${i + 10}/${'3'.repeat(16)}`)
let issuer: Issuer
let directory: f.MemoryDirectory
beforeEach(async () => {
  issuer = await f.newIssuer(new f.TestClock())
  directory = new f.MemoryDirectory()
})

const idp = (provider: string): f.Registered => ({
  ...({ kind: 'identityProvider', issuer: UPSTREAM, clientId: 'client', groupsClaim: 'groups' } as const),
  provider,
})
const callers = (): FederatedCallers =>
  new FederatedCallers(f.federatedToken({ iss: UPSTREAM, sub: 's', aud: ['client'] }), {
    identities: directory,
    issuer,
  })
const shut = (providers: readonly string[]): void => {
  const signIn = directory.signIn.bind(directory)
  directory.signIn = async (person) => {
    if (providers.includes(person.provider)) throw refuse('IDENTITY_UNKNOWN', `not at ${person.provider}`)
    await signIn(person)
  }
}

it.each([
  ['names itself', PERSON],
  ['names nobody', undefined],
])('a person who %s comes in where it may, however many have shut it out', async (_, named) => {
  shut(OTHERS)
  directory.registered = [...OTHERS, OWN].map(idp)
  expect(await callers().caller(named)).toMatchObject({ identity: PERSON, scopes: [rootOf(OWN)] })
  directory.registered = OTHERS.map(idp)
  expect(await f.expectRefusal(callers().caller(named), 'IDENTITY_UNKNOWN')).toContain(`not at ${OTHERS[0]}`)
})

it('a person who names itself is in each organization that lets it in, however many do', async () => {
  directory.registered = [
    ...[...OTHERS, OWN].map(idp),
    {
      kind: 'claimMatch',
      issuer: UPSTREAM,
      subject: 's',
      audience: 'client',
      identity: `${rootOf(OWN)}/${'7'.repeat(16)}`,
    },
  ]
  const { memberships } = await callers().caller(PERSON)
  expect(await memberships?.in(rootOf(OWN))).toEqual({
    organization: rootOf(OWN),
    person: expect.objectContaining({ identity: PERSON, scopes: [rootOf(OWN)] }),
  })
  expect(await memberships?.all()).toHaveLength(64)
  directory.signIns.length = 0
  shut([OWN])
  const { memberships: again } = await callers().caller(PERSON)
  expect(await again?.in(rootOf(OWN))).toMatchObject({ unclear: expect.any(Error) })
})

it.each([
  ['names itself', PERSON],
  ['names nobody', undefined],
])('a person who %s is where it came before, however many older doors strangers open for it', async (_, named) => {
  directory.registered = [idp(OWN)]
  await callers().caller(OWN)
  directory.registered = [...OTHERS, OWN].map(idp)
  const here = async (): Promise<readonly string[]> => {
    const { memberships, scopes = [] } = await callers().caller(named)
    if (memberships === undefined) return scopes
    return (await memberships.all()).filter(({ person }) => person).map(({ organization }) => organization)
  }
  expect(await here()).toContain(rootOf(OWN))
  // What is too much for one request the next ones get.
  expect((await here()).length).toBe(OTHERS.length + 1)
})

it.each([
  new TypeError('the database is away'),
  new PlatformError('UNAVAILABLE', 'there is too much to do'),
  new PlatformError('PERMISSION_DENIED', 'for another reason'),
])('a person who names itself hears of a fault of the directory, wherever it is let in: %s', async (fault) => {
  directory.registered = [idp(OTHERS[0]!), idp(OWN)]
  const signIn = directory.signIn.bind(directory)
  directory.signIn = (person) => (person.provider === OWN ? Promise.reject(fault) : signIn(person))
  await expect(callers().caller(PERSON)).rejects.toBe(fault)
})
