// Lists without pages: 100,000 repos come as they are read, and are never all in memory.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:http2'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { statement } from '../support/database.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

const REPOS = 100_000
/** Longer than rights may be old. */
const LATE_MS = 1_100
const MOST_BYTES = 300 * 1024 * 1024
/** Past the triggers: the index of words and the totals take ten times as long as the rows, and are not what this is about. */
const LOAD = `INSERT INTO repos (uid, parent_uid, name, description, create_time, update_time)
  SELECT $1 || '/' || lpad(to_hex(n), 16, '0'), $1, 'many/' || n, repeat('x', 200), now(), now() FROM generate_series(1, ${REPOS}) n`

let server: TestServer
let org: Organization
let authorization: string

beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server)
  authorization = (await org.authorization('owner'))!
  await server.db.transaction(async (tx) => {
    await tx.query(statement('SET LOCAL session_replication_role = replica'))
    await tx.query(statement(LOAD, [org.root]))
  })
})
afterAll(async () => {
  await server.close()
  expect(server.faults).toEqual([])
})

/** How much memory more than before `work` there is at most while it runs. */
async function growth(work: () => Promise<void>): Promise<number> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  await work()
  clearInterval(watch)
  return most - before
}

it('sends the first repos before the last are read, over REST', async () => {
  const query = vi.spyOn(server.db, 'query')
  const lists = () => query.mock.calls.filter(([{ text }]) => text.includes('FROM repos t')).length
  let [first, size, names] = [0, 0, 0]
  const grown = await growth(
    () =>
      new Promise((resolve, reject) => {
        get(`${server.url}/registry/v1/repos`, { headers: { authorization } }, (res) => {
          res.on('data', (chunk: Buffer) => {
            first ||= lists()
            size += chunk.length
            for (let at = chunk.indexOf('many/'); at >= 0; at = chunk.indexOf('many/', at + 1)) names++
          })
          res.on('end', () => resolve())
          res.on('error', reject)
        })
      }),
  )
  expect(size).toBeGreaterThan(REPOS * 200)
  // A name that two chunks share is not counted.
  expect(names).toBeGreaterThan(REPOS * 0.99)
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(lists() / 2)
  expect(grown).toBeLessThan(MOST_BYTES)
  query.mockRestore()
})

it('keeps within its memory over gRPC', async () => {
  let size = 0
  let status = ''
  const grown = await growth(
    () =>
      new Promise((resolve, reject) => {
        const session = connect(server.url)
        const call = session.request({
          ':method': 'POST',
          ':path': '/chainguard.platform.registry.Registry/ListRepos',
          'content-type': 'application/grpc+proto',
          te: 'trailers',
          authorization,
        })
        call.on('data', (chunk: Buffer) => (size += chunk.length))
        call.on('trailers', (trailers) => (status = String(trailers['grpc-status'])))
        call.on('error', reject)
        call.on('end', () => session.close(() => resolve()))
        call.end(Buffer.alloc(5))
      }),
  )
  expect(status).toBe('0')
  expect(size).toBeGreaterThan(REPOS * 200)
  expect(grown).toBeLessThan(MOST_BYTES)
})

it('ends with the rights of a client that reads slowly, which is told of nothing that came after them', async () => {
  const asked = get(`${server.url}/registry/v1/repos`, {
    headers: { authorization: (await org.authorization('viewer'))! },
  })
  const [res] = (await once(asked, 'response')) as [IncomingMessage]
  await once(res, 'readable')
  const owner = { authorization, 'content-type': 'application/json' }
  const taken = await fetch(`${server.url}/iam/v2/roleBindings/${org.variables['viewerBinding']}`, {
    method: 'DELETE',
    headers: owner,
  })
  expect(taken.ok).toBe(true)
  await sleep(LATE_MS)
  const body = JSON.stringify({ name: 'made-afterwards' })
  expect(
    (await fetch(`${server.url}/registry/v2/repos/${org.root}`, { method: 'POST', headers: owner, body })).ok,
  ).toBe(true)
  let text = ''
  const reading = (async () => {
    for await (const chunk of res) text += String(chunk)
  })()
  await expect(reading).rejects.toThrow('aborted')
  expect(text).not.toContain('made-afterwards')
})
