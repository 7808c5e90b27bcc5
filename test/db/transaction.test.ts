import { beforeAll, describe, expect, test } from 'vitest'
import { newRootUid } from '../../src/core/uid.ts'
import type { Database, Transaction } from '../../src/db/database.ts'
import { isUniqueViolation } from '../../src/db/errors.ts'
import { freshDatabase, statement } from '../support/database.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase({ own: true })
  await database.query(
    statement(`CREATE FUNCTION fail(code text) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'made to fail' USING ERRCODE = code; END $$`),
  )
})

async function names(where: string): Promise<unknown[]> {
  const rows = await database.query<{ name: string }>(statement('SELECT name FROM groups WHERE name LIKE $1', [where]))
  return rows.map((row) => row.name)
}

describe('a transaction', () => {
  test('is one for statements and Prisma, commits and gives the result', async () => {
    const uid = newRootUid()
    const rows = await database.transaction(async (tx) => {
      await tx.prisma.group.create({ data: { uid, name: 'both' } })
      await tx.query(statement(`UPDATE groups SET name = 'both-2' WHERE uid = $1`, [uid]))
      expect(await tx.prisma.group.findUnique({ where: { uid } })).toMatchObject({ name: 'both-2' })
      return tx.query(statement('SELECT name FROM groups WHERE uid = $1', [uid]))
    })
    expect(rows).toEqual([{ name: 'both-2' }])
    expect(await names('both-2')).toEqual(['both-2'])
  })

  test('rolls back when its work throws, and throws that', async () => {
    const failed = database.transaction(async (tx) => {
      await tx.prisma.group.create({ data: { uid: newRootUid(), name: 'thrown' } })
      throw new TypeError('mine')
    })
    await expect(failed).rejects.toThrow(new TypeError('mine'))
    expect(await names('thrown')).toEqual([])
  })

  test('runs again after a serialization failure and a deadlock, on either path', async () => {
    let runs = 0
    const result = await database.transaction(async (tx) => {
      runs++
      await tx.prisma.group.create({ data: { uid: newRootUid(), name: `again-${runs}` } })
      if (runs === 1) await tx.query(statement(`SELECT fail('40001')`))
      if (runs === 2) await tx.query(statement(`SELECT fail('40P01')`))
      if (runs === 3) await tx.prisma.$queryRaw`SELECT fail('40001')::text`
      if (runs === 4) await tx.query(statement(`SELECT fail('40001')`)).catch(() => Promise.reject(new Error('hidden')))
      return runs
    })
    expect(result).toBe(5)
    expect(await names('again-%')).toEqual(['again-5'])
  })

  test('gives up after five more attempts: ABORTED', async () => {
    let runs = 0
    const failed = database.transaction(async (tx) => {
      runs++
      await tx.query(statement(`SELECT fail('40001')`))
    })
    await expect(failed).rejects.toMatchObject({ code: 'ABORTED', cause: { code: '40001' } })
    expect(runs).toBe(6)
  })

  test('does not run again for other errors', async () => {
    let runs = 0
    const failed = database.transaction(async (tx) => {
      runs++
      await tx.query(statement(`SELECT fail('22012')`))
    })
    await expect(failed).rejects.toMatchObject({ code: '22012' })
    expect(runs).toBe(1)
  })

  test('fails when a statement failed, though its work did not: the database commits nothing then', async () => {
    const uid = newRootUid()
    await database.prisma.group.create({ data: { uid, name: 'swallowed' } })
    for (const insert of [
      (tx: Transaction) => tx.prisma.group.create({ data: { uid, name: 'swallowed-too' } }),
      (tx: Transaction) => tx.query(statement(`INSERT INTO groups (uid, name) VALUES ($1, 'x')`, [uid])),
    ]) {
      const failed = database.transaction(async (tx) => {
        await tx.prisma.group.create({ data: { uid: newRootUid(), name: 'swallowed-other' } })
        await Promise.resolve(insert(tx)).catch(() => undefined)
      })
      const error: unknown = await failed.catch((thrown: unknown) => thrown)
      expect(isUniqueViolation(error)).toBeDefined()
    }
    expect(await names('swallowed-%')).toEqual([])
  })

  test('an error of the commit itself is thrown, and never runs again', async () => {
    await database.query(statement('CREATE TABLE IF NOT EXISTS late (id int)'))
    await database.query(
      statement(`CREATE FUNCTION late_failure() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM fail('40001'); RETURN NULL; END $$`),
    )
    await database.query(
      statement(`CREATE CONSTRAINT TRIGGER late_trigger AFTER INSERT ON late DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION late_failure()`),
    )
    let runs = 0
    const failed = database.transaction(async (tx) => {
      runs++
      await tx.query(statement('INSERT INTO late VALUES (1)'))
    })
    await expect(failed).rejects.toMatchObject({ code: 'ABORTED' })
    expect(runs).toBe(1)
    expect(await database.query(statement('SELECT * FROM late'))).toEqual([])
  })

  test('refuses the database inside it, at once', async () => {
    const message = 'A query on the database inside a transaction'
    const inside: ((tx: Transaction) => Promise<unknown>)[] = [
      () => database.query(statement('SELECT 1')),
      () => database.prisma.group.findMany(),
      () => database.prisma.$queryRaw`SELECT 1`,
      () => database.transaction(async () => 1),
      () => database.prisma.$transaction(async () => 1),
    ]
    for (const work of inside) {
      await expect(database.transaction(work)).rejects.toThrow(message)
    }
    await database.ping()
  })

  test('has nothing to do with a question that somebody asks of one row in the same moment', async () => {
    const where = { uid: newRootUid() }
    // Prisma sends what is asked in one moment together, in the context of whoever asked first: of all these moments one is the same.
    for (let later = 0; later < 30; later++) {
      const moment = Promise.withResolvers<void>()
      const asked = moment.promise.then(async () => {
        for (let left = later; left > 0; left--) await Promise.resolve()
        return database.prisma.group.findUnique({ where })
      })
      const transaction = database.transaction(async ({ prisma }) => {
        moment.resolve()
        return prisma.group.count({ where })
      })
      expect(await Promise.all([asked, transaction])).toEqual([null, 0])
    }
  })

  test('lets work go on after it that was started in it', async () => {
    let later: Promise<unknown> = Promise.resolve()
    const over = Promise.withResolvers<void>()
    await database.transaction(async () => {
      later = over.promise.then(() => database.query(statement('SELECT 1 AS one')))
    })
    over.resolve()
    expect(await later).toEqual([{ one: 1 }])
  })

  test('is over for those who kept it', async () => {
    let kept: Transaction | undefined
    await database.transaction(async (tx) => {
      kept = tx
    })
    await expect(kept?.query(statement('SELECT 1'))).rejects.toThrow('the transaction is over')
    await expect(kept?.prisma.group.findMany()).rejects.toThrow()
  })

  test('many at once all commit', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        database.transaction(async (tx) => {
          await tx.prisma.group.create({ data: { uid: newRootUid(), name: `many-${i}` } })
          await tx.query(statement('SELECT 1'))
        }),
      ),
    )
    expect(await names('many-%')).toHaveLength(30)
  })

  test('needs to lock what it read: then counters do not lose updates', async () => {
    const uid = newRootUid()
    await database.prisma.group.create({ data: { uid, name: 'locked', kind: 0 } })
    await Promise.all(
      Array.from({ length: 10 }, () =>
        database.transaction(async (tx) => {
          const [row] = await tx.query<{ kind: number }>(
            statement('SELECT kind FROM groups WHERE uid = $1 FOR UPDATE', [uid]),
          )
          await tx.prisma.group.update({ where: { uid }, data: { kind: (row?.kind ?? 0) + 1 } })
        }),
      ),
    )
    expect(await database.prisma.group.findUnique({ where: { uid } })).toMatchObject({ kind: 10 })
  })
})
