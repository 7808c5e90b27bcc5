// What a subscription of the graph follows: when there is something new, and where a client was.
import { isDeepStrictEqual } from 'node:util'
import { EventsService } from '../contract/gen/platformgraph/events/v1/events_pb.ts'
import type { AnswerOf, RequestOf } from '../contract/plain.ts'
import type { IdentifiedCaller } from '../core/caller.ts'
import { rootOf } from '../core/uid.ts'
import type { EventMessage } from '../services/events/events.ts'
import { type GraphContext, Loaders } from './context.ts'

export interface FollowRequest {
  readonly group: string
  readonly types?: readonly string[]
  readonly subject?: string
  readonly actor?: string
  readonly after?: string
}

const LIST = EventsService.method.listEvents
const BATCH = 200

/**
 * The events of a group from a place on, or from now on: each once and in order, for as long as the client listens.
 * Every read asks anew who the caller is and what it may see: its token may have run out meanwhile, and what its groups, its
 * provider or its rule gave may have been taken away.
 */
export async function* follow(
  { after: from, ...wanted }: FollowRequest,
  context: GraphContext,
): AsyncGenerator<EventMessage> {
  const { services, live } = context
  const signal = context.call.signal ?? new AbortController().signal
  const read = (request: RequestOf<typeof LIST>): Promise<AnswerOf<typeof LIST>> =>
    services.call(LIST, { ...wanted, ...request }, context.call)
  if (!live) return
  let after = live.resume ?? from ?? (await read({ pageSize: 1, backward: true })).end
  while (!signal.aborted) {
    const version = live.feed.version()
    const caller = await live.caller()
    const before = await actsIn(wanted.group, caller)
    context.call = { ...context.call, caller }
    const { events, hasNext, end } = await read({ pageSize: BATCH, after })
    // What has ended its rights may be among these events: they are its own only if it is still who it was before them.
    if (events.length > 0 && !isDeepStrictEqual(await actsIn(wanted.group, await live.caller()), before)) continue
    for (const event of events) {
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

/** What lets a caller act in a group: its token, and who it is in the group's organization where it is asked there. */
async function actsIn(group: string, { memberships, ...caller }: IdentifiedCaller): Promise<object> {
  return { ...caller, membership: await memberships?.in(rootOf(group)) }
}
