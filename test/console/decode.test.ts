// What is said of a text that is no signed JWT: what is wrong with it.
import { describe, expect, it } from 'vitest'
import { decode } from '../../src/console/pages/tokens/decode.ts'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a token', () => {
  it('that is a signed JWT is read', () => {
    expect(decode(`${part({ alg: 'ES256' })}.${part({ sub: 'é' })}.x`)).toEqual({
      header: { alg: 'ES256' },
      claims: { sub: 'é' },
    })
  })

  it.each([
    ['abc', 'A signed JWT is three parts with dots between them. This has no dot.'],
    ['a.b', 'A signed JWT is three parts with dots between them. This has 2 parts.'],
    ['a.b.c', 'The first part, the header, is no text in base64url.'],
    ['e30.YQ.c', 'The second part, the claims, is base64url, but of no JSON object.'],
    [`${part('text')}.e30.c`, 'The first part, the header, is base64url, but of no JSON object.'],
    ['e30.~.c', 'The second part, the claims, is no text in base64url.'],
    ['W10.e30.c', 'The first part, the header, is base64url, but of no JSON object.'],
  ])('that is none is told so: %s', (token, why) => {
    expect(decode(token)).toBe(why)
  })
})
