// Makes the snapshot of a new database, as the build does and a start where none was built.
import { PGlite } from '@electric-sql/pglite'
import { migrate } from './migrate.ts'
import { EXTENSIONS } from './pglite-extensions.ts'
import { dumpOf, sessionOn } from './pglite-session.ts'

/**
 * A database with the migrations of a folder as a tar file.
 * @param migrations the folder; undefined: no table at all
 */
export async function makeSnapshot(migrations: string | undefined): Promise<Uint8Array> {
  const pglite = await PGlite.create({ extensions: EXTENSIONS })
  try {
    if (migrations !== undefined) await migrate({ session: (work) => work(sessionOn(pglite)) }, migrations)
    // Nobody opens these, and each is a third of the files.
    await pglite.exec(`UPDATE pg_database SET datistemplate = false`)
    for (const name of ['template0', 'template1']) await pglite.exec(`DROP DATABASE ${name}`)
    await pglite.exec('CHECKPOINT')
    return await dumpOf(pglite)
  } finally {
    await pglite.close()
  }
}
