// A client generated from the document: its types compile, refuse what the document does not have, and its calls are answered.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { versions } from '../../src/contract/versions.ts'
import { openApiDocument } from '../../src/explorers/openapi/document.ts'
import { downgrade } from '../../src/explorers/openapi/downgrade.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

/** What somebody writes who has the types: it is compiled and run. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

export type Repo = components['schemas']['Repo']

export async function run(baseUrl: string, authorization: string, group: string) {
  const client = createClient<paths>({ baseUrl, headers: { authorization } })
  const made = await client.POST('/registry/v2/repos/{uid}', {
    params: { path: { uid: group } },
    body: { name: 'made/by-types', description: 'generated', aliases: ['web:1'] },
  })
  if (!made.data) throw new Error(made.error.message)
  const repo: Repo = made.data
  const changed = await client.PATCH('/registry/v2/repos/{uid}', {
    params: { path: { uid: repo.uid }, query: { update_mask: 'description' } },
    body: { description: 'changed' },
  })
  const page = await client.GET('/registry/v2/repos', {
    params: { query: { 'uidp.children_of': group, name: 'made/by-types', page_size: 5 } },
  })
  const gone = await client.DELETE('/registry/v2/repos/{uid}', { params: { path: { uid: repo.uid } } })
  const missing = await client.GET('/registry/v2/repos/{uid}', { params: { path: { uid: repo.uid } } })
  const total: string | undefined = page.data?.totalCount
  const names: string[] = page.data?.repos.map(({ name }) => name) ?? []
  const code: number | undefined = missing.error?.code
  const kinds = missing.error?.details.map((detail) => detail['@type'])
  return { description: changed.data?.description, total, names, status: gone.response.status, code, kinds }
}
`

/** Each line is wrong in its own way. */
const MISTAKES = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'
const client = createClient<paths>({ baseUrl: 'https://api.example.test' })
void client.GET('/registry/v2/repositories')
void client.GET('/registry/v2/repos', { params: { query: { page_size: '5' } } })
void client.POST('/registry/v2/repos/{uid}', { params: { path: { uid: '' } }, body: { description: 'no name' } })
export const tier: components['schemas']['CatalogTier'] = 'CATALOG_TIER_GOLD'
`

let server: TestServer
let org: Organization
let folder: string

beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server)
  // Inside of the project, where the client library is found.
  const cache = join(import.meta.dirname, '../../.cache')
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(join(cache, 'client-'))
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** The lines in which the compiler finds faults. */
function faultsOf(file: string): number[] {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
  })
  return ts.getPreEmitDiagnostics(program).map(({ file: at, start = 0, messageText }) => {
    if (at?.fileName !== file) throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
    return at.getLineAndCharacterOfPosition(start).line
  })
}

it.each(['3.1', '3.0'])('is typed from the form of OpenAPI %s, and works', async (form) => {
  const document = openApiDocument(versions[0]!, { version: '1.0.0', url: server.url })
  const types = await openapiTS(JSON.stringify(form === '3.1' ? document : downgrade(document)))
  const [good, bad] = [join(folder, `good-${form}.ts`), join(folder, `bad-${form}.ts`)] as const
  await writeFile(join(folder, 'api.ts'), astToString(types))
  await writeFile(good, PROGRAM)
  await writeFile(bad, MISTAKES)
  expect(faultsOf(good)).toEqual([])
  expect(faultsOf(bad)).toEqual([4, 5, 6, 7])

  const { run } = (await import(pathToFileURL(good).href)) as {
    run: (...all: (string | undefined)[]) => Promise<object>
  }
  expect(await run(server.url, await org.authorization('owner'), org.root)).toEqual({
    description: 'changed',
    total: '1',
    names: ['made/by-types'],
    status: 200,
    code: 5,
    kinds: ['type.googleapis.com/google.rpc.ErrorInfo', 'type.googleapis.com/google.rpc.ResourceInfo'],
  })
})
