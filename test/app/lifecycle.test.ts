// How the process ends: order, exit codes, and a real process with a real port.
import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLifecycle, type Lifecycle, type LifecycleOptions } from '../../src/app/lifecycle.ts'
import { createLog } from '../../src/app/telemetry/log.ts'
import { eventually } from '../http/port-support.ts'

class FakeProcess extends EventEmitter {
  readonly codes: number[] = []
  exit(code: number): void {
    this.codes.push(code)
  }
}

function setUp(options: Partial<LifecycleOptions> = {}): {
  lifecycle: Lifecycle
  target: FakeProcess
  lines: string[]
  uninstall: () => void
} {
  const lines: string[] = []
  const log = createLog({ level: 'info', readable: false, stream: { write: (line) => lines.push(line) } })
  const lifecycle = createLifecycle({ log, graceMs: 1_000, ...options })
  const target = new FakeProcess()
  return { lifecycle, target, lines, uninstall: lifecycle.install(target) }
}

it('a signal: not ready at once, the last part first, exit 0', async () => {
  const { lifecycle, target } = setUp()
  const stopped: string[] = []
  lifecycle.parts.defer(() => void stopped.push('database'))
  lifecycle.parts.defer(async () => {
    expect(lifecycle.graceMs).toBeGreaterThan(900)
    await sleep(50)
    stopped.push('port')
  })
  expect(lifecycle.draining).toBe(false)
  target.emit('SIGTERM')
  expect(lifecycle.draining).toBe(true)
  expect(lifecycle.signal.aborted).toBe(true)
  expect(stopped).toEqual([])
  await eventually(() => target.codes.length > 0)
  expect(stopped).toEqual(['port', 'database'])
  expect(target.codes).toEqual([0])
})

it('a delay lets balancers notice before anything closes', async () => {
  const { lifecycle, target } = setUp({ delayMs: 80 })
  let closed = false
  lifecycle.parts.defer(() => void (closed = true))
  target.emit('SIGTERM')
  await sleep(40)
  expect([lifecycle.draining, closed]).toEqual([true, false])
  await eventually(() => closed)
})

it('a second signal: at once, but not the echo of the first', async () => {
  const { lifecycle, target } = setUp()
  lifecycle.parts.defer(() => sleep(2_000))
  target.emit('SIGINT')
  target.emit('SIGINT')
  await sleep(20)
  expect(target.codes).toEqual([])
  await sleep(500)
  target.emit('SIGINT')
  target.emit('SIGTERM')
  expect(target.codes).toEqual([130, 143])
})

it.each(['uncaughtException', 'unhandledRejection'])('%s: logged, stopped in order, exit 1', async (event) => {
  const { lifecycle, target, lines } = setUp()
  let closed = 0
  lifecycle.parts.defer(() => void (closed += 1))
  target.emit(event, new Error('boom'))
  target.emit(event, new Error('boom again'))
  await eventually(() => target.codes.length === 2)
  expect([closed, target.codes]).toEqual([1, [1, 1]])
  expect(lines[0]).toMatch(/"level":"fatal".*boom/)
})

it('a part that fails does not keep the next from stopping, and shows in the exit code', async () => {
  const { lifecycle, lines } = setUp()
  let closed = false
  lifecycle.parts.defer(() => void (closed = true))
  for (const why of ['stuck', 'stuck too']) lifecycle.parts.defer(() => Promise.reject(new Error(why)))
  expect(await lifecycle.stop()).toBe(1)
  expect(closed).toBe(true)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/stuck".*did not stop as it should/)
  expect(lines[1]).toMatch(/stuck too".*did not stop as it should/)
})

it('a fault while stopping on a signal shows in the exit code', async () => {
  const { lifecycle, target } = setUp()
  lifecycle.parts.defer(() => sleep(30))
  target.emit('SIGTERM')
  target.emit('unhandledRejection', new Error('boom'))
  await eventually(() => target.codes.length === 2)
  expect(target.codes).toEqual([1, 1])
})

it('can be taken off again', () => {
  const { target, uninstall } = setUp()
  uninstall()
  expect(target.eventNames()).toEqual([])
})

/** A process with a port whose `/slow` takes 800 ms, and the way to ask it. */
async function server(): Promise<{ child: ReturnType<typeof spawn>; ask: (path: string) => Promise<string> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/serve-slowly.ts')], {
    stdio: ['ignore', 'pipe', 'ignore'],
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
  return { child, ask }
}

it('a real process: what runs is answered, what is new is refused, exit 0', async () => {
  const { child, ask } = await server()
  const running = ask('/slow')
  await sleep(100)
  expect(await ask('/readyz')).toBe('ready')
  child.kill('SIGTERM')
  await sleep(100)
  await expect(ask('/readyz')).rejects.toThrow('ECONNREFUSED')
  const exited = once(child, 'exit')
  expect(await running).toBe('done, draining')
  expect(await exited).toEqual([0, null])
})

it('a real process: a fault ends it with 1, after what runs', async () => {
  const { child, ask } = await server()
  const running = ask('/slow')
  const exited = once(child, 'exit')
  await ask('/fault').catch(() => undefined)
  expect(await running).toBe('done, draining')
  expect(await exited).toEqual([1, null])
})
