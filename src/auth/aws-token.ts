// A signed request to AWS as a token: who sends it on to AWS learns who signed it, and nothing else can be done with it.
import { refuse } from './refusal.ts'

/** What AWS accepts of a signature's age, and how far its time may be ahead, in milliseconds (Signature Version 4). */
const MAX_AGE_MS = 15 * 60_000
const MAX_AHEAD_MS = 5 * 60_000
/** The one request that is taken: it asks for nothing but the name of its signer. */
const REQUEST_LINE = 'POST /?Action=GetCallerIdentity&Version=2011-06-15 HTTP/1.1'
const AUDIENCE = 'chainguard-audience'
const IDENTITY = 'chainguard-identity'
/** What the signature must cover, so that a request that was signed for somebody else says nothing here. */
const SIGNED = ['host', 'x-amz-date', AUDIENCE, IDENTITY] as const
/** Blanks around a value are not taken off here: where they can be told from it in several ways, time grows with the cube of them. */
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):([\x20-\x7e\t]*)$/
/** What follows it is a body, be it empty lines: AWS would be asked something else than was signed. */
const HEAD_END = '\r\n\r\n'
/** Of a region alone: `sts.s3-us-west-2.amazonaws.com` is what the owner of a bucket of that name has. */
const HOST = /^sts(?:\.[a-z]{2}(?:-[a-z]+)+-\d{1,2})?\.amazonaws\.com$/

/** A signed request that was taken apart. Nothing in it is proven before AWS has answered it. */
export interface SignedRequest {
  /** The part of AWS that it is for, e.g. `sts.eu-west-1.amazonaws.com`. */
  readonly host: string
  readonly audience: string
  /** The uid of the identity that its sender wants to be. */
  readonly identity: string
  /** All headers by their names in lower case, as they were signed. */
  readonly headers: Readonly<Record<string, string>>
}

/** The text of a request in base64url; undefined: the token is no such thing, but perhaps a JWT. */
export function requestIn(token: string): string | undefined {
  if (token.includes('.')) return undefined
  const text = Buffer.from(token, 'base64url').toString('latin1')
  return text.startsWith('POST ') ? text : undefined
}

/**
 * Takes a request apart.
 * @throws TOKEN_MALFORMED, TOKEN_INVALID, TOKEN_EXPIRED or TOKEN_NOT_YET_VALID
 */
export function readSignedRequest(text: string, nowMillis: number): SignedRequest {
  const end = text.indexOf(HEAD_END)
  const head = end < 0 ? text : text.slice(0, end)
  const [requestLine, ...lines] = head.split('\r\n')
  if (requestLine !== REQUEST_LINE || text.length > head.length + HEAD_END.length) {
    throw refuse('TOKEN_MALFORMED', `the signed request is not "${REQUEST_LINE}" without a body`)
  }
  const headers = headersIn(lines)
  const host = headers['host'] ?? ''
  if (!HOST.test(host))
    throw refuse('TOKEN_INVALID', 'the signed request is not for sts.amazonaws.com or a region of it')
  const signed = signedNames(headers['authorization'] ?? '')
  const missing = SIGNED.find((name) => !signed.includes(name) || headers[name] === undefined)
  if (missing) throw refuse('TOKEN_INVALID', `the signature of the request does not cover the header ${missing}`)
  requireFresh(headers['x-amz-date'] ?? '', nowMillis)
  return { host, audience: canonical(headers[AUDIENCE]), identity: canonical(headers[IDENTITY]), headers }
}

/** A header that came twice could be read one way here and another way there. */
function headersIn(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = Object.create(null) as Record<string, string>
  for (const line of lines) {
    const [, name = '', value = ''] = HEADER.exec(line) ?? []
    const lower = name.toLowerCase()
    if (lower === '') throw refuse('TOKEN_MALFORMED', 'the signed request holds a line that is no header')
    if (headers[lower] !== undefined)
      throw refuse('TOKEN_MALFORMED', `the signed request has the header ${lower} twice`)
    headers[lower] = value.trim()
  }
  return headers
}

/** The names that the header Authorization says are signed; none where it says so more than once. */
function signedNames(authorization: string): readonly string[] {
  const [only, ...more] = [...authorization.matchAll(/(?:^|[ ,])SignedHeaders=([^, ]*)/g)]
  return more.length > 0 ? [] : (only?.[1] ?? '').toLowerCase().split(';')
}

function requireFresh(date: string, nowMillis: number): void {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? []
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(signedAt)) throw refuse('TOKEN_MALFORMED', 'the header x-amz-date of the signed request is no time')
  if (signedAt > nowMillis + MAX_AHEAD_MS) throw refuse('TOKEN_NOT_YET_VALID', 'the request was signed in the future')
  if (signedAt + MAX_AGE_MS < nowMillis)
    throw refuse('TOKEN_EXPIRED', 'the request was signed more than 15 minutes ago')
}

/** A value as it is signed: without blanks around it, and one for several inside. */
function canonical(value = ''): string {
  return value.replace(/ +/g, ' ').trim()
}
