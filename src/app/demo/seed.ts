// A new database with the demo in it, made by the build beside the one without: loading it takes longer than all of a start.
import { createHash } from 'node:crypto'
import { readBuilt, snapshotKey } from '../../db/snapshot.ts'
import { version } from '../version.ts'
import * as advisories from './advisories.ts'
import * as organization from './data.ts'
import { demoSubscriptions } from './deliveries.ts'
import * as libraries from './libraries.ts'
import * as people from './people.ts'

/** The name of this version's seed among the snapshots. */
export async function seedName(): Promise<string> {
  const demo = JSON.stringify([organization, people, advisories, libraries, demoSubscriptions])
  const hash = createHash('sha256').update(`${version} ${await snapshotKey()} ${demo}`)
  return `snapshot-demo-${hash.digest('hex').slice(0, 16)}.tar.gz`
}

/** The seed that the build has made; undefined where it has made none of this version. */
export async function readSeed(): Promise<Uint8Array | undefined> {
  return readBuilt(await seedName())
}
