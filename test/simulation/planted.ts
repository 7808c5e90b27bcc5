// Faults that are planted, so that it is known what the simulation finds: each is of a kind that somebody could make.
import type { Statement } from '../../src/db/database.ts'
import type { Bent } from './bent.ts'
import type { Planted } from './world.ts'

/** A trigger that runs a body of PL/pgSQL on every row. */
function trigger(when: string, table: string, body: string): string {
  return `CREATE FUNCTION simulation.planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$;
    CREATE TRIGGER planted ${when} ON public.${table} FOR EACH ROW EXECUTE FUNCTION simulation.planted();`
}

function rewriting(from: string | RegExp, to: string): Bent {
  return {
    statement: ({ text, ...statement }) => ({ ...statement, text: text.replace(from, to) }),
  }
}

/** Every fifth transaction is rolled back, and answered as if it were not. */
function losingCommits(): Bent {
  let transactions = 0
  return {
    transaction: async (work, { once }) => {
      let answered: { readonly answer: Awaited<ReturnType<typeof work>> } | undefined
      try {
        return await once(async (tx) => {
          const answer = await work(tx)
          if (++transactions % 5 !== 0) return answer
          answered = { answer }
          throw new Error('rolled back')
        })
      } catch (error) {
        if (answered) return answered.answer
        throw error
      }
    },
  }
}

/** A transaction is answered as soon as its work is done, whatever comes of its commit. */
function answeringEarly(): Bent {
  return {
    transaction: (work, { once }) =>
      new Promise((resolve, reject) => {
        const early: typeof work = async (tx) => {
          const answer = await work(tx)
          resolve(answer)
          return answer
        }
        once(early).catch(reject)
      }),
  }
}

/** Events are written when what they tell of is committed. */
function tellingAfterwards(): Bent {
  return {
    transaction: async (work, { once, beside }) => {
      const events: Statement[] = []
      const answer = await once((tx) => {
        const query: typeof tx.query = async (statement) => {
          if (!statement.text.includes('INSERT INTO outbox_events')) return tx.query(statement)
          events.push(statement)
          return []
        }
        return work({ ...tx, query })
      })
      for (const event of events) await beside(event)
      return answer
    },
  }
}

/** Every fifth delivery is taken for answered. */
function neverAsking(): Bent {
  let asked = 0
  return { answered: () => (++asked % 5 === 0 ? { status: 200, headers: {} } : undefined) }
}

/** Every fifth transaction runs twice. */
function doingTwice(): Bent {
  let transactions = 0
  return {
    transaction: async (work, { once }) => {
      const answer = await once(work)
      return ++transactions % 5 === 0 ? once(work) : answer
    },
  }
}

/** Rights are read as they were up to so many milliseconds ago, as from a replica that is behind. */
function readingBehind(milliseconds: number): Bent {
  const before = new Map<string, { readonly rows: object[]; readonly at: number }>()
  return {
    answer: async <Row extends object>(statement: Statement, ask: () => Promise<Row[]>): Promise<Row[]> => {
      if (!isOfRights(statement)) return ask()
      const key = JSON.stringify(statement.values)
      const known = before.get(key)
      if (known && known.at > Date.now() - milliseconds) return known.rows as Row[]
      const rows = await ask()
      before.set(key, { rows, at: Date.now() })
      return rows
    },
  }
}

function isOfRights({ text }: Statement): boolean {
  return text.includes('revokedSessions')
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
  { name: 'rights never age', bent: { hears: 'always' } },
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
  {
    name: 'listeners believe that they have heard all when they are told of what was before',
    bent: { hears: 'when told' },
  },
  { name: 'who listens again keeps what it held', bent: { isBackUntold: true } },
  { name: 'rights are read from a replica that is behind', bent: readingBehind(2_000) },
  { name: 'writes are answered before their commit', bent: answeringEarly() },
  { name: 'events are written after the commit of what they tell of', bent: tellingAfterwards() },
  {
    name: 'the last of a queue goes first',
    bent: rewriting('ORDER BY d.subscription_uid, d.position', 'ORDER BY d.subscription_uid, d.position DESC'),
  },
  {
    name: 'nothing waits for what is earlier of its subject',
    bent: rewriting('AND e.next_time > $2 AND NOT e.redelivery', 'AND false'),
  },
  {
    name: 'events are placed in another order than they happened',
    bent: rewriting('FROM taken ORDER BY sequence', 'FROM taken ORDER BY sequence DESC'),
  },
  {
    name: 'two servers take hold of one queue',
    bent: rewriting(/AND \(lease_time IS NULL OR lease_time < clock_timestamp\(\)\) AND/g, 'AND'),
  },
  {
    name: 'leases end by the clock of whoever claims',
    bent: rewriting(/lease_time < clock_timestamp\(\)\) AND/g, 'lease_time < $3) AND'),
  },
  {
    name: 'a queue without work is not woken',
    bent: rewriting(/ELSE least\(l\.due_time, \$1\) END/g, 'ELSE l.due_time END'),
  },
  {
    name: 'changes are told and undone',
    sql: trigger(
      'AFTER UPDATE',
      'groups',
      'IF pg_trigger_depth() = 1 THEN UPDATE public.groups SET name = OLD.name WHERE uid = NEW.uid; END IF; RETURN NULL;',
    ),
  },
]
