// How long a directory's token works: to the moment of its end, not longer for being replaced, and no more once all are revoked.
import { beforeAll, describe, expect, it } from 'vitest'
import { IdentityProvider_SCIM_CredentialState as CredentialState } from '../../../src/contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import { callerOfToken } from '../../../src/services/iam/provisioning/provider.ts'
import { organization, refusal, roleUid, type Organization } from '../../support/organization.ts'

interface Token {
  readonly token: string
  readonly etag: string
  readonly previousTokenExpireTime?: Date
}

let at: Organization
beforeAll(async () => {
  at = await organization()
  await at.member(at.org, roleUid('owner'))
})

let count = 0
/** The uid of an identity provider whose SCIM is on, and its token. */
async function directory(more: object = {}, parent = at.org): Promise<Token & { readonly uid: string }> {
  const oidc = { issuer: 'https://login.example.test', clientId: 'client', pkceEnabled: true }
  const identityProvider = { name: `directory ${++count}`, defaultRole: roleUid('viewer'), oidc }
  const request = { parent, identityProvider }
  const { uid } = await at.call(at.owner, 'IdentityProvidersService/CreateIdentityProvider', request)
  const { token, etag } = await call('GenerateScimToken', uid, more)
  const on = await call('SetScimEnabled', uid, { enabled: true, etag })
  return { uid, token, etag: on.etag }
}
const call = (verb: string, uid: string, more: object = {}): Promise<Token> =>
  at.call<Token>(at.owner, `IdentityProvidersService/${verb}`, { identityProviderUid: uid, ...more })
/** The directory that a token is let in as, or the reason for which it is not. */
const letIn = async (token: string): Promise<string | undefined> => {
  const found = callerOfToken({ db: at.db, clock: at.clock }, token)
  return found.then(
    ({ provisions }) => provisions,
    async () => (await refusal(found)).reason,
  )
}
const inSeconds = (seconds: number): Date => new Date(at.clock.now() + seconds * 1000)

describe('a token of SCIM', () => {
  it('has ended at the moment of its end', async () => {
    const { uid, token } = await directory({ expireTime: inSeconds(60) })
    at.clock.advance(59)
    expect(await letIn(token)).toBe(uid)
    at.clock.advance(1)
    expect(await letIn(token)).toBe('TOKEN_INVALID')
  })

  it('that is replaced ends with the overlap, at that moment', async () => {
    const { uid, token, etag } = await directory()
    const next = await call('RegenerateScimToken', uid, { etag, overlap: 60 })
    at.clock.advance(59)
    expect([await letIn(token), await letIn(next.token)]).toEqual([uid, uid])
    at.clock.advance(1)
    expect([await letIn(token), await letIn(next.token)]).toEqual(['TOKEN_INVALID', uid])
    const { scim } = await at.call<{ scim: object }>(at.owner, 'IdentityProvidersService/GetIdentityProvider', { uid })
    expect(scim).toMatchObject({ credentialState: CredentialState.LIVE, previousTokenExpireTime: undefined })
  })

  it('gives the group of its provider alone, and nothing while SCIM is off there', async () => {
    const { uid, token, etag } = await directory({}, at.subgroup)
    const asking = () => callerOfToken({ db: at.db, clock: at.clock }, token)
    expect(await asking()).toMatchObject({ identity: uid, provisions: uid, scopes: [at.subgroup] })
    await call('SetScimEnabled', uid, { enabled: false, etag })
    expect(await refusal(asking())).toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  it('that is replaced ends when it would have, however long the overlap', async () => {
    const end = inSeconds(60)
    const { uid, token, etag } = await directory({ expireTime: end })
    const next = await call('RegenerateScimToken', uid, { etag, overlap: 3600 })
    expect(next.previousTokenExpireTime).toEqual(end)
    at.clock.advance(61)
    expect([await letIn(token), await letIn(next.token)]).toEqual(['TOKEN_INVALID', uid])
  })

  it('that has ended does not come back by being replaced', async () => {
    const { uid, token, etag } = await directory({ expireTime: inSeconds(60) })
    at.clock.advance(61)
    const next = await call('RegenerateScimToken', uid, { etag, overlap: 3600 })
    expect([await letIn(token), await letIn(next.token)]).toEqual(['TOKEN_INVALID', uid])
  })

  it('ends when all are revoked, also the one that is being replaced, and none of them comes back with the next', async () => {
    const { uid, token, etag } = await directory()
    const next = await call('RegenerateScimToken', uid, { etag, overlap: 3600 })
    await call('RevokeScimToken', uid)
    expect([await letIn(token), await letIn(next.token)]).toEqual(['TOKEN_INVALID', 'TOKEN_INVALID'])
    const { token: last } = await call('GenerateScimToken', uid)
    expect([await letIn(token), await letIn(next.token)]).toEqual(['TOKEN_INVALID', 'TOKEN_INVALID'])
    expect(await letIn(last)).toBe(uid)
  })

  it('is not given beside one that is being replaced, and is beside none that has ended', async () => {
    const { uid, token, etag } = await directory()
    const next = await call('RegenerateScimToken', uid, { etag, overlap: 3600, expireTime: inSeconds(7200) })
    expect(await refusal(call('GenerateScimToken', uid))).toMatchObject({ violations: ['SCIM_TOKEN_EXISTS'] })
    expect([await letIn(token), await letIn(next.token)]).toEqual([uid, uid])
    at.clock.advance(7200)
    const { token: last } = await call('GenerateScimToken', uid)
    expect([await letIn(next.token), await letIn(last)]).toEqual(['TOKEN_INVALID', uid])
  })

  it('that is replaced ends with the one that took its place, and so long is said to go on', async () => {
    const { uid, token, etag } = await directory()
    const next = await call('RegenerateScimToken', uid, { etag, overlap: 3600, expireTime: inSeconds(60) })
    expect(next.previousTokenExpireTime).toEqual(inSeconds(60))
    at.clock.advance(59)
    expect([await letIn(token), await letIn(next.token)]).toEqual([uid, uid])
    at.clock.advance(1)
    expect([await letIn(token), await letIn(next.token)]).toEqual(['TOKEN_INVALID', 'TOKEN_INVALID'])
    const { token: last } = await call('GenerateScimToken', uid)
    expect([await letIn(token), await letIn(next.token), await letIn(last)]).toEqual([
      'TOKEN_INVALID',
      'TOKEN_INVALID',
      uid,
    ])
  })

  it('works by no overlap once the state says that it has ended, whatever an older server has written', async () => {
    const { uid, token, etag } = await directory()
    await call('RegenerateScimToken', uid, { etag, overlap: 3600, expireTime: inSeconds(60) })
    const data = { previousExpireTime: inSeconds(3600) }
    await at.db.prisma.scimCredential.update({ where: { providerUid: uid }, data })
    at.clock.advance(61)
    expect(await letIn(token)).toBe('TOKEN_INVALID')
    const { scim } = await at.call<{ scim: object }>(at.owner, 'IdentityProvidersService/GetIdentityProvider', { uid })
    expect(scim).toMatchObject({ credentialState: CredentialState.EXPIRED, previousTokenExpireTime: undefined })
  })

  it('that is replaced gets one with an end in the future, and goes on for a week at most', async () => {
    const { uid, etag } = await directory()
    const again = (more: object): Promise<Token> => call('RegenerateScimToken', uid, { etag, ...more })
    const week = 7 * 86_400
    expect(await refusal(again({ expireTime: inSeconds(0) }))).toMatchObject({ fields: ['expireTime'] })
    expect(await refusal(again({ expireTime: inSeconds(60), neverExpires: true }))).toMatchObject({
      fields: ['expireTime'],
    })
    expect(await refusal(again({ overlap: week + 1 }))).toMatchObject({ fields: ['overlap'] })
    expect((await again({ overlap: week })).previousTokenExpireTime).toEqual(inSeconds(week))
  })
})
