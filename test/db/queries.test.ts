import { beforeAll, describe, expect, test } from 'vitest'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import type { Database, Queryable } from '../../src/db/database.ts'
import { databaseError, isForeignKeyViolation, isUniqueViolation } from '../../src/db/errors.ts'
import { freshDatabase, statement } from '../support/database.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})

/** Asks in both ways: alone, and on the connection of a transaction. */
async function both<T>(ask: (db: Queryable) => Promise<T>): Promise<[T, T]> {
  return [await ask(database), await database.transaction(ask)]
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error,
  )
}

describe('rows', () => {
  const TYPES: Record<string, [sql: string, value: unknown]> = {
    text: [`'ä "quoted" \\ '::text`, 'ä "quoted" \\ '],
    int4: ['2147483647::int4', 2147483647],
    int2: ['7::int2', 7],
    int8: ['9007199254740991::int8', 9007199254740991],
    'int8 beyond safe numbers': ['9007199254740993::int8', 9007199254740993n],
    count: ['count(*)', 1],
    bool: ['true', true],
    float8: ['1.5::float8', 1.5],
    numeric: ['1.50::numeric', '1.50'],
    uuid: [`'6F9619FF-8B86-D011-B42D-00C04FC964FF'::uuid`, '6f9619ff-8b86-d011-b42d-00c04fc964ff'],
    timestamptz: [`'2024-02-29T23:59:59.123+05:30'::timestamptz`, new Date('2024-02-29T18:29:59.123Z')],
    'text[]': [`ARRAY['a,b', '"', '\\', '', NULL, 'null']::text[]`, ['a,b', '"', '\\', '', null, 'null']],
    'text[], plain': [`ARRAY['a', NULL, 'b c']::text[]`, ['a', null, 'b c']],
    'text[], within another': [`ARRAY[['a'], ['b']]::text[]`, [['a'], ['b']]],
    'text[], not from 1': [`'[0:1]={a,b}'::text[]`, ['a', 'b']],
    'text[], empty': [`'{}'::text[]`, []],
    'timestamptz, microseconds': [`'2024-02-29T18:29:59.123999Z'::timestamptz`, new Date('2024-02-29T18:29:59.123Z')],
    'timestamptz, no fraction': [`'2024-02-29T18:29:59Z'::timestamptz`, new Date('2024-02-29T18:29:59Z')],
    'timestamptz, year 12345': [`'12345-02-28T00:00:00Z'::timestamptz`, new Date('+012345-02-28T00:00:00Z')],
    'int4[]': ['ARRAY[1, 2]::int4[]', [1, 2]],
    'int8[]': ['ARRAY[1, NULL, 2]::int8[]', [1, null, 2]],
    'timestamptz[]': [`ARRAY['2024-02-29T00:00:00Z'::timestamptz]`, [new Date('2024-02-29T00:00:00Z')]],
    json: [`'{"a": [1, "x", null]}'::json`, { a: [1, 'x', null] }],
    jsonb: [`'[{"a": 1}]'::jsonb`, [{ a: 1 }]],
    'jsonb null': [`'null'::jsonb`, null],
    'jsonb string': [`'"x"'::jsonb`, 'x'],
    'jsonb[]': [`ARRAY['{"a": 1}'::jsonb]`, [{ a: 1 }]],
    bytea: [`'\\x00ff10'::bytea`, new Uint8Array([0, 255, 16])],
    'bytea, empty': [`'\\x'::bytea`, new Uint8Array([])],
    null: ['NULL::timestamptz', null],
  }
  test.each(Object.entries(TYPES))('%s', async (_name, [sql, value]) => {
    for (const rows of await both((db) => db.query(statement(`SELECT ${sql} AS value`)))) {
      expect(rows).toStrictEqual([{ value }])
    }
  })

  test('read like what Prisma reads', async () => {
    const uid = newRootUid()
    const written = await database.prisma.group.create({ data: { uid, name: 'types', resourceLimits: { a: [1] } } })
    const repo = { uid: newChildUid(uid), parentUid: uid, name: 'types', aliases: ['a', 'b'] }
    const { createTime, ...rest } = await database.prisma.repo.create({ data: repo })
    const text = `
      SELECT uid, parent_uid AS "parentUid", name, description, resource_limits AS "resourceLimits", verified, kind,
             status, create_time AS "createTime", update_time AS "updateTime" FROM groups WHERE uid = $1`
    for (const rows of await both((db) => db.query(statement(text, [uid])))) expect(rows).toStrictEqual([written])
    const lists = `SELECT bundles, aliases, active_tags AS "activeTags", sync_config AS "syncConfig", create_time AS "createTime" FROM repos WHERE uid = $1`
    const { bundles, aliases, activeTags, syncConfig } = rest
    for (const rows of await both((db) => db.query(statement(lists, [repo.uid])))) {
      expect(rows).toStrictEqual([{ bundles, aliases, activeTags, syncConfig, createTime }])
    }
  })
})

describe('parameters', () => {
  const awkward = ['a,b', '{"}', '\\', '', 'NULL', 'ä€😀', `'; --`]
  const VALUES: [type: string, value: unknown][] = [
    ['text', 'ä€😀\n'],
    ['text[]', awkward],
    ['text[]', []],
    ['int', 3],
    ['int[]', [1, -2]],
    ['bigint', 12],
    ['boolean', false],
    ['timestamptz', new Date('2024-02-29T12:00:00.123Z')],
    ['bytea', new Uint8Array([1, 0, 255])],
    ['text', null],
    ['text[]', null],
  ]
  test.each(VALUES)('%s %j comes back as it was', async (type, value) => {
    for (const rows of await both((db) => db.query(statement(`SELECT $1::${type} AS value`, [value])))) {
      expect(rows).toStrictEqual([{ value }])
    }
  })

  test('json is given as text', async () => {
    const text = 'SELECT $1::jsonb AS value'
    for (const rows of await both((db) => db.query(statement(text, [JSON.stringify(['a', { b: 1 }])])))) {
      expect(rows).toStrictEqual([{ value: ['a', { b: 1 }] }])
    }
  })

  test('a timestamp as text', async () => {
    const [rows] = await both((db) => db.query(statement('SELECT $1::timestamptz AS t', ['2024-02-29T12:00:00.000Z'])))
    expect(rows).toStrictEqual([{ t: new Date('2024-02-29T12:00:00Z') }])
  })

  test('arrays join as rows', async () => {
    const text = 'SELECT name, size FROM unnest($1::text[], $2::int[]) AS given (name, size) ORDER BY size DESC'
    expect(
      await database.query(
        statement(text, [
          ['a', 'b'],
          [1, 2],
        ]),
      ),
    ).toEqual([
      { name: 'b', size: 2 },
      { name: 'a', size: 1 },
    ])
  })
})

describe('violations', () => {
  test('a unique violation is known from a statement and from Prisma, alone and in a transaction', async () => {
    const uid = newRootUid()
    const data = { uid: newChildUid(uid), parentUid: uid, name: 'twice' }
    await database.prisma.group.create({ data: { uid, name: 'unique' } })
    await database.prisma.repo.create({ data })
    const again = { ...data, uid: newChildUid(uid) }
    const insert = statement('INSERT INTO repos (uid, parent_uid, name) VALUES ($1, $2, $3)', [
      again.uid,
      again.parentUid,
      again.name,
    ])
    const errors = [
      await failureOf(database.query(insert)),
      await failureOf(database.transaction((tx) => tx.query(insert))),
      await failureOf(database.prisma.repo.create({ data: again })),
      await failureOf(database.transaction((tx) => tx.prisma.repo.create({ data: again }))),
    ]
    for (const error of errors) {
      expect(isUniqueViolation(error)).toMatchObject({ constraint: 'repos_parent_uid_name_key' })
      expect(isForeignKeyViolation(error)).toBe(false)
    }
    expect(isUniqueViolation(errors[0])).toEqual({
      constraint: 'repos_parent_uid_name_key',
      fields: ['parent_uid', 'name'],
    })
  })

  test('so is a foreign key violation, from either side', async () => {
    const [uid, missing] = [newRootUid(), newRootUid()]
    const child = newChildUid(uid)
    await database.prisma.group.create({ data: { uid, name: 'referenced' } })
    await database.prisma.group.create({ data: { uid: child, parentUid: uid, name: 'referencing' } })
    const orphan = { uid: newChildUid(missing), parentUid: missing, name: 'orphan' }
    const insert = statement('INSERT INTO groups (uid, parent_uid, name) VALUES ($1, $2, $3)', Object.values(orphan))
    for (const error of [
      await failureOf(database.query(insert)),
      await failureOf(database.transaction((tx) => tx.query(insert))),
      await failureOf(database.prisma.group.create({ data: orphan })),
      await failureOf(database.transaction((tx) => tx.prisma.group.create({ data: orphan }))),
      await failureOf(database.query(statement('DELETE FROM groups WHERE uid = $1', [uid]))),
      await failureOf(database.prisma.group.delete({ where: { uid } })),
    ]) {
      expect(isForeignKeyViolation(error)).toBe(true)
      expect(isUniqueViolation(error)).toBeUndefined()
    }
  })

  test('other errors are neither, and pass through', async () => {
    const error = await failureOf(database.query(statement('SELECT 1/0')))
    expect(error).toMatchObject({ code: '22012' })
    expect([isUniqueViolation(error), isForeignKeyViolation(error)]).toEqual([undefined, false])
    for (const other of [undefined, null, 'text', new Error('x'), { cause: { code: 5 } }]) {
      expect([isUniqueViolation(other), isForeignKeyViolation(other)]).toEqual([undefined, false])
      expect(databaseError(other)).toBe(other)
    }
  })
})

test('ping answers; after close it is UNAVAILABLE', async () => {
  await database.ping()
  const closed = await freshDatabase({ own: true })
  await closed.close()
  await closed.close()
  await expect(closed.ping()).rejects.toMatchObject({ name: 'PlatformError', code: 'UNAVAILABLE' })
})
