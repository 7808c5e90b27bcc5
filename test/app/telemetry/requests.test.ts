// What watches requests is beside them: it ends no server, and says little of those who only ask whether it is there.
import { afterAll, expect, it } from 'vitest'
import { defaultLimits } from '../../../src/app/config/limits.ts'
import { createStartupHandler } from '../../../src/app/startup-handler.ts'
import { createLog } from '../../../src/app/telemetry/log.ts'
import { createMetrics } from '../../../src/app/telemetry/metrics.ts'
import { watchRequests, type Watchers } from '../../../src/app/telemetry/requests.ts'
import { listen, type PortListener } from '../../../src/http/port.ts'

const lines: string[] = []
const log = createLog({ level: 'debug', readable: false, stream: { write: (line) => lines.push(line) } })
const ports: PortListener[] = []
afterAll(() => Promise.all(ports.map((port) => port.close(0))))

/** A server that is still starting. */
async function starting(journal?: Watchers['journal']): Promise<(path: string, id: string) => Promise<number>> {
  const answering = createStartupHandler({ errorDomain: 'test.example', corsOrigins: [] })
  const handler = watchRequests(answering, { log, metrics: createMetrics(), tracing: undefined, journal })
  const port = await listen({ host: '127.0.0.1', port: 0, limits: defaultLimits, handler })
  ports.push(port)
  return async (path, id) =>
    (await fetch(`http://127.0.0.1:${port.port}${path}`, { headers: { 'x-request-id': id } })).status
}

const lineOf = (id: string) =>
  lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>).find((line) => line['requestId'] === id)

it('a fault in telling of a request is in the log, and the server goes on', async () => {
  const ask = await starting(() => {
    throw new Error('out of paper')
  })
  expect(await ask('/registry/v2/repos', 'first-request')).toBe(503)
  const told = { level: 'error', msg: 'request was not measured', err: { message: 'out of paper' } }
  await expect.poll(() => lineOf('first-request')).toMatchObject(told)
  expect(await ask('/registry/v2/repos', 'second-request')).toBe(503)
})

it('who waits for a server that starts is at debug alone, whoever calls it then a warning', async () => {
  const ask = await starting()
  for (const path of ['/readyz', '/healthz']) {
    const id = `waiting-${path.slice(1)}`
    expect(await ask(path, id)).toBe(503)
    await expect.poll(() => lineOf(id)).toMatchObject({ level: 'debug', face: 'health' })
  }
  expect(await ask('/registry/v2/repos', 'early-request')).toBe(503)
  await expect.poll(() => lineOf('early-request')).toMatchObject({ level: 'warn', face: 'none' })
})
