// Every example of the graph's documentation and of the tour is answered by the mock.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execute, type GraphQLObjectType, Kind, OperationTypeNode, parse, print } from 'graphql'
import { describe, expect, it } from 'vitest'
import { pluralOf } from '../../src/contract/standard.ts'
import { exampleQueries } from '../../src/explorers/graphiql/examples.ts'
import { createMockSchema } from '../../src/mock/mock-schema.ts'
import { exampleIn } from '../graphql/coordinates.ts'
import { data, organization, schema } from './asking.ts'
import { variablesOf } from './variables.ts'

/** The list of each type, where its name is not that of what a mutation creates in the plural. */
const LISTS: Readonly<Record<string, string>> = {
  ...listsOfCreated(),
  defaultRole: 'roles',
  advisory: 'advisories',
  artifact: 'artifacts',
  groupAccessRequest: 'groupAccessRequests',
}

function listsOfCreated(): Record<string, string> {
  const names = Object.keys(schema.getMutationType()?.getFields() ?? {}).filter((name) => name.startsWith('create'))
  const lists = names.map((name) => {
    const one = `${name.charAt(6).toLowerCase()}${name.slice(7)}`
    return [one, pluralOf(one)] as const
  })
  const queries = schema.getQueryType()?.getFields() ?? {}
  // Groups are what the organization is: the top one stands for all.
  return Object.fromEntries(lists.filter(([one, many]) => one !== 'group' && many in queries))
}

/** Longer names first: some begin with others. */
const BY_LENGTH = Object.entries(LISTS).sort(([a], [b]) => b.length - a.length)

describe('examples', () => {
  const examplesOf = (type: GraphQLObjectType | null | undefined): (readonly [string, string])[] =>
    Object.values(type?.getFields() ?? {}).map(({ name, description }) => [name, exampleIn(description) ?? ''])
  const tour = exampleQueries
    .filter(({ query }) => !query.includes('subscription '))
    .map(({ name, query }) => [name, query] as const)

  it.each([...examplesOf(schema.getQueryType()), ...tour])('%s is answered without errors', async (_name, query) => {
    const org = await organization()
    expect(
      Object.keys(
        await data<object>(
          query,
          variablesOf(schema, query, () => org),
        ),
      ),
    ).not.toEqual([])
  })

  // Each on a mock of its own, since it changes it.
  it.each(examplesOf(schema.getMutationType()))('%s does what it is asked', async (name, query) => {
    const on = createMockSchema()
    const org = await organization()
    const some = await data<Record<string, { nodes: { uid: string; events?: { nodes: { uid: string }[] } }[] }>>(
      `{ ${Object.values(LISTS).map((list) => `${list}(first: 1) { nodes { uid ${list === 'advisories' ? 'events { nodes { uid } }' : ''} } }`).join(' ')} }`, // prettier-ignore
    )
    const uidFor = (variable: string): string => {
      const [, type = ''] = BY_LENGTH.find(([one]) => variable.startsWith(one)) ?? []
      if (type !== '' || variable !== 'uid') return some[type]?.nodes[0]?.uid ?? org
      if (name === 'reviewAdvisoryEvent') return some['advisories']?.nodes[0]?.events?.nodes[0]?.uid ?? ''
      const [about = 'eventSubscription'] =
        BY_LENGTH.find(([one]) => name.toLowerCase().includes(one.toLowerCase())) ?? []
      return /(Group|Organization)$/.test(name) ? org : (some[LISTS[about] ?? '']?.nodes[0]?.uid ?? '')
    }
    const told = await data<Record<string, { errors: unknown[] }>>(query, variablesOf(schema, query, uidFor), on)
    expect(told[name]?.errors ?? []).toEqual([])
    expect(JSON.stringify(told)).not.toContain('NOT_FOUND')
  })
})

/** The text of all operations and fragments of an example app. */
function appText(app: string): string {
  const folder = join(import.meta.dirname, `../../examples/${app}/src`)
  const files = readdirSync(folder).filter((name) => /\.(tsx?|graphql)$/.test(name))
  const texts = files.map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
  return texts
    .flatMap(([name, text]) =>
      name.endsWith('.graphql') ? [text] : [...text.matchAll(/graphql`([^`]*)`/g)].map(([, one = '']) => one),
    )
    .join('\n')
}

describe.each(['relay', 'urql'])('the %s app', (app) => {
  const document = parse(appText(app))
  const operations = document.definitions
    .filter((one) => one.kind === Kind.OPERATION_DEFINITION)
    .filter((one) => one.operation !== OperationTypeNode.SUBSCRIPTION)

  it('has operations', () => expect(operations.length).toBeGreaterThan(0))

  it.each(operations.map((one) => one.name?.value ?? ''))('%s is answered without errors', async (operationName) => {
    const on = createMockSchema()
    const org = await organization()
    const { repos } = await data<{ repos: { nodes: { id: string; uid: string }[] } }>('{ repos { nodes { id uid } } }')
    const [operation] = operations.filter((one) => one.name?.value === operationName)
    const asked = print({ kind: Kind.DOCUMENT, definitions: operation ? [operation] : [] })
    const uidFor = (name: string): string => (name === 'uid' ? (repos.nodes[0]?.uid ?? '') : org)
    const variableValues = {
      ...variablesOf(on, asked, uidFor),
      ...(asked.includes('$id: ID!') ? { id: repos.nodes[0]?.id } : {}),
    }
    // What Relay's compiler takes away, the directives of its own, is skipped by the executor.
    const told = await execute({ schema: on, document, operationName, variableValues })
    expect(told.errors).toBeUndefined()
    expect(Object.values(told.data ?? {}).filter((value) => value !== null)).not.toEqual([])
  })
})
