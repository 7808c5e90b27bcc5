// Mixed load on two servers, one of which is killed again and again, and what must hold when it is over.
import { setTimeout as sleep } from 'node:timers/promises'
import { textOf } from '../support/faces.ts'
import { checkEnd } from './checks.ts'
import { Follower } from './follower.ts'
import { Importer } from './importer.ts'
import { growthOf, type Growth, type Sample } from './memory.ts'
import { Pair, type Which } from './pair.ts'
import { Reader } from './reader.ts'
import { Receiver } from './receiver.ts'
import { Site } from './site.ts'
import { KINDS, Writer } from './writer.ts'

export interface SoakOptions {
  /** Of an empty PostgreSQL database. */
  readonly url: string
  readonly ms: number
  /** From the start of one kill to that of the next. */
  readonly killEveryMs: number
  readonly random: () => number
  /** Limits of the servers, as variables of their environment; default: theirs. */
  readonly limits?: Readonly<Record<string, string>>
  /** Hears what happens. */
  readonly log?: (text: string) => void
}

export interface Report {
  /** What does not hold; none: all is well. */
  readonly faults: readonly string[]
  readonly kills: number
  readonly events: number
  readonly tally: ReadonlyMap<string, number>
  /** Milliseconds that the reader waited for a page: half, and all but a hundredth. */
  readonly waits: { readonly p50: number; readonly p99: number }
  readonly memory: Growth
}

/** How long a server that was killed stays away before it is started. */
const AWAY_MS = 1_000
const SAMPLE_MS = 1_000
/** After this part of a soak the first server lives on, so that its memory can be watched. */
const BOTH_DIE = 1 / 3

/** Soaks two servers. */
export async function soak(options: SoakOptions): Promise<Report> {
  await using pair = await Pair.start(options.url, options.limits)
  const site = new Site(pair, options.random, options.log)
  await using receiver = await Receiver.start(site)
  const group = await rootOf(site)
  const made = await site.must('events.v2.SubscriptionsService/CreateSubscription', {
    parent: group,
    subscription: { sink: receiver.url },
  })
  const clients = await clientsIn(site, group)
  const { writers, importer, followers, reader } = clients
  const listening = new AbortController()
  const following = followers.map((one) => one.run(listening.signal))
  const working = new AbortController()
  const work = [...writers, importer, reader].map((one) => one.run(working.signal))
  const failed = Promise.all(work).then(() => new Promise<never>(() => undefined))
  const { kills, samples } = await Promise.race([killing(site, options), failed])
  working.abort()
  await Promise.all(work)
  options.log?.('the load is over; looking at what is there')
  for (const one of [...writers, importer]) await one.check()
  const ended = { site, group, followers, receiver, writers, subscription: textOf(made, 'uid') }
  const events = await checkEnd(options.url, ended)
  listening.abort()
  await Promise.all(following)
  const memory = growthOf(samples)
  if (memory.isFlat === false) site.fault('the memory of the server that lived on is not flat')
  const { faults, tally } = site
  return { faults, kills, events, tally, waits: percentiles(reader.waits), memory }
}

async function rootOf(site: Site): Promise<string> {
  const { groups } = await site.must('iam.v2.GroupsService/ListGroups', {})
  return String((groups as readonly { readonly uid: string }[])[0]!.uid)
}

interface Clients {
  readonly writers: readonly Writer[]
  readonly importer: Importer
  readonly followers: readonly Follower[]
  readonly reader: Reader
}

/** Each writer has a place of its own, where nothing is but what it made. */
async function clientsIn(site: Site, group: string): Promise<Clients> {
  const make = async (service: string, resource: string, { parent, name }: { parent: string; name: string }) => {
    const request = { parent, [resource.toLowerCase()]: { name } }
    return textOf(await site.must(`${service}/Create${resource}`, request), 'uid')
  }
  const groupOf = (name: string): Promise<string> => make('iam.v2.GroupsService', 'Group', { parent: group, name })
  const writers: Writer[] = []
  for (const number of [1, 2]) {
    writers.push(new Writer(site, KINDS.groups, await groupOf(`groups ${number}`)))
    const repos = await groupOf(`repos ${number}`)
    writers.push(new Writer(site, KINDS.repos, repos))
    const parent = await groupOf(`tags ${number}`)
    const repo = await make('registry.v2.ReposService', 'Repo', { parent, name: 'of-tags' })
    writers.push(new Writer(site, KINDS.tags, repo))
  }
  return {
    writers,
    importer: new Importer(site, group),
    followers: [
      new Follower(site, { group, at: 0, by: 'after' }),
      new Follower(site, { group, at: 1, by: 'lastEventId' }),
    ],
    reader: new Reader(site),
  }
}

/** Kills one server after the other, then always the second, until the time is over. */
async function killing(
  site: Site,
  { ms, killEveryMs, log }: SoakOptions,
): Promise<{ readonly kills: number; readonly samples: readonly Sample[] }> {
  const begin = performance.now()
  let samples: Sample[] = []
  let kills = 0
  // On a slow machine a server comes back after the next is due.
  for (let next = begin + killEveryMs; next < begin + ms; next = Math.max(next + killEveryMs, performance.now())) {
    while (performance.now() < next) {
      samples.push({ at: performance.now(), bytes: await site.pair.memory(0) })
      await sleep(Math.min(SAMPLE_MS, Math.max(0, next - performance.now())))
    }
    const which: Which = performance.now() - begin < ms * BOTH_DIE && kills % 2 === 0 ? 0 : 1
    await site.pair.kill(which)
    kills += 1
    await sleep(AWAY_MS)
    const took = await site.pair.restart(which)
    if (which === 0) samples = []
    log?.(`kill ${kills}: server ${which + 1} was back after ${took.toFixed(0)} ms; ${site.faults.length} faults`)
  }
  await sleep(Math.max(0, begin + ms - performance.now()))
  return { kills, samples }
}

function percentiles(values: readonly number[]): { readonly p50: number; readonly p99: number } {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
