// A primary and a replica that streams from it: reads leave the primary, and nobody sees less than before.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadConfig } from '../../src/app/config/config.ts'
import { createLog } from '../../src/app/telemetry/log.ts'
import { startServer } from '../../src/app/server.ts'
import { builtinRole } from '../../src/contract/roles.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { PATIENT } from '../support/limits.ts'
import { POSTGRES_BIN, type PostgresServer, startPrimary, startReplica } from '../support/postgres-servers.ts'

async function start(primary: PostgresServer, replica: PostgresServer) {
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-replicas-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  const urls = { DATABASE_URL: primary.url, DATABASE_READ_URLS: replica.url }
  const config = loadConfig({ ...PATIENT, ...urls, PORT: '0', DATA_DIR: dataDir, BOOTSTRAP_ORG: 'acme' })
  const server = await startServer({ config, log: createLog({ level: 'silent', readable: false }) })
  atEnd(() => server.close(1000))
  const { issuer, db, owner } = server.platform
  return {
    owner: owner!,
    db,
    reads: () => db.replicas()!,
    as: async (identity: string) => {
      const { token } = await issuer.sign({ identity, audience: [issuer.url], ttlSeconds: 6000 })
      return async (path: string, body?: unknown, method = body ? 'POST' : 'GET') => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const sent = body ? { body: JSON.stringify(body) } : {}
        const answer = await fetch(`http://127.0.0.1:${server.port.port}${path}`, { method, headers, ...sent })
        return { status: answer.status, body: JSON.parse((await answer.text()) || '{}') as Record<string, unknown> }
      }
    },
  }
}

type Ask = Awaited<ReturnType<Awaited<ReturnType<typeof start>>['as']>>

/** Makes a group, and looks whether the very next list has it. */
async function writeAndRead(ask: Ask, { parent, name }: { parent: string; name: string }): Promise<boolean> {
  const made = await ask(`/iam/v2/groups/${parent}`, { name })
  expect(made.status).toBe(200)
  const { body } = await ask(`/iam/v2/groups?name=${name}`)
  return (body['groups'] as { uid: string }[]).some(({ uid }) => uid === made.body['uid'])
}

it.runIf(POSTGRES_BIN)(
  'a replica serves reads that see every write before them, and rights do not wait for it',
  async () => {
    const primary = await startPrimary()
    // The first server migrates; a replica can only be read from when it has the tables.
    const replica = await startReplica(primary)
    const [one, other] = [await start(primary, replica), await start(primary, replica)]
    const owner = await one.as(one.owner)
    const ownerThere = await other.as(one.owner)
    const listed = await owner('/iam/v2/groups')
    const [{ uid: parent }] = listed.body['groups'] as [{ uid: string }]

    for (let at = 0; at < 40; at++) expect(await writeAndRead(owner, { parent, name: `written-${at}` })).toBe(true)
    // Nothing is written while these ask: the replica has all that there is.
    await eventually(async () => {
      await owner('/iam/v2/groups')
      return one.reads().replica > 0 && one.reads().late === 0
    })

    const reader = createHash('sha1').update('reader').digest('hex')
    const person = { uid: reader, name: 'reader', description: '', matchIssuer: 'https://x.example', matchSubject: 'r' }
    await one.db.prisma.identity.create({ data: person })
    const roleUid = builtinRole('viewer').uid
    const bound = await owner(`/iam/v2/roleBindings/${parent}`, { identityUid: reader, roleUid })
    expect(bound.status).toBe(200)
    const readerThere = await other.as(reader)
    await eventually(async () => (await readerThere(`/iam/v2/groups/${parent}`)).status === 200)

    await replica.query('SELECT pg_wal_replay_pause()')
    await eventually(async () => {
      const [row] = await replica.query<{ state: string }>('SELECT pg_get_wal_replay_pause_state() AS state')
      return row!.state === 'paused'
    })
    expect(await writeAndRead(owner, { parent, name: 'while-paused' })).toBe(true)
    // Also where the caller did not write: by another server.
    const there = await ownerThere('/iam/v2/groups?name=while-paused')
    expect(there.body['groups']).toHaveLength(1)
    expect((await owner(`/iam/v2/roleBindings/${String(bound.body['uid'])}`, undefined, 'DELETE')).status).toBe(200)
    await eventually(async () => (await readerThere(`/iam/v2/groups/${parent}`)).status !== 200)
    expect((await replica.query("SELECT 1 FROM groups WHERE name = 'while-paused'")).length).toBe(0)

    const { replica: before } = one.reads()
    await replica.query('SELECT pg_wal_replay_resume()')
    await eventually(async () => {
      await owner('/iam/v2/groups')
      return one.reads().replica > before
    })

    await replica.kill()
    expect(await writeAndRead(owner, { parent, name: 'without-replica' })).toBe(true)
    expect(one.reads().late).toBe(1)
  },
)
