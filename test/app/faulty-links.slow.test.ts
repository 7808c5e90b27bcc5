// Rights that are taken away at one server are gone at another within a second, whatever happens to its way to the database:
// no request that begins later is let in. Two servers need PostgreSQL (TEST_DATABASE_URL).
import { beforeAll, describe, expect, it } from 'vitest'
import { TEST_DATABASE_URL } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { seedOrganization, type Organization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { faultProxy, type FaultProxy, type Link } from '../support/fault-proxy.ts'
import { startSecondServer, type SecondServer } from '../support/second-server.ts'

const PROMISED_MS = 1_000

interface Fault {
  begin(proxy: FaultProxy): void
  /** How it passes, once a second is over; absent: it stays. */
  end?(proxy: FaultProxy): void | Promise<void>
}

const LISTEN = 'LISTEN "access_changed"'
const listens = (link: Link): boolean => link.asked(LISTEN)
const each = (of: (link: Link) => boolean, what: (link: Link) => void) => (proxy: FaultProxy) =>
  proxy.links().filter(of).forEach(what)
const all = (): boolean => true

const faults: Readonly<Record<string, Fault>> = {
  'the listener frozen, and not closed': { begin: each(listens, (link) => link.freeze()) },
  'the listener slow': { begin: each(listens, (link) => link.delay(5 * PROMISED_MS)) },
  'the listener cut again and again': {
    begin: (proxy) => {
      proxy.onLink = (link) => link.onceAsked(LISTEN, () => link.cut())
      each(listens, (link) => link.cut())(proxy)
    },
  },
  'everything frozen for a while': {
    begin: each(all, (link) => link.freeze()),
    end: each(all, (link) => link.thaw()),
  },
  'the database gone for a while, as in a failover': {
    begin: (proxy) => proxy.close(),
    end: (proxy) => proxy.open(),
  },
}

describe.skipIf(TEST_DATABASE_URL === undefined)('a right that was taken away', () => {
  let first: TestServer
  beforeAll(async () => {
    first = await startTestServer()
  })

  async function revoke(org: Organization): Promise<void> {
    const bindings = await first.db.prisma.roleBinding.findMany({ where: { identityUid: org.variables['viewer']! } })
    const headers = { authorization: (await org.authorization('owner'))! }
    for (const { uid } of bindings) {
      const response = await fetch(`${first.url}/iam/v2/roleBindings/${uid}`, { method: 'DELETE', headers })
      expect(response.status).toBe(200)
    }
  }

  it.each(Object.entries(faults))('is gone within a second: %s', async (_, fault) => {
    let proxy: FaultProxy | undefined
    const second: SecondServer = await startSecondServer(first, async (url) => (proxy = await faultProxy(url)).url)
    const org = await seedOrganization(first)
    const authorization = await second.authorize(org.variables['viewer']!)
    const ask = async (): Promise<number> => {
      const response = await fetch(`${second.url}/iam/v2/groups/${org.root}`, { headers: { authorization } })
      await response.arrayBuffer()
      return response.status
    }
    expect(await ask()).toBe(200)
    expect(proxy!.links().some(listens)).toBe(true)
    fault.begin(proxy!)
    await revoke(org)
    const revoked = performance.now()
    const passed = eventually(() => performance.now() > revoked + PROMISED_MS * 1.5).then(() => fault.end?.(proxy!))
    let letIn = 0
    await eventually(async () => {
      const began = performance.now()
      const status = await ask()
      if (status === 200) letIn = Math.max(letIn, began - revoked)
      return status === 403
    })
    await passed
    expect(letIn).toBeLessThan(PROMISED_MS)
    // And stays gone when all is well again.
    expect(await ask()).toBe(403)
  })
})
