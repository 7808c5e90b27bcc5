// Operations on a mock of the graph.
import { graphql } from 'graphql'
import { expect } from 'vitest'
import { createMockSchema } from '../../src/mock/mock-schema.ts'

interface Told {
  readonly data?: Record<string, unknown> | null
  readonly errors?: readonly unknown[]
}

export const schema = createMockSchema()

export async function ask(query: string, variables: object = {}, on = schema): Promise<Told> {
  return JSON.parse(
    JSON.stringify(await graphql({ schema: on, source: query, variableValues: { ...variables } })),
  ) as Told
}

/** The data of an operation that has no errors. */
export async function data<T>(query: string, variables: object = {}, on = schema): Promise<T> {
  const { data: told, errors } = await ask(query, variables, on)
  expect(errors).toBeUndefined()
  return told as T
}

const ORG =
  '{ groups(scope: { inRoot: true }, first: 1, orderBy: [{ field: UID }]) { nodes { root { uid } ancestors { uid } } } }'
export async function organization(): Promise<string> {
  const { groups } = await data<{ groups: { nodes: { root: { uid: string } }[] } }>(ORG)
  return groups.nodes[0]?.root.uid ?? ''
}
