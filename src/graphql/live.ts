// What a subscription of the graph follows: when there is something new, and where a client was.
import { EventsService } from '../contract/gen/platformgraph/events/v1/events_pb.ts'
import type { AnswerOf, RequestOf } from '../contract/plain.ts'
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
    context.call = { ...context.call, caller: await live.caller() }
    const { events, hasNext, end } = await read({ pageSize: BATCH, after })
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
