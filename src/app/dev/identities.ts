// Who can be signed in as under `serve --dev`: read from the database itself, since nobody is signed in yet.
import type { Database } from '../../db/database.ts'

/** One identity of this installation, with what it may do where. */
export interface DevIdentity {
  readonly uid: string
  readonly name: string
  readonly description: string
  /** Name of the group it was made in; a person stands above all groups. */
  readonly group: string | undefined
  readonly roles: readonly { readonly role: string; readonly group: string }[]
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
      roleBindings: {
        orderBy: [{ role: { name: 'asc' } }, { uid: 'asc' }],
        select: { role: { select: { name: true } }, group: { select: { name: true } } },
      },
    },
  })
  return rows.map(({ uid, name, description, parent, roleBindings }) => ({
    uid,
    name,
    description,
    group: parent?.name,
    roles: roleBindings.map(({ role, group }) => ({ role: role.name, group: group.name })),
  }))
}
