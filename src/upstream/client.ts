// One call of the upstream: shared with whoever asks the same for the same caller, in turn, within its deadline, and made again
// where nobody was there to answer a read.
import { type Message, toBinary } from '@bufbuild/protobuf'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Method } from '../contract/methods.ts'
import { FairQueue } from '../core/fair-queue.ts'
import { PlatformError } from '../core/errors.ts'
import type { CallContext } from '../services/context.ts'
import { fromPlain } from '../wire/plain.ts'
import type { Fields } from '../wire/kinds.ts'
import { callerKey, headersOf } from './caller.ts'
import { RequestCoalescer } from './request-coalescer.ts'
import type { Transport } from './transport.ts'
import { requireAskedFor } from './asked-for.ts'
import { addDefaults } from './default-values.ts'
import { requireListed } from './listed-rows.ts'

export interface ClientLimits {
  /** Calls at the upstream at once. */
  readonly upstreamConcurrent: number
  /** Calls that wait for their turn at once. */
  readonly upstreamWaiting: number
  /** The longest that one call may take, in milliseconds. */
  readonly upstreamMs: number
  /** Milliseconds for which an answer to a read is kept for its caller; 0: it is not kept. */
  readonly upstreamCacheMs: number
  /** Bytes of all answers that are kept. */
  readonly upstreamCacheBytes: number
}

export interface ClientOptions {
  readonly transport: Transport
  readonly limits: ClientLimits
  /** Waits before another attempt; tests give one that does not wait. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** What is asked of the upstream. */
export interface Asked {
  readonly method: Method
  /** In plain form; what is absent is not sent. */
  readonly request: object
  readonly context: CallContext
}

export interface Client {
  /** The answer in plain form, whole. @throws PlatformError */
  ask(asked: Asked): Promise<Fields>
}

/** The first wait before another attempt, in milliseconds; each further one is twice as long. */
const FIRST_PAUSE_MS = 50
const ATTEMPTS = 4
/** The longest that an upstream may ask to wait before another attempt; who asks for longer is heard by the caller instead. */
const LONGEST_PAUSE_MS = 2_000

export function createClient(options: ClientOptions): Client {
  const { limits } = options
  const { upstreamConcurrent: atWork, upstreamWaiting: waiting } = limits
  const queue = new FairQueue({
    atWork,
    atWorkEach: Math.max(1, Math.floor((atWork * 3) / 4)),
    waiting,
    waitingEach: Math.ceil(waiting / 4),
    patienceMs: limits.upstreamMs,
    now: () => performance.now(),
  })
  const shared = new RequestCoalescer<Fields>({ keepMs: limits.upstreamCacheMs, keepBytes: limits.upstreamCacheBytes })
  return {
    ask: async (asked) => {
      const { method, context } = asked
      const caller = callerKey(context)
      const message = fromPlain(method.desc.input)(asked.request)
      const work = (signal: AbortSignal): Promise<Fields> =>
        attempts({ ...options, ...asked, message, signal, queue, caller })
      if (!isRead(method)) return shared.alone(caller, () => work(signalOf(asked)))
      const bytes = Buffer.from(toBinary(method.desc.input, message)).toString('base64url')
      return shared.join({ caller, what: `${method.id} ${bytes}`, signal: signalOf(asked) }, work)
    },
  }
}

/** Whether a method changes nothing, so that it may be asked twice. */
export function isRead({ http, event, tool }: Method): boolean {
  return event === undefined && (http[0]?.verb === 'GET' || (!tool.hidden && tool.readOnly === true))
}

function signalOf({ context }: Asked): AbortSignal {
  return context.signal ?? NEVER
}

const NEVER = new AbortController().signal

interface Attempting extends Asked, ClientOptions {
  readonly message: Message
  readonly signal: AbortSignal
  readonly queue: FairQueue
  readonly caller: string
}

async function attempts(attempting: Attempting): Promise<Fields> {
  const { method, context, signal, limits, pause = wait } = attempting
  const ends = Math.min(context.expires ?? Infinity, performance.now() + limits.upstreamMs)
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(attempting, ends)
    } catch (error) {
      const ms = pauseOf(error, attempt)
      const again = isRead(method) && attempt < ATTEMPTS && ms !== undefined && performance.now() + ms < ends
      if (!again) throw error
      await pause(ms, signal)
    }
  }
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
}

/** How long to wait before another attempt, in milliseconds; undefined: it would not help. */
function pauseOf(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof PlatformError) || error.code !== 'UNAVAILABLE' || error.reason === 'OVERLOADED')
    return undefined
  if (error.reason === 'UPSTREAM_FAULT') return undefined
  const askedMs = error.reason === 'UPSTREAM_UNREACHABLE' ? 0 : (error.details.retryAfterSeconds ?? 0) * 1000
  if (askedMs > LONGEST_PAUSE_MS) return undefined
  // Spread, so that those who failed together do not come back together.
  return askedMs + FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random())
}

async function once(attempting: Attempting, ends: number): Promise<Fields> {
  const { method, message, context, signal, transport, queue, caller } = attempting
  const release = await queue.enter(caller, signal)
  const started = performance.now()
  try {
    const timeoutMs = Math.ceil(ends - started)
    if (timeoutMs <= 0)
      throw new PlatformError('DEADLINE_EXCEEDED', 'Deadline exceeded: no time is left to ask the upstream')
    context.meter?.begin()
    try {
      const again = (): void => context.meter?.begin()
      const came = await transport.send({ method, message, headers: headersOf(context), timeoutMs, signal, again })
      const answer = addDefaults(method.desc.output, came)
      requireAskedFor(method, attempting.request, answer)
      requireListed(method.desc, attempting.request, answer)
      return answer
    } finally {
      context.meter?.end(performance.now() - started)
    }
  } catch (error) {
    if (error instanceof PlatformError) error.area ??= method.domain
    throw error
  } finally {
    release()
  }
}
