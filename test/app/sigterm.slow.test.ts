// A server under load that is told to stop: every request that it took is answered.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'

const CLIENTS = 8

/** Asks once; undefined: the server was gone before the request was sent. */
async function ask(port: number, agent: Agent): Promise<string | undefined> {
  const sent = request({ host: '127.0.0.1', port, path: '/.well-known/openid-configuration', agent }).end()
  try {
    const [response] = (await once(sent, 'response')) as [AsyncIterable<Buffer>]
    let length = 0
    for await (const chunk of response) length += chunk.length
    return length > 0 ? 'answered' : 'empty'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ECONNREFUSED' ? undefined : String(error)
  }
}

it('SIGTERM under load cuts no request', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-sigterm-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: 'memory:', PORT: String(port) }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts'), 'serve'], {
    env,
    stdio: 'ignore',
  })
  atEnd(() => void child.kill('SIGKILL'))
  await eventually(() =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    ),
  )
  const exited = once(child, 'exit')
  const tally = new Map<string, number>()
  let answered = 0
  const client = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (;;) {
      const how = await ask(port, agent)
      if (how === undefined) break
      tally.set(how, (tally.get(how) ?? 0) + 1)
      answered += 1
    }
    agent.destroy()
  }
  const clients = Array.from({ length: CLIENTS }, client)
  await eventually(() => answered > 200)
  child.kill('SIGTERM')
  await Promise.all(clients)
  expect([...tally.keys()]).toEqual(['answered'])
  expect(await exited).toEqual([0, null])
})
