// Prints the schema of the graph to schema.graphql; with --check it only says whether that file is current.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { printSchema } from 'graphql'
import { graphSchema } from '../src/graphql/schema.ts'

const file = join(import.meta.dirname, '../schema.graphql')
const printed = `${printSchema(graphSchema())}\n`

if (process.argv.includes('--check')) {
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known !== printed) {
    console.error('schema.graphql is not current: run "npm run generate:schema" and commit it.')
    process.exitCode = 1
  }
} else {
  await writeFile(file, printed)
}
