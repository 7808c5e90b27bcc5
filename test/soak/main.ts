// `npm run soak`: mixed load on two servers on PostgreSQL with a kill a minute, for as long as it is told to
// (docs/security.md, "A soak").
import { parseArgs } from 'node:util'
import { scratchDatabase } from '../../bench/scratch-database.ts'
import { seeded } from '../support/random.ts'
import { type Report, soak } from './soak.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    'kill-every': { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    postgres: { type: 'string' },
  },
})

function positive(text: string): number {
  const number = Number(text)
  if (!(number > 0)) throw new Error(`"${text}" is not a number above 0.`)
  return number
}

function print({ faults, kills, events, tally, waits, memory }: Report): void {
  const mib = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MiB`
  const flat = memory.isFlat === undefined ? 'too short to judge' : memory.isFlat ? 'flat' : 'NOT FLAT'
  const lines = [
    `${kills} kills, ${events} events`,
    ...[...tally].sort(([a], [b]) => a.localeCompare(b)).map(([what, count]) => `  ${what}: ${count}`),
    `a page: p50 ${waits.p50.toFixed(1)} ms, p99 ${waits.p99.toFixed(1)} ms`,
    `memory of the server that lived on: ${mib(memory.before)} after it was warm, ${mib(memory.after)} in the end: ${flat}`,
    ...(faults.length === 0 ? ['everything holds'] : [`${faults.length} faults:`, ...faults.map((one) => `  ${one}`)]),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

await using database = await scratchDatabase(values.postgres)
const report = await soak({
  url: database.url,
  ms: positive(values.minutes) * 60_000,
  killEveryMs: positive(values['kill-every']) * 1_000,
  random: seeded(positive(values.seed)),
  log: (text) => process.stderr.write(`${text}\n`),
})
print(report)
process.exitCode = report.faults.length === 0 ? 0 : 1
