// What the page that is shown has asked the graph, for "Behind this page".
import { stringifyDocument, type Exchange, type Operation, type OperationResult } from 'urql'
import { pipe, tap } from 'wonka'

/** One question of the page. */
export interface GraphRecord {
  readonly key: number
  readonly name: string
  readonly text: string
  readonly variables: object
  /** What the last answer said: nodes, and points of the rate limit. Undefined until it came. */
  readonly cost: { readonly nodes: number; readonly points: number } | undefined
  /** How long the last answer took; undefined until it came. */
  readonly ms: number | undefined
}

export interface Records {
  readonly list: () => readonly GraphRecord[]
  readonly subscribe: (listener: () => void) => () => void
  readonly put: (record: GraphRecord) => void
  readonly drop: (key: number) => void
}

export const createRecords = (): Records => {
  let all: readonly GraphRecord[] = []
  const listeners = new Set<() => void>()
  const set = (next: readonly GraphRecord[]): void => {
    all = next
    for (const listener of listeners) listener()
  }
  return {
    list: () => all,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    put: (record) => set([...all.filter(({ key }) => key !== record.key), record]),
    drop: (key) => set(all.filter((record) => record.key !== key)),
  }
}

const nameOf = ({ query }: Operation): string => {
  const named = query.definitions.flatMap((one) => ('operation' in one && one.name ? [one.name.value] : []))
  return named[0] ?? 'Query'
}

interface Cost {
  readonly nodes: number
  readonly points: number
}

/** Writes down queries as they begin, and what they cost when the server answers; a kept answer costs what it did then. */
export const recordOf =
  (records: Records): Exchange =>
  ({ forward }) => {
    const answered = new Map<number, Pick<GraphRecord, 'cost' | 'ms'>>()
    const started = new Map<number, number>()
    const begin = (operation: Operation): void => {
      const { key, kind, variables, query } = operation
      if (kind === 'teardown') return records.drop(key)
      if (kind !== 'query') return
      started.set(key, performance.now())
      const last = answered.get(key) ?? { cost: undefined, ms: undefined }
      records.put({
        key,
        name: nameOf(operation),
        text: stringifyDocument(query),
        variables: variables as object,
        ...last,
      })
    }
    const end = ({ operation, extensions }: OperationResult): void => {
      const known = records.list().find(({ key }) => key === operation.key)
      const cost = extensions?.['cost'] as Cost | undefined
      if (!known || !cost) return
      const ms = Math.round(performance.now() - (started.get(operation.key) ?? performance.now()))
      answered.set(operation.key, { cost, ms })
      records.put({ ...known, cost, ms })
    }
    return (operations) => pipe(forward(pipe(operations, tap(begin))), tap(end))
  }
