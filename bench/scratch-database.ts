// An empty database of the bench's, for as long as it is needed.
import { createDatabase, type BenchDatabase } from './postgres.ts'
import { scratchCluster } from './scratch-cluster.ts'

/**
 * An empty database that is dropped when it is disposed of.
 * @param url a PostgreSQL whose user may create databases; undefined: one is started, and thrown away with the database
 * @throws Error when PostgreSQL is not installed, or does not start
 */
export async function scratchDatabase(url: string | undefined): Promise<BenchDatabase & AsyncDisposable> {
  await using undo = new AsyncDisposableStack()
  let server = url
  if (server === undefined) {
    const cluster = await scratchCluster()
    undo.defer(() => cluster.stop())
    server = cluster.url
  }
  const database = await createDatabase(server)
  undo.defer(() => database.drop())
  const kept = undo.move()
  return { ...database, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}
