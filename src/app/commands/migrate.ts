// `migrate`: applies missing migrations and ends; `serve` does the same at its start.
import type { Command } from 'commander'
import { openDatabase } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { loadConfig } from '../config/config.ts'
import { withFolder } from '../stores/folder.ts'
import { databaseOptions } from '../platform.ts'

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('Apply missing migrations to the database and end.')
    .action(async () => {
      const config = loadConfig()
      await withFolder(config, async () => {
        const db = await openDatabase(databaseOptions(config))
        try {
          const names = await migrate(db)
          const said = names.length === 0 ? 'The database is up to date.' : `Applied ${names.join(', ')}.`
          process.stdout.write(`${said}\n`)
        } finally {
          await db.close()
        }
      })
    })
}
