// Where a stream without a place begins: what is written once the head of its answer is there is told.
import { expect, it } from 'vitest'
import { atEnd } from '../support/at-end.ts'
import { openEvents } from './world.ts'

const STREAMS = 30

it('is before the head of the answer is sent: who writes when it has come hears of it', async () => {
  const world = await openEvents()
  const token = await world.token()
  const group = world.team
  const query = 'subscription ($group: UID!) { events(group: $group) { after } }'
  const leaving = new AbortController()
  atEnd(() => leaving.abort())
  const stream = async (name: string): Promise<string> => {
    const { body } = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      signal: leaving.signal,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ query, variables: { group } }),
    })
    await world.repo(name, group)
    let text = ''
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      if (text.includes(`"${name}"`)) return name
    }
    throw new Error(`The stream ended: ${text}`)
  }
  const names = Array.from({ length: STREAMS }, (_, at) => `written-${at}`)
  expect(await Promise.all(names.map(stream))).toEqual(names)
})
