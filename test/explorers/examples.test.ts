import { Kind, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { exampleQueries } from '../../src/explorers/graphiql/examples.ts'

describe('the tour', () => {
  it.each(exampleQueries.map((example) => [example.name, example] as const))(
    '%s is one named operation',
    (name, example) => {
      const { definitions } = parse(example.query)
      expect(definitions).toHaveLength(1)
      const [operation] = definitions
      if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('not an operation')
      expect(operation.name?.value).toBe(name)
      const declared = operation.variableDefinitions?.map((variable) => variable.variable.name.value) ?? []
      expect(declared).toEqual(expect.arrayContaining(Object.keys(example.variables ?? {})))
      const required = operation.variableDefinitions?.filter(
        (variable) => variable.type.kind === Kind.NON_NULL_TYPE && variable.defaultValue === undefined,
      )
      for (const variable of required ?? []) expect(example.variables).toHaveProperty(variable.variable.name.value)
    },
  )

  it('changes nothing until it is told to', () => {
    const mutations = exampleQueries.filter((example) => example.query.includes('mutation '))
    expect(mutations.map((example) => example.variables)).toEqual([
      { input: expect.objectContaining({ validateOnly: true }) },
    ])
  })
})
