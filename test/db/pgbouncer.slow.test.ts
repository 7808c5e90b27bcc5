// A server whose connections are pooled by the transaction: two connections to the database for all that it does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { PATIENT } from '../support/limits.ts'
import { POSTGRES_BIN, startPrimary } from '../support/postgres-servers.ts'

const ROOT = join(import.meta.dirname, '../..')
const isHere = POSTGRES_BIN !== undefined && existsSync('/usr/sbin/pgbouncer')

it.runIf(isHere)('works behind a pooler of transactions, and listens past it', async () => {
  const primary = await startPrimary()
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-pgbouncer-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  const port = String(await freePort())
  const child = spawn(
    join(ROOT, 'deploy/scale/with-pgbouncer'),
    [primary.url, process.execPath, join(ROOT, 'src/main.ts'), 'serve'],
    {
      env: {
        ...process.env,
        ...PATIENT,
        ...{ PATH: `${process.env['PATH']}:/usr/sbin`, POOL: '2' },
        ...{ DATA_DIR: dataDir, PORT: port, BOOTSTRAP_ORG: 'acme', LOG_LEVEL: 'error' },
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  atEnd(() => void child.kill('SIGTERM'))
  const url = `http://127.0.0.1:${port}`
  await eventually(() =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => child.exitCode !== null,
    ),
  )
  expect(child.exitCode).toBeNull()
  const token = (await readFile(join(dataDir, 'owner-token'), 'utf8')).trim()
  const ask = async (path: string, body?: object): Promise<{ status: number; text: string }> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const answer = await fetch(`${url}${path}`, { headers, ...sent })
    return { status: answer.status, text: await answer.text() }
  }
  const { groups } = JSON.parse((await ask('/iam/v2/groups')).text) as { groups: [{ uid: string }] }
  const work = Array.from({ length: 60 }, async (_, at) => {
    const { status } = await ask(`/iam/v2/groups/${groups[0].uid}`, { name: `group-${at}` })
    const listed = await ask(`/iam/v2/groups?page_size=${1 + at}&order_by=name`)
    return [status, listed.status]
  })
  expect(new Set((await Promise.all(work)).flat())).toEqual(new Set([200]))
  // Through the pooler come two connections; more are those that listen, past it.
  const text = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'platform-graph'`
  await eventually(async () => (await primary.query(text)).length > 2)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})
