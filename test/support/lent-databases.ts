// Embedded databases that are lent again and again: emptying one takes a tenth of the time of making it, and no memory.
import { unavailable } from '../../src/core/errors.ts'
import type {
  Asker,
  Database,
  ListenHandlers,
  Queryable,
  Session,
  Statement,
  Transaction,
} from '../../src/db/database.ts'

/** As many as most files use at once; what is given back beyond is closed. */
const MOST_IDLE = 2

/**
 * Makes the partitions of today, which each server would make as it starts and which take as long as the rest of its start. It is asked
 * once: positions go on in them only when it is asked again.
 */
const TODAY = `SELECT open_event_day((clock_timestamp() AT TIME ZONE 'UTC')::date)`

/**
 * Removes every row and what a server made for another day than today, and begins all numbers anew. Rows are deleted: to truncate makes
 * each table, index and those that refer to it anew, which takes five times as long for as few rows as a file leaves. Without triggers,
 * for all that they keep goes, too. A table without pages has no rows.
 */
const EMPTY = `DO $$ DECLARE
  today text := to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYYMMDD');
  name text;
  filled text[] := '{}';
BEGIN
  PERFORM set_config('session_replication_role', 'replica', true);
  FOR name IN SELECT oid::regclass FROM pg_class
    WHERE relkind = 'r' AND relispartition AND relname ~ '_\\d{6,8}$' AND relnamespace = 'public'::regnamespace
      AND substring(relname FROM '\\d+$') NOT IN (today, left(today, 6)) LOOP
    EXECUTE format('DROP TABLE %s', name);
  END LOOP;
  FOR name IN SELECT oid::regclass FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations' AND pg_relation_size(oid) > 0 LOOP
    EXECUTE format('DELETE FROM %s', name);
    filled := filled || name;
  END LOOP;
  PERFORM setval(seqrelid, seqstart, false) FROM pg_sequence;
  PERFORM set_config('tests.filled', array_to_string(filled, ', '), false);
END $$`

/**
 * The tables that the last one had rows in, for `VACUUM`: so that the next does not walk over what was deleted, and plans its statements
 * anew. A plan for the few rows of one file may take hours for the thousands of another.
 */
const FILLED = `SELECT current_setting('tests.filled') AS filled`

async function emptied(database: Database): Promise<void> {
  await database.query({ text: EMPTY, values: [] })
  const [row] = await database.query<{ filled: string }>({ text: FILLED, values: [] })
  if (row?.filled) await database.query({ text: `VACUUM ${row.filled}`, values: [] })
}

/** Changes with each table, column, index, trigger and function. */
const SHAPE = `SELECT concat_ws(' ',
  (SELECT sum(hashint8extended(oid::bigint, relnatts)) FROM pg_class WHERE relnamespace = 'public'::regnamespace),
  (SELECT sum(hashint8extended(attrelid::bigint, atttypid::bigint)) FROM pg_attribute WHERE NOT attisdropped),
  (SELECT sum(hashint8extended(oid::bigint, ascii(tgenabled::text))) FROM pg_trigger),
  (SELECT sum(hashint8extended(oid::bigint, hashtext(prosrc))) FROM pg_proc WHERE pronamespace = 'public'::regnamespace)) AS shape`

/** Bytes of its log that a database may have: its memory has grown with them, and never shrinks. */
const MOST_WRITTEN = 64 * 1024 * 1024
const WRITTEN = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS bytes`

interface Kept {
  readonly database: Database
  readonly shape: string
  /** Bytes of its log when it was made. */
  readonly begun: number
}

const idle: Kept[] = []

/** How many wait to be lent. */
export function idleDatabases(): number {
  return idle.length
}

/** An empty database with all migrations, until it is closed; `make` makes one where none is to be had. */
export async function lend(make: () => Promise<Database>): Promise<Database> {
  for (let kept = idle.pop(); kept; kept = idle.pop()) {
    const { database, shape } = kept
    await emptied(database)
    if ((await shapeOf(database)) === shape) return new Loan(kept)
    // Somebody has changed its tables.
    await database.close()
  }
  const database = await make()
  await database.query({ text: TODAY, values: [] })
  return new Loan({ database, shape: await shapeOf(database), begun: await writtenBy(database) })
}

async function shapeOf(database: Database): Promise<string> {
  const [row] = await database.query<{ shape: string }>({ text: SHAPE, values: [] })
  return row?.shape ?? ''
}

async function writtenBy(database: Database): Promise<number> {
  const [row] = await database.query<{ bytes: number }>({ text: WRITTEN, values: [] })
  return row?.bytes ?? 0
}

async function isLarge({ database, begun }: Kept): Promise<boolean> {
  return (await writtenBy(database)) - begun > MOST_WRITTEN
}

/** A database in the hands of one test file: who goes on using it after its end is refused, as by one that is closed. */
class Loan implements Database {
  readonly kind = 'pglite'
  #kept: Kept | undefined
  readonly #stops = new Set<() => Promise<void>>()
  #closing: Promise<void> | undefined

  constructor(kept: Kept) {
    this.#kept = kept
  }

  get #database(): Database {
    if (!this.#kept || this.#closing) throw unavailable('the database is closed')
    return this.#kept.database
  }

  get prisma(): Database['prisma'] {
    return this.#database.prisma
  }

  async query<Row extends object>(statement: Statement, asker: Asker = {}): Promise<Row[]> {
    return this.#database.askedBy(asker).query<Row>(statement)
  }

  askedBy(asker: Asker): Queryable {
    return { query: (statement) => this.query(statement, asker) }
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>, asker?: Asker): Promise<T> {
    return this.#database.transaction(work, asker)
  }

  async listen(channel: string, handlers: ListenHandlers): Promise<() => Promise<void>> {
    const stop = await this.#database.listen(channel, handlers)
    const once = async (): Promise<void> => {
      if (this.#stops.delete(once)) await stop()
    }
    this.#stops.add(once)
    return once
  }

  async session<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#database.session(work)
  }

  async ping(): Promise<void> {
    await this.#database.ping()
  }

  async ready(): Promise<void> {
    await this.#database.ready()
  }

  pool(): undefined {
    return undefined
  }

  replicas(): undefined {
    return undefined
  }

  close(): Promise<void> {
    this.#closing ??= this.#kept ? this.#giveBack(this.#kept) : Promise.resolve()
    return this.#closing
  }

  /** Files hold what they were lent as long as the worker lives, so this lets go of the database, which may be closed long before. */
  async #giveBack(kept: Kept): Promise<void> {
    for (const stop of this.#stops) await stop()
    this.#kept = undefined
    if (idle.length < MOST_IDLE && !(await isLarge(kept))) idle.push(kept)
    else await kept.database.close()
  }
}
