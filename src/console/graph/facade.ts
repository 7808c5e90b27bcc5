// In front of another server the graph lacks what the contract has no method for: there each document is asked without it.
import { gql, makeOperation, type Exchange, type Operation } from 'urql'
import { map, pipe } from 'wonka'
import { isFacade } from '../base.ts'

let documents: Readonly<Record<string, string>> = {}

/** Brings the documents as they fit, before anything is asked; elsewhere they are as they are. */
export const loadDocuments = async (): Promise<void> => {
  if (isFacade) ({ documents } = await import('./facade-documents.ts'))
}

const fitted = (operation: Operation): Operation => {
  const names = operation.query.definitions.flatMap((one) => ('operation' in one && one.name ? [one.name.value] : []))
  const text = documents[names[0] ?? '']
  return text === undefined ? operation : makeOperation(operation.kind, { ...operation, query: gql(text) })
}

/** Stands before all others, so that the cache and "Behind this page" know what is really asked. */
export const fitDocuments: Exchange =
  ({ forward }) =>
  (operations) =>
    forward(pipe(operations, map(fitted)))
