// Statements and sessions on PGlite, for whatever has one open.
import type { PGlite } from '@electric-sql/pglite'
import type { Session, Statement } from './types.ts'

type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

async function rowsOf<Row extends object>(query: Query, { text, values }: Statement): Promise<Row[]> {
  return (await query(text, [...values])).rows as Row[]
}

/** All files, as a tar file. */
export async function dumpOf(pglite: PGlite): Promise<Uint8Array> {
  const dump = await pglite.dumpDataDir('none')
  return new Uint8Array(await dump.arrayBuffer())
}

/** A session on the one connection that there is. */
export function sessionOn(pglite: PGlite): Session {
  return {
    query: (statement) => rowsOf((text, values) => pglite.query(text, values), statement),
    transaction: (work) =>
      pglite.transaction((tx) =>
        work({
          query: (statement) => rowsOf((text, values) => tx.query(text, values), statement),
          script: async (sql) => void (await tx.exec(sql)),
        }),
      ),
  }
}
