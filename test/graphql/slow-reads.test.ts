// Who follows events while the database is slow: rights that were taken away as it read are not told what was written since.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { IdentifiedCaller } from '../../src/core/caller.ts'
import { LiveFeed } from '../../src/events/feed.ts'
import type { GraphContext } from '../../src/graphql/context.ts'
import { follow } from '../../src/graphql/live.ts'

const ROOT = 'a'.repeat(40)
/** Longer than what rights may have left of a second. */
const LONG_MS = 150

/** The cursors that come, and the words of a refusal, while each read takes so long and does what the next of `answers` does. */
async function told(answers: readonly (() => readonly string[])[]): Promise<readonly string[]> {
  const caller: IdentifiedCaller = { kind: 'identity', identity: ROOT, actor: { subject: ROOT }, internal: false }
  const ends = new AbortController()
  let reads = 0
  const call = async (_: unknown, { after }: { readonly after: string }): Promise<object> => {
    const answer = answers[reads++]
    if (answer === undefined) ends.abort()
    else await sleep(LONG_MS)
    const cursors = answer?.() ?? []
    return { events: cursors.map((cursor) => ({ cursor })), hasNext: false, end: cursors.at(-1) ?? after }
  }
  const feed = new LiveFeed(1)
  const live = { feed, caller: async () => caller }
  const context = { services: { call }, call: { caller, signal: ends.signal }, live } as unknown as GraphContext
  const got: string[] = []
  try {
    for await (const { cursor } of await follow({ group: ROOT, after: '0' }, context)) got.push(cursor ?? '')
  } catch (error) {
    got.push(String(error))
  }
  return got
}

it('is told what it may see after a read that took long, too', async () => {
  expect(await told([() => ['1', '2', '3'], () => ['1', '3', '4']])).toEqual(['1', '3'])
})

it('is told nothing of such a read once it may see nothing', async () => {
  const refuse = (): never => {
    throw new Error('no more')
  }
  expect(await told([() => ['1'], refuse])).toEqual(['Error: no more'])
})

it('goes on behind it, and misses nothing', async () => {
  const [first, second] = [() => ['1', '2'], () => ['3']]
  expect(await told([first, first, second, second])).toEqual(['1', '2', '3'])
})
