// A new database with the demo in it, made by the build beside the one without: loading it takes longer than all of a start.
import { createHash } from 'node:crypto'
import { readBuilt, snapshotKey } from '../../db/snapshot.ts'
import { version } from '../version.ts'
import * as demo from './data.ts'

/** The name of this version's seed among the snapshots. */
export async function seedName(): Promise<string> {
  const hash = createHash('sha256').update(`${version} ${await snapshotKey()} ${JSON.stringify(demo)}`)
  return `snapshot-demo-${hash.digest('hex').slice(0, 16)}.tar.gz`
}

/** The seed that the build has made; undefined where it has made none of this version. */
export async function readSeed(): Promise<Blob | undefined> {
  return readBuilt(await seedName())
}
