// How the sign-in reads requests and answers them: pages, redirects, and JSON in the words of OAuth.
import { isOwnPage } from '../auth/browser.ts'
import { browserOf } from '../core/caller.ts'
import { PlatformError } from '../core/errors.ts'
import { type Answer, errorHeaders } from '../http/answer.ts'
import { mediaTypeOf, unsupported } from '../http/body.ts'
import type { Refusal } from '../http/call.ts'
import { quotable } from '../http/challenge.ts'
import type { HttpRequest } from '../http/messages.ts'
import { httpStatusOf } from '../http/status.ts'
import type { Refused } from './authorize.ts'
import { OAuthFault } from './clients.ts'
import { messagePage, type Page, refusedPage, render } from './pages.ts'
import { isSite, RedirectFault } from './redirects.ts'
import { UpstreamFault } from './upstream.ts'

/** The most that a form, or what a client says of itself, may have. */
export const BODY_BYTES = 16 * 1024

/** A request whose body is there; empty: it has none. */
export interface OAuthRequest {
  readonly req: HttpRequest
  readonly body: Buffer
}

/** Whoever needs no more than the head of a request. */
export type Head = Pick<OAuthRequest, 'req'>

export function htmlAnswer(page: Page): Answer {
  return render(page)
}

/** 303: whatever was asked, what follows is a GET (RFC 9110 section 15.4.4). */
export function redirect(location: string): Answer {
  return { status: 303, headers: { location, 'referrer-policy': 'no-referrer' }, body: '' }
}

/** JSON that nobody keeps. */
export function privateJson(status: number, body: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** An answer that sets cookies. */
export function withCookies({ headers, ...answer }: Answer, cookies: readonly string[]): Answer {
  return cookies.length === 0
    ? { headers, ...answer }
    : { ...answer, headers: { ...headers, 'set-cookie': [...cookies] } }
}

/** @throws UNSUPPORTED_MEDIA_TYPE */
export function requireForm({ req }: Head): void {
  if (mediaTypeOf(req, true) !== 'form') throw unsupported('JSON; send application/x-www-form-urlencoded')
}

/** @throws UNSUPPORTED_MEDIA_TYPE */
export function requireJson({ req }: Head): void {
  mediaTypeOf(req)
}

/** The fields of a form. */
export function formOf({ body }: Pick<OAuthRequest, 'body'>): URLSearchParams {
  return new URLSearchParams(body.toString('utf8'))
}

/** A field of a form that must be there. @throws OAuthFault */
export function requireValue(form: URLSearchParams, name: string): string {
  const text = form.get(name) ?? ''
  if (text === '') throw new OAuthFault('invalid_request', `${name} is required`)
  return text
}

/**
 * What the services refuse, in the words of OAuth.
 * @param faultOf what it is called there; undefined: it stays what it is
 */
export async function inWordsOfOAuth<T>(
  work: () => Promise<T>,
  faultOf: (error: PlatformError) => string | undefined,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PlatformError) || error instanceof OAuthFault) throw error
    if (error.code === 'UNAVAILABLE') throw new OAuthFault('temporarily_unavailable', error.message, 'UNAVAILABLE')
    const fault = faultOf(error)
    throw fault === undefined ? error : new OAuthFault(fault, error.message)
  }
}

/** The body as JSON. @throws OAuthFault */
export function jsonOf({ body }: Pick<OAuthRequest, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new OAuthFault('invalid_client_metadata', 'the body is not JSON')
  }
}

/** @throws PERMISSION_DENIED (CROSS_SITE_REQUEST) unless a page of this server sent the form */
export function requireOwnForm({ req }: Head, publicUrl: string): void {
  if (isOwnPage(browserOf(req.headers), publicUrl)) return
  const text = 'Permission denied: this form is sent from its own page only. Open the page and press the button there.'
  throw new PlatformError('PERMISSION_DENIED', text, { reason: 'CROSS_SITE_REQUEST' })
}

/**
 * Tells a client that there is nothing, before anybody was asked. Anybody may register a site, so a link to this server would lead
 * there (RFC 9700 section 4.11.2): who sees the address of this server is asked first. What stands in a frame does not, and may
 * be one that nobody sees.
 */
export function refuseClient({ req }: Head, refused: Refused): Answer {
  const isFramed = /^i?frame$/.test(String(req.headers['sec-fetch-dest']))
  return isSite(refused.redirect) && !isFramed ? render(refusedPage(refused)) : redirect(refused.redirect)
}

/** Tells a program what went wrong (RFC 6749 section 5.2). */
export function refuseProgram({ status, error }: Refusal): Answer {
  const http = httpStatusOf(status)
  const code = error instanceof OAuthFault ? error.error : http >= 500 ? 'server_error' : 'invalid_request'
  const answer = privateJson(http, { error: code, error_description: quotable(status.message) })
  return { ...answer, headers: { ...answer.headers, ...headersOf({ status, error }) } }
}

/** Tells a person what went wrong. */
export function refusePerson({ status, error }: Refusal): Answer {
  const answer = render(faultPage(status, error))
  return { ...answer, headers: { ...answer.headers, ...headersOf({ status, error }) } }
}

/** The page that tells a person what went wrong. @param error what was thrown */
export function faultPage(told: Pick<Refusal['status'], 'name' | 'reason' | 'message'>, error: unknown): Page {
  const text = told.message
  if (error instanceof RedirectFault) return messagePage(400, { title: 'This link cannot be used', text })
  const upstream = error instanceof UpstreamFault && told.name === 'UNAVAILABLE'
  return messagePage(upstream ? 502 : httpStatusOf(told), { title: 'You are not signed in', text, again: '/sign-in' })
}

/** As on every face, but without a challenge: here one signs in, and no token would help. */
function headersOf({ status, error }: Refusal): Answer['headers'] {
  const { 'www-authenticate': _, ...headers } = errorHeaders(status, error, { realm: '' })
  return headers
}
