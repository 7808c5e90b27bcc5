// The checked-in schema alone, with made-up values: what the tour of GraphiQL asks for must be in it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeExecutableSchema } from '@graphql-tools/schema'
import {
  getNamedType,
  graphql,
  type GraphQLFieldResolver,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { exampleQueries } from '../../src/explorers/graphiql/examples.ts'

const scalars: Readonly<Record<string, unknown>> = {
  String: 'text',
  Int: 1,
  Boolean: true,
  ID: 'id',
  DateTime: '2026-01-01T00:00:00.000Z',
  UID: 'a'.repeat(40),
  URL: 'https://example.com',
  Digest: `sha256:${'a'.repeat(64)}`,
  JSON: {},
}

/** Makes up a value of whatever type a field has. */
const madeUp: GraphQLFieldResolver<unknown, unknown> = (...[, , , { returnType, schema }]) => {
  const bare = isNonNullType(returnType) ? returnType.ofType : returnType
  const named = getNamedType(returnType)
  const concrete = isAbstractType(named) ? schema.getPossibleTypes(named)[0]?.name : named.name
  const value = isEnumType(named)
    ? named.getValues()[0]?.name
    : isObjectType(named) || isAbstractType(named)
      ? { __typename: concrete }
      : scalars[named.name]
  return isListType(bare) ? [value, value] : value
}

let mocked: ReturnType<typeof makeExecutableSchema>
beforeAll(async () => {
  const typeDefs = await readFile(join(import.meta.dirname, '../../schema.graphql'), 'utf8')
  mocked = makeExecutableSchema({ typeDefs })
  for (const type of Object.values(mocked.getTypeMap())) {
    if (isObjectType(type) && !type.name.startsWith('__'))
      for (const field of Object.values(type.getFields())) field.resolve = madeUp
  }
})

describe('the tour of GraphiQL', () => {
  it.each(exampleQueries.map((one) => [one.name, one] as const))(
    '%s runs on a mock of the schema',
    async (_name, { query, variables }) => {
      const { data, errors } = await graphql({ schema: mocked, source: query, variableValues: variables })
      expect(errors).toBeUndefined()
      expect(Object.keys(data ?? {})).not.toEqual([])
    },
  )
})
