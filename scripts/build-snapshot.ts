// Makes what first starts begin with: new embedded databases (prisma/snapshot-….tar.gz), of the migrations as they are, and the modules
// of the server as Node.js compiles them. Runs in "prepare".
import { globSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { keepCompiled } from '../src/compile-cache.ts'

keepCompiled()
const { makeSeed } = await import('../src/app/demo/make-seed.ts')
const { seedName } = await import('../src/app/demo/seed.ts')
const { makeSnapshot } = await import('../src/db/make-snapshot.ts')
const { MIGRATIONS } = await import('../src/db/migrate.ts')
const { snapshotName, SNAPSHOTS } = await import('../src/db/snapshot.ts')
await import('../src/app/server.ts')

// The second begins as the first.
const wanted = [
  { name: await snapshotName(), make: () => makeSnapshot(MIGRATIONS) },
  { name: await seedName(), make: makeSeed },
]
const there = globSync('snapshot-*', { cwd: SNAPSHOTS })
for (const { name, make } of wanted) {
  if (there.includes(name)) continue
  await writeFile(join(SNAPSHOTS, name), gzipSync(await make(), { level: 9 }))
}
for (const old of there.filter((one) => wanted.every(({ name }) => name !== one))) await rm(join(SNAPSHOTS, old))
