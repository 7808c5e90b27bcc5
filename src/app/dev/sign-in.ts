// The sign-in of `serve --dev`: POST /dev/identities lists who is there, POST /dev/token gives a token for one of
// them.
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
import { mediaTypeOf, readBody } from '../../http/body.ts'
import type { HttpRequest } from '../../http/messages.ts'
import type { Log } from '../telemetry/log.ts'
import { isLoopback } from '../config/readers.ts'
import { sendPage, endpointAt, type Endpoint, type EndpointRequest } from '../../http/endpoint.ts'
import { devIdentities } from './identities.ts'
import { hostOf } from './rules.ts'

const IDENTITIES_PATH = '/dev/identities'
const TOKEN_PATH = '/dev/token'
const BODY_BYTES = 1024
const TOKEN_SECONDS = 3600

export interface DevSignInOptions {
  readonly db: Database
  readonly issuer: Issuer
  readonly log: Log
}

/** Refused, with a status and a sentence that says what to do. */
class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The endpoint. It is to be made only for a configuration that `devFaults` has nothing against. */
export function devSignIn(options: DevSignInOptions): Endpoint {
  return endpointAt('dev', [IDENTITIES_PATH, TOKEN_PATH], async (request) => {
    try {
      requireOwnPage(request.req)
      send(request, 200, request.path === TOKEN_PATH ? await giveToken(request.req, options) : await listAll(options))
    } catch (error) {
      const known = error instanceof Refusal ? error : refusalOf(error)
      if (known === undefined) throw error
      send(request, known.status, { message: known.message })
    }
  })
}

/** Whether somebody at this machine asks, by a name of its own. */
export function isThisMachine(req: HttpRequest): boolean {
  try {
    requireThisMachine(req)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

function hostHeader({ headers }: HttpRequest): string {
  return headers.host ?? headers[':authority']?.toString() ?? ''
}

/** @throws Refusal unless somebody at this machine asks, by a name of its own */
function requireThisMachine(req: HttpRequest): void {
  const { socket, headers } = req
  const host = hostHeader(req)
  if (!isLoopback(socket.remoteAddress ?? '')) throw new Refusal(403, 'Only this machine may ask here.')
  if (!isLoopback(hostOf(`http://${host}`))) {
    throw new Refusal(403, 'The name in Host is not one of this machine: use localhost or 127.0.0.1.')
  }
  if (Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))) {
    throw new Refusal(403, 'A proxy passed this on, and who asked it is not known: ask this server itself.')
  }
}

/** @throws Refusal unless a page of this server asks, from this machine */
function requireOwnPage(req: HttpRequest): void {
  if (req.method !== 'POST') throw new Refusal(405, 'Only POST is answered here.')
  requireThisMachine(req)
  const { socket, headers } = req
  const host = hostHeader(req)
  const own = `${(socket as TLSSocket).encrypted ? 'https' : 'http'}://${host}`.toLowerCase()
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  if (headers.origin?.toLowerCase() !== own || site !== 'same-origin') {
    throw new Refusal(403, 'Only pages of this server may ask here.')
  }
  mediaTypeOf(req)
}

/** What the reading of a body says of a body that it does not take. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof PlatformError)) return undefined
  return new Refusal(error.code === 'RESOURCE_EXHAUSTED' ? 413 : 415, error.message)
}

async function listAll({ db }: DevSignInOptions): Promise<object> {
  return { identities: await devIdentities(db) }
}

const wanted = z.object({ identity: z.string().refine(isUid) })

async function giveToken(req: HttpRequest, { db, issuer, log }: DevSignInOptions): Promise<object> {
  const { data } = wanted.safeParse(parse((await readBody(req, { limit: BODY_BYTES })).toString('utf8')))
  if (data === undefined) throw new Refusal(400, 'Send {"identity": "<uid>"}.')
  const identity = await db.prisma.identity.findUnique({ where: { uid: data.identity }, select: { uid: true } })
  if (identity === null) throw new Refusal(404, 'There is no such identity: ask for the list again.')
  const { token, expiry } = await issuer.sign({
    identity: identity.uid,
    audience: [issuer.url],
    ttlSeconds: TOKEN_SECONDS,
  })
  log.info({ identity: identity.uid }, 'signed in by --dev')
  return { token, expiry: expiry.toISOString() }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function send({ res }: EndpointRequest, status: number, body: object): void {
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 405 ? { allow: 'POST' } : {}),
  }
  sendPage(res, { status, headers, body: JSON.stringify(body) })
}
