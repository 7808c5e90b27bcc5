import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import type { Database } from '../../src/db/database.ts'
import { freshDatabase, statement } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

let database: Database
let stop: () => Promise<void>
const handlers = { notify: vi.fn(), connected: vi.fn(), disconnected: vi.fn() }

beforeAll(async () => {
  database = await freshDatabase()
  stop = await database.listen('access_changed', handlers)
})
beforeEach(() => vi.clearAllMocks())

async function run(text: string, values: unknown[] = []): Promise<void> {
  await database.query(statement(text, values))
}

/** How often the handler was told until now: what one connection hears comes in order, so a last word shows that all came. */
async function notified(): Promise<number> {
  const last = newRootUid()
  const words = (): unknown[] => handlers.notify.mock.calls.map(([word]) => word as unknown)
  await run(`SELECT pg_notify('access_changed', $1)`, [last])
  await eventually(() => words().includes(last))
  return words().filter((word) => word !== last).length
}

describe('listening', () => {
  test('says when it is connected and what is notified', async () => {
    const mine = { notify: vi.fn(), connected: vi.fn(), disconnected: vi.fn() }
    const stopMine = await database.listen('a_channel', mine)
    expect(mine.connected).toHaveBeenCalledOnce()
    await run(`SELECT pg_notify('a_channel', 'hello')`)
    await eventually(() => mine.notify.mock.calls.length > 0)
    expect(mine.notify).toHaveBeenCalledWith('hello')
    await stopMine()
    await run(`SELECT pg_notify('a_channel', 'again')`)
    await notified()
    expect(mine.notify).toHaveBeenCalledOnce()
    expect(mine.disconnected).not.toHaveBeenCalled()
  })

  test('comes after the commit, and its handler may ask the database', async () => {
    const seen: Promise<unknown>[] = []
    const uid = newRootUid()
    const ask = () => database.query(statement('SELECT name FROM identities WHERE uid = $1', [uid]))
    handlers.notify.mockImplementation(() => void seen.push(ask()))
    await database.transaction((tx) => tx.prisma.identity.create({ data: { uid, name: 'notified' } }))
    await notified()
    expect(await seen[0]).toEqual([{ name: 'notified' }])
    handlers.notify.mockReset()
  })

  test('is told of every change of bindings, roles and identities, but not of a last seen time', async () => {
    const [org, identity, role] = [newRootUid(), newRootUid(), newRootUid()]
    const binding = newChildUid(org)
    await run(`INSERT INTO groups (uid, name) VALUES ($1, 'org')`, [org])
    expect(await notified()).toBe(0)
    const changes: [string, unknown[]][] = [
      [`INSERT INTO identities (uid, name) VALUES ($1, 'someone')`, [identity]],
      [`INSERT INTO roles (uid, name) VALUES ($1, 'role')`, [role]],
      [
        `INSERT INTO role_bindings (uid, parent_uid, identity_uid, role_uid) VALUES ($1, $2, $3, $4)`,
        [binding, org, identity, role],
      ],
      [`UPDATE role_bindings SET role_uid = $2 WHERE uid = $1`, [binding, role]],
      [`UPDATE roles SET capabilities = ARRAY[1] WHERE uid = $1`, [role]],
      [`UPDATE identities SET match_subject = 'x', last_seen_time = now() WHERE uid = $1`, [identity]],
      [`DELETE FROM identities WHERE uid = $1`, [identity]],
      [`DELETE FROM roles WHERE uid = $1`, [role]],
    ]
    for (const [text, values] of changes) {
      handlers.notify.mockClear()
      await run(text, values)
      expect([text, await notified()]).toEqual([text, 1])
    }
    handlers.notify.mockClear()
    await run(`INSERT INTO identities (uid, name) VALUES ($1, 'someone')`, [identity])
    await notified()
    handlers.notify.mockClear()
    await database.prisma.identity.update({ where: { uid: identity }, data: { lastSeenTime: new Date() } })
    expect(await notified()).toBe(0)
  })

  test('ends when it is stopped', async () => {
    await stop()
    const others = { ...handlers, notify: vi.fn() }
    const stopOther = await database.listen('access_changed', others)
    await run(`INSERT INTO roles (uid, name) VALUES ($1, 'unheard')`, [newRootUid()])
    await eventually(() => others.notify.mock.calls.length > 0)
    await stopOther()
    expect(handlers.notify).not.toHaveBeenCalled()
  })
})
