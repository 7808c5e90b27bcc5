// Databases of the bench on a PostgreSQL that it is told of, each dropped when its work is done.
import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface BenchDatabase {
  readonly url: string
  run(statements: readonly string[]): Promise<void>
  /** The texts in the first column. */
  texts(statement: string): Promise<string[]>
  drop(): Promise<void>
}

/** Makes an empty database beside the one that `url` names; its user must be allowed to. */
export async function createDatabase(url: string): Promise<BenchDatabase> {
  const name = `platform_graph_bench_${randomBytes(6).toString('hex')}`
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE template0`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    url: own.href,
    run: (statements) =>
      connected(own.href, async (client) => {
        for (const statement of statements) await client.query(statement)
      }),
    texts: (statement) =>
      connected(own.href, async (client) => {
        const { rows } = await client.query<string[]>({ text: statement, rowMode: 'array' })
        return rows.map(([text = '']) => text)
      }),
    drop: () => onServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

function onServer(url: string, statement: string): Promise<void> {
  return connected(url, async (client) => void (await client.query(statement)))
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // What fails is told by the statement that runs.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
