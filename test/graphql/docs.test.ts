// Every document of the graph on a page is fit to run, and the worked example of docs/graph.md is counted right.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultLimits, limitRows } from '../../src/app/config/limits.ts'
import { Documents } from '../../src/graphql/documents.ts'
import { graphSchema } from '../../src/graphql/schema.ts'
import { documentOptions } from '../../src/graphql/server.ts'

const root = join(import.meta.dirname, '../..')
const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
const pages = ['README.md', ...docs.map((name) => `docs/${name}`)]
const read = (page: string): string => readFileSync(join(root, page), 'utf8')
const blocksOf = (page: string): string[] =>
  [...read(page).matchAll(/```graphql\n(.*?)```/gs)].map(([, block = '']) => block)
const documents = new Documents(graphSchema(), documentOptions(defaultLimits, true))

it.each(pages.flatMap((page) => blocksOf(page).map((block) => [page, block.split('\n')[0] ?? '', block])))(
  '%s has a document that is fit to run: %s',
  (_page, _line, block = '') => {
    expect(documents.read(block).errors.map(({ message }) => message)).toEqual([])
  },
)

describe('docs/graph.md', () => {
  const text = read('docs/graph.md')

  it('counts its example right', () => {
    const block = blocksOf('docs/graph.md').find((one) => one.startsWith('query Overview')) ?? ''
    const document = documents.read(block)
    const operation = document.operation('Overview')
    const cost = operation && document.cost(operation, {})
    expect(cost).toEqual({ nodes: 350, schema: 0, points: 4 })
    expect(text).toContain(
      JSON.stringify({ nodes: 350, limit: 500000, points: 4 }).replaceAll(/[:,{]/g, '$& ').replace('}', ' }'),
    )
  })

  it('names every limit of the graph with its default', () => {
    for (const { key, variable, default: value } of limitRows) {
      if (!/^(?:graph|rate|persisted)/.test(key)) continue
      expect(text, variable).toContain(`\`${variable}\``)
      expect(text, variable).toContain(key === 'graphMs' ? '10 s' : value.toLocaleString('en-US'))
    }
  })
})
