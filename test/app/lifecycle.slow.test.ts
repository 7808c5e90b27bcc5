// How a real process with a real port ends: what runs is answered, and the exit code tells why.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'

const refused = (error: NodeJS.ErrnoException): boolean => error.code === 'ECONNREFUSED'

/** A process with a port whose `/slow` is answered when it is let go, and the ways to ask it. */
interface Server {
  readonly child: ChildProcess
  readonly ask: (path: string) => Promise<string>
  /** Asks for `/slow`, and waits until it has come. */
  readonly askSlowly: () => Promise<{ readonly answer: Promise<string> }>
  readonly letGo: () => void
}

async function server(): Promise<Server> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/serve-slowly.ts')], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const [data] = (await once(child.stdout, 'data')) as [Buffer]
  const port = Number(data.toString())
  const ask = async (path: string): Promise<string> => {
    const sent = get({ host: '127.0.0.1', port, path, agent: false })
    const [response] = (await once(sent, 'response')) as [AsyncIterable<Buffer>]
    let text = ''
    for await (const chunk of response) text += chunk.toString()
    return text
  }
  const askSlowly = async (): Promise<{ answer: Promise<string> }> => {
    const come = once(child.stdout, 'data')
    const answer = ask('/slow')
    await come
    return { answer }
  }
  return { child, ask, askSlowly, letGo: () => void child.stdin.write('go\n') }
}

it('a real process: what runs is answered, what is new is refused, exit 0', async () => {
  const { child, ask, askSlowly, letGo } = await server()
  const running = await askSlowly()
  expect(await ask('/readyz')).toBe('ready')
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await eventually(() => ask('/readyz').then(() => false, refused))
  letGo()
  expect(await running.answer).toBe('done, draining')
  expect(await exited).toEqual([0, null])
})

it('a real process: a fault ends it with 1, after what runs', async () => {
  const { child, ask, askSlowly, letGo } = await server()
  const running = await askSlowly()
  const exited = once(child, 'exit')
  await ask('/fault').catch(() => undefined)
  await eventually(() => ask('/readyz').then(() => false, refused))
  letGo()
  expect(await running.answer).toBe('done, draining')
  expect(await exited).toEqual([1, null])
})
