// An organization with enough repos and tags that lists have pages, and with many ties in what they are ordered by; and
// the whole of each list, worked out in memory.
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import { builtinRole } from '../../src/contract/roles.ts'
import type { Database } from '../../src/db/database.ts'
import type { UidFilter } from '../../src/core/scope.ts'

/** A row with the values that lists order and filter by; times in milliseconds. */
export interface Item {
  readonly uid: string
  readonly name: string
  readonly createTime: number
  readonly updateTime: number
  /** Of a tag: whether lists leave it out unless it is asked for. */
  readonly hidden: boolean
}

export interface PagingWorld {
  readonly org: string
  readonly groups: readonly string[]
  readonly repos: readonly Item[]
  readonly tags: readonly Item[]
  /** Sees everything. */
  readonly owner: string
  /** Bound in two groups beside each other and in one below the first. */
  readonly partial: string
  readonly visible: readonly string[]
}

const START = Date.UTC(2026, 0, 1)
const REPOS = 260

/** Writes the organization. Names repeat from group to group, and times are few. */
export async function writePagingWorld(db: Database): Promise<PagingWorld> {
  const org = newRootUid()
  const [a, b, c] = [newChildUid(org), newChildUid(org), newChildUid(org)]
  const deep = newChildUid(newChildUid(a))
  const middle = deep.slice(0, -17)
  const groups = [org, a, b, c, middle, deep]
  const item = (parent: string, at: number, hidden = false): Item => ({
    uid: newChildUid(parent),
    name: `${'abc'[at % 3]}-${Math.floor(at / groups.length)}`,
    createTime: START + (at % 7) * 1000,
    updateTime: START + (at % 4),
    hidden,
  })
  const repos = Array.from({ length: REPOS }, (_, at) => item(groups[at % groups.length]!, at))
  const tags = Array.from({ length: 120 }, (_, at) => item(repos[at % 2]!.uid, at, at % 5 === 0))
  const [owner, partial] = [newRootUid(), newRootUid()]
  const row = ({ uid, name, createTime, updateTime }: Item) => ({
    uid,
    parentUid: uid.slice(0, -17),
    name,
    createTime: new Date(createTime),
    updateTime: new Date(updateTime),
  })
  await db.transaction(async ({ prisma }) => {
    for (const uid of groups) {
      await prisma.group.create({
        data: { uid, parentUid: uid === org ? null : uid.slice(0, -17), name: uid.slice(-16) },
      })
    }
    await prisma.identity.createMany({ data: [owner, partial].map((uid) => ({ uid, name: uid })) })
    const bind = (identityUid: string, parentUid: string) => {
      return { uid: newChildUid(parentUid), parentUid, identityUid, roleUid: builtinRole('viewer').uid }
    }
    await prisma.roleBinding.createMany({ data: [bind(owner, org), ...[a, b, deep].map((uid) => bind(partial, uid))] })
    await prisma.repo.createMany({ data: repos.map(row) })
    const digest = `sha256:${'0'.repeat(64)}`
    await prisma.tag.createMany({ data: tags.map((tag) => ({ ...row(tag), digest, form: tag.hidden ? 3 : 0 })) })
  })
  return { org, groups, repos, tags, owner, partial, visible: [a, b] }
}

export interface Term {
  readonly field: 'name' | 'createTime' | 'updateTime' | 'uid'
  readonly descending: boolean
}

export interface Query {
  readonly kind: 'repos' | 'tags'
  readonly caller: 'owner' | 'partial'
  readonly order: readonly Term[]
  readonly uidp: UidFilter
  readonly name?: string | undefined
  readonly includeEpochs: boolean
}

/** The whole list that a query means. Ties are broken by uid, in the direction of the last term. */
export function wholeList(world: PagingWorld, query: Query): string[] {
  const { order, uidp, name } = query
  const isBelow = (uid: string, scope: string): boolean => uid.startsWith(`${scope}/`)
  const shown = world[query.kind].filter(
    (item) =>
      (query.caller === 'owner' || world.visible.some((group) => isBelow(item.uid, group))) &&
      (!uidp.descendantsOf || isBelow(item.uid, uidp.descendantsOf)) &&
      (!uidp.childrenOf || item.uid.slice(0, -17) === uidp.childrenOf) &&
      (name === undefined || item.name === name) &&
      (query.kind === 'repos' || !item.hidden || query.includeEpochs || name !== undefined),
  )
  const terms = [...order, { field: 'uid', descending: order.at(-1)?.descending ?? false } as const]
  const compare = (left: Item, right: Item): number => {
    for (const { field, descending } of terms) {
      if (left[field] !== right[field]) return left[field] < right[field] !== descending ? -1 : 1
    }
    return 0
  }
  return shown.sort(compare).map((item) => item.uid)
}
