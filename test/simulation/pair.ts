// Another organization, whose two owners remove each other and themselves: one of them always stays.
import { roleUid } from '../support/organization.ts'
import { binding, type World } from './world.ts'

interface Owner {
  /** Of the binding. */
  readonly uid: string
  readonly identity: string
}

/** Who owns an organization. */
export function ownersOf(world: World, organization: string): Promise<Owner[]> {
  return world.query<Owner>(
    `SELECT uid, identity_uid AS identity FROM role_bindings WHERE parent_uid = $1::text AND role_uid = $2::text ORDER BY uid`,
    [organization, roleUid('owner')],
  )
}

export class Pair {
  readonly #organization: string
  readonly #people: readonly string[]

  private constructor(organization: string, people: readonly string[]) {
    this.#organization = organization
    this.#people = people
  }

  /** Whoever makes the organization owns it, and makes another its owner. */
  static async start(world: World, maker: string): Promise<Pair> {
    const made = await world.must('iam.v2.GroupsService/CreateGroup', { group: { name: 'other' } })
    const organization = String(made['uid'])
    const second = await world.makeIdentity('second', organization)
    await world.must('iam.v2.RoleBindingsService/CreateRoleBinding', binding(organization, second, 'owner'))
    return new Pair(organization, [maker, second])
  }

  /** One of them removes one of both, or binds who is missing. */
  async change(world: World): Promise<void> {
    const bound = await ownersOf(world, this.#organization)
    if (bound.length === 0) return
    const { identity } = world.chance.one(bound)
    const missing = this.#people.find((person) => !bound.some((owner) => owner.identity === person))
    if (missing !== undefined && world.chance.onceIn(2)) {
      const request = binding(this.#organization, missing, 'owner')
      await world.call('iam.v2.RoleBindingsService/CreateRoleBinding', request, identity)
    } else {
      const { uid } = world.chance.one(bound)
      await world.call('iam.v2.RoleBindingsService/DeleteRoleBinding', { uid }, identity)
    }
  }
}
