// Writes the skeletons of a plain new resource, with a name and a description, and the lines that make it known:
// `npm run new:resource -- ApiKey --parent Group`. What it says is then made true by hand (CONTRIBUTING.md).
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeMigration } from './migrate-diff.ts'
import { withCapabilities, withGrants } from './new-resource/access.ts'
import { casesOf, graphTypeOf, serviceOf } from './new-resource/code.ts'
import { scopesAndTotals, withModel } from './new-resource/database.ts'
import { type Names, namesOf } from './new-resource/names.ts'
import { protoOf } from './new-resource/proto.ts'

const ROOT = join(import.meta.dirname, '..')

/** Files that are not there yet. */
function newFiles(names: Names): Readonly<Record<string, string>> {
  const { domain, table, file, files } = names
  return {
    [`proto/chainguard/platform/${domain}/v2/${table}.proto`]: protoOf(names),
    [`src/services/${domain}/${files}.ts`]: serviceOf(names),
    [`src/graphql/types/${file}.ts`]: graphTypeOf(names),
    [`test/cases/${domain}/${files}.yaml`]: casesOf(names),
  }
}

/** Files that get more lines. */
const EDITED: Readonly<Record<string, (text: string, names: Names) => string>> = {
  'proto/chainguard/capabilities/capabilities.proto': withCapabilities,
  'src/contract/builtin-roles.ts': withGrants,
  'prisma/schema.prisma': withModel,
  'src/services/domains.ts': withOperations,
}

function withOperations(text: string, { one, domain, files }: Names): string {
  const line = `import { ${one}Operations } from './${domain}/${files}.ts'\n`
  return text.replace(/^import type/m, (first) => line + first).replace(/\]\s*$/, `  ...${one}Operations,\n]\n`)
}

/** @throws Error when a file is there already, before any is written */
async function writeResource(names: Names): Promise<string[]> {
  const texts = new Map<string, string>()
  for (const [file, edit] of Object.entries(EDITED)) {
    texts.set(file, edit(await readFile(join(ROOT, file), 'utf8'), names))
  }
  for (const [file, text] of Object.entries(newFiles(names))) {
    await mkdir(dirname(join(ROOT, file)), { recursive: true })
    await writeFile(join(ROOT, file), text, { flag: 'wx' })
  }
  for (const [file, text] of texts) await writeFile(join(ROOT, file), text)
  const migration = await writeMigration(names.table, scopesAndTotals(names))
  if (migration === undefined) throw new Error('Prisma sees no change: is the table there already?')
  return [...Object.keys(newFiles(names)), ...texts.keys(), migration.slice(ROOT.length + 1)]
}

const USAGE = `Usage: npm run new:resource -- <Name> --parent <Group|Repo> [--domain <domain>]
  Name      in the singular and PascalCase, such as ApiKey
  --parent  the kind that it hangs below
  --domain  the part of the platform that it is in; its parent's when left out`

async function main(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { parent: { type: 'string' }, domain: { type: 'string' } },
    })
    const [type] = positionals
    if (type === undefined || values.parent === undefined || positionals.length > 1) throw new Error(USAGE)
    const files = await writeResource(namesOf(type, { parent: values.parent, domain: values.domain }))
    for (const file of files) console.log(file)
    console.log('Now: npm run generate && npm run generate:goldens, and make what the files say true.')
    return 0
  } catch (error) {
    console.error((error as Error).message)
    return 2
  }
}

// PGlite keeps the process alive.
process.exit(await main())
