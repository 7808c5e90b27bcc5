// What one operation costs: the nodes that its answer may have, by the arithmetic that public graphs publish, and the
// points of the rate limit.
import { PlatformError } from '../../core/errors.ts'
import type { Plan, Step, Variables } from './plan.ts'

/** What an operation may cost at most; what it takes in the end may be less. */
export interface Cost {
  /** Items of all lists: each list has its page size times the items of the list that it is in. */
  readonly nodes: number
  /** Those of them that are parts of the schema. */
  readonly schema: number
  /** One for each hundred nodes or part of it, and not less than one for each root field. */
  readonly points: number
}

/** What costs nothing to answer: errors. */
export const NOTHING: Cost = { nodes: 0, schema: 0, points: 1 }

const NODES_PER_POINT = 100

export interface NodeLimits {
  /** Nodes of resources. */
  readonly nodes: number
  /** Types, fields, arguments and values of the schema. */
  readonly introspectionNodes: number
}

/**
 * The cost of an operation.
 * @throws INVALID_ARGUMENT (QUERY_TOO_COMPLEX) with more nodes than that; of resources it names where most of them are
 */
export function costOf({ steps, introspection, rootFields }: Plan, variables: Variables, limits: NodeLimits): Cost {
  const resources = sum(steps, variables, 1)
  if (resources > limits.nodes) throw tooManyNodes(steps, { variables, nodes: resources, maxNodes: limits.nodes })
  const schema = Math.ceil(sum(introspection, variables, 1))
  if (schema > limits.introspectionNodes) throw tooMuchOfTheSchema(schema, limits.introspectionNodes)
  const nodes = resources + schema
  return { nodes, schema, points: Math.max(1, rootFields, Math.ceil(nodes / NODES_PER_POINT)) }
}

/** How many times the price of the schema is for whoever nobody knows. */
const STRANGERS_PAY = 10

/**
 * What an operation costs a stranger: the schema is all that one may ask for at length, and at the price of others one address could
 * keep the server busy with it.
 */
export function costForStranger(cost: Cost): Cost {
  return { ...cost, points: cost.points + (STRANGERS_PAY - 1) * Math.ceil(cost.schema / NODES_PER_POINT) }
}

function sum(steps: readonly Step[], variables: Variables, parents: number): number {
  let nodes = 0
  for (const { size, counts, inside } of steps) {
    const own = parents * size(variables)
    nodes += (counts ? own : 0) + sum(inside, variables, own)
  }
  return nodes
}

function tooMuchOfTheSchema(nodes: number, limit: number): PlatformError {
  return new PlatformError(
    'INVALID_ARGUMENT',
    `Query too complex: it asks for about ${grouped(nodes)} parts of the schema, and ${grouped(limit)} are allowed. ` +
      'Ask for __schema once in a document.',
    { reason: 'QUERY_TOO_COMPLEX', metadata: { nodes: plain(nodes), limit: plain(limit), path: '__schema' } },
  )
}

interface Most {
  readonly path: string
  readonly sizes: readonly number[]
  readonly nodes: number
}

function tooManyNodes(
  steps: readonly Step[],
  { variables, nodes, maxNodes }: { variables: Variables; nodes: number; maxNodes: number },
): PlatformError {
  const most = largest(steps, variables, [])
  const at = most ? ` Most of them are at ${most.path} (${most.sizes.map(grouped).join(' × ')}).` : ''
  return new PlatformError(
    'INVALID_ARGUMENT',
    `Query too complex: its answer may have ${grouped(nodes)} nodes, and ${grouped(maxNodes)} are allowed.${at} ` +
      'Ask for smaller pages with first (50 when it is left out), or for the inner list in a query of its own.',
    {
      reason: 'QUERY_TOO_COMPLEX',
      metadata: { nodes: plain(nodes), limit: plain(maxNodes), ...(most ? { path: most.path } : {}) },
    },
  )
}

/** The list with the most items. */
function largest(steps: readonly Step[], variables: Variables, outer: readonly number[]): Most | undefined {
  let most: Most | undefined
  for (const { path, size, counts, inside } of steps) {
    const sizes = [...outer, size(variables)]
    const own = counts ? { path, sizes, nodes: sizes.reduce((product, one) => product * one, 1) } : undefined
    for (const one of [own, largest(inside, variables, sizes)]) {
      if (one && one.nodes > (most?.nodes ?? 0)) most = one
    }
  }
  return most
}

function grouped(count: number): string {
  return count.toLocaleString('en-US', { maximumFractionDigits: 0 })
}

function plain(count: number): string {
  return count.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 0 })
}
