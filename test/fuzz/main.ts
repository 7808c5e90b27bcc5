// `npm run fuzz`: looks for inputs that parsers take badly, for as long as it is told to (docs/security.md, "Fuzzing").
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inputsOf, KEPT, keepInput } from './corpus.ts'
import { Coverage } from './coverage.ts'
import { explorer } from './explore.ts'
import { randomFrom } from './random.ts'

const src = join(import.meta.dirname, '../../src')
// Before the parsers are there: what was compiled before is not counted by its blocks.
const coverage = new Coverage((url) => url.includes(src) && !url.includes('/gen/'))
const { targets } = await import('./targets.ts')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
})
const names = positionals.length > 0 ? positionals : Object.keys(targets)
const unknown = names.filter((name) => !Object.hasOwn(targets, name))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}; there are ${Object.keys(targets).join(', ')}.`)

/** What was found on the way, to go on from the next time. */
const WORK = join(import.meta.dirname, '../../.cache/fuzz')
/** How long one parser is looked at before the next has its turn. */
const TURN_MS = 5_000

const random = randomFrom(Number(values.seed))
const found = new Set<string>()
const searches = names.map((name) => {
  const corpus = [...inputsOf(KEPT, name), ...inputsOf(WORK, name)]
  const state = { name, corpus, rounds: 0 }
  const round = explorer({
    target: targets[name]!,
    corpus,
    coverage,
    random,
    onNew: (input) => void keepInput(WORK, name, input),
    onFinding: (text, input) => {
      // One fault is met by many inputs.
      const kind = `${name} ${text.replaceAll(/\d+/g, '').split('\n').slice(0, 3).join(' ')}`
      if (found.has(kind)) return
      found.add(kind)
      console.log(`${name}: ${text}\n  kept as ${keepInput(KEPT, name, input)}`)
    },
  })
  return { state, round }
})

const end = Date.now() + Number(values.minutes) * 60_000
while (Date.now() < end) {
  for (const { state, round } of searches) {
    const turn = Math.min(end, Date.now() + TURN_MS)
    do {
      await round()
      state.rounds += 1
    } while (Date.now() < turn)
    if (Date.now() >= end) break
  }
}
coverage.close()
for (const { state } of searches) console.log(`${state.name}: ${state.rounds} rounds, ${state.corpus.length} inputs`)
console.log(
  found.size === 0
    ? 'Nothing was found.'
    : `${found.size} found; their inputs are kept, and npm test fails until they are mended.`,
)
process.exitCode = found.size === 0 ? 0 : 1
