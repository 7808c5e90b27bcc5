// What an operation of the graph is called in metrics, traces and the log.
import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { GraphContext } from '../../graphql/context.ts'
import type { Metrics } from './metrics.ts'
import { currentRequest } from './request.ts'

/** What is used of the arguments of an execution; their own type leaves the document open. */
interface Args {
  readonly document: DocumentNode
  readonly operationName?: string | null | undefined
  readonly variableValues?: object | null | undefined
  readonly contextValue?: unknown
}

/** Root fields that are named; an operation with more of them is long enough. */
const MOST_NAMED = 5

/** Tells the record of the request which operation runs. */
export function graphPlugin(metrics: Pick<Metrics, 'subscriberComes'>): Plugin {
  return {
    onExecute: ({ args }) => note(args),
    onSubscribe: ({ args }) => {
      note(args)
      metrics.subscriberComes()
    },
  }
}

function note({ document, operationName, variableValues, contextValue }: Args): void {
  const record = currentRequest()
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  const operation = operations.find((one) => !operationName || one.name?.value === operationName)
  if (!record || !operation) return
  const { usage } = (contextValue ?? {}) as Pick<GraphContext, 'usage'>
  record.graph = { document, variables: variableValues ?? {} }
  record.points = usage?.cost.points ?? record.points
  record.graphType = operation.operation
  record.operation = `${operation.operation} ${rootFields(operation.selectionSet).join(',')}`
}

/** The schema's names of the fields, which a client cannot choose; those in fragments are left out. */
function rootFields({ selections }: SelectionSetNode): string[] {
  const names = selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : []))
  const distinct = [...new Set(names)]
  return distinct.length > MOST_NAMED ? [...distinct.slice(0, MOST_NAMED), '…'] : distinct
}
