// How the sign-in answers: pages, redirects, and JSON in the words of OAuth.
import { isOwnPage } from '../auth/browser.ts'
import { browserOf } from '../core/caller.ts'
import { PlatformError } from '../core/errors.ts'
import { mediaTypeOf, readBody } from '../http/body.ts'
import { type EndpointRequest, sendPage } from '../http/endpoint.ts'
import type { HttpRequest, HttpResponse } from '../http/messages.ts'
import { httpStatusOf } from '../http/status.ts'
import { OAuthFault } from './clients.ts'
import { messagePage, type Page, render } from './pages.ts'
import { RedirectFault } from './redirects.ts'
import { UpstreamFault } from './upstream.ts'

const BODY_BYTES = 16 * 1024
const PRIVATE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

export function sendHtml(res: HttpResponse, page: Page): void {
  sendPage(res, render(page))
}

/** 303: whatever was asked, what follows is a GET (RFC 9110 section 15.4.4). */
export function redirect(res: HttpResponse, location: string): void {
  sendPage(res, { status: 303, headers: { location, ...PRIVATE, 'referrer-policy': 'no-referrer' }, body: '' })
}

export function sendJson(res: HttpResponse, status: number, body: unknown): void {
  sendPage(res, { status, headers: { 'content-type': 'application/json', ...PRIVATE }, body: JSON.stringify(body) })
}

/** The fields of a form. @throws OAuthFault */
export async function formOf(req: HttpRequest): Promise<URLSearchParams> {
  if (mediaTypeOf(req, true) !== 'form')
    throw new OAuthFault('invalid_request', 'send application/x-www-form-urlencoded')
  return new URLSearchParams((await readBody(req, { limit: BODY_BYTES })).toString('utf8'))
}

/** The body as JSON. @throws OAuthFault */
export async function jsonOf(req: HttpRequest): Promise<unknown> {
  mediaTypeOf(req)
  try {
    return JSON.parse((await readBody(req, { limit: BODY_BYTES })).toString('utf8'))
  } catch (error) {
    if (error instanceof PlatformError) throw error
    throw new OAuthFault('invalid_client_metadata', 'the body is not JSON')
  }
}

/** @throws PERMISSION_DENIED (CROSS_SITE_REQUEST) unless a page of this server sent the form */
export function requireOwnForm(req: HttpRequest, publicUrl: string): void {
  if (isOwnPage(browserOf(req.headers), publicUrl)) return
  const text = 'Permission denied: this form is sent from its own page only. Open the page and press the button there.'
  throw new PlatformError('PERMISSION_DENIED', text, { reason: 'CROSS_SITE_REQUEST' })
}

/** Answers what went wrong to a program. @returns false for a fault of ours */
export function sendOAuthFault(res: HttpResponse, error: unknown): boolean {
  const known = error instanceof PlatformError ? oauthFaultOf(error) : error
  if (!(known instanceof OAuthFault)) return false
  sendJson(res, known.status, { error: known.code, error_description: known.message })
  return true
}

function oauthFaultOf(error: PlatformError): OAuthFault {
  const status = httpStatusOf({ name: error.code, reason: error.reason })
  return new OAuthFault(status >= 500 ? 'server_error' : 'invalid_request', error.message, status)
}

/** Answers what went wrong to a person. @returns false for a fault of ours */
export function sendFault(res: HttpResponse, error: unknown): boolean {
  if (error instanceof RedirectFault) {
    sendHtml(res, messagePage(400, { title: 'This link cannot be used', text: error.message }))
  } else if (error instanceof UpstreamFault) {
    sendHtml(res, messagePage(502, { title: 'You are not signed in', text: error.message, again: '/sign-in' }))
  } else if (error instanceof PlatformError) {
    const status = httpStatusOf({ name: error.code, reason: error.reason })
    sendHtml(res, messagePage(status, { title: 'You are not signed in', text: error.message, again: '/sign-in' }))
  } else return false
  return true
}

/** What a path does, by the verb. */
export type Verbs = Readonly<Partial<Record<'GET' | 'POST', (request: EndpointRequest) => void | Promise<void>>>>
