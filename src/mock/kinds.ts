// What the mock has at first: one organization, its groups, and what lies in them.
import { type GraphQLSchema, isInterfaceType } from 'graphql'
import type { SeededRandom } from './seeded-random.ts'
import { nameOf } from './words.ts'

/** Something with a uid. */
export interface Entity {
  readonly type: string
  readonly uid: string
  readonly name: string
}

interface Kind {
  /** The type of what it lies in. */
  readonly in: string
  /** How many there are in each. */
  readonly count: number
}

/** Groups lie in groups, two levels deep; the rest hangs below them. */
const GROUPS = [4, 2] as const
const KINDS: Readonly<Record<string, Kind>> = {
  Role: { in: 'Group', count: 2 },
  Identity: { in: 'Group', count: 4 },
  RoleBinding: { in: 'Group', count: 6 },
  GroupInvite: { in: 'Group', count: 2 },
  IdentityProvider: { in: 'Group', count: 1 },
  ExternalGroupRoleMapping: { in: 'IdentityProvider', count: 2 },
  AccountAssociation: { in: 'Group', count: 1 },
  TermsAcceptance: { in: 'Group', count: 1 },
  EventSubscription: { in: 'Group', count: 1 },
  Repo: { in: 'Group', count: 5 },
  Tag: { in: 'Repo', count: 6 },
  Advisory: { in: 'Group', count: 5 },
  Artifact: { in: 'Group', count: 3 },
  ArtifactVersion: { in: 'Artifact', count: 4 },
}

const known = new WeakMap<GraphQLSchema, Readonly<Record<string, Kind>>>()

/** The kinds of a schema: those above, and two in each group or repo of what else there is. */
function kindsOf(schema: GraphQLSchema): Readonly<Record<string, Kind>> {
  const found = known.get(schema)
  if (found) return found
  const resource = schema.getType('Resource')
  const types = isInterfaceType(resource) ? schema.getPossibleTypes(resource) : []
  const others = types.flatMap((type) => {
    const parent = ['Repo', 'Group'].find((name) => type.getFields()[name.toLowerCase()])
    return type.name === 'Group' || parent === undefined ? [] : [[type.name, { in: parent, count: 2 }] as const]
  })
  const kinds = { ...KINDS, ...Object.fromEntries(others.filter(([name]) => !(name in KINDS))) }
  known.set(schema, kinds)
  return kinds
}

/** The type that things of a type lie in; undefined for what has no uid of its own. */
export function parentTypeOf(schema: GraphQLSchema, type: string): string | undefined {
  return type === 'Group' ? 'Group' : kindsOf(schema)[type]?.in
}

/** All things of the world, parents before what lies in them. */
export function populate(schema: GraphQLSchema, random: SeededRandom): Entity[] {
  const entities: Entity[] = [{ type: 'Group', uid: random.hex('organization', 40), name: 'example.com' }]
  const add = (type: string, parent: Entity, at: number): void => {
    const number = entities.filter((one) => one.type === type).length - (type === 'Group' ? 1 : 0)
    // The tags of a repo and the versions of an artifact are numbered there.
    const name = nameOf(type, type === 'Tag' ? at : number)
    entities.push({ type, uid: `${parent.uid}/${random.hex(`${parent.uid} ${type} ${at}`, 16)}`, name })
  }
  const fill = (type: string, parents: readonly Entity[], count: number): void => {
    for (const parent of parents) for (let at = 0; at < count; at++) add(type, parent, at)
  }
  const depth = ({ uid }: Entity): number => uid.split('/').length
  for (const [level, count] of GROUPS.entries()) {
    fill('Group', entities.filter((one) => depth(one) === level + 1), count) // prettier-ignore
  }
  for (const [type, kind] of Object.entries(kindsOf(schema))) {
    fill(type, entities.filter((one) => one.type === kind.in), kind.count) // prettier-ignore
  }
  return entities
}
