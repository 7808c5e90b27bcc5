// An organization with a bit of everything, written straight into the tables, so that each case can have its own.
import { capabilityByName } from '../../src/contract/capabilities.ts'
import { builtinRole } from '../../src/contract/roles.ts'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import type { Database, Transaction } from '../../src/db/database.ts'
import { advisoryRows } from './faces-organization-advisories.ts'
import { statement } from './database.ts'
import { at, childUid, digestOf, uidsOf, type Uids } from './faces-organization-uids.ts'
import type { TestServer } from './faces-server.ts'

/** Who can call; `none`, `bad` and `expired` are tokens, not identities. */
export const callers = [
  'owner',
  'editor',
  'viewer',
  'teamOwner',
  'advisor',
  'outsider',
  'operator',
  'none',
  'bad',
  'expired',
] as const
export type CallerName = (typeof callers)[number]

export interface Organization {
  readonly root: string
  /** Uids by the names that cases write with a dollar sign. */
  readonly variables: Readonly<Record<string, string>>
  /** The value of the header Authorization; undefined: none. */
  authorization(caller: CallerName): Promise<string | undefined>
}

/** An organization a server that nobody calls in: the others are copies of it, one statement instead of twenty. */
const templates = new WeakMap<TestServer, Promise<Uids>>()

function templateOf(server: TestServer): Promise<Uids> {
  const known = templates.get(server) ?? makeTemplate(server)
  templates.set(server, known)
  return known
}

async function makeTemplate({ db }: TestServer): Promise<Uids> {
  const made = { org: newRootUid(), owner: newRootUid() }
  await seed(db, uidsOf(made))
  return made
}

/** Tables from above to below, and the column that tells whose a row is. */
const TABLES = {
  groups: 'uid',
  identities: 'uid',
  known_persons: 'organization_uid',
  roles: 'uid',
  role_bindings: 'uid',
  repos: 'uid',
  repo_readmes: 'repo_uid',
  tags: 'uid',
  advisories: 'uid',
  advisory_events: 'uid',
}

/** The uids of a template are part of the text: with them as parameters the database would plan it anew each time. */
function copiesOf(from: Uids): string {
  const copies = Object.entries(TABLES).map(
    ([table, key]) => `${table}_copied AS (INSERT INTO ${table} SELECT made.* FROM ${table} t, copies,
      jsonb_populate_record(NULL::${table}, replace(replace(to_jsonb(t)::text, '${from.org}', copies.org), '${from.owner}', copies.owner)::jsonb) made
      WHERE t.${key} IN ('${from.org}', '${from.owner}') OR t.${key} > '${from.org}/' AND t.${key} < '${from.org}0')`,
  )
  return `WITH copies AS (SELECT * FROM unnest($1::text[], $2::text[]) AS uids (org, owner)), ${copies.join(', ')} SELECT 1 AS done`
}

/** Copies that nobody has yet. Many that are made at once take half of the time. */
const spare = new WeakMap<TestServer, { waiting: Uids[]; made: number }>()
const MOST_AT_ONCE = 16

/** A copy for one test. At first one is made, then as many as there are, for most files want few. */
async function nextCopy(server: TestServer): Promise<Uids> {
  const template = await templateOf(server)
  const copies = spare.get(server) ?? { waiting: [], made: 0 }
  spare.set(server, copies)
  const waiting = copies.waiting.pop()
  if (waiting) return waiting
  const count = Math.min(copies.made + 1, MOST_AT_ONCE)
  copies.made += count
  const [next, ...others] = Array.from({ length: count }, () => ({ org: newRootUid(), owner: newRootUid() }))
  const made = [next!, ...others]
  const values = [made.map(({ org }) => org), made.map(({ owner }) => owner)]
  await server.db.query(statement(copiesOf(template), values))
  copies.waiting.push(...others)
  return next!
}

/** Writes an organization. `outsider`: one whose owner is the caller who belongs elsewhere. */
export async function seedOrganization(server: TestServer, outsider?: Organization): Promise<Organization> {
  const made = await nextCopy(server)
  const uids = uidsOf(made)
  server.platform.access.forget()
  const variables: Record<string, string> = { ...uids, ...(outsider && foreign(outsider.variables)) }
  const known = new Map<CallerName, Promise<string | undefined>>()
  const sign = async (caller: CallerName): Promise<string | undefined> => {
    if (caller === 'none') return undefined
    if (caller === 'bad') return 'Bearer not.a.token'
    if (caller === 'expired') return server.authorize(uids['viewer']!, { ttlSeconds: -120 })
    if (caller === 'advisor') return server.authorize(await makeAdvisor(server, made.org))
    if (caller === 'operator') return server.authorize(uids['owner']!, { internal: true })
    return server.authorize(variables[caller]!)
  }
  return {
    root: made.org,
    variables,
    authorization: (caller) => {
      const found = known.get(caller) ?? sign(caller)
      known.set(caller, found)
      return found
    },
  }
}

/** A person who may write and review advisories, which no owner may. Made for those who ask, so that no list counts it. */
async function makeAdvisor({ db, platform }: TestServer, org: string): Promise<string> {
  const uid = newRootUid()
  await db.prisma.identity.create({ data: { uid, name: 'advisor' }, select: { uid: true } })
  const binding = { uid: newChildUid(org), parentUid: org, identityUid: uid }
  await db.prisma.roleBinding.create({ data: { ...binding, roleUid: builtinRole('advisories.admin').uid } })
  platform.access.forget()
  return uid
}

function foreign(other: Organization['variables']): Record<string, string> {
  return {
    other: other['org']!,
    otherRepo: other['repo']!,
    otherRole: other['role']!,
    otherRobot: other['robot']!,
    outsider: other['owner']!,
  }
}

type UidOf = (name: string) => string

async function seed(db: Database, uids: Readonly<Record<string, string>>): Promise<void> {
  const of: UidOf = (name) => uids[name]!
  await db.transaction(async (tx) => {
    await seedGroups(tx, of)
    await seedIdentities(tx, of)
    await seedRoles(tx, of)
    await seedBindings(tx, of)
    await seedRepos(tx, of)
    const { advisories, events } = advisoryRows(of('org'), of('team'))
    await tx.prisma.advisory.createMany({ data: advisories })
    await tx.prisma.advisoryEvent.createMany({ data: events })
  })
}

/** What every row has. */
function common(
  uid: string,
  { parent, name, order }: { parent: string | null; name: string; order: number },
): {
  uid: string
  parentUid: string | null
  name: string
  createTime: Date
  updateTime: Date
} {
  return { uid, parentUid: parent, name, createTime: at(order), updateTime: at(order) }
}

async function seedGroups({ prisma }: Transaction, of: UidOf): Promise<void> {
  const group = (name: string, parent: string | null, order: number) => ({
    ...common(of(name), {
      parent: parent === null ? null : of(parent),
      name: name === 'org' ? 'acme' : name,
      order,
    }),
    description: `The group ${name}`,
    status: 2,
  })
  await prisma.group.createMany({ data: [group('org', null, 0)] })
  await prisma.group.createMany({ data: [group('team', 'org', 1), group('bare', 'org', 2), group('many', 'org', 3)] })
  await prisma.group.createMany({ data: [group('deep', 'team', 4)] })
}

async function seedIdentities({ prisma }: Transaction, of: UidOf): Promise<void> {
  const issuer = 'https://issuer.example.com'
  const identity = (name: string, parent: string, order: number) => {
    const title = name === 'teamOwner' ? 'owner of team' : name
    return {
      ...common(of(name), { parent: of(parent), name: title, order }),
      description: `The identity ${title}`,
      claimMatch: { issuer, subject: `subject of ${title}` },
      matchIssuer: issuer,
      matchSubject: `subject of ${title}`,
      relationshipType: 1,
      lastSeenTime: at(order),
    }
  }
  await prisma.identity.createMany({
    data: [
      { ...common(of('owner'), { parent: null, name: 'person', order: 0 }), email: 'person@example.com' },
      identity('editor', 'org', 1),
      identity('viewer', 'org', 2),
      identity('teamOwner', 'team', 3),
      identity('robot', 'team', 4),
    ],
  })
}

async function seedRoles({ prisma }: Transaction, of: UidOf): Promise<void> {
  const capabilities = (...names: string[]): number[] => names.map((name) => capabilityByName(name)!.number)
  const role = (uid: string, parent: string, given: { name: string; order: number; numbers: number[] }) => ({
    ...common(uid, { parent, name: given.name, order: given.order }),
    description: `The role ${given.name}`,
    capabilities: given.numbers,
  })
  await prisma.role.createMany({
    data: [
      role(of('role'), of('org'), { name: 'puller', order: 1, numbers: capabilities('repo.list', 'tag.list') }),
      role(of('teamRole'), of('team'), {
        name: 'reader',
        order: 2,
        numbers: capabilities('groups.list', 'roles.list'),
      }),
    ],
  })
}

async function seedBindings({ prisma }: Transaction, of: UidOf): Promise<void> {
  const binding = (uid: string, identity: string, given: { role: string; order: number }) => ({
    uid,
    parentUid: uid.slice(0, -17),
    identityUid: of(identity),
    roleUid: given.role,
    createTime: at(given.order),
    updateTime: at(given.order),
  })
  const org = of('org')
  const owner = builtinRole('owner').uid
  await prisma.knownPerson.create({ data: { organizationUid: org, identityUid: of('owner') } })
  await prisma.roleBinding.createMany({
    data: [
      binding(childUid(org, 'binding of owner'), 'owner', { role: owner, order: 1 }),
      binding(childUid(org, 'binding of editor'), 'editor', { role: builtinRole('editor').uid, order: 2 }),
      binding(of('viewerBinding'), 'viewer', { role: builtinRole('viewer').uid, order: 3 }),
      // Bound above its own group, to which it is cut.
      binding(childUid(org, 'binding of team owner'), 'teamOwner', { role: owner, order: 4 }),
      binding(of('teamBinding'), 'robot', { role: of('teamRole'), order: 5 }),
    ],
  })
}

async function seedRepos({ prisma }: Transaction, of: UidOf): Promise<void> {
  const repo = (uid: string, name: string, order: number) => ({
    ...common(uid, { parent: null, name, order }),
    parentUid: uid.slice(0, -17),
    description: `The repo ${name}`,
  })
  const many = Array.from({ length: 12 }, (_, index) => `r${String(index + 1).padStart(2, '0')}`)
  await prisma.repo.createMany({
    data: [
      { ...repo(of('repo'), 'nginx', 1), catalogTier: 1, aliases: ['web:latest'], activeTags: ['latest'] },
      repo(of('teamRepo'), 'redis', 2),
      repo(of('deepRepo'), 'etcd', 3),
      repo(of('emptyRepo'), 'busybox', 4),
      ...many.map((name, index) => repo(childUid(of('many'), name), name, 40 - index)),
    ],
  })
  await prisma.repoReadme.createMany({ data: [{ repoUid: of('repo'), content: '# nginx\n' }] })
  const tag = (name: string, order: number, rest: { form?: number; deprecated?: boolean } = {}) => ({
    ...common(childUid(of('repo'), name), { parent: null, name, order }),
    parentUid: of('repo'),
    digest: digestOf(name),
    ...rest,
  })
  await prisma.tag.createMany({
    data: [
      tag('latest', 1),
      tag('1.27', 2),
      tag('old', 3, { deprecated: true }),
      tag(`${digestOf('latest').replace(':', '-')}.sig`, 4, { form: 1 }),
      tag('1.27-20240131', 5, { form: 2 }),
      tag('1.27-r3', 6, { form: 3 }),
    ],
  })
}
