// Where a compact token begins and ends to be one.
import { describe, expect, it } from 'vitest'
import { parseToken, requireIssuerUrl, requireValidTimes, type TokenClaims } from '../../src/auth/token.ts'

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const HEADER = { alg: 'ES256' }
const CLAIMS = { iss: 'https://a.example', sub: 's', aud: 'x', exp: 20, iat: 10 }
const token = (claims: unknown = CLAIMS, header: unknown = HEADER, signature = 'AAAA'): string =>
  `${encode(header)}.${encode(claims)}.${signature}`
const claimsOf = (change: object): TokenClaims => parseToken(token({ ...CLAIMS, ...change })).claims
const refusalOf = (work: () => unknown): string => {
  try {
    work()
    return ''
  } catch (error) {
    const { reason, message } = error as { reason: string; message: string }
    return `${reason} ${message.replace('Unauthenticated: ', '')}`
  }
}
/** JSON of so many levels. */
const deep = (levels: number): unknown => (levels === 1 ? {} : { a: deep(levels - 1) })

describe('a token', () => {
  it('is its header, its claims with their types, and all claims', () => {
    const compact = token({ ...CLAIMS, nbf: 5, more: [1] }, { alg: 'RS256', kid: 'k', typ: 'JWT' })
    expect(parseToken(compact)).toEqual({
      compact,
      header: { alg: 'RS256', kid: 'k' },
      claims: { ...CLAIMS, aud: ['x'], nbf: 5, all: { ...CLAIMS, nbf: 5, more: [1] } },
    })
    expect(parseToken(token())).toMatchObject({ header: { kid: undefined }, claims: { nbf: undefined } })
  })

  it.each([
    ['two parts', `${encode(HEADER)}.${encode(CLAIMS)}`, /three parts/],
    ['four parts', `${token()}.AAAA`, /three parts/],
    ['five parts', `${token()}.AAAA.AAAA`, /encrypted/],
    ['a signature with padding', token(CLAIMS, HEADER, 'AAA='), /signature is not base64url without padding/],
    [
      'a signature with bits behind its bytes',
      token(CLAIMS, HEADER, 'AAB'),
      /signature is not base64url without padding/,
    ],
    ['a signature with a blank at its end', token(CLAIMS, HEADER, 'AAAA '), /signature is not base64url/],
    ['no signature', token(CLAIMS, HEADER, ''), /has no signature/],
    ['an empty header', `.${encode(CLAIMS)}.AAAA`, /header is not base64url/],
    ['a payload with padding', `${encode(HEADER)}.${encode(CLAIMS)}=.AAAA`, /payload is not base64url/],
    ['a claim twice', token('{"iss":"a","iss":"b"}'), /payload gives a claim twice/],
    ['a claim twice inside', token('{"a":[{"b":1,"b":1}]}'), /payload gives a claim twice/],
    ['an algorithm twice', token(CLAIMS, '{"alg":"none","alg":"ES256"}'), /header gives a claim twice/],
    ['a list', token([]), /payload is not a JSON object/],
    ['null', token('null'), /payload is not a JSON object/],
    ['51 levels', token({ ...CLAIMS, a: deep(50) }), /nested more than 50 levels/],
    ['no algorithm', token(CLAIMS, {}), /names no algorithm/],
    ['a kid that is null', token(CLAIMS, { ...HEADER, kid: null }), /"kid" is no string/],
  ])('with %s is malformed', (_name, text, message) => {
    const refusal = refusalOf(() => parseToken(text))
    expect(refusal).toMatch(/^TOKEN_MALFORMED /)
    expect(refusal).toMatch(message)
  })

  it('has up to 50 levels', () => {
    expect(parseToken(token({ ...CLAIMS, a: deep(49) })).claims.sub).toBe('s')
  })

  it.each([
    ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'].map((alg) => ({
      alg,
    })),
    ...['JWT', 'jwt', 'at+jwt', 'AT+JWT', 'application/jwt', 'Application/at+jwt'].map((typ) => ({ ...HEADER, typ })),
  ])('may say %j', (header) => {
    expect(parseToken(token(CLAIMS, header)).header.alg).toBe(header.alg)
  })

  it.each([
    [{ alg: 'none' }, /unsigned tokens/],
    [{ alg: 'NONE' }, /unsigned tokens/],
    [{ alg: 'HS256' }, /shared secret \(HS256\)/],
    [{ alg: `HS${'x'.repeat(100)}` }, /shared secret \(HSx{14}\)/],
    [{ alg: 'es256' }, /not one of RS256, RS384/],
    [{ alg: 'ES256K' }, /not one of/],
    [{ ...HEADER, crit: null }, /critical headers/],
    [{ ...HEADER, typ: '' }, /neither "JWT" nor/],
    [{ ...HEADER, typ: 'dpop+jwt' }, /neither "JWT" nor/],
    [{ ...HEADER, typ: 'application/' }, /neither "JWT" nor/],
    [{ ...HEADER, typ: 'xapplication/jwt' }, /neither "JWT" nor/],
    [{ ...HEADER, typ: null }, /neither "JWT" nor/],
  ])('that says %j is invalid', (header, message) => {
    const refusal = refusalOf(() => parseToken(token(CLAIMS, header)))
    expect(refusal).toMatch(/^TOKEN_INVALID /)
    expect(refusal).toMatch(message)
  })
})

describe('a claim', () => {
  it('that is a name has 1 to 2,048 characters', () => {
    expect(claimsOf({ sub: 'x'.repeat(2048), iss: 'y' })).toMatchObject({ sub: 'x'.repeat(2048), iss: 'y' })
    for (const sub of ['', 'x'.repeat(2049), 'a\u001fb', 'a\u007fb', '\ud800', null, ['s'], 7])
      expect(refusalOf(() => claimsOf({ sub }))).toMatch(/^TOKEN_INVALID the claim "sub" is not a plain string/)
    expect(refusalOf(() => claimsOf({ iss: 'a\nb' }))).toMatch(/^TOKEN_INVALID the claim "iss" is not a plain string/)
    expect(claimsOf({ sub: 'a b~é😀' }).sub).toBe('a b~é😀')
  })

  it('of the audience is one name or up to a hundred', () => {
    const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `a${i}`)
    expect(claimsOf({ aud: names(100) }).aud).toHaveLength(100)
    for (const aud of [names(101), [], ['a', 7], ['a', ''], '', null, {}, 'a\0'])
      expect(refusalOf(() => claimsOf({ aud }))).toMatch(/^TOKEN_INVALID the claim "aud" is neither/)
  })

  it('of a time is a number, and must be there but for nbf', () => {
    for (const name of ['exp', 'iat', 'nbf'])
      for (const value of ['5', null, [5], true])
        expect(refusalOf(() => claimsOf({ [name]: value }))).toBe(
          `TOKEN_INVALID the claim "${name}" is not a number of seconds between the years 1 and 9999`,
        )
    for (const name of ['exp', 'iat', 'iss', 'sub', 'aud'])
      expect(refusalOf(() => claimsOf({ [name]: undefined }))).toBe(`TOKEN_INVALID the claim "${name}" is missing`)
    expect(refusalOf(() => parseToken(token(JSON.stringify(CLAIMS).replace('20', '1e999'))))).toContain('"exp" is not')
    expect(claimsOf({ exp: -1.5 }).exp).toBe(-1.5)
  })

  it('of a time is between the years 1 and 9999, which is all that a Timestamp can tell', () => {
    const last = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000
    for (const name of ['exp', 'iat', 'nbf']) {
      for (const value of [-62_135_596_800, last]) expect(claimsOf({ [name]: value })).toMatchObject({ [name]: value })
      for (const value of [-62_135_596_801, -1e300, last + 1, 1e15, 1e300])
        expect(refusalOf(() => claimsOf({ [name]: value }))).toBe(
          `TOKEN_INVALID the claim "${name}" is not a number of seconds between the years 1 and 9999`,
        )
    }
  })
})

describe('the times', () => {
  const at = (seconds: number, change: object = {}): string =>
    refusalOf(() => requireValidTimes(claimsOf({ iat: 1000, exp: 2000, ...change }), seconds * 1000))
  it('have 30 seconds of skew on each side', () => {
    expect(at(970)).toBe('')
    expect(at(969.999)).toMatch(/^TOKEN_NOT_YET_VALID .* issued in the future, at 1970-01-01T00:16:40\.000Z/)
    expect(at(2029.999)).toBe('')
    expect(at(2030)).toMatch(/^TOKEN_EXPIRED .* expired at 1970-01-01T00:33:20\.000Z/)
    expect(at(1470, { nbf: 1500 })).toBe('')
    expect(at(1469.999, { nbf: 1500 })).toMatch(/^TOKEN_NOT_YET_VALID .* not valid before 1970-01-01T00:25:00\.000Z/)
  })
})

describe('an issuer', () => {
  it.each([
    ...['https://a.example', 'http://a.example', 'https://a.example/b/', `https://a.example/${'x'.repeat(237)}`],
    ...['https://a.example:8443', 'https://A.example'],
  ])('may be %s', (issuer) => {
    expect(refusalOf(() => requireIssuerUrl(issuer))).toBe('')
  })

  it.each([
    ...['a.example', 'ftp://a.example', 'https://a.example?x', 'https://a.example#x', 'https://u@a.example'],
    ...['https://a.example/ x', ' https://a.example', 'https:', 'https://a.example/\u00a0'],
  ])('may not be %j', (issuer) => {
    expect(refusalOf(() => requireIssuerUrl(issuer))).toMatch(/^TOKEN_INVALID .* is not the URL of an issuer/)
  })

  it('has 255 characters at most', () => {
    const issuer = `https://a.example/${'x'.repeat(238)}`
    expect(refusalOf(() => requireIssuerUrl(issuer))).toBe(
      'TOKEN_INVALID the claim "iss" is longer than 255 characters',
    )
  })
})
