// What our issuer publishes and signs, member by member: clients read it as it stands.
import { decodeJwt } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createIssuer, type Issuer, type TokenGrant } from '../../src/auth/issuer.ts'
import { generateSigningKey, toSigningKey, type SigningKey } from '../../src/auth/keys.ts'
import * as f from './fixtures.ts'

let keys: SigningKey[]
let issuer: Issuer
beforeAll(async () => {
  const algorithms = ['ES256', 'EdDSA', 'ES256']
  keys = await Promise.all(algorithms.map(async (alg) => toSigningKey(await generateSigningKey(1, alg), 'k')))
})
beforeEach(() => {
  issuer = createIssuer({ url: f.URL_OF_SERVER, keys, clock: new f.TestClock() })
})

describe('the documents', () => {
  const headers = (seconds: number) => ({
    'content-type': 'application/json',
    'cache-control': `public, max-age=${seconds}`,
    'access-control-allow-origin': '*',
  })

  it('of discovery have what OpenID Connect Discovery 1.0 requires, and where tokens are exchanged', () => {
    expect(issuer.documents.discovery).toStrictEqual({
      path: '/.well-known/openid-configuration',
      headers: headers(3600),
      body: {
        issuer: f.URL_OF_SERVER,
        jwks_uri: `${f.URL_OF_SERVER}/.well-known/jwks.json`,
        token_endpoint: `${f.URL_OF_SERVER}/oauth/token`,
        token_endpoint_auth_methods_supported: ['none'],
        response_types_supported: ['id_token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256', 'EdDSA'],
        grant_types_supported: ['urn:ietf:params:oauth:grant-type:token-exchange', 'refresh_token'],
        claims_supported: [
          ...[
            'iss',
            'sub',
            'aud',
            'iat',
            'exp',
            'jti',
            'email',
            'email_verified',
            'act',
            'cap',
            'scopes',
            'azp',
            'sid',
          ],
        ],
      },
    })
  })

  it('of keys have all of them, the one that signs first', () => {
    const { path, headers: sent, body } = issuer.documents.jwks
    expect([path, sent]).toStrictEqual(['/.well-known/jwks.json', headers(300)])
    expect(body).toStrictEqual({ keys: keys.map(({ publicJwk }) => publicJwk) })
  })

  it('name the issuer without slashes at its end', () => {
    const { url, documents } = createIssuer({ url: 'https://a.test/b//', keys, clock: new f.TestClock() })
    expect([url, documents.discovery.body['issuer']]).toEqual(['https://a.test/b', 'https://a.test/b'])
  })
})

describe('a token', () => {
  const claimsOf = async (grant: Partial<TokenGrant>) => {
    const { token } = await issuer.sign({ identity: f.IDENTITY, audience: ['a'], ttlSeconds: 60.9, ...grant })
    const { iss: _iss, iat: _iat, exp: _exp, jti: _jti, ...rest } = decodeJwt(token)
    return rest
  }
  const least = { sub: f.IDENTITY, aud: 'a' }

  it('says nothing that it was not given', async () => {
    expect(await claimsOf({})).toStrictEqual(least)
    expect(await claimsOf({ internal: false })).toStrictEqual(least)
    expect(await claimsOf({ audience: ['a', 'b'] })).toStrictEqual({ ...least, aud: ['a', 'b'] })
  })

  it('says that it may do nothing, which is not the same as nothing', async () => {
    expect(await claimsOf({ capabilities: [], scopes: [] })).toStrictEqual({ ...least, cap: [], scopes: [] })
    expect(await claimsOf({ provider: f.OTHER })).toStrictEqual({ ...least, idp: f.OTHER, groups: [] })
    expect(await claimsOf({ groups: ['dev'] })).toStrictEqual(least)
  })

  it('is for somebody, lasts whole seconds, and is another each time', async () => {
    await expect(claimsOf({ audience: [] })).rejects.toThrow('A token needs an audience')
    const grant = { identity: f.IDENTITY, audience: ['a'], ttlSeconds: 60.9 }
    const [one, other] = [await issuer.sign(grant), await issuer.sign(grant)]
    expect(one.expiry).toEqual(new Date(f.START + 60_000))
    expect(decodeJwt(one.token)).toMatchObject({ iat: f.START / 1000, exp: f.START / 1000 + 60 })
    expect(decodeJwt(one.token).jti).not.toBe(decodeJwt(other.token).jti)
  })
})
