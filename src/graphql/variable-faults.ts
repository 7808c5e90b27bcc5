// Variables that do not fit their types: the library shows the whole value beside each of up to fifty faults.
import { getVariableValues, type GraphQLSchema, type OperationDefinitionNode } from 'graphql'
import type { Variables } from './cost/plan.ts'

/** Values and characters of what is described once for each fault. */
const SMALL = 8_192

/**
 * Refuses large variables with their first fault, before they are described fifty times; small ones are left to the library.
 * @throws GraphQLError
 */
export function requireFitIfLarge(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Variables,
): void {
  if (!isLarge(variables)) return
  const { errors: [first] = [] } = getVariableValues(schema, variableDefinitions, variables, { maxErrors: 1 })
  if (first) throw first
}

function isLarge(variables: Variables): boolean {
  const open: unknown[] = [variables]
  let size = 0
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'string') size += value.length
    if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        size += 1 + name.length
        open.push(member)
      }
    }
    if (size > SMALL) return true
  }
  return false
}
