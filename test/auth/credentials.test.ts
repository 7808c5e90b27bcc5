// The token of a header, and what is said of a header that has none.
import { describe, expect, it } from 'vitest'
import { bearerToken } from '../../src/auth/credentials.ts'

const refused = (header: string, maxBytes?: number): string => {
  try {
    return `accepted ${bearerToken(header, maxBytes)}`
  } catch (error) {
    return (error as Error).message.replace('Unauthenticated: ', '')
  }
}

describe('a bearer token', () => {
  it('has as many bytes as are allowed', () => {
    for (const token of [`ey${'a'.repeat(98)}`, 'a'.repeat(100)]) {
      expect(bearerToken(`Bearer ${token}`, 100)).toBe(token)
      expect(refused(`Bearer ${token}a`, 100)).toBe('the token is longer than 100 bytes')
    }
  })

  it.each(['Bearer abc', 'bearer abc', 'BEARER   abc'])('follows a scheme in any case, after blanks: %j', (header) => {
    expect(bearerToken(header)).toBe('abc')
  })

  it.each(['abc', 'eyJ.e30.AAAA', 'a-b._~+/c', 'abc==', 'a'])('is %s', (token) => {
    expect(bearerToken(`Bearer ${token}`)).toBe(token)
  })

  it.each(['ab=c', '=', 'a"b', 'a b', 'ey a'])('is not %j', (token) => {
    expect(refused(`Bearer ${token}`)).toContain('the header Authorization holds no token')
  })

  it.each(['eyJ.a,b', 'abc,', 'abc, Basic def'])('is sent once, unlike %j', (token) => {
    expect(refused(`Bearer ${token}`)).toContain('was sent more than once')
  })
})

describe('another scheme', () => {
  it.each(['Basic', 'Digest', 'AWS', 'X-Own-Scheme', 'abcdefghijklmnop'])('is named: %s', (scheme) => {
    expect(refused(`${scheme} secret`)).toMatch(`the scheme ${scheme} is not supported`)
    expect(refused(scheme)).toMatch(`the scheme ${scheme} is not supported`)
  })

  // What is longer, or looks like no word, may be a token that was sent without a scheme.
  it.each(['abcdefghijklmnopq', 'AWS4-HMAC-SHA256', 'ghp1', '1abc', 'a.b', 'a_b', 'x'.repeat(32)])(
    'is not repeated where it may be a secret: %s',
    (scheme) => {
      expect(refused(`${scheme} x`)).toMatch(/^this scheme is not supported/)
      expect(refused(scheme)).toMatch(/^this scheme is not supported/)
    },
  )

  it.each(['', ' Bearer abc', 'x'.repeat(33), 'a"b c', 'Basic\tabc'])('is none: %j', (header) => {
    expect(refused(header)).toMatch(/^the header Authorization has no scheme/)
  })
})
