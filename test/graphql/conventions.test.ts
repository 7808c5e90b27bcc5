// The conventions that every type of the graph keeps, held on the schema itself. What departs from one on purpose is in
// departures.ts, with the reason.
import {
  getNamedType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLObjectType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredInputField,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { resourceTypes } from '../../src/graphql/resource-type.ts'
import { graphSchema } from '../../src/graphql/schema.ts'
import { type Coordinate, coordinatesOf, ownTypes } from './coordinates.ts'
import * as departures from './departures.ts'

const schema = graphSchema()
const types = ownTypes(schema)
const coordinates = coordinatesOf(schema)
const kinds = resourceTypes()
const kindNames = new Set(kinds.map(({ name }) => name))

type Field = GraphQLField<unknown, unknown>

function fieldsOf(name: string): Readonly<Record<string, Field>> {
  const type = schema.getType(name)
  if (!isObjectType(type) && !isInterfaceType(type)) throw new Error(`${name} has no fields`)
  return type.getFields()
}

function inputFieldsOf(name: string): Readonly<Record<string, GraphQLInputField>> {
  const type = schema.getType(name)
  if (!isInputObjectType(type)) throw new Error(`${name} is no input type`)
  return type.getFields()
}

const shapeOf = (fields: Readonly<Record<string, Field | GraphQLInputField>>): Record<string, string> =>
  Object.fromEntries(Object.values(fields).map(({ name, type }) => [name, String(type)]))

const argumentsOf = (field: Field): string[] =>
  field.args
    .map(
      ({ name, type, defaultValue }) =>
        `${name}: ${String(type)}${defaultValue === undefined ? '' : ` = ${JSON.stringify(defaultValue)}`}`,
    )
    .sort()

const pagingOf = (kind: string): string[] => [
  'first: Int',
  'after: String',
  'last: Int',
  'before: String',
  'skip: Int',
  `orderBy: [${kind}Order!]`,
  `filter: ${kind}Filter`,
]

/** All fields of objects and interfaces, with their coordinates. */
const fields = coordinates.flatMap((one) => (one.kind === 'field' ? [one] : []))
const pathsOf = (found: readonly Coordinate[]): string[] => found.map(({ path }) => path)
const bare = (type: Field['type']): unknown => (isNonNullType(type) ? type.ofType : type)

describe('a resource', () => {
  it('is what has an address, and a kind', () => {
    const resource = schema.getType('Resource')
    const found = isInterfaceType(resource) ? schema.getPossibleTypes(resource).map(({ name }) => name) : []
    expect(found.sort()).toEqual([...kindNames].sort())
    expect(shapeOf(fieldsOf('Node'))).toEqual({ id: 'ID!' })
    expect(shapeOf(fieldsOf('Resource'))).toEqual({
      id: 'ID!',
      uid: 'UID!',
      createTime: 'DateTime!',
      updateTime: 'DateTime!',
    })
  })

  it('has an id, as events have, and nothing else does: caches of clients keep what has one once, wherever it is found', () => {
    const withId = types.filter((type) => isObjectType(type) && type.getFields()['id']?.deprecationReason === undefined)
    const found = withId.filter((type) => 'id' in fieldsOf(type.name)).map(({ name }) => name)
    expect(found.sort()).toEqual([...kindNames, 'Event'].sort())
  })

  it.each(kinds.map((kind) => [kind.name, kind] as const))('%s implements Node and Resource', (name) => {
    const type = schema.getType(name) as GraphQLObjectType
    expect(type.getInterfaces().map(String).sort()).toEqual(['Node', 'Resource'])
  })

  it.each(kinds.map((kind) => [kind.name, kind] as const))('%s is got by uid and listed', (name, { one, many }) => {
    const { [one]: single, [many]: list } = fieldsOf('Query')
    expect(single && [String(single.type), argumentsOf(single)]).toEqual([name, ['uid: UID!']])
    const more = departures.MORE_ARGUMENTS[`Query.${many}`] ?? []
    expect(list && [String(list.type), argumentsOf(list)]).toEqual([
      `${name}Connection!`,
      [...pagingOf(name), 'scope: ScopeInput', ...more].sort(),
    ])
  })

  it.each([...kindNames, ...departures.UNROOTED])('%s is filtered and ordered in the one way', (name) => {
    expect(Object.values(inputFieldsOf(`${name}Filter`)).filter(isRequiredInputField)).toEqual([])
    const { field, direction, ...rest } = inputFieldsOf(`${name}Order`)
    expect([String(field?.type), String(direction?.type), direction?.defaultValue]).toEqual([
      `${name}OrderField!`,
      'OrderDirection!',
      'ASC',
    ])
    expect(rest).toEqual({})
    const order = schema.getType(`${name}OrderField`)
    const values = isEnumType(order) ? order.getValues().map((value) => value.name) : []
    expect(values).toEqual(expect.arrayContaining(['UID', 'CREATE_TIME', 'UPDATE_TIME']))
  })
})

describe('a connection', () => {
  const connections = types.filter((type) => type.name.endsWith('Connection'))

  /** What a connection has beside that. */
  const MORE: Readonly<Record<string, object>> = { AccessConnection: { hiddenCount: 'Int!' } }

  it.each(connections.map(({ name }) => [name]))('%s has edges, nodes, pageInfo and totalCount', (name) => {
    const prefix = name.replace(/Connection$/, '')
    const edge = fieldsOf(`${prefix}Edge`)
    const node = String(edge['node']?.type)
    expect(String(edge['cursor']?.type)).toBe('String!')
    expect(node).toMatch(/^\w+!$/)
    const shape = {
      ...MORE[name],
      edges: `[${prefix}Edge!]!`,
      nodes: `[${node}]!`,
      pageInfo: 'PageInfo!',
      totalCount: 'Int!',
    }
    expect(shapeOf(fieldsOf(name))).toEqual(shape)
    if (kindNames.has(prefix)) expect([Object.keys(edge).sort(), node]).toEqual([['cursor', 'node'], `${prefix}!`])
  })

  it('is what everything with pages is', () => {
    const paged = types.filter(
      (type) => isObjectType(type) && Object.keys(type.getFields()).some((one) => /^(?:edges|pageInfo)$/.test(one)),
    )
    expect(paged.map(String)).toEqual(connections.map(String))
    expect(types.filter(({ name }) => name.endsWith('PageInfo')).map(String)).toEqual(['PageInfo'])
    const cut = fields.filter(
      ({ element }) =>
        element.args.some(({ name }) => name === 'first') && !String(getNamedType(element.type)).endsWith('Connection'),
    )
    expect(pathsOf(cut)).toEqual([])
  })

  const places = fields.filter(({ element }) => getNamedType(element.type).name.endsWith('Connection'))

  it.each(places.map((one) => [one.path, one] as const))(
    '%s takes the arguments of its place',
    (path, { element, owner }) => {
      expect(String(element.type)).toMatch(/^\w+Connection!$/)
      const kind = getNamedType(element.type).name.replace(/Connection$/, '')
      const below = owner.name === 'Group' && kind !== 'Group' ? ['includeDescendants: Boolean! = false'] : []
      const root = owner.name === 'Query' ? ['scope: ScopeInput'] : []
      const usual = [...pagingOf(kind), ...below, ...root, ...(departures.MORE_ARGUMENTS[path] ?? [])]
      expect(argumentsOf(element)).toEqual([...(departures.OTHER_CONNECTIONS[path] ?? usual)].sort())
    },
  )

  it('departs only where there is one', () => {
    const paths = new Set(pathsOf(fields))
    const named = [...Object.keys(departures.OTHER_CONNECTIONS), ...Object.keys(departures.MORE_ARGUMENTS)]
    expect(
      [...named, ...departures.SURE_EDGES, ...departures.UNSURE_VALUES].filter((path) => !paths.has(path)),
    ).toEqual([])
  })
})

describe('null', () => {
  const isPayload = ({ path }: Coordinate): boolean => /^\w+Payload\./.test(path)

  it('is what an edge to one resource can be, for its end may be hidden', () => {
    const toOne = fields.filter(({ element }) => kindNames.has(String(bare(element.type))))
    const sure = toOne.filter(({ element, path }) => isNonNullType(element.type) && !/Edge\.node$/.test(path))
    expect(pathsOf(sure)).toEqual(departures.SURE_EDGES)
    expect(toOne.length).toBeGreaterThan(50)
  })

  it('is no list, and in no list', () => {
    const loose = fields.filter(({ element: { type } }) => {
      const list = isNonNullType(type) ? type.ofType : type
      return isListType(list) && !(isNonNullType(type) && isNonNullType(list.ofType))
    })
    expect(pathsOf(loose.filter((one) => !isPayload(one))).sort()).toEqual([...departures.LOOSE_LISTS].sort())
    const inputs = coordinates.flatMap((one) => (one.kind === 'argument' || one.kind === 'input field' ? [one] : []))
    const holed = inputs.filter(({ element: { type } }) => {
      const list = isNonNullType(type) ? type.ofType : type
      return isListType(list) && !isNonNullType(list.ofType)
    })
    expect(pathsOf(holed.filter(({ path }) => !path.startsWith('@')))).toEqual([])
  })

  it('is no count and no answer to whether', () => {
    const values = fields.filter(({ element }) => ['Int', 'Float', 'Boolean'].includes(getNamedType(element.type).name))
    const unsure = values.filter((one) => !isNonNullType(one.element.type) && !isPayload(one))
    expect(pathsOf(unsure)).toEqual(departures.UNSURE_VALUES)
  })
})

describe('a mutation', () => {
  const mutations = Object.values(fieldsOf('Mutation'))

  it.each(mutations.map((one) => [one.name, one] as const))('%s takes one input and gives a payload', (name, field) => {
    const title = name.charAt(0).toUpperCase() + name.slice(1)
    if (!departures.BARE_VERBS.includes(name)) expect(name).toMatch(/^[a-z]+[A-Z]/)
    expect([argumentsOf(field), String(field.type)]).toEqual([[`input: ${title}Input!`], `${title}Payload!`])
    const input = shapeOf(inputFieldsOf(`${title}Input`))
    expect(input).toMatchObject({ validateOnly: 'Boolean', clientMutationId: 'String' })
    const { errors, wouldEmit, clientMutationId, ...results } = shapeOf(fieldsOf(`${title}Payload`))
    expect([errors, wouldEmit, clientMutationId]).toEqual(['[UserError!]!', '[PlannedEvent!]!', 'String'])
    expect(Object.values(results).filter((type) => type.endsWith('!'))).toEqual([])
    expect(Object.keys(results).length).toBeGreaterThan(0)
  })

  it.each(kinds.map((kind) => [kind.name, kind] as const))('creates, updates and deletes %s alike', (name, { one }) => {
    const all = fieldsOf('Mutation')
    for (const verb of ['Create', 'Update']) {
      if (all[`${verb.toLowerCase()}${name}`])
        expect(shapeOf(fieldsOf(`${verb}${name}Payload`))).toMatchObject({ [one]: name })
    }
    if (!all[`delete${name}`]) return
    const { errors: _, wouldEmit: _events, clientMutationId: _id, ...gone } = shapeOf(fieldsOf(`Delete${name}Payload`))
    expect(gone).toEqual({ deletedUid: 'UID', deletedId: 'ID' })
    expect(Object.keys(inputFieldsOf(`Delete${name}Input`)).sort()).toEqual(['clientMutationId', 'uid', 'validateOnly'])
  })

  it('lets everything of an update be left out but the uid', () => {
    const updates = types.filter((type) => /^Update\w+Input$/.test(type.name))
    for (const { name } of updates) {
      const required = Object.values(inputFieldsOf(name)).filter(isRequiredInputField)
      expect([name, required.map((one) => one.name).sort()]).toEqual([name, departures.FULL_UPDATES[name] ?? ['uid']])
    }
    expect(updates.length).toBeGreaterThan(5)
  })

  it('is the only one that takes an input and gives a payload of this form', () => {
    const titles = mutations.map(({ name }) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Payload`)
    expect(types.filter(({ name }) => name.endsWith('Payload')).map(String)).toEqual(titles.sort())
  })
})
