// The one way of a request through a face: authenticate → admit → decode → call → encode → observe.
import { randomUUID } from 'node:crypto'
import type { VersionedMethod } from '../contract/versions.ts'
import { ANONYMOUS, type Authenticate, type Caller, credentialsOf, requireIdentified } from '../core/caller.ts'
import { PlatformError } from '../core/errors.ts'
import type { Observe, Outcome } from '../core/outcome.ts'
import type { Permit } from '../core/quota.ts'
import { type Status, statusOf } from '../wire/status.ts'
import type { Admission } from './admission.ts'
import { type BodyRule, requireLengthWithin, declaredLength, hasBody, readBody } from './body.ts'
import { Deadline } from './deadline.ts'
import { type HttpRequest, type HttpResponse, isGone } from './messages.ts'
import { type Recognized, recognized } from './recognized.ts'

/** A fault of ours, for the log: the client is told its request id and nothing else. */
export interface Fault {
  readonly error: unknown
  readonly requestId: string
  /** What was asked for; undefined: nothing that is known. */
  readonly method: string | undefined
  /** Where in an answer of the graph it stands. */
  readonly path?: string
}

/** What every face is given. */
export interface FaceOptions {
  readonly authenticate: Authenticate
  /** The rate limit and the turns; absent: there are none. */
  readonly admission?: Admission
  /** Last part of the domain of errors, e.g. `chainguard.dev`; also the realm of challenges. */
  readonly errorDomain: string
  /** After this time the answer is DEADLINE_EXCEEDED, whatever the services do. */
  readonly requestTimeoutMs: number
  readonly newRequestId?: () => string
  readonly log?: (fault: Fault) => void
  readonly observe?: Observe
}

/** One request that a face has taken. */
export interface Exchange {
  readonly req: HttpRequest
  readonly res: HttpResponse
  readonly requestId: string
  /** What is called; undefined: nothing of the contract, or what only the body tells. */
  readonly method: Pick<VersionedMethod, 'id' | 'domain' | 'canonical'> | undefined
  /** Of errors that name none, e.g. `iam`; by default that of the method. */
  readonly area?: string | undefined
  /**
   * Whether the request needs a token. A bad one is refused in any case, but for methods whose token is their input
   * (token exchange): that is not looked at here.
   */
  readonly token: 'required' | 'optional' | 'input'
}

/** What is known of a request when its turn has come. */
export interface Admitted {
  /** What goes with the call of a service. */
  readonly context: {
    readonly caller: Caller
    readonly callerNow: Recognized['callerNow']
    readonly requestId: string
    /** Aborted when the client goes away or the time is over. */
    readonly signal: AbortSignal
    /** When the time is over, in milliseconds of `performance.now()`. */
    readonly expires: number
    readonly headers: HttpRequest['headers']
    /** The address that limits count it by; undefined: nothing is limited. */
    readonly address: string | undefined
    /** Asked before something large is made for the answer. @throws RESOURCE_EXHAUSTED where the caller leaves too many unread */
    readonly requireRead: () => void
    /** The header as it was sent, for methods whose token is their input. */
    readonly authorization?: string | undefined
  }
  readonly deadline: Deadline
  /** Undefined: there is no rate limit. */
  readonly permit: Permit | undefined
  /** Waits for a turn by caller to do what nothing else can be done beside, at once and once. @throws UNAVAILABLE (OVERLOADED) */
  readonly alone: () => void | Promise<void>
}

/** A request that failed. */
export interface Refusal {
  readonly status: Status
  readonly error: unknown
}

/** What is a face's own: how its requests are read, and its answers written. */
export interface Face<In extends Exchange, Decoded, Result, Out> {
  /** Milliseconds that the client gives the call; undefined: as long as it takes. */
  timeoutMs?(exchange: In): number | undefined
  /** Refuses what needs no caller to be refused, such as an unknown route, and says how the body is taken. */
  check(exchange: In): BodyRule
  /** @param body empty when none is read */
  decode(exchange: In, body: Buffer): Decoded | Promise<Decoded>
  /**
   * Whether the work may wait for a server that a stranger or a tenant has named; by default that of methods whose token is their
   * input, since the keys that the token is held against may have to be fetched.
   */
  asksElsewhere?(exchange: In, decoded: Decoded): boolean
  call(exchange: In, decoded: Decoded, admitted: Admitted): Promise<Result>
  encode(exchange: In, result: Result): Out | Promise<Out>
  refuse(exchange: In, refusal: Refusal): Out
  /** Sends an answer, if anybody still waits for it. */
  send(exchange: In, answer: Out): void | Promise<void>
  /** How a request ended whose call went well as such; by default well. Asked when it is sent; undefined: it was told. */
  outcomeOf?(exchange: In, answer: Out): Outcome | undefined
  /** Whether `call` itself ends with its signal, so that the face tells of it in its own protocol. */
  readonly endsCalls?: boolean
}

/** The function that answers requests; what it gives never rejects. */
export type Answerer<In extends Exchange> = (exchange: In) => Promise<void>

/** What `token` is for a method. @param inputs ids (in v2) of methods whose token is their input */
export function tokenUse({ access, canonical }: VersionedMethod, inputs?: ReadonlySet<string>): Exchange['token'] {
  if (inputs?.has(canonical.id)) return 'input'
  return access.kind === 'none' ? 'optional' : 'required'
}

/** The maker of ids of requests. */
export function requestIds({ newRequestId = randomUUID }: Pick<FaceOptions, 'newRequestId'>): () => string {
  return newRequestId
}

/** Puts a face behind the one order of steps. */
export function createAnswerer<In extends Exchange, Decoded, Result, Out>(
  face: Face<In, Decoded, Result, Out>,
  options: FaceOptions,
): Answerer<In> {
  return async (exchange) => {
    try {
      await answer(face, options, exchange)
    } catch (error) {
      // A request that cannot even be answered ends alone, not with the server.
      options.log?.({ error, requestId: exchange.requestId, method: exchange.method?.id })
      exchange.res.destroy()
    }
  }
}

async function answer<In extends Exchange, Decoded, Result, Out>(
  face: Face<In, Decoded, Result, Out>,
  options: FaceOptions,
  exchange: In,
): Promise<void> {
  const { requestId, method, area = method?.domain } = exchange
  const asked = method?.canonical.id
  try {
    const out = await steps(face, options, exchange)
    await face.send(exchange, out)
    options.admission?.answered(exchange.req, exchange.res)
    const outcome = face.outcomeOf ? face.outcomeOf(exchange, out) : { method: asked, code: 'OK' as const }
    if (outcome) {
      options.observe?.(outcome)
      blame(options, exchange, outcome.code)
    }
  } catch (error) {
    const status = statusOf(error, { area, domainSuffix: options.errorDomain, requestId })
    if (status.internal) options.log?.({ error, requestId, method: method?.id })
    options.observe?.({ method: asked, code: status.name, reason: status.reason })
    // Refusals of thousands who are gone already would hold up who is there.
    if (!isGone(exchange.res)) await face.send(exchange, face.refuse(exchange, { status, error }))
    blame(options, exchange, status.name)
  } finally {
    options.admission?.over(exchange.req)
  }
}

/** What is nobody's fault but the client's. */
const BLAMED: ReadonlySet<Outcome['code']> = new Set([
  'CANCELLED',
  'INVALID_ARGUMENT',
  'NOT_FOUND',
  'OUT_OF_RANGE',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'UNAUTHENTICATED',
  'UNIMPLEMENTED',
])

function blame({ admission }: FaceOptions, { req }: Exchange, code: Outcome['code']): void {
  if (BLAMED.has(code)) admission?.blame(req)
}

/**
 * Size and media type, authentication, the rate, decoding, then the call (docs/rules.md, "Errors"). A body that
 * declares no length is read first, for only then are its size and whether it is one at all known; any other is read for
 * callers only who may come in.
 */
async function steps<In extends Exchange, Decoded, Result, Out>(
  face: Face<In, Decoded, Result, Out>,
  options: FaceOptions,
  exchange: In,
): Promise<Out> {
  const { req, res, requestId } = exchange
  const ms = Math.min(face.timeoutMs?.(exchange) ?? Infinity, options.requestTimeoutMs)
  const deadline = new Deadline(res, ms)
  deadline.signal.throwIfAborted()
  const { admission } = options
  const rule: BodyRule = { ...face.check(exchange), take: (bytes) => admission?.take(req, bytes) }
  requireLengthWithin(req, rule)
  const late = !rule.reads || declaredLength(req) !== undefined
  const early = late ? undefined : await deadline.race(receive(req, rule))
  if (rule.reads && (early ? early.length > 0 : hasBody(req))) rule.checkType?.()
  const { signal } = deadline
  const { caller, callerNow } = await recognize(options, exchange, deadline)
  const permit = admission?.pay({ caller, req, res })
  const body = early ?? (rule.reads ? await deadline.race(receive(req, rule)) : NO_BODY)
  const token = exchange.token === 'input' ? { authorization: req.headers.authorization } : {}
  if (body.length > LARGE_BODY) await admission?.alone({ caller, req }, signal)
  const decoded = await face.decode(exchange, body)
  const requireRead = (): void => admission?.requireRead({ caller, req })
  const address = admission?.addressOf(req)
  const given = { requestId, signal, expires: deadline.expires, headers: req.headers, address, requireRead, ...token }
  const asksElsewhere = face.asksElsewhere?.(exchange, decoded) ?? exchange.token === 'input'
  const entered = await admission?.enter({ caller, req, asksElsewhere }, signal)
  try {
    const alone = (): void | Promise<void> => admission?.alone({ caller, req }, signal)
    // Its body may have taken long to come, and its turn.
    const context = { caller: await deadline.race(callerNow()), callerNow, ...given }
    const called = face.call(exchange, decoded, { context, deadline, permit, alone })
    return await face.encode(exchange, await (face.endsCalls ? called : deadline.race(called)))
  } finally {
    // What is only sent from here on, such as a stream of events, waits for its client and holds back nobody.
    entered?.()
  }
}

const NO_BODY = Buffer.alloc(0)
/**
 * Bytes of a body that is decoded alone in a turn of the event loop, and what follows at once with it: an import of 40 KB takes some 20 ms
 * until it first waits, and 32 in one turn would hold everybody up.
 */
const LARGE_BODY = 8 * 1024

async function receive(req: HttpRequest, rule: BodyRule): Promise<Buffer> {
  return hasBody(req) ? readBody(req, rule) : NO_BODY
}

/** Knows the caller, in turn by address: what a token costs to read, each address pays for itself. */
async function recognize(options: FaceOptions, exchange: Exchange, deadline: Deadline): Promise<Recognized> {
  const { admission } = options
  const arrived = await admission?.arrive(exchange.req, deadline.signal)
  try {
    return await deadline.race(recognized(() => callerOf(options, exchange)))
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'UNAUTHENTICATED') admission?.charge(exchange.req)
    throw error
  } finally {
    arrived?.()
  }
}

/** A bad token is refused on every method, also on those that need none. */
async function callerOf({ authenticate }: FaceOptions, { req, token }: Exchange): Promise<Caller> {
  if (token === 'input') return ANONYMOUS
  const caller = await authenticate(credentialsOf(req.headers))
  return token === 'optional' ? caller : requireIdentified(caller)
}
