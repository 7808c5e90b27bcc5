// What the sign-in is told before anybody is known.
import { beforeEach, expect, it } from 'vitest'
import { createSignInDirectory } from '../../src/app/stores/sign-in-directory.ts'
import type { SignInDirectory } from '../../src/oauth/options.ts'
import { organization, roleUid, TEST_SEAL, type Organization } from '../support/organization.ts'

let at: Organization
let directory: SignInDirectory
beforeEach(async () => {
  at = await organization()
  directory = createSignInDirectory({ db: at.db, seal: TEST_SEAL, clock: at.clock, dev: false })
})

/** A group with an identity provider, which the operator vouches for. */
async function verified(name: string, parent?: string): Promise<void> {
  const within = parent === undefined ? {} : { parent }
  const { uid } = await at.call(at.owner, 'GroupsService/CreateGroup', { ...within, group: { name } })
  await at.db.prisma.group.update({ where: { uid }, data: { verified: true }, select: { uid: true } })
  const oidc = { issuer: 'https://login.example.test', clientId: 'client', pkceEnabled: true }
  const identityProvider = { name: `login of ${name}`, defaultRole: roleUid('viewer'), oidc }
  await at.call(at.owner, 'IdentityProvidersService/CreateIdentityProvider', { parent: uid, identityProvider })
}

const named = async (name: string): Promise<string[]> => (await directory.providersOf(name)).map((one) => one.name)

it('a name is that of a verified organization, and of no group inside of one', async () => {
  await verified('outer.test')
  await verified('inner.test', at.org)
  expect(await named('outer.test')).toEqual(['login of outer.test'])
  expect(await named('inner.test')).toEqual([])
  expect(await named('acme')).toEqual([])
  await verified('claimed.test')
  await at.db.prisma.group.updateMany({ where: { name: 'claimed.test' }, data: { verified: false } })
  expect(await named('claimed.test')).toEqual([])
})

it('a name that two organizations have is that of neither', async () => {
  await verified('twice.test')
  await verified('twice.test')
  expect(await named('twice.test')).toEqual([])
})

it('codes for a program without a browser are kept until they end, each once', async () => {
  const keep = (code: string, lastsMs: number) =>
    directory.keepHeadless({
      ...{ code, identity: at.owner.identity, publicKey: new Uint8Array(1), encryptedToken: new Uint8Array(1) },
      expiresAt: new Date(at.clock.now() + lastsMs),
    })
  expect([await keep('a', 1_000), await keep('a', 1_000), await keep('b', 2_000)]).toEqual([true, false, true])
  at.clock.millis += 1_000
  expect(await keep('c', 1_000)).toBe(true)
  expect(await at.db.prisma.headlessSession.count()).toBe(2)
})
