// The schema as a whole: printed, in step with the services, and with no way past them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { glob } from 'node:fs/promises'
import { type GraphQLInputObjectType, isEnumType, isObjectType, printSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { builder } from '../../src/graphql/builder.ts'
import { resourceTypes } from '../../src/graphql/resource-type.ts'
import { graphSchema } from '../../src/graphql/schema.ts'
import type { Resource } from '../../src/services/resource.ts'

const root = join(import.meta.dirname, '../..')
const schema = graphSchema()
const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__'))
const kinds = resourceTypes()

/** Every resource that the services list, found in their files. */
async function resourcesOfServices(): Promise<Resource[]> {
  const found = new Map<string, Resource>()
  for await (const file of glob('src/services/*/*.ts', { cwd: root })) {
    const exported = Object.values((await import(join(root, file))) as Record<string, unknown>)
    for (const one of exported as Partial<Resource>[]) {
      if (one?.service && one.filters && one.table) found.set(one.type ?? '', one as Resource)
    }
  }
  return [...found.values()]
}

describe('the checked-in schema', () => {
  it('is what the code makes; npm run generate:schema brings it up to date', async () => {
    expect(await readFile(join(root, 'schema.graphql'), 'utf8')).toBe(`${printSchema(schema)}\n`)
  })
})

describe('every resource', () => {
  it('can be filtered and ordered by all that the services know', async () => {
    const names = new Map(kinds.map(({ message, name }) => [message, name]))
    const resources = (await resourcesOfServices()).filter((one) => names.has(one.type))
    for (const { type, filters, graphFilters, hidden, table } of resources) {
      const filter = schema.getType(`${names.get(type)}Filter`) as GraphQLInputObjectType
      const order = schema.getType(`${names.get(type)}OrderField`)
      const known = new Set([...Object.keys(filters), ...Object.keys(graphFilters ?? {})])
      if (hidden) for (const name of ['includeReferrers', 'includeDates', 'includeEpochs']) known.add(name)
      expect(Object.keys(filter.getFields()).sort(), `filters of ${type}`).toEqual([...known].sort())
      const sorts = isEnumType(order) ? order.getValues().map((value) => String(value.value)) : []
      expect(sorts.sort(), `orders of ${type}`).toEqual(Object.keys(table.sorts).sort())
    }
    expect(resources.map((resource) => resource.type).sort()).toEqual([...names.keys()].sort())
  })
})

describe('the roots', () => {
  it('have the names that caches of clients give them', () => {
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
    expect(roots.map((root) => root?.name)).toEqual(['Query', 'Mutation', 'Subscription'])
  })
})

describe('the way to the data', () => {
  it('has no field that reads the database past the services', async () => {
    const fields = types.flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []))
    const loading = ['Select', 'Fallback', 'Loaded', 'RelationField'].map((name) => `pothosPrisma${name}`)
    const backed = fields.filter(({ extensions }) => loading.some((name) => name in extensions))
    expect(backed.map((one) => one.name)).toEqual([])
    expect(() => (builder.options.prisma.client as () => unknown)()).toThrow('reads past the services')
    const faults: string[] = []
    let files = 0
    for await (const file of glob('src/graphql/**/*.ts', { cwd: root })) {
      files++
      const text = await readFile(join(root, file), 'utf8')
      const code = text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
      for (const [line] of code.matchAll(/^.*from '[^']*(?:\/(?:db|access|rest|grpc|mcp)\/|plugin-prisma)[^']*'$/gm)) {
        const known = file.endsWith('builder.ts')
          ? /import (type|PrismaPlugin,|\{ getDatamodel \})/
          : /import type .*plugin-prisma/
        if (!known.test(line)) faults.push(`${file}: ${line}`)
      }
    }
    expect(files).toBeGreaterThan(20)
    expect(faults).toEqual([])
  })
})
