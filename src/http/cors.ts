// Which web pages may call from a browser (the Fetch standard, "CORS protocol"), whatever token they send.
import { type HttpRequest, type HttpResponse, VERBS } from './messages.ts'
import { isAllowedOrigin } from './origins.ts'

/** What browsers may send: tokens, JSON, where a stream broke off, and the headers of Connect, gRPC-Web and MCP. */
const REQUEST_HEADERS =
  'authorization, platform-identity, content-type, accept, last-event-id, if-none-match, x-request-id, validate-only, connect-protocol-version, connect-timeout-ms, x-grpc-web, x-user-agent, grpc-timeout, traceparent, tracestate, mcp-protocol-version, mcp-method, mcp-name'
/** What pages may read beside the safelisted headers. */
const RESPONSE_HEADERS =
  'x-request-id, etag, retry-after, ratelimit, ratelimit-policy, www-authenticate, grpc-status, grpc-message, grpc-status-details-bin, allow, would-emit'
const MAX_AGE_SECONDS = 7200

/**
 * Adds the headers for a page that may call, and answers its preflight.
 * @returns true when the request was a preflight and is answered
 */
export function handleCors(req: HttpRequest, res: HttpResponse, allowed: readonly string[]): boolean {
  const { origin } = req.headers
  if (origin === undefined) return false
  res.setHeader('vary', 'origin')
  const permitted = isAllowedOrigin(origin, allowed)
  if (permitted) {
    // Tokens come in a header that the page sets itself, so no cookie and no credentials mode is ever needed.
    res.setHeader('access-control-allow-origin', origin)
    res.setHeader('access-control-expose-headers', RESPONSE_HEADERS)
  }
  if (req.method !== 'OPTIONS' || req.headers['access-control-request-method'] === undefined) return false
  if (permitted) {
    res.setHeader('access-control-allow-methods', VERBS)
    res.setHeader('access-control-allow-headers', REQUEST_HEADERS)
    res.setHeader('access-control-max-age', MAX_AGE_SECONDS)
  }
  res.statusCode = permitted ? 204 : 403
  res.end()
  return true
}
