// `documents publish`, `documents list` and `documents remove`: the documents that the graph runs by their ids.
import type { Command } from 'commander'
import type { Database } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { loadConfig, type Config } from '../config/config.ts'
import { listDocuments, publishDocuments, removeDocuments } from '../stores/document-store.ts'
import { said, tell, type OutputOptions } from '../../cli/output.ts'
import { withDatabase } from '../stores/database.ts'

export function addDocuments(program: Command): void {
  const group = program
    .command('documents')
    .description('Publish documents of the graph, which clients then run by their ids (GRAPH_DOCUMENTS).')
  group
    .command('publish')
    .description(
      'Publish documents: *.graphql files, the maps of relay-compiler and graphql-codegen, and manifests of Apollo. A second run changes nothing.',
    )
    .argument('<path...>', 'files, or folders with such files in them')
    .action(async (paths: string[], output: OutputOptions) => {
      process.exitCode = await publish(loadConfig(), paths, output)
    })
  group
    .command('list')
    .description('List what is published: id, operations, time.')
    .action((output: OutputOptions) => withDocuments(loadConfig(), (db) => list(db, output)))
  group
    .command('remove')
    .description('Remove ids. Servers run them for a minute more at most.')
    .argument('<id...>', 'ids as `documents list` tells them')
    .action(async (ids: string[], output: OutputOptions) => {
      const removed = await withDocuments(loadConfig(), (db) => removeDocuments(db, ids))
      tell(output, { removed, of: ids.length }, `Removed ${removed} of ${counted(ids.length, 'id')}.`)
    })
}

async function publish(config: Config, paths: readonly string[], output: OutputOptions): Promise<number> {
  // The schema takes a moment to build, which the other commands need not wait for.
  const { readFit } = await import('./check-documents.ts')
  const { documents, faults } = await readFit(paths, config.limits)
  if (faults.length > 0) {
    const refused = `Nothing was published: ${counted(faults.length, 'fault')} in ${counted(documents.length, 'document')}.`
    process.stderr.write(said(output, { error: refused, faults }, [...faults, refused].join('\n')))
    return 1
  }
  const stored = new Map(documents.flatMap(({ ids, text }) => ids.map((id) => [id, { id, text }])))
  const { added, unchanged } = await withDocuments(config, (db) =>
    publishDocuments(db, [...stored.values()], config.limits.persistedCount),
  )
  const text = `Published ${counted(documents.length, 'document')}: ${counted(added, 'id')} added, ${unchanged} there already.`
  tell(output, { documents: documents.length, added, unchanged }, text)
  return 0
}

async function list(db: Database, output: OutputOptions): Promise<void> {
  const { Kind, parse } = await import('graphql')
  const documents = (await listDocuments(db)).map(({ id, text, createTime }) => ({
    id,
    operations: parse(text).definitions.flatMap((one) =>
      one.kind === Kind.OPERATION_DEFINITION ? [`${one.operation} ${one.name?.value ?? '(no name)'}`] : [],
    ),
    createTime: createTime.toISOString(),
  }))
  if (output.json) tell(output, { documents }, '')
  for (const { id, operations, createTime } of output.json ? [] : documents) {
    process.stdout.write(`${id}\t${operations.join(', ')}\t${createTime}\n`)
  }
}

/** Documents are kept in the database as this version has it. */
function withDocuments<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  return withDatabase(config, async (db) => {
    await migrate(db)
    return work(db)
  })
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
