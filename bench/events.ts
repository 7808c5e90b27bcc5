// Events from commit to sink on one machine: `node bench/events.ts [deliveries a second offered]`, with 1,000
// subscriptions. On the embedded database, or on PostgreSQL when TEST_DATABASE_URL names one.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openEvents } from '../test/events/world.ts'

const SUBSCRIPTIONS = 1_000
const EVENTS = 2_000
const CREATED = 'dev.chainguard.api.platform.registry.repo.created.v1'

const committed = new Map<string, number>()
const arrived = new Map<string, number>()
const sink = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    if (request.method === 'POST' && request.headers['ce-type'] === CREATED) {
      const subject = String(request.headers['ce-subject'])
      if (!arrived.has(subject)) arrived.set(subject, performance.now())
    }
    response.writeHead(request.method === 'POST' ? 204 : 405).end()
  })
})
await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
const { port } = sink.address() as AddressInfo

await using world = await openEvents()
// Each subscription has a group and a sink of its own.
const groups: string[] = []
for (let index = 0; index < SUBSCRIPTIONS; index++) {
  const group = { name: `group-${index}` }
  const { uid } = await world.call<{ uid: string }>('iam.v2.GroupsService/CreateGroup', { parent: world.root, group })
  await world.subscribe(`http://127.0.0.1:${port}/${index}`, { parent: uid, eventTypes: [CREATED] })
  groups.push(uid)
}

async function write(index: number): Promise<void> {
  const uid = await world.repo(`repo-${index}`, groups[index % SUBSCRIPTIONS])
  committed.set(uid, performance.now())
}

async function drained(): Promise<void> {
  while (arrived.size < committed.size) await new Promise((resolve) => setTimeout(resolve, 5))
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

function report(name: string, started: number): void {
  // A delivery may be there before the writer knows of its own commit.
  const delays = [...committed].map(([uid, at]) => Math.max(0, (arrived.get(uid) ?? Number.NaN) - at))
  const seconds = (Math.max(...arrived.values()) - started) / 1000
  const [median, high] = [percentile(delays, 0.5), percentile(delays, 0.99)]
  console.log(
    `${name}: ${committed.size} events, ${(committed.size / seconds).toFixed(0)} a second, delay p50 ${median.toFixed(1)} ms, p99 ${high.toFixed(1)} ms`,
  )
}

console.log(`${world.db.kind}, ${SUBSCRIPTIONS} subscriptions`)
// As fast as they can be written.
let started = performance.now()
let next = 0
await Promise.all(
  Array.from({ length: 8 }, async () => {
    while (next < EVENTS) await write(next++)
  }),
)
await drained()
report('as fast as possible', started)

// At a pace that the machine can keep.
const pace = Number(process.argv[2] ?? 50)
committed.clear()
arrived.clear()
started = performance.now()
const writes: Promise<void>[] = []
for (let index = 0; index < pace * 10; index++) {
  writes.push(write(EVENTS + index))
  await new Promise((resolve) =>
    setTimeout(resolve, Math.max(0, started + ((index + 1) * 1000) / pace - performance.now())),
  )
}
await Promise.all(writes)
await drained()
report(`${pace} offered a second`, started)
sink.closeAllConnections()
sink.close()
