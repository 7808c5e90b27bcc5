// Publishing documents: what clients' tools write is read, checked against the schema and kept once.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createDocumentStore,
  listDocuments,
  publishDocuments,
  removeDocuments,
} from '../../src/app/stores/document-store.ts'
import { faultsOf } from '../../src/app/commands/check-documents.ts'
import { readDocuments } from '../../src/cli/documents/read-documents.ts'
import { defaultLimits } from '../../src/app/config/limits.ts'
import type { Database } from '../../src/db/database.ts'
import { freshDatabase } from '../support/database.ts'

const digest = (algorithm: string, text: string): string => createHash(algorithm).update(text).digest('hex')
const sha256 = (text: string): string => `sha256:${digest('sha256', text)}`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-graph-documents-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Writes a file of the test's folder. */
async function file(name: string, content: string | object): Promise<string> {
  const path = join(folder, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content, null, 1))
  return path
}

const RELAY = 'query Relay { repos(first: 1) { nodes { name } } }'
const CODEGEN = 'query Codegen { ping }'
const APOLLO = 'query Apollo { ping __typename }'
const SOURCE = 'query Source {\n  ping\n}\n'

describe('files', () => {
  it('are read as each tool writes them, alone or in a folder', async () => {
    await file('app/persisted_queries.json', { [digest('md5', RELAY)]: RELAY })
    await file('app/gql/persisted-documents.json', {
      [digest('sha1', CODEGEN)]: CODEGEN,
      [digest('sha256', CODEGEN)]: CODEGEN,
      [sha256(CODEGEN)]: CODEGEN,
    })
    await file('app/persisted-query-manifest.json', {
      format: 'apollo-persisted-query-manifest',
      version: 1,
      operations: [{ id: digest('sha256', APOLLO), name: 'Apollo', type: 'query', body: APOLLO }],
    })
    await file('app/source.graphql', SOURCE)
    await file('app/package.json', { name: 'no document' })
    const { documents, faults } = await readDocuments([join(folder, 'app')])
    expect(faults).toEqual([])
    const ids = new Set(documents.flatMap((one) => one.ids))
    expect([...ids].sort()).toEqual(
      [digest('md5', RELAY), digest('sha1', CODEGEN), ...[RELAY, CODEGEN, APOLLO, SOURCE].map(sha256)].sort(),
    )
    expect(faultsOf(documents, defaultLimits)).toEqual([])
  })

  it('are refused with their names and lines', async () => {
    const source = await file('bad/unknown.graphql', 'query A {\n  repos { nodes { nam } }\n}\n')
    const syntax = await file('bad/syntax.graphql', 'query A {\n  repos {\n')
    const fragment = await file('bad/fragment.graphql', 'fragment F on Repo { name }')
    const types = await file('bad/types.graphql', 'type A { b: Int }')
    const map = await file('bad/persisted.json', {
      unknown: '{ nothing }',
      'no id': '{ ping }',
      ['0'.repeat(64)]: '{ ping }',
      deep: `{ ${'groups { nodes { parent { '.repeat(6)} uid ${'} } } '.repeat(6)} }`,
    })
    const notMap = await file('bad/list-persisted.json', '[]')
    const { documents, faults } = await readDocuments([join(folder, 'bad'), join(folder, 'absent')])
    const all = [...faults, ...faultsOf(documents, defaultLimits)]
    const expected = [
      `${notMap}:1: is not a map of ids to documents`,
      `${map}:3: "no id" cannot be the id of a document`,
      `${map}:4: "${'0'.repeat(64)}" is not the SHA-256 of its text`,
      `${join(folder, 'absent')}: there is no such file or folder`,
      `${fragment}:1:1: Fragment "F" is never used.`,
      `${map}:2: at 1:3 of the document: Cannot query field "nothing"`,
      `${map}:5: Query too complex: fields lie`,
      `${syntax}:3:1: Syntax Error`,
      `${types}:1:1: The "A" definition is not executable.`,
      `${source}:2:19: Cannot query field "nam" on type "Repo". Did you mean "name"?`,
    ]
    for (const text of expected) expect(all.join('\n')).toContain(text)
  })

  it('may not give one id to two texts', async () => {
    const one = await file('twice/a-persisted.json', { mine: '{ ping }' })
    const two = await file('twice/b-persisted.json', { mine: '{ __typename }' })
    const { documents } = await readDocuments([one, two])
    expect(faultsOf(documents, defaultLimits)).toEqual([`${two}:2: "mine" stands for another text at ${one}:2`])
  })

  it('that hold nothing are named', async () => {
    await file('empty/readme.md', 'x')
    expect((await readDocuments([join(folder, 'empty')])).faults).toEqual([
      expect.stringContaining('holds no documents'),
    ])
  })
})

describe('what is published', () => {
  let db: Database
  beforeAll(async () => {
    db = await freshDatabase()
  })
  const mine = { id: 'mine', text: '{ ping }' }

  it('is found by its id, and published once', async () => {
    expect(await publishDocuments(db, [mine], 3)).toEqual({ added: 1, unchanged: 0 })
    const other = { id: sha256('{ __typename }'), text: '{ __typename }' }
    expect(await publishDocuments(db, [mine, other], 3)).toEqual({ added: 1, unchanged: 1 })
    const store = createDocumentStore(db)
    expect(await Promise.all(['mine', other.id, 'nobody'].map((id) => store.find(id)))).toEqual([
      mine.text,
      other.text,
      undefined,
    ])
    expect((await listDocuments(db)).map(({ id }) => id)).toEqual(['mine', other.id])
  })

  it('never changes under its id', async () => {
    const changed = publishDocuments(
      db,
      [
        { id: 'new', text: '{ ping }' },
        { ...mine, text: '{ a: ping }' },
      ],
      10,
    )
    await expect(changed).rejects.toThrow('the id mine stands for another text')
    expect(await createDocumentStore(db).find('new')).toBeUndefined()
  })

  it('is bounded', async () => {
    const many = ['a', 'b'].map((id) => ({ id, text: '{ ping }' }))
    await expect(publishDocuments(db, many, 3)).rejects.toThrow('there would be 4 ids, and 3 are allowed')
    expect(await removeDocuments(db, ['mine', 'nobody'])).toBe(1)
    expect(await publishDocuments(db, many, 3)).toEqual({ added: 2, unchanged: 0 })
  })
})
