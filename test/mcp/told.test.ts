// What an agent is told of one call beside the answer: how to go on, and how long to wait.
import { expect, it } from 'vitest'
import { countAnswer } from '../../src/core/answer-size.ts'
import type { IdentifiedCaller } from '../../src/core/caller.ts'
import { PlatformError } from '../../src/core/errors.ts'
import type { Admitted } from '../../src/http/call.ts'
import { callTool } from '../../src/mcp/call.ts'
import { toolsOf } from '../../src/mcp/tools.ts'

const tool = toolsOf({ writes: false, implemented: () => true }).get('events_list_events')!
const caller: IdentifiedCaller = { kind: 'identity', identity: 'a', actor: { subject: 'a' }, internal: false }
const admitted = {
  context: { caller, requestId: 'r', signal: new AbortController().signal },
  deadline: { race: <T>(work: Promise<T>): Promise<T> => work },
} as unknown as Admitted

/** The texts that an agent reads. @param answer what the service gives, or throws, @param bytes that it has read for it */
async function told(args: Readonly<Record<string, unknown>>, answer: object, bytes = 0): Promise<unknown[]> {
  const call = async (): Promise<never> => {
    countAnswer(admitted.context.signal, bytes)
    if (answer instanceof Error) throw answer
    return answer as never
  }
  const { result } = await callTool(tool, { args, admitted }, { services: { call }, errorDomain: 'example.test' })
  return result.content.map((part) => ('text' in part ? part.text : part))
}

const events = [{ cursor: 'first' }, { cursor: 'second' }, { cursor: 'last' }]
const MORE = 'There is more: call again with the same arguments and'

it.each([
  [{}, { hasNext: true }, [`${MORE} after last`]],
  [{}, { hasNext: true, hasPrevious: true }, [`${MORE} after last`]],
  [{}, { hasPrevious: true }, []],
  [{ backward: true }, { hasPrevious: true }, [`${MORE} before first`]],
  [{ backward: true }, { hasNext: true, hasPrevious: true }, [`${MORE} before first`]],
  [{ backward: true }, { hasNext: true }, []],
])('how to go on with %j where the answer has %j', async (args, more, texts) => {
  expect((await told(args, { events, ...more })).slice(1)).toEqual(texts)
})

it('how long to wait where that is known, and what to do otherwise', async () => {
  const limited = new PlatformError('RESOURCE_EXHAUSTED', 'Rate limited', { retryAfterSeconds: 6.2 })
  expect((await told({}, limited))[0]).toBe('Rate limited. Wait 7 s, then call again.')
  expect((await told({}, new PlatformError('NOT_FOUND', 'Not found')))[0]).toBe(
    'Not found. Look for the right uid with a list tool or with search.',
  )
})

it('that less may be read for it than for others', async () => {
  expect(await told({}, { events }, 4 * 1024 * 1024)).toHaveLength(1)
  expect((await told({}, { events }, 1))[1]).toContain('QUERY_TOO_COMPLEX')
})
