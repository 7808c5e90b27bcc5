// Workers that are none: what the process above them does with what they say, and with their ends.
import { expect, it } from 'vitest'
import type { FromWorker, Ready, ToWorker } from '../../../src/app/workers/messages.ts'
import { supervise, type WorkerProcess } from '../../../src/app/workers/supervisor.ts'
import { createMetrics } from '../../../src/app/telemetry/metrics.ts'

const READY: Ready = { port: 4711, found: {}, text: 'ready' }
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

class Fake implements WorkerProcess {
  readonly id: number
  readonly pid = undefined
  readonly heard: ToWorker[] = []
  readonly ended: Promise<number>
  readonly metrics = createMetrics()
  isTold = false
  end: (code: number) => void = () => undefined
  say: (message: FromWorker) => void = () => undefined

  constructor(id: number) {
    this.id = id
    this.ended = new Promise((resolve) => (this.end = resolve))
  }

  send(message: ToWorker): void {
    this.heard.push(message)
    if (message.kind !== 'snapshot') return
    const { id } = message
    void this.metrics.snapshot().then((snapshot) => this.say({ kind: 'snapshot', id, snapshot }))
  }

  onMessage(hear: (message: FromWorker) => void): void {
    this.say = hear
  }

  terminate(): void {
    this.isTold = true
  }

  /** The last of these that came. */
  last<K extends ToWorker['kind']>(kind: K): Extract<ToWorker, { kind: K }> | undefined {
    return this.heard.findLast((message): message is Extract<ToWorker, { kind: K }> => message.kind === kind)
  }
}

function start(count: number) {
  const workers: Fake[] = []
  const waits: { ms: number; over: () => void }[] = []
  const failures: number[] = []
  let time = 0
  const supervisor = supervise({
    count,
    fork: () => {
      const worker = new Fake(workers.length + 1)
      workers.push(worker)
      return worker
    },
    log: { info: () => undefined, warn: () => undefined },
    onFailure: (code) => failures.push(code),
    wait: (ms) => new Promise<void>((over) => waits.push({ ms, over })),
    now: () => time,
  })
  return { supervisor, workers, waits, failures, pass: (ms: number) => (time += ms) }
}

async function startReady(count: number) {
  const started = start(count)
  started.workers[0]!.say({ kind: 'ready', ready: READY })
  for (const worker of started.workers.slice(1)) worker.say({ kind: 'ready', ready: READY })
  expect(await started.supervisor.ready).toBe(READY)
  return started
}

it('starts one worker, and the others at its port when it answers', async () => {
  const { supervisor, workers } = start(3)
  expect(workers).toHaveLength(1)
  workers[0]!.say({ kind: 'hello' })
  expect(workers[0]!.heard).toEqual([{ kind: 'begin', port: undefined }])
  workers[0]!.say({ kind: 'ready', ready: READY })
  expect(await supervisor.ready).toBe(READY)
  expect(workers).toHaveLength(3)
  workers[2]!.say({ kind: 'hello' })
  expect(workers[2]!.heard).toEqual([{ kind: 'begin', port: 4711 }])
})

it('ends with the code of a first worker that does not come up, without another try', async () => {
  const { workers, failures, waits } = start(2)
  workers[0]!.end(2)
  await turn()
  expect([failures, workers.length, waits.length]).toEqual([[2], 1, 0])
})

it('replaces a worker that died, waiting longer each time until one has settled', async () => {
  const { workers, waits, failures, pass } = await startReady(2)
  const waited = async (): Promise<number> => {
    workers.at(-1)!.end(1)
    await turn()
    const { ms, over } = waits.at(-1)!
    over()
    await turn()
    return ms
  }
  const first = [await waited(), await waited(), await waited()]
  expect(first).toEqual([100, 200, 400])
  for (let at = 0; at < 10; at++) await waited()
  expect(waits.at(-1)!.ms).toBe(30_000)
  workers.at(-1)!.say({ kind: 'ready', ready: READY })
  pass(61_000)
  expect(await waited()).toBe(100)
  expect(failures).toEqual([])
})

it('ends when nobody answers and a new worker does not come up', async () => {
  const { workers, waits, failures } = await startReady(1)
  workers[0]!.end(1)
  await turn()
  expect(failures).toEqual([])
  waits[0]!.over()
  await turn()
  workers[1]!.end(3)
  await turn()
  expect(failures).toEqual([3])
})

it('passes on what is spent to all others', async () => {
  const { workers } = await startReady(3)
  workers[1]!.say({ kind: 'spent', spendings: [['a', 3]] })
  expect(workers.map((worker) => worker.last('spent')?.spendings)).toEqual([[['a', 3]], undefined, [['a', 3]]])
})

it('adds up the metrics, also of a worker that is gone', async () => {
  const { workers } = await startReady(2)
  const [one, other] = workers as [Fake, Fake]
  const read = async (): Promise<readonly (string | undefined)[]> => {
    one.heard.length = 0
    one.say({ kind: 'sum', id: 7 })
    while (one.last('sum') === undefined) await turn()
    const { text } = one.last('sum')!.metrics
    return ['workers', 'http_requests_total{endpoint="rest",status="2xx"}', 'http_requests_in_flight'].map((name) =>
      text
        .split('\n')
        .find((line) => line.startsWith(`platform_graph_${name} `))
        ?.split(' ')
        .at(-1),
    )
  }
  for (const { metrics } of [one, one, other]) {
    metrics.requestBegins()
    metrics.request({ endpoint: 'rest', status: 200, seconds: 1 })
    metrics.requestBegins()
  }
  expect(await read()).toEqual(['2', '3', '3'])
  other.end(1)
  await turn()
  expect(await read()).toEqual(['1', '3', '2'])
})

it('tells all to end, and says so when one did not end well', async () => {
  const { supervisor, workers, waits } = await startReady(2)
  const stopped = supervisor.stop()
  expect(workers.map((worker) => worker.isTold)).toEqual([true, true])
  workers[0]!.end(0)
  workers[1]!.end(1)
  await expect(stopped).rejects.toThrow('1 of 2 workers ended with a fault')
  expect(waits).toEqual([])
})
