// What one who follows is told: from which place on, and as whom.
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { IdentifiedCaller, Membership } from '../../src/core/caller.ts'
import { LiveFeed } from '../../src/events/feed.ts'
import type { GraphContext } from '../../src/graphql/context.ts'
import { follow, type FollowRequest } from '../../src/graphql/live.ts'

const ROOT = 'a'.repeat(40)
const as = (identity: string, more: Partial<IdentifiedCaller> = {}): IdentifiedCaller => ({
  ...{ kind: 'identity', identity, actor: { subject: identity }, internal: false },
  ...more,
})

interface Read {
  readonly identity: string
  readonly scopes: readonly string[] | undefined
  readonly after: string | undefined
}

/** A feed of one event behind each place, for whoever `callers` says is there each time that it is asked. */
function followed(callers: readonly IdentifiedCaller[], resume?: string) {
  const reads: Read[] = []
  const ends = new AbortController()
  let asked = 0
  const call = async (_: unknown, { after }: { after?: string }, { caller }: { caller: IdentifiedCaller }) => {
    reads.push({ identity: caller.identity, scopes: caller.scopes, after })
    await setImmediate()
    return { events: [{ cursor: `${after}+${caller.scopes?.join() ?? 'all'}` }], hasNext: true, end: `${after}+` }
  }
  const caller = async (): Promise<IdentifiedCaller> => callers[Math.min(asked++, callers.length - 1)]!
  const context = {
    services: { call },
    call: { caller: callers[0], signal: ends.signal, callerNow: async () => callers[0] },
    live: { feed: new LiveFeed(1_000_000), caller, ...(resume === undefined ? {} : { resume }) },
  } as unknown as GraphContext
  const first = async (request: Partial<FollowRequest> = {}): Promise<string | undefined> => {
    const events = await follow({ group: ROOT, after: 'start', ...request }, context)
    const { value } = await events.next()
    ends.abort(new Error('enough'))
    return value?.cursor
  }
  return { reads, context, first }
}

it('goes on where the connection was lost, not where the document began', async () => {
  const { reads, first } = followed([as('one')], 'lost')
  expect(await first({ after: 'start' })).toBe('lost+all')
  expect(reads).toMatchObject([{ after: 'lost' }])
})

it('begins at the place that the document names, of a connection that was never lost', async () => {
  expect(await followed([as('one')]).first()).toBe('start+all')
})

it('is read as whoever it is then, and so are the fields of each event', async () => {
  const [then, now] = [as('one'), as('one', { scopes: [ROOT] })]
  const { reads, context, first } = followed([now])
  context.call = { ...context.call, caller: then, callerNow: async () => then }
  expect(await first()).toBe(`start+${ROOT}`)
  expect(reads).toMatchObject([{ scopes: [ROOT] }])
  expect(context.call).toMatchObject({ caller: now, callerNow: undefined })
  expect(context.live?.sent).toBe(`start+${ROOT}`)
})

it('tells nothing that was read as somebody who is another one behind it', async () => {
  const less = as('one', { scopes: [ROOT] })
  const { reads, first } = followed([as('one'), less])
  expect(await first()).toBe(`start+${ROOT}`)
  expect(reads).toMatchObject([
    { scopes: undefined, after: 'start' },
    { scopes: [ROOT], after: 'start' },
  ])
})

it('asks that of the organization that is followed', async () => {
  const known = (...there: readonly (Membership | undefined)[]): { asked: string[]; caller: IdentifiedCaller } => {
    const asked: string[] = []
    const inside = async (organization: string): Promise<Membership> => {
      asked.push(organization)
      return there[Math.min(asked.length, there.length) - 1] ?? { organization }
    }
    return { asked, caller: as('one', { memberships: { all: async () => [], in: inside } }) }
  }
  const person: Membership = { organization: ROOT, person: as('one') }
  const leaving = known(person, undefined)
  const { reads, first } = followed([leaving.caller])
  await first({ group: `${ROOT}/${'1'.repeat(16)}` })
  expect(reads).toHaveLength(2)
  expect(new Set(leaving.asked)).toEqual(new Set([ROOT]))
})
