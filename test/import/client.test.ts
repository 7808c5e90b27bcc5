// The client of the import commands: what it tries again, what it gives up, and what it says.
import { afterEach, expect, it } from 'vitest'
import { createGraphClient, ImportError, TooLargeError } from '../../src/cli/import/client.ts'
import { serve, type FakeRegistry } from '../registry/fake-registry.ts'

let server: FakeRegistry | undefined
afterEach(() => server?.close())

const OK = JSON.stringify({ data: { ping: 'pong' } })
const refused = (code: string, reason = code) =>
  JSON.stringify({ errors: [{ message: `no: ${code}`, extensions: { code, reason } }] })

/** Runs a document at a server that answers this, in turn; the last again and again. */
async function ask(answers: readonly (readonly [status: number, body: string])[]) {
  let asked = 0
  server = await serve((_, res) => {
    const [status, body] = answers[Math.min(asked++, answers.length - 1)]!
    res.writeHead(status).end(body)
  })
  const client = createGraphClient({ server: server.url, token: 't' })
  const answer = await client.run('{ ping }', {}).catch((error: unknown) => error)
  return { answer, asked }
}

it('gives the data', async () => {
  expect(await ask([[200, OK]])).toEqual({ answer: { ping: 'pong' }, asked: 1 })
})

it.each([
  ['a server that is busy', 200, refused('RESOURCE_EXHAUSTED', 'RATE_LIMITED')],
  ['a server that starts', 503, 'starting\n'],
  ['a proxy without a server', 502, '<html>'],
])('tries again after %s', async (_, status, body) => {
  expect(
    await ask([
      [status, body],
      [200, OK],
    ]),
  ).toEqual({ answer: { ping: 'pong' }, asked: 2 })
})

it.each([
  ['a refusal', 200, refused('PERMISSION_DENIED'), 'no: PERMISSION_DENIED'],
  ['what is no graph', 404, 'not here', 'answered 404 and not as a graph does: not here'],
])('does not try again after %s', async (...[, status, body, says]) => {
  const { answer, asked } = await ask([[status, body]])
  expect(answer).toBeInstanceOf(ImportError)
  expect((answer as Error).message).toContain(says)
  expect(asked).toBe(1)
})

it('says what to do when the server does not take its token', async () => {
  server = await serve((_, res) => void res.writeHead(200).end(refused('UNAUTHENTICATED')))
  const client = createGraphClient({ server: server.url, token: 't', advice: 'Restart the server.' })
  await expect(client.run('{ ping }', {})).rejects.toThrow('no: UNAUTHENTICATED. Restart the server.')
})

it('says that a request is too large', async () => {
  const { answer, asked } = await ask([[413, refused('RESOURCE_EXHAUSTED', 'REQUEST_TOO_LARGE')]])
  expect(answer).toBeInstanceOf(TooLargeError)
  expect(asked).toBe(1)
})

it('says what to do when nothing answers', async () => {
  server = await serve(() => undefined)
  await server.close()
  const client = createGraphClient({ server: server.url, token: 't' })
  await expect(client.run('{ ping }', {})).rejects.toThrow('Start the server, or name it with --server.')
})
