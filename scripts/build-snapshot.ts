// Makes what new embedded databases begin as (prisma/snapshot-….tar.gz), of the migrations as they are. Runs in "prepare".
import { globSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { makeSeed } from '../src/app/demo/make-seed.ts'
import { seedName } from '../src/app/demo/seed.ts'
import { makeSnapshot } from '../src/db/make-snapshot.ts'
import { MIGRATIONS } from '../src/db/migrate.ts'
import { snapshotName, SNAPSHOTS } from '../src/db/snapshot.ts'

// The second begins as the first.
const wanted = [
  { name: await snapshotName(), make: () => makeSnapshot(MIGRATIONS) },
  { name: await seedName(), make: makeSeed },
]
const there = globSync('snapshot-*', { cwd: SNAPSHOTS })
for (const { name, make } of wanted) {
  if (there.includes(name)) continue
  const tar = await (await make()).arrayBuffer()
  await writeFile(join(SNAPSHOTS, name), gzipSync(tar, { level: 9 }))
}
for (const old of there.filter((one) => wanted.every(({ name }) => name !== one))) await rm(join(SNAPSHOTS, old))
