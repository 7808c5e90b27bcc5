// What a request that is signed at AWS says, before AWS is asked.
import { describe, expect, it } from 'vitest'
import { readSignedRequest, requestIn, type SignedRequest } from '../../src/auth/aws-token.ts'
import { PlatformError } from '../../src/core/errors.ts'

const SIGNED_AT = Date.parse('2026-01-02T03:04:05Z')
const REQUEST_LINE = 'POST /?Action=GetCallerIdentity&Version=2011-06-15 HTTP/1.1'
const NAMES = 'chainguard-audience;chainguard-identity;host;x-amz-date'
const HEADERS: Readonly<Record<string, string>> = {
  host: 'sts.amazonaws.com',
  authorization: `AWS4-HMAC-SHA256 Credential=AKID, SignedHeaders=${NAMES}, Signature=abc`,
  'chainguard-audience': 'https://api.example.test',
  'chainguard-identity': 'uid',
  'x-amz-date': '20260102T030405Z',
}

/** Reads a request with other headers (empty: without that one), and lines and a body at its end. */
function read(changes: Readonly<Record<string, string>> = {}, { lines = '', body = '', now = SIGNED_AT } = {}) {
  const headers = Object.entries({ ...HEADERS, ...changes }).filter(([, value]) => value !== '')
  const written = headers.map(([name, value]) => `${name}:${value}\r\n`).join('')
  return readSignedRequest(`${REQUEST_LINE}\r\n${written}${lines}\r\n${body}`, now)
}
function refused(work: () => SignedRequest): string {
  try {
    work()
  } catch (error) {
    if (error instanceof PlatformError) return `${error.reason}: ${error.message.replace('Unauthenticated: ', '')}`
    throw error
  }
  return 'accepted'
}

describe('a token', () => {
  const encode = (text: string): string => Buffer.from(text).toString('base64url')
  it('is a request when it begins as one, and a JWT has a dot', () => {
    expect(requestIn(encode('POST / HTTP/1.1'))).toBe('POST / HTTP/1.1')
    expect(requestIn(encode('GET / HTTP/1.1'))).toBeUndefined()
    expect(requestIn(`${encode('POST / HTTP/1.1')}.e30.AAAA`)).toBeUndefined()
  })
})

describe('a signed request', () => {
  it('is for AWS or a region of it, and for no host that is called alike', () => {
    for (const host of ['sts.amazonaws.com', 'sts.eu-west-1.amazonaws.com', 'sts.us-gov-east-1.amazonaws.com'])
      expect(read({ host }).host).toBe(host)
    for (const host of [
      ...['', 'sts.amazonaws.com.evil.test', 'evil.test/sts.amazonaws.com', 'xsts.amazonaws.com', 'stsxamazonaws.com'],
      ...['sts.a.b.amazonaws.com', 'sts..amazonaws.com', 'sts.evil.test#.amazonaws.com', 'sts.amazonaws.com:443'],
      // What whoever has a bucket of this name has there.
      ...['sts.s3-us-west-2.amazonaws.com', 'sts.s3-website-us-east-1.amazonaws.com', 'sts.s3.amazonaws.com'],
      ...['sts.execute-api.amazonaws.com', 'sts.us.amazonaws.com', 'sts.us-east.amazonaws.com'],
    ])
      expect(refused(() => read({ host }))).toContain('TOKEN_INVALID: the signed request is not for sts')
  })

  it('has its values without blanks around them, and one for several inside of what is signed for us', () => {
    const blanks = ' \t '
    const request = read(
      Object.fromEntries(Object.entries(HEADERS).map(([name, value]) => [name, `${blanks}${value}${blanks}`])),
      { lines: 'x-a: \t b  c\t\r\n' },
    )
    expect(request).toMatchObject({ audience: 'https://api.example.test', identity: 'uid', host: 'sts.amazonaws.com' })
    expect({ ...request.headers }).toEqual({ ...HEADERS, 'x-a': 'b  c' })
    expect(read({ 'chainguard-audience': 'a   b  c' }).audience).toBe('a b c')
  })

  it('is read once from end to end, however many blanks are in it', () => {
    // A line of blanks and one character that none may hold: nothing of it is to be tried in more than one way.
    const line = `x-a:${' '.repeat(200_000)}\x80\r\n`
    expect(refused(() => read({}, { lines: line }))).toContain('holds a line that is no header')
  })

  it.each([
    'no header',
    ': nameless',
    'x a: blank',
    'x-a : blank',
    'x-a: \x00',
    'x-a: \x80',
    'x-a: a\nb: c',
    ' x-a: b',
  ])('holds no line such as %j', (line) => {
    expect(refused(() => read({}, { lines: `${line}\r\n` }))).toContain('TOKEN_MALFORMED')
  })

  it('has each header once, in whatever case, also an empty one', () => {
    expect(refused(() => read({}, { lines: 'HOST: sts.amazonaws.com\r\n' }))).toContain('the header host twice')
    expect(refused(() => read({}, { lines: 'x-a:\r\nX-A:\r\n' }))).toContain('the header x-a twice')
    expect(read({}, { lines: 'constructor: a\r\n__proto__: b\r\n' }).headers['__proto__']).toBe('b')
  })

  it('has no body', () => {
    for (const body of ['Action=GetUser', '\r\n\r\n', '\r\n\r\nAction=GetUser', '\r\nAction=GetUser', ' '])
      expect(refused(() => read({}, { body }))).toContain('TOKEN_MALFORMED')
  })

  it.each(['host', 'x-amz-date', 'chainguard-audience', 'chainguard-identity'])('covers the header %s', (name) => {
    const missing = `TOKEN_INVALID: the signature of the request does not cover the header ${name}`
    const names = NAMES.split(';').filter((one) => one !== name)
    const authorization = `AWS4-HMAC-SHA256 SignedHeaders=${names.join(';')}`
    expect(refused(() => read({ authorization }))).toBe(missing)
    if (name !== 'host') expect(refused(() => read({ [name]: '' }))).toBe(missing)
  })

  it('says in its Authorization alone, and once, what is signed', () => {
    const all = `SignedHeaders=${NAMES}`
    const said = (authorization: string): string => refused(() => read({ authorization }))
    for (const one of [all, `AWS4-HMAC-SHA256 ${all}`, `A Credential=b,${all},Signature=c`, all.toUpperCase()])
      expect(said(one.replace('SIGNEDHEADERS', 'SignedHeaders'))).toBe('accepted')
    for (const one of ['', 'AWS4-HMAC-SHA256', `x${all}`, `A ${all}, ${all}`, `A ${all}, SignedHeaders=`])
      expect(said(one)).toContain('does not cover')
  })

  it.each([
    'x',
    '2026-01-02T03:04:05Z',
    '20260102T030405',
    '20260102T030405Z0',
    '020260102T030405Z',
    '20261302T030405Z',
  ])('was signed at no such time as %s', (date) => {
    expect(refused(() => read({ 'x-amz-date': date }))).toContain('TOKEN_MALFORMED: the header x-amz-date')
  })

  it('holds from five minutes before its time to a quarter of an hour after it', () => {
    const at = (seconds: number): string => refused(() => read({}, { now: SIGNED_AT + seconds * 1000 }))
    expect([at(-300), at(0), at(900)]).toEqual(['accepted', 'accepted', 'accepted'])
    expect(at(-300.001)).toContain('TOKEN_NOT_YET_VALID')
    expect(at(900.001)).toContain('TOKEN_EXPIRED')
  })
})
