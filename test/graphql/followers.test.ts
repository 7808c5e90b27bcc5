// Many who follow one group: what is new wakes them all, and they read it a few at a time.
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { IdentifiedCaller } from '../../src/core/caller.ts'
import { LiveFeed } from '../../src/events/feed.ts'
import type { GraphContext } from '../../src/graphql/context.ts'
import { follow } from '../../src/graphql/live.ts'

const ROOT = 'a'.repeat(40)

interface Read {
  readonly identity: string
  readonly after?: string
}

interface Following {
  readonly signal?: AbortSignal
  /** Default: from the first event on; empty: from now on. */
  readonly from?: { readonly after?: string }
  /** What is done with each event. */
  readonly each?: () => void
}

/** Followers of one feed, whose reads are counted; each reads what was written after the place where it is. */
class Followers {
  readonly feed = new LiveFeed(1_000_000)
  readonly reads: Read[] = []
  readonly #ends = new AbortController()
  #written = 0
  #atWork = 0
  most = 0

  write(): void {
    this.#written++
    this.feed.announce()
  }

  end(): void {
    this.#ends.abort(new Error('gone'))
  }

  /** Follows as somebody; gives the cursors that came. */
  async follow(
    identity: string,
    { signal = this.#ends.signal, from = { after: '0' }, each }: Following = {},
  ): Promise<string[]> {
    const caller: IdentifiedCaller = { kind: 'identity', identity, actor: { subject: identity }, internal: false }
    const call = async (_: unknown, { after }: { after?: string }): Promise<object> => {
      this.most = Math.max(this.most, ++this.#atWork)
      this.reads.push({ identity, ...(after === undefined ? {} : { after }) })
      const end = this.#written
      const events = Array.from({ length: end - Number(after ?? end) }, (_none, at) => ({
        cursor: String(Number(after) + at + 1),
      }))
      await setImmediate()
      this.#atWork--
      return { events, hasNext: false, end: String(end) }
    }
    const context = {
      services: { call },
      call: { caller, signal },
      live: { feed: this.feed, caller: async () => caller },
    } as unknown as GraphContext
    const got: string[] = []
    try {
      for await (const { cursor } of await follow({ group: ROOT, ...from }, context)) {
        got.push(cursor ?? '')
        each?.()
      }
    } catch (error) {
      if (!signal.aborted) throw error
    }
    return got
  }
}

it('reads for two at a time, each to the end', async () => {
  const all = new Followers()
  const got = Array.from({ length: 40 }, (_, at) => all.follow(`f-${at}`))
  all.write()
  while (all.reads.length < 40) await setImmediate()
  all.write()
  // Who asks for what follows the second has got it.
  const beyond = () => new Set(all.reads.filter(({ after }) => after === '2').map(({ identity }) => identity))
  while (beyond().size < 40) {
    await setImmediate()
    all.feed.announce()
  }
  all.end()
  for (const cursors of await Promise.all(got)) expect(cursors).toEqual(['1', '2'])
  expect(all.most).toBe(2)
})

it('goes round by who follows: one with many streams keeps no other waiting', async () => {
  const all = new Followers()
  const got = [...Array.from({ length: 20 }, () => all.follow('many')), all.follow('one')]
  while (all.reads.length < 21) await setImmediate()
  expect(all.reads.findIndex(({ identity }) => identity === 'one')).toBeLessThan(3)
  all.end()
  await Promise.all(got)
})

it('looks for where now is at its turn too: who opens many streams at once keeps no other waiting', async () => {
  const all = new Followers()
  const from = {}
  const got = [...Array.from({ length: 20 }, () => all.follow('many', { from })), all.follow('one', { from })]
  while (new Set(all.reads.map(({ identity }) => identity)).size < 2) await setImmediate()
  expect(all.reads.findIndex(({ identity }) => identity === 'one')).toBeLessThan(3)
  while (all.reads.length < 42) await setImmediate()
  expect(all.most).toBe(2)
  all.end()
  await Promise.all(got)
})

it('gives what many have missed a few at a turn of the event loop, by turns of callers', async () => {
  const all = new Followers()
  const [streams, missed] = [20, 50]
  for (let left = missed; left > 0; left--) all.write()
  const given: string[] = []
  let most = 0
  let thisTurn = 0
  // Each takes a millisecond of the processor, whatever that does in it.
  const each = (identity: string) => (): void => {
    const end = performance.now() + 1
    while (performance.now() < end);
    given.push(identity)
    most = Math.max(most, ++thisTurn)
  }
  const got = Array.from({ length: streams }, () => all.follow('many', { each: each('many') }))
  got.push(all.follow('one', { each: each('one') }))
  while (given.length < (streams + 1) * missed) {
    await setImmediate()
    thisTurn = 0
  }
  all.end()
  await Promise.all(got)
  // Five milliseconds a turn, and what was begun in them.
  expect(most).toBeLessThan(40)
  // In twice its own number, and what was given before it had come.
  expect(given.lastIndexOf('one')).toBeLessThan(4 * missed)
})

it('waits for no turn once a client has gone', async () => {
  const all = new Followers()
  const gone = new AbortController()
  const { signal } = new AbortController()
  const turns = [await all.feed.turn('a', signal), await all.feed.turn('b', signal)]
  const got = all.follow('one', { signal: gone.signal })
  await setImmediate()
  gone.abort(new Error('gone'))
  expect(await got).toEqual([])
  for (const release of turns) release()
  expect(all.reads).toEqual([])
})
