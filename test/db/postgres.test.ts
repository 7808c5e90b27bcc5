import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { atEnd } from '../support/at-end.ts'
import { freshDatabase, statement, TEST_DATABASE_URL, urlOf } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { faultProxy } from '../support/fault-proxy.ts'
import { PATIENCE_MS } from '../support/limits.ts'
import { randomNumbers } from '../support/random.ts'

describe.skipIf(TEST_DATABASE_URL === undefined)('PostgreSQL', () => {
  let database: Database
  let url: string
  beforeAll(async () => {
    database = await freshDatabase()
    const [row] = await database.query<{ name: string }>(statement('SELECT current_database() AS name'))
    url = urlOf(TEST_DATABASE_URL ?? '', row?.name ?? '')
  })

  /** The same database, with limits of its own. */
  async function opened(limits: {
    poolSize?: number
    poolWaitMs: number
    statementTimeoutMs?: number
  }): Promise<Database> {
    const other = await openDatabase({ kind: 'postgres', url, ...limits })
    atEnd(() => other.close())
    return other
  }

  test('a server that is away is UNAVAILABLE', async () => {
    const opening = openDatabase({ kind: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none' })
    await expect(opening).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  test('a statement that takes too long is DEADLINE_EXCEEDED, on every path', async () => {
    const hasty = await opened({ poolWaitMs: PATIENCE_MS, statementTimeoutMs: 1_000 })
    const slow = statement('SELECT pg_sleep(240)::text')
    for (const work of [
      () => hasty.query(slow),
      () => hasty.transaction((tx) => tx.query(slow)),
      () => hasty.transaction((tx) => tx.prisma.$queryRawUnsafe(slow.text)),
    ]) {
      await expect(work()).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' })
    }
  })

  test('what comes again is prepared, and a connection keeps no more of it than a few hundred', async () => {
    const one = await opened({ poolSize: 1, poolWaitMs: PATIENCE_MS })
    const prepared = async (): Promise<Record<string, number>> => {
      const text = `SELECT count(*)::int AS all, count(*) FILTER (WHERE statement = 'SELECT 0')::int AS zero FROM pg_prepared_statements`
      const [row] = await one.query<Record<string, number>>(statement(text))
      return row ?? {}
    }
    await one.query(statement('SELECT 0'))
    // What comes once is not.
    expect(await prepared()).toMatchObject({ zero: 0 })
    await one.query(statement('SELECT 0'))
    expect(await prepared()).toMatchObject({ zero: 1 })
    let most = 0
    for (let at = 1; at < 2_500; at++) {
      for (let again = 0; again < 2; again++) {
        if (at % 2) await one.query(statement(`SELECT ${at}`))
        else await one.transaction((tx) => tx.query(statement(`SELECT ${at}`)))
      }
      if (at % 50 === 0) most = Math.max(most, (await prepared())['all'] ?? Infinity)
    }
    expect(most).toBeGreaterThan(100)
    expect(most).toBeLessThanOrEqual(300)
    // However many there were, the next one is.
    for (let again = 0; again < 3; again++) await one.query(statement('SELECT 0'))
    expect(await prepared()).toMatchObject({ zero: 1 })
  })

  test('a pool with nothing free is UNAVAILABLE', async () => {
    // Its one connection is there when it is open, so that only who waits for it waits.
    const small = await opened({ poolSize: 1, poolWaitMs: 2_000 })
    const begun = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const holder = small.transaction(async (tx) => {
      await tx.query(statement('SELECT 1'))
      begun.resolve()
      await held.promise
    })
    await begun.promise
    const waiting = [small.query(statement('SELECT 1')), small.transaction(async () => 1)]
    for (const { reason } of (await Promise.allSettled(waiting)) as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({ code: 'UNAVAILABLE' })
    }
    held.resolve()
    await holder
    await small.ping()
  })

  test('two transactions that lock each other out: one runs again, both commit', async () => {
    const [a, b] = [newRootUid(), newRootUid()]
    await database.prisma.group.createMany({
      data: [
        { uid: a, name: 'a' },
        { uid: b, name: 'b' },
      ],
    })
    let runs = 0
    let locked = 0
    const lock = (first: string, second: string) =>
      database.transaction(async (tx) => {
        runs++
        await tx.query(statement(`SET LOCAL deadlock_timeout = '50ms'`))
        const text = 'UPDATE groups SET kind = kind + 1 WHERE uid = $1'
        await tx.query(statement(text, [first]))
        locked++
        await eventually(() => locked >= 2)
        await tx.query(statement(text, [second]))
      })
    await Promise.all([lock(a, b), lock(b, a)])
    expect(runs).toBeGreaterThan(2)
    expect(await database.prisma.group.findMany({ where: { uid: { in: [a, b] } }, select: { kind: true } })).toEqual([
      { kind: 2 },
      { kind: 2 },
    ])
  })

  test('losing every connection fails what runs, ends nothing, and the next query works', async () => {
    const begun = Promise.withResolvers<void>()
    const running = database.transaction(async (tx) => {
      await tx.query(statement('SELECT 1'))
      begun.resolve()
      await tx.query(statement('SELECT pg_sleep(240)::text'))
    })
    const failed = expect(running).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await begun.promise
    const other = await opened({ poolWaitMs: PATIENCE_MS })
    const text = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`
    await other.query(statement(text))
    await failed
    await eventually(() => database.pool()?.open === 0)
    await database.ping()
  })

  test('a listener comes back after its connection was lost', async () => {
    const proxy = await faultProxy(url)
    const log = vi.fn()
    const far = await openDatabase({ kind: 'postgres', url: proxy.url, poolWaitMs: PATIENCE_MS }, { log })
    const handlers = { notify: vi.fn(), connected: vi.fn(), disconnected: vi.fn() }
    await far.listen('access_changed', handlers)
    expect(handlers.connected).toHaveBeenCalledOnce()
    proxy.close()
    await eventually(() => handlers.disconnected.mock.calls.length === 1)
    await expect(far.ping()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await proxy.open()
    await eventually(() => handlers.connected.mock.calls.length === 2)
    await database.query(statement(`SELECT pg_notify('access_changed', 'back')`))
    await eventually(() => handlers.notify.mock.calls.some(([text]) => text === 'back'))
    await far.ping()
    await far.close()
    expect(log).toHaveBeenCalledWith('warn', 'listening connection lost', expect.anything())
  })

  test('writers in one scope do not deadlock', async () => {
    const random = randomNumbers()
    const root = newRootUid()
    const groups = [newChildUid(root), newChildUid(root), newChildUid(root)]
    await database.prisma.group.create({ data: { uid: root, name: 'root' } })
    for (const uid of groups) await database.prisma.group.create({ data: { uid, parentUid: root, name: uid } })
    const writers = await Promise.all(
      [1, 2, 3].map(() => openDatabase({ kind: 'postgres', url, poolSize: 1, poolWaitMs: PATIENCE_MS })),
    )
    await Promise.all(
      writers.map(async (writer, w) => {
        for (let i = 0; i < 50; i++) {
          const parents = groups.toSorted(() => random() - 0.5)
          const rows = parents.map((parentUid) => ({ uid: newChildUid(parentUid), parentUid, name: `${w}-${i}` }))
          await writer.prisma.repo.createMany({ data: rows })
        }
      }),
    )
    await Promise.all(writers.map((writer) => writer.close()))
    const text = `SELECT sum(n)::bigint AS n FROM scope_counts WHERE scope_uid = $1 AND kind = 'repos'`
    expect(await database.query(statement(text, [root]))).toEqual([{ n: 450 }])
  })
})
