// Whether a history of concurrent operations could have happened one after the other: the search of Wing and Gong, with what
// Lowe remembers of it ("Testing for linearizability", 2017).

/** One operation of one client; times are of one clock. */
export interface Operation<In, Out> {
  readonly input: In
  readonly output: Out
  readonly called: number
  readonly returned: number
}

/** What a thing does that has no concurrency. */
export interface Model<State, In, Out> {
  readonly initial: State
  /** The state after an operation; undefined: in this state it does not give that output. */
  step(state: State, input: In, output: Out): State | undefined
  /** Equal for equal states. */
  key(state: State): string
}

export type Verdict<In, Out> =
  | { readonly isLinearizable: true; readonly order: readonly Operation<In, Out>[] }
  /** The most that could be put in order, and what could not follow. */
  | {
      readonly isLinearizable: false
      readonly order: readonly Operation<In, Out>[]
      readonly stuck: readonly Operation<In, Out>[]
    }

/** Looks for an order in which each operation takes effect at one moment between its call and its return. */
export function check<State, In, Out>(
  model: Model<State, In, Out>,
  history: readonly Operation<In, Out>[],
): Verdict<In, Out> {
  const operations = history.toSorted((a, b) => a.called - b.called)
  const all = (1n << BigInt(operations.length)) - 1n
  const visited = new Set<string>()
  const order: number[] = []
  let longest: readonly number[] = []

  /** Those that may be next: called before any other that is left has returned. */
  const candidates = (done: bigint): number[] => {
    const left = operations.flatMap((_, at) => ((done >> BigInt(at)) & 1n ? [] : [at]))
    const firstReturn = Math.min(...left.map((at) => operations[at]!.returned))
    return left.filter((at) => operations[at]!.called <= firstReturn)
  }
  const search = (done: bigint, state: State): boolean => {
    if (order.length > longest.length) longest = [...order]
    if (done === all) return true
    const place = `${done.toString(36)} ${model.key(state)}`
    if (visited.has(place)) return false
    visited.add(place)
    for (const at of candidates(done)) {
      const { input, output } = operations[at]!
      const next = model.step(state, input, output)
      if (next === undefined) continue
      order.push(at)
      if (search(done | (1n << BigInt(at)), next)) return true
      order.pop()
    }
    return false
  }

  const isLinearizable = search(0n, model.initial)
  const of = (places: readonly number[]): Operation<In, Out>[] => places.map((at) => operations[at]!)
  if (isLinearizable) return { isLinearizable, order: of(order) }
  const done = longest.reduce((mask, at) => mask | (1n << BigInt(at)), 0n)
  return { isLinearizable, order: of(longest), stuck: of(candidates(done)) }
}
