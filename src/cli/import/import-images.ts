// `import images`: a catalogue of image repositories becomes repos with their readmes.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { expected } from './expected.ts'
import { createReport, reported, type Report } from './report.ts'
import { ImportError, TooLargeError, type GraphClient, type UserFault } from './client.ts'
import type { ImportOptions } from './import-osv.ts'

const entry = z.object({
  name: z.string().min(1),
  description: z.string().nullish(),
  tier: z.enum(['APPLICATION', 'BASE', 'FIPS', 'AI', 'DEVTOOLS', 'COMMERCIAL']).nullish(),
  aliases: z.array(z.string()).nullish(),
  readme: z.string().nullish(),
})
type Entry = z.infer<typeof entry>

interface Repo {
  readonly uid: string
  readonly name: string
  readonly description: string
  readonly catalogTier: string | null
  readonly aliases: readonly string[]
  readonly readme: string
}

const FIND = `query Find($group: UID!, $name: String!) {
  repos(scope: { childrenOf: $group }, filter: { name: $name }, first: 1) {
    nodes { uid name description catalogTier aliases readme }
  }
}`
const ERRORS = 'errors { message reason ... on ValidationError { fieldViolations { field description } } }'
const CREATE = `mutation Create($input: CreateRepoInput!) { createRepo(input: $input) { repo { uid } ${ERRORS} } }`
const UPDATE = `mutation Update($input: UpdateRepoInput!) { updateRepo(input: $input) { repo { uid } ${ERRORS} } }`
const DELETE = `mutation Delete($input: DeleteRepoInput!) { deleteRepo(input: $input) { ${ERRORS} } }`
const README = `mutation Readme($input: UpdateRepoReadmeInput!) { updateRepoReadme(input: $input) { ${ERRORS} } }`

type Payload = Record<
  string,
  { readonly repo?: { readonly uid: string } | null; readonly errors: readonly UserFault[] }
>

/** Imports a catalogue: a JSON list of entries with name, description, tier, aliases and readme. */
export async function importImages({ client, path, group, ...output }: ImportOptions): Promise<number> {
  const entries = await readCatalogue(path)
  const report = createReport(entries.length, output)
  return reported(report, 'repos', async () => {
    for (const [at, raw] of entries.entries()) {
      const where = `${path}[${at}]`
      const parsed = entry.safeParse(raw, { error: expected })
      if (!parsed.success) {
        report.fail(
          where,
          parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the entry'} ${issue.message}`).join('; '),
        )
      } else {
        await importEntry(client, { group, image: parsed.data, report }).catch((error: unknown) => {
          if (error instanceof ImportError && !(error instanceof TooLargeError)) throw error
          report.fail(`${where} (${parsed.data.name})`, (error as Error).message)
        })
      }
      report.step()
    }
  })
}

async function readCatalogue(path: string): Promise<unknown[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ImportError(`${path} cannot be read.`)
  })
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list as unknown[]
  } catch (error) {
    throw new ImportError(`${path} is not JSON: ${(error as Error).message}`)
  }
  throw new ImportError(`${path} is not a list of images.`)
}

async function importEntry(
  client: GraphClient,
  { group, image, report }: { group: string; image: Entry; report: Report },
): Promise<void> {
  const wanted = {
    name: image.name,
    description: image.description ?? '',
    catalogTier: image.tier ?? null,
    aliases: image.aliases ?? [],
    readme: image.readme ?? '',
  }
  const found = await client.run<{ repos: { nodes: readonly Repo[] } }>(FIND, { group, name: image.name })
  const [known] = found.repos.nodes
  const { readme, ...fields } = wanted
  const same = known !== undefined && JSON.stringify(fieldsOf(known)) === JSON.stringify(fields)
  const input = known ? { uid: known.uid, ...fields } : { parent: group, ...fields }
  const readmeDiffers = (known?.readme ?? '') !== readme
  const content = { content: readme, uid: known?.uid }
  // An entry is taken whole or not at all: of a repo that is there the readme is checked before anything is written, and
  // a repo that cannot have its readme is not kept.
  if (known && readmeDiffers) await write(client, README, { ...content, validateOnly: true })
  const uid = same ? known.uid : await write(client, known ? UPDATE : CREATE, input)
  if (readmeDiffers) {
    await write(client, README, { ...content, uid }).catch(async (error: unknown) => {
      const refused = !(error instanceof ImportError) || error instanceof TooLargeError
      if (!known && refused) await write(client, DELETE, { uid })
      throw error
    })
  }
  if (!known) report.counts.created++
  else if (same && !readmeDiffers) report.counts.unchanged++
  else report.counts.updated++
}

function fieldsOf({ name, description, catalogTier, aliases }: Repo): Omit<Repo, 'uid' | 'readme'> {
  return { name, description, catalogTier, aliases }
}

/** Runs a mutation; its faults become one sentence about this entry. */
async function write(client: GraphClient, document: string, input: object): Promise<string | undefined> {
  const [payload] = Object.values(await client.run<Payload>(document, { input }))
  const faults = (payload?.errors ?? []).map((error) => error.message)
  if (faults.length > 0) throw new Error(faults.join('; '))
  return payload?.repo?.uid
}
