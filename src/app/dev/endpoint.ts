// What `serve --dev` has for its own pages: POST /dev/identities lists who is there, POST /dev/token gives a token for one of
// them, for an hour or less, and POST /dev/requests tells what was called.
//
// Three things keep web pages out. A page of another origin is named by its browser in Origin. A name that was pointed at this
// machine to get around that (DNS rebinding) stands in Host, and is none of this machine's. And a request of JSON is never sent
// without asking first, so that not even a form without an Origin can act.
import type { TLSSocket } from 'node:tls'
import { z } from 'zod'
import type { Issuer } from '../../auth/issuer.ts'
import { PlatformError } from '../../core/errors.ts'
import { isUid } from '../../core/uid.ts'
import type { Database } from '../../db/database.ts'
import { type Answer, errorAnswer, jsonAnswer, MethodNotAllowed, send } from '../../http/answer.ts'
import { discardUnread, mediaTypeOf } from '../../http/body.ts'
import { createAnswerer, type Exchange, type Face, type FaceOptions, requestIds } from '../../http/call.ts'
import { endpointAt, type Endpoint } from '../../http/endpoint.ts'
import { type HttpRequest, pathOf } from '../../http/messages.ts'
import { hostHeader, strangeness } from '../local-request.ts'
import type { Journal } from './journal.ts'
import { devIdentities } from './identities.ts'

const IDENTITIES_PATH = '/dev/identities'
const TOKEN_PATH = '/dev/token'
const REQUESTS_PATH = '/dev/requests'
/** How long one waits for a request that nobody makes, before it is asked anew. */
const WAIT_MS = 10_000
const BODY_BYTES = 1024
const TOKEN_SECONDS = 3600

export interface DevOptions extends FaceOptions {
  readonly db: Database
  readonly issuer: Issuer
  /** Told the uid of each identity that a token was given for. */
  readonly signedIn: (identity: string) => void
  readonly journal: Journal
}

/** The endpoint. It is to be made only for a configuration that `devFaults` has nothing against. */
export function devEndpoint(options: DevOptions): Endpoint {
  const newRequestId = requestIds(options)
  const answer = createAnswerer(createFace(options), options)
  // Whoever asks has no token yet, so none is looked at.
  return endpointAt('dev', [IDENTITIES_PATH, TOKEN_PATH, REQUESTS_PATH], ({ req, res }) =>
    answer({ req, res, requestId: newRequestId(), method: undefined, area: 'iam', token: 'input' }),
  )
}

function createFace(options: DevOptions): Face<Exchange, Call, object, Answer> {
  return {
    check({ req }) {
      requireOwnPage(req)
      return { reads: pathOf(req) !== IDENTITIES_PATH, limit: BODY_BYTES }
    },
    decode: ({ req }, body) => callAt(pathOf(req), body),
    call: (_, call, { context }) => call(options, context.signal),
    encode: (_, result) => jsonAnswer(JSON.stringify(result)),
    refuse: (_, { status, error }) => errorAnswer(status, error, options.errorDomain),
    send: ({ req, res, requestId }, answer) =>
      send(res, answer, { requestId, headOnly: false, close: discardUnread(req, BODY_BYTES) }),
  }
}

type Call = (options: DevOptions, signal: AbortSignal) => Promise<object>

/** What is asked for at a path. @throws INVALID_ARGUMENT */
function callAt(path: string, body: Buffer): Call {
  if (path === IDENTITIES_PATH) return async ({ db }) => ({ identities: await devIdentities(db) })
  if (path === TOKEN_PATH) {
    const wanted = read(tokenSchema, body, `"identity" with a uid, and "seconds" of 60 to ${TOKEN_SECONDS} or none`)
    return (options) => giveToken(wanted, options)
  }
  const { after } = read(requestsSchema, body, '"after" with the number of the last request that is known, or 0')
  return async ({ journal }, signal) => ({
    requests: await journal.after(after, AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)])),
  })
}

const tokenSchema = z.object({
  identity: z.string().refine(isUid),
  /** How long the token is good. */
  seconds: z.int().min(60).max(TOKEN_SECONDS).default(TOKEN_SECONDS),
})
const requestsSchema = z.object({ after: z.int().min(0) })

function read<Schema extends z.ZodType>(schema: Schema, body: Buffer, wanted: string): z.infer<Schema> {
  const { data } = schema.safeParse(parse(body.toString('utf8')))
  if (data === undefined) throw new PlatformError('INVALID_ARGUMENT', `Send an object of JSON with ${wanted}.`)
  return data
}

/** @throws PERMISSION_DENIED unless a page of this server asks, from this machine; UNSUPPORTED_MEDIA_TYPE unless it sends JSON */
export function requireOwnPage(req: HttpRequest): void {
  if (req.method !== 'POST') throw new MethodNotAllowed(['POST'])
  const strange = strangeness(req)
  if (strange !== undefined) throw new PlatformError('PERMISSION_DENIED', strange)
  const { socket, headers } = req
  const own = `${(socket as TLSSocket).encrypted ? 'https' : 'http'}://${hostHeader(req)}`.toLowerCase()
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  if (headers.origin?.toLowerCase() !== own || site !== 'same-origin') {
    throw new PlatformError('PERMISSION_DENIED', 'Only pages of this server may ask here.')
  }
  mediaTypeOf(req)
}

async function giveToken(
  { identity: uid, seconds }: z.infer<typeof tokenSchema>,
  options: DevOptions,
): Promise<object> {
  const { db, issuer, signedIn } = options
  const identity = await db.prisma.identity.findUnique({ where: { uid }, select: { uid: true } })
  if (identity === null) {
    throw new PlatformError('NOT_FOUND', 'There is no such identity: ask for the list again.')
  }
  // Whoever signs in here has come itself, as through a provider.
  await db.prisma.identity.updateMany({ where: { uid, cameTime: null }, data: { cameTime: new Date() } })
  const { token, expiry } = await issuer.sign({ identity: uid, audience: [issuer.url], ttlSeconds: seconds })
  signedIn(uid)
  return { token, expiry: expiry.toISOString() }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
