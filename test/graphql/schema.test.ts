// The conventions that every type of the graph keeps, held on the schema itself.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { glob } from 'node:fs/promises'
import {
  type GraphQLField,
  type GraphQLInputObjectType,
  GraphQLNonNull,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  getNamedType,
  type GraphQLObjectType,
  printSchema,
  type GraphQLOutputType,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { allKinds } from '../../src/graphql/kind.ts'
import { graphSchema } from '../../src/graphql/schema.ts'
import type { Resource } from '../../src/services/resource.ts'

const root = join(import.meta.dirname, '../..')
const schema = graphSchema()
const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__'))
const kinds = allKinds()
const PAGING = ['after', 'before', 'filter', 'first', 'last', 'orderBy', 'skip']

function objectType(name: string): GraphQLObjectType {
  const type = schema.getType(name)
  if (!isObjectType(type)) throw new Error(`${name} is not an object type`)
  return type
}

function field(type: string, name: string): GraphQLField<unknown, unknown> {
  const found = objectType(type).getFields()[name]
  if (!found) throw new Error(`${type} has no field ${name}`)
  return found
}

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

const argumentsOf = (one: GraphQLField<unknown, unknown>): string[] => one.args.map((arg) => arg.name).sort()
const spelled = (type: GraphQLOutputType): string => String(type)

describe('the checked-in schema', () => {
  it('is what the code makes; npm run generate:schema brings it up to date', async () => {
    expect(await readFile(join(root, 'schema.graphql'), 'utf8')).toBe(`${printSchema(schema)}\n`)
  })

  it('says of every type, field, argument and value what it is', () => {
    const silent: string[] = []
    const check = (path: string, description: string | null | undefined): void => {
      if (!description || description.trim().length < 5) silent.push(path)
    }
    for (const type of types) {
      if (['String', 'Int', 'Boolean', 'ID', 'Float'].includes(type.name)) continue
      check(type.name, type.description)
      if (isEnumType(type)) for (const value of type.getValues()) check(`${type.name}.${value.name}`, value.description)
      if (isInputObjectType(type) || isObjectType(type) || isInterfaceType(type)) {
        for (const one of Object.values(type.getFields())) {
          check(`${type.name}.${one.name}`, one.description)
          const args = 'args' in one ? one.args : []
          for (const arg of args) check(`${type.name}.${one.name}(${arg.name})`, arg.description)
        }
      }
    }
    expect(silent).toEqual([])
  })

  it('gives an example for every field of the query', () => {
    const without = Object.values(objectType('Query').getFields()).filter(
      (one) => !/Example: `/.test(one.description ?? ''),
    )
    expect(without.map((one) => one.name)).toEqual([])
  })
})

describe('every resource', () => {
  it.each(kinds.map((kind) => [kind.name, kind] as const))('%s is a node with an address', (name) => {
    expect(
      objectType(name)
        .getInterfaces()
        .map((one) => one.name)
        .sort(),
    ).toEqual(['Node', 'Resource'])
    const types = ['id', 'uid', 'createTime', 'updateTime'].map((one) => spelled(field(name, one).type))
    expect(types).toEqual(['ID!', 'UID!', 'DateTime!', 'DateTime!'])
  })

  it.each(kinds.map((kind) => [kind.name, kind] as const))('%s has one field by uid and a connection', (name, kind) => {
    const one = field('Query', kind.one)
    expect(spelled(one.type)).toBe(name)
    expect(one.args.map((arg) => `${arg.name}: ${String(arg.type)}`)).toEqual(['uid: UID!'])
    const many = field('Query', kind.many)
    expect(spelled(many.type)).toBe(`${name}Connection!`)
    // Role bindings can also be listed as they were at a time.
    const beyond = name === 'RoleBinding' ? ['asOf'] : []
    expect(argumentsOf(many)).toEqual([...PAGING, 'scope', ...beyond].sort())
  })

  it('can be filtered and ordered by all that the services know', async () => {
    const names = kinds.map((kind) => kind.name)
    const resources = (await resourcesOfServices()).filter((one) => names.includes(one.type))
    for (const { type, filters, graphFilters, hidden, table } of resources) {
      const filter = schema.getType(`${type}Filter`) as GraphQLInputObjectType
      const order = schema.getType(`${type}OrderField`)
      const known = new Set([...Object.keys(filters), ...Object.keys(graphFilters ?? {})])
      if (hidden) for (const name of ['includeReferrers', 'includeDates', 'includeEpochs']) known.add(name)
      expect(Object.keys(filter.getFields()).sort(), `filters of ${type}`).toEqual([...known].sort())
      const sorts = isEnumType(order) ? order.getValues().map((value) => String(value.value)) : []
      expect(sorts.sort(), `orders of ${type}`).toEqual(Object.keys(table.sorts).sort())
    }
    expect(resources.map((resource) => resource.type).sort()).toEqual(names.sort())
  })
})

describe('every connection', () => {
  const connections = kinds.map((kind) => objectType(`${kind.name}Connection`))

  it('has edges, nodes, pageInfo and totalCount', () => {
    for (const type of connections) {
      const node = type.name.replace(/Connection$/, '')
      const shape = Object.fromEntries(Object.entries(type.getFields()).map(([name, one]) => [name, spelled(one.type)]))
      expect(shape).toEqual({
        edges: `[${node}Edge!]!`,
        nodes: `[${node}!]!`,
        pageInfo: 'PageInfo!',
        totalCount: 'Int!',
      })
      expect(spelled(field(`${node}Edge`, 'node').type)).toBe(`${node}!`)
      expect(spelled(field(`${node}Edge`, 'cursor').type)).toBe('String!')
    }
  })

  it('takes the same arguments wherever it hangs', () => {
    for (const type of types) {
      if (!isObjectType(type) || type.name === 'Query') continue
      for (const one of Object.values(type.getFields())) {
        if (!connections.some((connection) => connection === getNamedType(one.type))) continue
        const extra =
          type.name === 'Group' && !['children', 'descendants'].includes(one.name) ? ['includeDescendants'] : []
        expect(argumentsOf(one), `${type.name}.${one.name}`).toEqual([...PAGING, ...extra].sort())
        expect(isNonNullType(one.type)).toBe(true)
        const below = one.args.find((arg) => arg.name === 'includeDescendants')
        if (below) expect([String(below.type), below.defaultValue]).toEqual(['Boolean!', false])
      }
    }
  })
})

describe('nullability', () => {
  it('lets every edge to one resource be null, for its end may be hidden', () => {
    const names = new Set(kinds.map((kind) => kind.name))
    const strict = types.flatMap((type) =>
      isObjectType(type) && names.has(type.name)
        ? Object.values(type.getFields()).filter((one) => isNonNullType(one.type) && names.has(String(one.type.ofType)))
        : [],
    )
    expect(strict.map((one) => one.name)).toEqual([])
  })

  it('has no list that is null or holds null, but for nodes, paths and what was refused', () => {
    const loose: string[] = []
    for (const type of types) {
      if ((!isObjectType(type) && !isInterfaceType(type)) || type.name.endsWith('Payload')) continue
      for (const one of Object.values(type.getFields())) {
        const bare = isNonNullType(one.type) ? one.type.ofType : one.type
        if (!isListType(bare)) continue
        const strict = isNonNullType(one.type) && isNonNullType(bare.ofType)
        if (!strict && !/Error\.path$/.test(`${type.name}.${one.name}`)) loose.push(`${type.name}.${one.name}`)
      }
    }
    expect(loose).toEqual(['Query.nodes'])
  })
})

describe('every mutation', () => {
  const mutations = Object.values(objectType('Mutation').getFields())

  it('takes one input and gives a payload with errors', () => {
    for (const one of mutations) {
      const title = one.name.charAt(0).toUpperCase() + one.name.slice(1)
      expect(one.args.map((arg) => `${arg.name}: ${String(arg.type)}`)).toEqual([`input: ${title}Input!`])
      expect(spelled(one.type)).toBe(`${title}Payload!`)
      const input = schema.getType(`${title}Input`) as GraphQLInputObjectType
      expect(String(input.getFields()['validateOnly']?.type)).toBe('Boolean')
      expect(String(input.getFields()['clientMutationId']?.type)).toBe('String')
      const { errors, wouldEmit, clientMutationId, ...rest } = objectType(`${title}Payload`).getFields()
      expect([errors?.type, wouldEmit?.type, clientMutationId?.type].map(String)).toEqual([
        '[UserError!]!',
        '[PlannedEvent!]!',
        'String',
      ])
      for (const result of Object.values(rest))
        expect(result.type, `${title}Payload.${result.name}`).not.toBeInstanceOf(GraphQLNonNull)
      if (one.name.startsWith('delete')) expect(Object.keys(rest).sort()).toEqual(['deletedId', 'deletedUid'])
    }
    expect(mutations.length).toBeGreaterThan(15)
  })

  it('lets all fields of an update be left out but the uid', () => {
    for (const { name } of kinds) {
      const input = schema.getType(`Update${name}Input`) as GraphQLInputObjectType | undefined
      if (!input) continue
      const required = Object.values(input.getFields()).filter((one) => isNonNullType(one.type))
      expect(required.map((one) => one.name)).toEqual(['uid'])
    }
  })
})

describe('the way to the data', () => {
  it('has no field that reads the database past the services', async () => {
    const fields = types.flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []))
    const backed = fields.filter((one) => JSON.stringify(Object.keys(one.extensions)).includes('risma'))
    expect(backed.map((one) => one.name)).toEqual([])
    const faults: string[] = []
    let files = 0
    for await (const file of glob('src/graphql/**/*.ts', { cwd: root })) {
      files++
      const text = await readFile(join(root, file), 'utf8')
      const code = text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
      if (/plugin-prisma|prismaField|prismaNode|prismaObject|relatedConnection|t\.relation\(/.test(code))
        faults.push(file)
      for (const [line] of code.matchAll(/^.*from '[^']*\/(?:db|access|wire|rest|grpc|contract)\/[^']*'$/gm)) {
        if (!(file.endsWith('builder.ts') && line.startsWith('import type'))) faults.push(`${file}: ${line}`)
      }
    }
    expect(files).toBeGreaterThan(20)
    expect(faults).toEqual([])
  })
})
