// The search for inputs: what reaches code that no other reached is kept and changed further.
import { type Coverage, type Reached, Seen } from './coverage.ts'
import { mutated } from './mutate.ts'
import type { Random } from './random.ts'
import { findingOf, type Target } from './target.ts'

/** Inputs that are run between two looks at the coverage, which takes longer than many runs. */
const BATCH = 256

export interface Exploration {
  readonly target: Target
  /** What is known; inputs of use are added to it. */
  readonly corpus: Buffer[]
  readonly coverage: Pick<Coverage, 'take'>
  readonly random: Random
  /** Told each input that reached something new. */
  readonly onNew?: (input: Buffer) => void
  /** Told what went wrong, with the input. */
  readonly onFinding: (text: string, input: Buffer) => void
}

/** Looks for inputs; one call of the function that this gives is one round. */
export function explorer(exploration: Exploration): () => Promise<void> {
  const { target, corpus, coverage, random, onNew, onFinding } = exploration
  const words = (target.words ?? []).map((word) => Buffer.from(word))
  const seen = new Seen()
  let isFirst = true

  /** Runs inputs one after the other. */
  const run = async (inputs: readonly Buffer[]): Promise<Reached> => {
    for (const input of inputs) {
      const finding = await findingOf(target, input)
      if (finding !== undefined) onFinding(finding, input)
    }
    return coverage.take()
  }
  /** Of inputs that together reached something new, those that did so alone. */
  const search = async (inputs: readonly Buffer[], found: (input: Buffer) => void): Promise<void> => {
    const reached = await run(inputs)
    const [only, ...others] = inputs
    if (only === undefined || !seen.isNew(reached)) return
    if (others.length === 0) found(only)
    else {
      const half = inputs.length >> 1
      await search(inputs.slice(0, half), found)
      await search(inputs.slice(half), found)
    }
    // Also what is reached but once, such as the filling of a cache.
    seen.add(reached)
  }
  const keep = (input: Buffer): void => {
    corpus.push(input)
    onNew?.(input)
  }
  return async () => {
    if (isFirst) {
      isFirst = false
      coverage.take()
      if (corpus.length === 0) corpus.push(Buffer.alloc(0))
      await search([...corpus], () => undefined)
    }
    const material = { corpus, words }
    await search(
      Array.from({ length: BATCH }, () => mutated(material, random)),
      keep,
    )
  }
}
