// Who may come in, and when: a rate by caller, and turns by address and by caller (docs/graph.md, "Limits").
import { type Caller, keyOfCaller } from '../core/caller.ts'
import { FairQueue, type Release, within } from '../core/fair-queue.ts'
import { type Permit, Quota, type SharedSpending } from '../core/quota.ts'
import { clientAddressOf, isProxy, type Network, type Sent } from './address.ts'
import { declaredLength } from './body.ts'
import { HeldBodies } from './held-bodies.ts'
import type { HttpRequest, HttpResponse } from './messages.ts'
import { type Reader, Unsent } from './unsent.ts'

/** A request whose caller is known, and the answer that tells what is left of the caller's budget. */
export interface RatedRequest {
  readonly caller: Caller
  readonly req: Sent
  readonly res: { readonly headersSent: boolean; setHeader(name: string, value: string): unknown }
}

/** A request that is to be worked on. */
export interface Working extends Pick<RatedRequest, 'caller' | 'req'> {
  /** Whether it may wait for a server that its sender has named, or a tenant has. */
  readonly asksElsewhere?: boolean
}

/** What stands between a request and the work that it asks for. */
export interface Admission {
  /** The address that limits count a request by. */
  addressOf(req: Sent): string
  /**
   * A turn to be recognized, by address.
   * @throws UNAVAILABLE (OVERLOADED) when too many wait
   */
  arrive(req: Sent, signal: AbortSignal): Release | Promise<Release>
  /**
   * Pays for a request whose token was refused, from a budget of its address.
   * @throws RESOURCE_EXHAUSTED (RATE_LIMITED) in place of the refusal
   */
  charge(req: Sent): void
  /**
   * Pays for a request that was refused, or left by its client, and whose caller was not known by then: from a small budget
   * of its address. Who has none left is cut off, for such requests cost whoever sends them nothing.
   */
  blame(req: HttpRequest): void
  /**
   * Pays for a request, right after its caller is known. Undefined: there is no rate limit.
   * @throws RESOURCE_EXHAUSTED (RATE_LIMITED)
   */
  pay(request: RatedRequest): Permit | undefined
  /**
   * A turn to work, by caller, when all of the request is there.
   * @throws UNAVAILABLE (OVERLOADED) when too many wait
   */
  enter(request: Working, signal: AbortSignal): Release | Promise<Release>
  /**
   * A turn, by caller, for what nothing else can be done beside: one at a time. Given back at the next turn of the event loop.
   * @throws UNAVAILABLE (OVERLOADED) when too many wait
   */
  alone(request: Pick<RatedRequest, 'caller' | 'req'>, signal: AbortSignal): void | Promise<void>
  /**
   * Looks whether a caller reads what it is answered, before something large is answered to it.
   * @throws RESOURCE_EXHAUSTED (RATE_LIMITED) where it has left too much unread
   */
  requireRead(request: Pick<RatedRequest, 'caller' | 'req'>): void
  /**
   * Counts a piece of the body of a request by its address.
   * @throws RESOURCE_EXHAUSTED (RATE_LIMITED) where too much that its address has sent is not answered yet
   */
  take(req: HttpRequest, bytes: number): void
  /** Tells that a request is over, whatever became of it. */
  over(req: HttpRequest): void
  /** Tells that an answer is written, as far as its client takes it. */
  answered(req: HttpRequest, res: HttpResponse): void
}

export interface AdmissionLimits {
  /** Points a period; 0: there is no rate limit. */
  readonly ratePoints: number
  readonly rateSeconds: number
  /** Callers that are kept in mind. */
  readonly rateCallers: number
  /** Requests a second of strangers at one address that may be refused; 0: any number. */
  readonly refusalsEach: number
  /** Requests at work at once. */
  readonly concurrent: number
  /** Requests that wait at once. */
  readonly waiting: number
  /** The longest wait, in milliseconds. */
  readonly waitingMs: number
}

export interface AdmissionOptions {
  readonly limits: AdmissionLimits
  /** Whose word for the address of a client is taken. */
  readonly proxies?: readonly Network[]
  /** With whom the budgets are shared; absent: they are this process's. */
  readonly spending?: SharedSpending | undefined
  /** Ends the connection of a request; absent: nobody is cut off. */
  readonly cutOff?: (req: HttpRequest) => void
  /** Milliseconds on a clock that only goes forward. */
  readonly now?: () => number
}

const monotonic = (): number => performance.now()

/** What the faces share, so that a caller has one budget and one turn on all of them. */
export function createAdmission(options: AdmissionOptions): Admission {
  const { limits, proxies = [], spending: shared, now = monotonic } = options
  const { ratePoints: points, rateSeconds, rateCallers: callers } = limits
  const quota = points === 0 ? undefined : new Quota({ points, periodMs: rateSeconds * 1000, callers, now, shared })
  const arrivals = queueOf(limits, { now, part: AN_ARRIVAL })
  const works = queueOf(limits, { now, part: A_WORK })
  const strangers = queueOf(
    { ...limits, concurrent: Math.ceil(limits.concurrent * OF_STRANGERS) },
    { now, part: A_WORK },
  )
  const waiters = queueOf({ ...limits, concurrent: Math.ceil(limits.concurrent * OF_WAITERS) }, { now, part: A_WORK })
  const singles = queueOf({ ...limits, concurrent: 1 }, { now, part: 1, byTime: true })
  /** Of who is gone the address is not known any more. */
  const addresses = new WeakMap<Sent, string>()
  const addressOf = (req: Sent): string => addresses.get(req) ?? clientAddressOf(req, proxies)
  const identified = new WeakSet<Sent>()
  const unsent = new Unsent()
  const bodies = new HeldBodies()
  const blamed = limits.refusalsEach === 0 ? undefined : refusalsOf(limits, now)
  const keyOf = ({ caller, req }: Pick<RatedRequest, 'caller' | 'req'>): string =>
    caller.kind === 'identity' ? keyOfCaller(caller) : addressOf(req)
  const readerOf = (request: Pick<RatedRequest, 'caller' | 'req'>): Reader => ({
    caller: keyOf(request),
    address: addressOf(request.req),
  })
  return {
    addressOf,
    arrive: (req, signal) => {
      const address = addressOf(req)
      addresses.set(req, address)
      return arrivals.enter(address, signal)
    },
    blame: (req) => {
      if (!blamed || identified.has(req) || isProxy(req.socket.remoteAddress, proxies)) return
      try {
        blamed.open(addressOf(req)).raise(1 + (declaredLength(req) ?? 0) / BYTES_A_POINT)
      } catch {
        options.cutOff?.(req)
      }
    },
    charge: (req) => void quota?.open(`refused ${addressOf(req)}`),
    enter: (request, signal) => {
      const turn = (queue: FairQueue) => (): Release | Promise<Release> =>
        queue.enter(keyOf(request), signal, addressOf(request.req))
      if (request.caller.kind === 'identity') return turn(works)()
      const work = (): Release | Promise<Release> => within(turn(strangers)(), turn(works))
      return request.asksElsewhere ? within(turn(waiters)(), work) : work()
    },
    alone: (request, signal) => forOneTurn(singles.enter(keyOf(request), signal, addressOf(request.req))),
    requireRead: (request) => unsent.require(readerOf(request)),
    take: (req, bytes) => bodies.take(req, addressOf(req), bytes),
    over: (req) => bodies.end(req),
    answered: (req, res) => unsent.answered(req, res),
    pay: (request) => {
      unsent.begin(request.req, readerOf(request))
      if (request.caller.kind === 'identity') identified.add(request.req)
      return quota && told(quota.open(keyOf(request)), request)
    },
  }
}

/** Gives a place back at the next turn of the event loop. */
function forOneTurn(place: Release | Promise<Release>): void | Promise<void> {
  if (typeof place === 'function') return void setImmediate(place)
  return place.then((release) => void setImmediate(release))
}

/** Budgets of refusals last so many seconds at once. */
const REFUSALS_SECONDS = 10
/** What is sent for nothing costs by its length too. */
const BYTES_A_POINT = 65_536

function refusalsOf({ refusalsEach, rateCallers: callers }: AdmissionLimits, now: () => number): Quota {
  return new Quota({ points: refusalsEach * REFUSALS_SECONDS, periodMs: REFUSALS_SECONDS * 1_000, callers, now })
}

/** The part of all places that one caller may have at work; and one address with what nobody is known to have asked. */
const A_WORK = 3 / 4
const AN_ARRIVAL = 1 / 4
/** The part of all places that callers at one address may have together: who has many identities has not all places by them. */
const AN_ADDRESS = 7 / 8
/**
 * The part of all places that strangers may have at work together, however many addresses they come from: what they ask for may wait
 * for servers elsewhere that they have named, and nobody who is known waits with them.
 */
const OF_STRANGERS = 1 / 2
/** The part of all places in which strangers may wait for such servers, so that strangers who need none find a place, too. */
const OF_WAITERS = 1 / 4

/** One key has a part of the places and a quarter of the room to wait, so that there is always some for others. */
function queueOf(
  { concurrent, waiting, waitingMs }: AdmissionLimits,
  { now, part, byTime = false }: { readonly now: () => number; readonly part: number; readonly byTime?: boolean },
): FairQueue {
  return new FairQueue({
    atWork: concurrent,
    atWorkEach: Math.max(1, Math.floor(concurrent * part)),
    atWorkOfGroup: Math.ceil(concurrent * AN_ADDRESS),
    waiting,
    waitingEach: Math.ceil(waiting / 4),
    patienceMs: waitingMs,
    byTime,
    now,
  })
}

/** The permit, telling of itself in the answer's headers. */
function told(permit: Permit, request: RatedRequest): Permit {
  tell(request, permit)
  return {
    ...permit,
    raise: (cost) => {
      try {
        permit.raise(cost)
      } finally {
        tell(request, permit)
      }
    },
  }
}

/** RateLimit header fields for HTTP, draft-ietf-httpapi-ratelimit-headers-10. */
function tell({ res }: RatedRequest, permit: Permit): void {
  if (res.headersSent) return
  const { limit, periodMs, remaining, resetMs } = permit.allowance()
  res.setHeader('ratelimit-policy', `"caller";q=${limit};w=${periodMs / 1000}`)
  res.setHeader('ratelimit', `"caller";r=${remaining};t=${Math.ceil(resetMs / 1000)}`)
}
