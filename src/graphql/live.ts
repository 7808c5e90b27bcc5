// What a subscription of the graph follows: when there is something new, and where a client was.
import { isDeepStrictEqual } from 'node:util'
import { EventsService } from '../contract/gen/platformgraph/events/v1/events_pb.ts'
import type { AnswerOf } from '../contract/plain.ts'
import { requireIdentified, type IdentifiedCaller } from '../core/caller.ts'
import { SOON_MS } from '../core/soon.ts'
import { rootOf } from '../core/uid.ts'
import type { CallContext } from '../services/context.ts'
import type { EventMessage } from '../services/events/events.ts'
import { type GraphContext, Loaders } from './context.ts'
import type { Live } from './live-client.ts'

export interface FollowRequest {
  readonly group: string
  readonly types?: readonly string[]
  readonly subject?: string
  readonly actor?: string
  readonly after?: string
}

type Page = AnswerOf<typeof EventsService.method.listEvents>

const LIST = EventsService.method.listEvents
const BATCH = 200

/**
 * The events of a group from a place on, or from now on: each once and in order, for as long as the client listens.
 * Once it is resolved the place is known, so that who writes when the head of the answer has come hears of it; why there is
 * none is told by the stream, as of every later read.
 */
export async function follow(request: FollowRequest, context: GraphContext): Promise<AsyncGenerator<EventMessage>> {
  const place = placeOf(request, context)
  await place.catch(() => undefined)
  return eventsBehind(place, request, context)
}

async function placeOf({ after, ...wanted }: FollowRequest, context: GraphContext): Promise<string> {
  const { services, live, call } = context
  const from = live?.resume ?? after
  if (from !== undefined || !live) return from ?? ''
  const page = await inTurn(live, call, () => services.call(LIST, { ...wanted, pageSize: 1, backward: true }, call))
  return page.end
}

/**
 * Every read asks anew who the caller is and what it may see: its token may have run out meanwhile, and what its groups, its
 * provider or its rule gave may have been taken away.
 */
async function* eventsBehind(
  place: Promise<string>,
  { after: _, ...wanted }: FollowRequest,
  context: GraphContext,
): AsyncGenerator<EventMessage> {
  const { services, live } = context
  const signal = signalOf(context.call)
  if (!live) return
  let after = await place
  const readAs = async (): Promise<Page | undefined> => {
    const caller = await live.caller()
    const before = await actsIn(wanted.group, caller)
    context.call = { ...context.call, caller, callerNow: undefined }
    const page = await services.call(LIST, { ...wanted, pageSize: BATCH, after }, context.call)
    // What has ended its rights may be among these events: they are its own only if it is still who it was before them.
    const isSame = async (): Promise<boolean> =>
      isDeepStrictEqual(await actsIn(wanted.group, await live.caller()), before)
    return page.events.length === 0 || (await isSame()) ? page : undefined
  }
  const readOn = async (): Promise<Page | undefined> => {
    const begun = performance.now()
    const page = await readAs()
    if (!page?.events.length || performance.now() - begun <= SOON_MS) return page
    // Some of it may have been written long after the rights to see it were read: told is what may be seen now, too.
    const again = await readAs()
    const seen = new Set(again?.events.map(({ cursor }) => cursor))
    return again && { ...page, events: page.events.filter(({ cursor }) => seen.has(cursor)) }
  }
  while (!signal.aborted) {
    const version = live.feed.version()
    const page = await inTurn(live, context.call, readOn)
    if (page === undefined) continue
    const { events, hasNext, end } = page
    for (const event of events) {
      await live.feed.share(keyOf(context.call), signal)
      if (signal.aborted) return
      // What was read of the one before is old by now.
      context.loaders = new Loaders(services, context.call)
      live.sent = event.cursor
      yield event
    }
    after = end
    if (!hasNext) await live.feed.changed(version, signal)
  }
}

/** What a follower reads, when it is its turn; who has gone waits for none. */
async function inTurn<Result>({ feed }: Live, call: CallContext, work: () => Promise<Result>): Promise<Result> {
  const release = await feed.turn(keyOf(call), signalOf(call))
  try {
    return await work()
  } finally {
    // The next one reads after whatever came meanwhile: at once it would be always before that.
    setImmediate(release)
  }
}

function keyOf({ caller }: CallContext): string {
  return requireIdentified(caller).identity
}

function signalOf({ signal }: CallContext): AbortSignal {
  return signal ?? new AbortController().signal
}

/** What lets a caller act in a group: its token, and who it is in the group's organization where it is asked there. */
async function actsIn(group: string, { memberships, ...caller }: IdentifiedCaller): Promise<object> {
  return { ...caller, membership: await memberships?.in(rootOf(group)) }
}
