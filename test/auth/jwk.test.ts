// What one JWK is: the algorithms that it may serve, what of it is public, and how large it is.
import { describe, expect, it } from 'vitest'
import { algorithmsOf, publicMembers, rsaBits } from '../../src/auth/jwk.ts'

describe('a JWK', () => {
  it.each([
    ['RSA', undefined, ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']],
    ['EC', 'P-256', ['ES256']],
    ['EC', 'P-384', ['ES384']],
    ['EC', 'P-521', ['ES512']],
    ['OKP', 'Ed25519', ['EdDSA']],
    ['EC', 'secp256k1', []],
    ['EC', undefined, []],
    ['EC', 'Ed25519', []],
    ['OKP', 'X25519', []],
    ['oct', undefined, []],
    ['rsa', undefined, []],
    [undefined, undefined, []],
  ])('of the kind %s %s serves %j', (kty, crv, algorithms) => {
    expect(algorithmsOf({ ...(kty && { kty }), ...(crv && { crv }) })).toEqual(algorithms)
  })

  it('has no private half in public, nor what else its file says', () => {
    const rsa = { kty: 'RSA', n: 'AQ', e: 'AQAB' }
    const secret = { d: 'd', p: 'p', q: 'q', dp: 'dp', dq: 'dq', qi: 'qi', oth: [], k: 'k' }
    expect(publicMembers({ ...rsa, ...secret, kid: 'a', alg: 'RS256', iat: 1 } as never)).toStrictEqual(rsa)
    const curve = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }
    expect(publicMembers({ ...curve, ...secret })).toStrictEqual(curve)
  })
})

describe('the size of an RSA key', () => {
  const bitsOf = (...bytes: number[]): number | undefined =>
    rsaBits({ kty: 'RSA', n: Buffer.from(bytes).toString('base64url') })
  const ones = (count: number): number[] => Array<number>(count).fill(0xff)

  it('is that of its modulus without the zeros in front', () => {
    expect(bitsOf(...ones(256))).toBe(2048)
    expect(bitsOf(0x80, ...ones(255))).toBe(2048)
    expect(bitsOf(0x7f, ...ones(255))).toBe(2047)
    expect(bitsOf(0x01, ...ones(255))).toBe(2041)
    expect(bitsOf(0x01, ...ones(256))).toBe(2049)
    expect(bitsOf(0, ...ones(256))).toBe(2048)
    // A short modulus that is filled up with zeros is no longer for it.
    expect(bitsOf(...Array<number>(129).fill(0), ...ones(127))).toBe(1016)
    expect(bitsOf(0, 0, 0x01)).toBe(1)
  })

  it('is none without a modulus, and not asked of other kinds', () => {
    expect([bitsOf(), bitsOf(0), bitsOf(0, 0)]).toEqual([0, 0, 0])
    expect(rsaBits({ kty: 'RSA' })).toBe(0)
    expect(rsaBits({ kty: 'RSA', n: 7 } as never)).toBe(0)
    expect(rsaBits({ kty: 'EC', n: 'AQ' })).toBeUndefined()
  })
})
