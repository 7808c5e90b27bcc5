// How long one caller waits while another address does its worst, beside how long it waits when all is quiet.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtinRole } from '../src/contract/roles.ts'
import { attacks } from '../test/floods/attacks.ts'
import type { Tenant } from '../test/floods/clients.ts'
import { flood } from '../test/floods/flood.ts'
import { makeLargeRepos } from '../test/floods/large-repos.ts'
import { ask, type Asked } from '../test/floods/victim.ts'
import { output, Server } from './server.ts'
import type { Table } from './table.ts'

/** Of a victim, while one other address does its worst (docs/security.md, "Floods"). */
const AIM_MS = 250
/** How long a flood lasts before it is measured beside: budgets that it begins with are spent then. */
const WARM_MS = 1_000

interface Waits {
  readonly p50: number
  readonly p99: number
  /** Answers that were no 200. */
  readonly refused: number
}

export async function measureFloods(table: Table, { seconds }: { readonly seconds: number }): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-floods-'))
  const server = await Server.start({ dataDir, env: { LIMIT_RATE_POINTS: '60000' } })
  try {
    const port = Number(new URL(server.origin).port)
    const victim = { port, path: '/iam/v2/groups?page_size=5', authorization: `Bearer ${server.token}` }
    const tenant = await tenantOf(server, dataDir)
    await makeLargeRepos(server.origin, tenant)
    table.part('a caller beside a flood from one other address: p50 and p99')
    await waitsOf(victim, WARM_MS)
    table.add({ what: 'quiet', measured: told(await waitsOf(victim, seconds * 1_000)) })
    for (const name of Object.keys(attacks)) {
      const stop = await flood(name, port, tenant)
      try {
        await waitsOf(victim, WARM_MS)
        const waits = await waitsOf(victim, seconds * 1_000)
        const met = waits.p99 <= AIM_MS && waits.refused === 0
        table.add({ what: name, measured: told(waits), aim: `p99 ≤ ${AIM_MS} ms`, met })
      } finally {
        await stop()
      }
    }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** An owner of another organization, made for it. */
async function tenantOf({ origin, token }: Server, dataDir: string): Promise<Tenant> {
  const made = async (path: string, body: object): Promise<{ readonly uid: string }> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json() as Promise<{ readonly uid: string }>
  }
  const { uid: organization } = await made('/iam/v2/groups', { name: 'tenant' })
  const claimMatch = { issuer: 'https://issuer.example.com', subject: 'tenant' }
  const { uid } = await made(`/iam/v2/identities/${organization}`, { name: 'tenant', claimMatch })
  await made(`/iam/v2/roleBindings/${organization}`, { identityUid: uid, roleUid: builtinRole('owner').uid })
  const env = { DATA_DIR: dataDir, PORT: new URL(origin).port }
  return { organization, authorization: `Bearer ${(await output(['token', '--identity', uid], env)).trim()}` }
}

async function waitsOf(victim: Asked, ms: number): Promise<Waits> {
  const waits: number[] = []
  let refused = 0
  const end = performance.now() + ms
  while (performance.now() < end) {
    const begun = performance.now()
    if ((await ask(victim)) !== 200) refused++
    waits.push(performance.now() - begun)
  }
  waits.sort((a, b) => a - b)
  const at = (part: number): number => waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? 0
  return { p50: at(0.5), p99: at(0.99), refused }
}

function told({ p50, p99, refused }: Waits): string {
  return `${p50.toFixed(1)} ms, ${p99.toFixed(1)} ms${refused === 0 ? '' : `, ${refused} refused`}`
}
