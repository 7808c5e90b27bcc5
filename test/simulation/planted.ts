// Faults that are planted, so that it is known what the simulation finds: each is of a kind that somebody could make.
import type { Transaction } from '../../src/db/database.ts'
import type { Planted } from './world.ts'

/** A trigger that runs a body of PL/pgSQL on every row. */
function trigger(when: string, table: string, body: string): string {
  return `CREATE FUNCTION simulation.planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$;
    CREATE TRIGGER planted ${when} ON public.${table} FOR EACH ROW EXECUTE FUNCTION simulation.planted();`
}

function rewriting(from: string | RegExp, to: string): Planted['bent'] {
  return {
    statement: ({ text, ...statement }) => ({ ...statement, text: text.replace(from, to) }),
  }
}

class Undone extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('rolled back')
    this.answer = answer
  }
}

/** Every fifth transaction is rolled back, and answered as if it were not. */
function losingCommits(): Planted['bent'] {
  let transactions = 0
  return {
    transaction: async <T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> => {
      const answer = await work(tx)
      if (++transactions % 5 === 0) throw new Undone(answer)
      return answer
    },
    commit: async <T>(run: () => Promise<T>): Promise<T> => {
      try {
        return await run()
      } catch (error) {
        if (error instanceof Undone) return error.answer as T
        throw error
      }
    },
  }
}

/** Every fifth delivery is taken for answered. */
function neverAsking(): Planted['bent'] {
  let asked = 0
  return { answered: () => (++asked % 5 === 0 ? { status: 200, headers: {} } : undefined) }
}

/** Every fifth transaction runs twice. */
function doingTwice(): Planted['bent'] {
  let transactions = 0
  return {
    commit: async (run) => {
      const answer = await run()
      return ++transactions % 5 === 0 ? run() : answer
    },
  }
}

export const PLANTED: readonly Planted[] = [
  { name: 'commits are answered and rolled back', bent: losingCommits() },
  {
    name: 'totals are not kept for what is deleted',
    sql: 'ALTER TABLE public.repos DISABLE TRIGGER repos_count_deleted',
  },
  { name: 'names need not differ', sql: 'DROP INDEX public.repos_parent_uid_name_key' },
  {
    name: 'some writes leave no event',
    sql: trigger('BEFORE INSERT', 'outbox_events', 'IF NEW.sequence % 5 = 0 THEN RETURN NULL; END IF; RETURN NEW;'),
  },
  { name: 'who reads on reads the last again', bent: rewriting('o.position > $', 'o.position >= $') },
  { name: 'rights never age', bent: { deaf: true } },
  {
    name: 'nobody hears that a right has ended',
    sql: 'ALTER TABLE public.role_bindings DISABLE TRIGGER role_bindings_notify',
  },
  {
    name: 'a lease never ends',
    bent: rewriting(/lease_time IS NULL OR lease_time < clock_timestamp\(\)/g, 'lease_time IS NULL'),
  },
  { name: 'some deliveries are recorded and never made', bent: neverAsking() },
  {
    name: 'some events are not placed into queues',
    sql: trigger('BEFORE INSERT', 'event_deliveries', 'IF NEW.position % 7 = 0 THEN RETURN NULL; END IF; RETURN NEW;'),
  },
  {
    name: 'changes leave no event',
    sql: trigger(
      'BEFORE INSERT',
      'outbox_events',
      "IF NEW.type LIKE '%.updated.v1' THEN RETURN NULL; END IF; RETURN NEW;",
    ),
  },
  {
    name: 'subscriptions hear of what happens beside and above them',
    bent: rewriting('s.parent_uid = left(p.group_uid, size)', 'left(s.parent_uid, 40) = left(p.group_uid, size)'),
  },
  { name: 'some transactions run twice', bent: doingTwice() },
  {
    name: 'the last owner may go',
    bent: rewriting('count(DISTINCT b.identity_uid) AS', 'count(DISTINCT b.identity_uid) + 1 AS'),
  },
]
