// How the process ends: order and exit codes. Real processes: lifecycle.slow.test.ts.
import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { createLifecycle, type Lifecycle, type LifecycleOptions } from '../../src/app/lifecycle.ts'
import { createLog } from '../../src/app/telemetry/log.ts'
import { eventually } from '../support/eventually.ts'
import { PATIENCE_MS } from '../support/limits.ts'

afterEach(() => void vi.useRealTimers())

class FakeProcess extends EventEmitter {
  readonly events = this
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
  const lifecycle = createLifecycle({ log, graceMs: PATIENCE_MS, ...options })
  const target = new FakeProcess()
  return { lifecycle, target, lines, uninstall: lifecycle.install(target) }
}

it('a signal: not ready at once, the last part first, exit 0', async () => {
  const { lifecycle, target } = setUp()
  const stopped: string[] = []
  lifecycle.parts.defer(() => void stopped.push('database'))
  lifecycle.parts.defer(async () => {
    expect(lifecycle.graceMs).toBeGreaterThan(0)
    await nextTurn()
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
  const start = performance.now()
  const closed = new Promise<number>((resolve) => lifecycle.parts.defer(() => resolve(performance.now())))
  target.emit('SIGTERM')
  expect(lifecycle.draining).toBe(true)
  // A timer may be a millisecond early.
  expect((await closed) - start).toBeGreaterThan(78)
})

it('a second signal: at once, but not the echo of the first', async () => {
  vi.useFakeTimers()
  const { lifecycle, target } = setUp()
  lifecycle.parts.defer(() => new Promise<void>(() => {}))
  target.emit('SIGINT')
  target.emit('SIGINT')
  await vi.advanceTimersByTimeAsync(500)
  target.emit('SIGINT')
  expect(target.codes).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
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
  lifecycle.parts.defer(() => nextTurn())
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
