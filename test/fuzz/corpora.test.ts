// The kept inputs of all parsers once more, how their time grows, and whether the search finds what is planted.
import { afterAll, describe, expect, it } from 'vitest'
import { inputsOf, KEPT } from './corpus.ts'
import { Coverage } from './coverage.ts'
import { explorer } from './explore.ts'
import { randomFrom } from './random.ts'
import { findingOf, isTyped, type Target } from './target.ts'
import { targets } from './targets.ts'

describe.each(Object.entries(targets))('%s', (name, target) => {
  const kept = inputsOf(KEPT, name)

  it('takes its kept inputs: a result, or a typed refusal', async () => {
    expect(kept.length).toBeGreaterThan(0)
    for (const input of kept) expect(await thrownBy(target, input)).toBeUndefined()
  })

  it('takes four times the time for four times the input, or there about', async () => {
    for (const input of kept) {
      for (const repeat of growths(input)) expect(await growth(target, repeat)).toBeLessThan(MOST_GROWTH)
    }
  })
})

const LITTLE_MS = 40
const MOST_GROWTH = 12
const TRIES = 8

/** An input made long in several ways: the whole of it again and again, or one byte of its middle. */
function growths(input: Buffer): ((length: number) => Buffer)[] {
  const middle = input.length >> 1
  const more = (piece: Buffer, length: number): Buffer => Buffer.alloc(length, piece.length === 0 ? 'a' : piece)
  return [
    (length) => more(input, length),
    (length) =>
      Buffer.concat([
        input.subarray(0, middle),
        more(input.subarray(middle, middle + 1), length),
        input.subarray(middle),
      ]),
    (length) => Buffer.concat([input.subarray(0, middle), more(input.subarray(0, middle), length)]),
  ]
}

/** How many times as long four times the input takes; 1: so little that it does not matter. A square would be sixteen. */
async function growth(target: Target, repeat: (length: number) => Buffer): Promise<number> {
  const large = await fastest(target, repeat(16_384))
  if (large <= LITTLE_MS) return 1
  return large / Math.max(await fastest(target, repeat(4_096), LITTLE_MS / 16), LITTLE_MS / 16)
}

/** The least processor time of some tries, in milliseconds, or one that is not more than `enough`: what a busy machine makes of the time between is not the parser's. */
async function fastest(target: Target, input: Buffer, enough = LITTLE_MS): Promise<number> {
  let best = Infinity
  for (let left = TRIES; left > 0 && best > enough; left--) {
    const before = process.cpuUsage()
    await thrownBy(target, input)
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}

/** What is thrown that is no typed refusal. */
async function thrownBy({ read }: Target, input: Buffer): Promise<unknown> {
  try {
    await read(input)
  } catch (error) {
    if (!isTyped(error)) return error
  }
  return undefined
}

it('sees a parser whose time grows faster than its input', async () => {
  const read = ({ length }: Buffer): void => {
    const before = process.cpuUsage()
    const spent = (): number => {
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    // In microseconds: the fourth power of the length in kilobytes.
    while (spent() < (length / 1_024) ** 4);
  }
  expect(await growth({ read }, (length) => Buffer.alloc(length))).toBeGreaterThan(MOST_GROWTH)
})

describe('the search', () => {
  let coverage: Coverage | undefined
  afterAll(() => coverage?.close())

  it('finds a fault behind four bytes, which chance alone does not in a year', async () => {
    coverage = new Coverage((url) => url.includes('planted.ts'))
    const { planted } = await import('./planted.ts')
    const found: string[] = []
    const round = explorer({
      target: { read: planted },
      corpus: [],
      coverage,
      random: randomFrom(7),
      onFinding: (text) => found.push(text),
    })
    for (let rounds = 0; rounds < 2_000 && found.length === 0; rounds++) await round()
    expect(found[0]).toContain('planted')
  })

  it('tells of what is slow', async () => {
    const slow = (): void => {
      const end = performance.now() + 60
      while (performance.now() < end);
    }
    expect(await findingOf({ read: slow }, Buffer.alloc(3))).toMatch(/^it takes \d+ ms for 3 bytes$/)
  })
})
