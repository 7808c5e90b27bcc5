// A caller who sees many groups and may list in some of them alone: what hangs on each is as the server itself has it, whichever way
// the upstream is asked (docs/facade.md, "Access" and "Lists").
import { beforeAll, describe, expect, it } from 'vitest'
import { capabilityByName } from '../../src/contract/capabilities.ts'
import { builtinRole } from '../../src/contract/roles.ts'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts'
import { ask, startTestFacade, type TestFacade } from './start.ts'

let server: TestServer
let facade: TestFacade
let proxy: CountingProxy
let org: Organization
const authorizations: Record<string, string> = {}

/** Where each may list bindings, repos and so on; the groups themselves they list everywhere. */
const CALLERS = {
  'lists in a group': ['team'],
  'lists in two groups': ['deep', 'many'],
  'lists everywhere': ['org'],
  'lists nowhere': [],
} as const
const callers = Object.keys(CALLERS) as (keyof typeof CALLERS)[]

beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server)
  const { prisma } = server.db
  const lister = newChildUid(org.root)
  const capabilities = [capabilityByName('groups.list')!.number]
  await prisma.role.create({ data: { uid: lister, parentUid: org.root, name: 'lister', capabilities } })
  for (const caller of callers) {
    const identityUid = newRootUid()
    await prisma.identity.create({ data: { uid: identityUid, name: caller } })
    const bind = (at: string, roleUid: string) => ({ uid: newChildUid(at), parentUid: at, identityUid, roleUid })
    const viewer = builtinRole('viewer').uid
    const data = [bind(org.root, lister), ...CALLERS[caller].map((name) => bind(org.variables[name]!, viewer))]
    await prisma.roleBinding.createMany({ data })
    authorizations[caller] = await server.authorize(identityUid)
  }
  server.platform.access.forget()
  proxy = await startCountingProxy(server.url)
  facade = await startTestFacade({ upstream: proxy.url, protocol: 'rest' })
})

async function expectSame(query: string, caller: string, variables: object = {}): Promise<void> {
  const asked = { authorization: authorizations[caller], variables }
  const answers = await Promise.all([server, facade].map(({ url }) => ask(url, query, asked)))
  const [wanted, told] = answers.map(({ data, errors }) => {
    return { data: data as unknown, errors: errors.map(({ path, extensions }) => [path, extensions['code']]) }
  })
  expect(told, query).toEqual(wanted)
}

const LISTS = [
  'accountAssociations',
  'advisories(includeDescendants: true)',
  'children',
  'descendants(first: 1)',
  'eventSubscriptions',
  'identities',
  'identityProviders',
  'invites',
  'repos',
  'repos(first: 1)',
  'repos(first: 1, skip: 100)',
  'repos(last: 2)',
  'roleBindings',
  'roles',
]

describe.each(callers)('who %s', (caller) => {
  it.each(LISTS)('is told of many groups what the server tells (%s)', async (list) => {
    await expectSame(`{ groups { nodes { name ${list} { totalCount nodes { uid } } } } }`, caller)
    await expectSame(`{ groups { nodes { name ${list} { totalCount } } } }`, caller)
  })

  it.each(LISTS)('is told of each group what the server tells (%s)', async (list) => {
    for (const group of ['org', 'team', 'deep', 'many', 'bare']) {
      const query = `query ($at: UID!) { group(uid: $at) { name ${list} { totalCount nodes { uid } } } }`
      await expectSame(query, caller, { at: org.variables[group] })
    }
  })

  it('is told who can in each of many groups, or refused, as by the server', async () => {
    for (const capability of ['REPO_LIST', 'IAM_GROUPS_LIST']) {
      const access = `access(capability: ${capability}) { totalCount nodes { uid } }`
      await expectSame(`{ groups { nodes { name ${access} } } }`, caller)
      for (const group of ['org', 'team', 'deep', 'many', 'bare']) {
        const uids = [group, 'team'].map((name) => `"${org.variables[name]!}"`).join(', ')
        await expectSame(`{ groups(scope: { uids: [${uids}] }) { nodes { ${access} } } }`, caller)
      }
    }
  })
})
