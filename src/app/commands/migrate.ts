// `migrate`: applies missing migrations and ends; `serve` does the same at its start.
import type { Command } from 'commander'
import { tell, type OutputOptions } from '../../cli/output.ts'
import { migrate } from '../../db/migrate.ts'
import { loadConfig } from '../config/config.ts'
import { withDatabase } from '../stores/database.ts'

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('Apply missing migrations to the database and end.')
    .action(async (output: OutputOptions) => {
      const applied = await withDatabase(loadConfig(), migrate)
      const said = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`
      tell(output, { applied }, said)
    })
}
