// The documents of the console as a facade can be asked them: each is valid in the schema of the facade, and nothing that fits is lost.
import { readdirSync, readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { fittedDocuments } from '../../scripts/explorers/fitted.ts'

const schema = buildSchema(`
  input Filter { name: String }
  type Query { repos(filter: Filter, first: Int): [Repo!]! group: Group }
  type Group { name: String! }
  type Repo { name: String! group: Group }
`)

const fitted = (text: string): string => (fittedDocuments([text], schema)['Asked'] ?? '').replace(/\s+/g, ' ')

describe('a document', () => {
  it.each([
    ['that fits is as it is', '{ repos { name } }', ''],
    ['has no field that is not there', '{ repos { name history { time } } }', 'query Asked { repos { name } }'],
    ['has no argument', '{ repos(asOf: 1) { name } }', 'query Asked { repos { name } }'],
    [
      'has no member of an input',
      '{ repos(filter: { like: "x" }) { name } }',
      'query Asked { repos(filter: {}) { name } }',
    ],
    ['has nothing empty', '{ repos { name group { kind } } }', 'query Asked { repos { name } }'],
    [
      'has no variable that nothing uses',
      '($w: String) { repos(like: $w) { name } }',
      'query Asked { repos { name } }',
    ],
    ['of which nothing is left is none', '{ search { name } }', ''],
  ])('%s', (_, text, wanted) => {
    expect(fitted(`query Asked${text}`)).toBe(wanted)
  })

  it('has no fragment of which nothing is left, nor what spread it', () => {
    const text = `query Asked { repos { name ...Health ...Both } }
      fragment Health on Repo { failures }
      fragment Both on Repo { ...Health group { name } }`
    expect(fitted(text)).toBe('query Asked { repos { name ...Both } } fragment Both on Repo { group { name } }')
  })
})

it('of the console is valid in the schema of the facade', () => {
  const root = new URL('../../', import.meta.url)
  const names = readdirSync(new URL('src/console', root), { recursive: true }).filter((name) =>
    String(name).endsWith('.graphql'),
  )
  const sources = names.map((name) => readFileSync(new URL(`src/console/${String(name)}`, root), 'utf8'))
  const facade = buildSchema(readFileSync(new URL('schema.facade.graphql', root), 'utf8'))
  const documents = Object.entries(fittedDocuments(sources, facade))
  expect(documents.map(([name]) => name)).toEqual(expect.arrayContaining(['Access', 'Repo', 'Repos', 'Why']))
  for (const [name, text] of documents) expect(validate(facade, parse(text)).map(String), name).toEqual([])
})
