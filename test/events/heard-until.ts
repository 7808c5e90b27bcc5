// What somebody hears of the live feed that is there, and what when it has ended for them.
import { expect } from 'vitest'
import type { World } from '../scim/world.ts'
import { type Frame, listen, type ListenOptions } from './listener.ts'

export interface Heard {
  /** Why it has ended, as the graph says it. */
  readonly refusal: unknown
  /** The same again from where it ended. */
  readonly again: AsyncGenerator<Frame>
}

let written = 0

/** Writes in the organization, as its owner; the owner's token outlives the clock of the tests. */
async function happen(world: World): Promise<void> {
  const as = await world.server.authorize(world.owner, { ttlSeconds: 3 * 3_600 })
  const body = { description: `written ${++written}` }
  expect(await world.rest('PATCH', `/iam/v2/groups/${world.org}`, { as, body })).toMatchObject({ status: 200 })
}

/** Listens to an organization, which writes before the end and after it. @throws where what was written after it is heard */
export async function heardUntil(
  world: World,
  { headers, end }: { readonly headers: Readonly<Record<string, string>>; readonly end: () => unknown },
): Promise<Heard> {
  const query = `{ events(group: "${world.org}", last: 1) { nodes { cursor } } }`
  const { body } = await world.rest('POST', '/graphql', { body: { query } })
  const after = body['data'].events.nodes[0].cursor as string
  const options: ListenOptions = { url: world.server.url, headers, group: world.org, after }
  const frames: Frame[] = []
  const leaving = new AbortController()
  const listening = (async () => {
    for await (const frame of listen(options, leaving.signal)) {
      frames.push(frame)
      // Whoever still hears has heard too much, and would wait for ever.
      if (frames.length > 1 && frame.data?.data) break
    }
  })()
  await happen(world)
  await expect.poll(() => frames.length).toBe(1)
  expect(frames[0]?.data?.data?.events.subject).toBe(world.org)
  await end()
  await happen(world)
  await listening
  leaving.abort()
  expect(frames[2]).toMatchObject({ event: 'complete' })
  const again = listen({ ...options, lastEventId: frames[0]?.id }, new AbortController().signal)
  return { refusal: frames[1]?.data?.errors?.[0], again }
}
