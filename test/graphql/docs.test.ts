// docs/graph.md: every document in it is fit to run, and its worked example is counted right.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultLimits, limitRows } from '../../src/app/config/limits.ts'
import { Documents } from '../../src/graphql/documents.ts'
import { graphSchema } from '../../src/graphql/schema.ts'
import { documentOptions } from '../../src/graphql/server.ts'

const text = readFileSync(join(import.meta.dirname, '../../docs/graph.md'), 'utf8')
const blocks = [...text.matchAll(/```graphql\n(.*?)```/gs)].map(([, block = '']) => block)
const documents = new Documents(graphSchema(), documentOptions(defaultLimits, true))

describe('docs/graph.md', () => {
  it.each(blocks.map((block) => [block.split('\n')[0] ?? '', block]))(
    'has a document that is fit to run: %s',
    (_name, block) => {
      expect(documents.read(block).errors.map(({ message }) => message)).toEqual([])
    },
  )

  it('counts its example right', () => {
    const block = blocks.find((one) => one.startsWith('query Overview')) ?? ''
    const read = documents.read(block)
    const operation = read.operation('Overview')
    const cost = operation && read.cost(operation, {})
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
