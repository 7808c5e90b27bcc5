// The short form of `npm run soak`: a minute of mixed load on two servers on PostgreSQL, with three kills.
import { expect, it } from 'vitest'
import { PATIENT } from '../support/limits.ts'
import { POSTGRES_BIN, startPrimary } from '../support/postgres-servers.ts'
import { randomNumbers } from '../support/random.ts'
import { soak } from './soak.ts'

it.skipIf(POSTGRES_BIN === undefined)(
  'a minute of mixed load with kills leaves nothing lost, doubled or miscounted',
  async () => {
    const { url } = await startPrimary()
    const report = await soak({ url, ms: 60_000, killEveryMs: 15_000, random: randomNumbers(), limits: PATIENT })
    expect(report.faults).toEqual([])
    // Were these none, nothing would have been tested.
    expect(report.kills).toBeGreaterThan(1)
    for (const what of [
      'writes acknowledged',
      'imports acknowledged',
      'deliveries',
      'requests cut off',
      'streams resumed',
    ]) {
      expect(report.tally.get(what), what).toBeGreaterThan(0)
    }
  },
)
