// Who can be signed in as under `serve --dev`: read from the database itself, since nobody is signed in yet.
import type { Database } from '../../db/database.ts'
import { rolesHeldBy } from '../../db/statements/holders.ts'

/** One identity of this installation, with what it may do where. */
export interface DevIdentity {
  readonly uid: string
  readonly name: string
  readonly description: string
  /** Name of the group it was made in; a person stands above all groups. */
  readonly group: string | undefined
  /** What it holds by whatever comes: its bindings, and the groups of a directory that says by SCIM who is in them. */
  readonly roles: readonly HeldRole[]
  /**
   * Whether it came by a provider that maps groups to roles: a token of that provider tells the groups and gives more for as long as
   * it is good, which nobody else knows, and a token that is given here does not.
   */
  readonly mayBeTold: boolean
}

interface HeldRole {
  readonly role: string
  readonly group: string
}

/** More than a list to choose from can use; tokens are given for the others too. */
const MOST = 200

/** The identities, persons first, and the oldest of a group first: so the owner, whom the first start makes, is the first. */
export async function devIdentities(db: Database): Promise<readonly DevIdentity[]> {
  const rows = await db.prisma.identity.findMany({
    orderBy: [{ parentUid: { sort: 'asc', nulls: 'first' } }, { createTime: 'asc' }, { uid: 'asc' }],
    take: MOST,
    select: {
      uid: true,
      name: true,
      description: true,
      parent: { select: { name: true } },
      signIns: { where: { provider: { mappings: { some: {} } } }, take: 1, select: { providerUid: true } },
    },
  })
  const held = await heldRoles(
    db,
    rows.map(({ uid }) => uid),
  )
  return rows.map(({ uid, name, description, parent, signIns }) => ({
    uid,
    name,
    description,
    group: parent?.name,
    roles: held.get(uid) ?? [],
    mayBeTold: signIns.length > 0,
  }))
}

/** By identity, each role of a group once, by name. */
async function heldRoles(db: Database, identities: readonly string[]): Promise<Map<string, HeldRole[]>> {
  const held = await rolesHeldBy(db, identities)
  const named = { select: { uid: true, name: true } }
  const [roles, groups] = await Promise.all([
    db.prisma.role.findMany({ where: { uid: { in: [...new Set(held.map((one) => one.roleUid))] } }, ...named }),
    db.prisma.group.findMany({ where: { uid: { in: [...new Set(held.map((one) => one.groupUid))] } }, ...named }),
  ])
  const names = new Map([...roles, ...groups].map(({ uid, name }) => [uid, name]))
  const byIdentity = new Map<string, HeldRole[]>()
  for (const [uid, ofOne] of Map.groupBy(held, (one) => one.identityUid)) {
    const once = new Map(ofOne.map((one) => [`${one.roleUid} ${one.groupUid}`, one]))
    const words = [...once.values()].map(({ roleUid, groupUid }) => ({
      role: names.get(roleUid) ?? roleUid,
      group: names.get(groupUid) ?? groupUid,
    }))
    byIdentity.set(
      uid,
      words.toSorted((a, b) => (a.role < b.role ? -1 : a.role > b.role ? 1 : 0)),
    )
  }
  return byIdentity
}
