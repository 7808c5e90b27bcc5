// When one who follows reads on, and from where: at once where there is more, else when something is new.
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { IdentifiedCaller } from '../../src/core/caller.ts'
import { LiveFeed } from '../../src/events/feed.ts'
import type { GraphContext } from '../../src/graphql/context.ts'
import { follow } from '../../src/graphql/live.ts'

const ROOT = 'a'.repeat(40)
/** More than it takes from one read to the next. */
const TURNS = 50

interface Page {
  readonly events: readonly { readonly cursor: string }[]
  readonly hasNext: boolean
  readonly end: string
}

const page = (cursors: readonly string[], hasNext: boolean, end: string): Page => ({
  ...{ events: cursors.map((cursor) => ({ cursor })), hasNext, end },
})

/** Follows a feed of these pages, the last of which comes again and again. */
function reading(pages: readonly Page[], feed = new LiveFeed(1_000_000)) {
  const places: (string | undefined)[] = []
  const given: string[] = []
  const loaders = new Set<unknown>()
  const ends = new AbortController()
  const caller: IdentifiedCaller = { kind: 'identity', identity: 'one', actor: { subject: 'one' }, internal: false }
  const call = async (_: unknown, { after }: { after?: string }): Promise<Page> => {
    places.push(after)
    return pages[Math.min(places.length, pages.length) - 1]!
  }
  const context = {
    services: { call },
    call: { caller, signal: ends.signal },
    live: { feed, caller: async () => caller },
  } as unknown as GraphContext
  const all = async (): Promise<void> => {
    for await (const { cursor } of await follow({ group: ROOT, after: 'start' }, context)) {
      given.push(cursor ?? '')
      loaders.add(context.loaders)
    }
  }
  const later = async (): Promise<void> => {
    for (let turn = 0; turn < TURNS; turn++) await setImmediate()
  }
  return { places, given, loaders, feed, ends, all, later }
}

it('reads on at once while there is more, and then waits for what is new', async () => {
  const { places, given, feed, ends, all, later } = reading([page(['1'], true, '1'), page(['2'], false, '2')])
  const done = all()
  await later()
  expect([places, given]).toEqual([
    ['start', '1'],
    ['1', '2'],
  ])
  feed.announce()
  await later()
  expect(places).toEqual(['start', '1', '2'])
  ends.abort(new Error('gone'))
  await done
})

it('reads on from where a page ended, whatever there was on it', async () => {
  const { places, ends, all, later } = reading([page([], true, 'far'), page([], false, 'far')])
  const done = all()
  await later()
  expect(places).toEqual(['start', 'far'])
  ends.abort(new Error('gone'))
  await done
})

it('reads the fields of each event anew', async () => {
  const { given, loaders, ends, all, later } = reading([page(['1', '2', '3'], false, '3')])
  const done = all()
  await later()
  expect([given, loaders.size]).toEqual([['1', '2', '3'], 3])
  ends.abort(new Error('gone'))
  await done
})

it('gives nothing more to who has gone while it waited for its share', async () => {
  const feed = new LiveFeed(1_000_000)
  const { given, ends, all } = reading([page(['1', '2'], false, '2')], feed)
  let shares = 0
  feed.share = async () => void (++shares === 2 && ends.abort(new Error('gone')))
  await all()
  expect(given).toEqual(['1'])
})
