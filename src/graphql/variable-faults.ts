// Variables that do not fit their types: the library shows the whole value beside each of up to fifty faults.
import {
  coerceInputValue,
  GraphQLError,
  type GraphQLSchema,
  isInputType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql'
import { isObject } from '../core/json.ts'
import type { Variables } from './cost/plan.ts'

/** Values and characters of what is described once for each fault. */
const SMALL = 8_192

/**
 * Refuses large variables with their first fault, and without the value that has it; small ones are left to the library.
 * @throws GraphQLError
 */
export function requireFitIfLarge(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Variables,
): void {
  if (!isLarge(variables)) return
  for (const node of variableDefinitions) {
    const name = node.variable.name.value
    const type = typeFromAST(schema, node.type)
    if (!isInputType(type) || !Object.hasOwn(variables, name) || variables[name] === null) continue
    coerceInputValue(variables[name], type, (path, _value, error) => {
      const at = path.length > 0 ? ` at "${name}${path.map(step).join('')}"` : ''
      const text = `Variable "$${name}" got invalid value${at}; ${error.message}`
      throw new GraphQLError(text, { nodes: node, originalError: error })
    })
  }
}

function step(key: string | number): string {
  return typeof key === 'number' ? `[${key}]` : `.${key}`
}

function isLarge(variables: Variables): boolean {
  const open: unknown[] = [variables]
  let size = 0
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'string') size += value.length
    else if (Array.isArray(value)) {
      const items: readonly unknown[] = value
      size += items.length
      if (size <= SMALL) open.push(...items)
    } else if (isObject(value)) {
      // Ends within an object: to list fifty thousand members takes long.
      for (const name in value) {
        size += 1 + name.length
        if (size > SMALL) return true
        open.push(value[name])
      }
    }
    if (size > SMALL) return true
  }
  return false
}
