// A draft of bindings does what its simulation says, all of it or nothing, in whichever order it is written.
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { maskOfNumbers } from '../../../src/access/access.ts'
import { RoleBindingsService } from '../../../src/contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import type { IdentifiedCaller } from '../../../src/core/caller.ts'
import { BatchRefusal } from '../../../src/core/errors.ts'
import { newChildUid } from '../../../src/core/uid.ts'
import type { MethodCall } from '../../../src/services/together.ts'
import { callerOf } from '../../support/caller.ts'
import { organization, roleUid, type Organization } from '../../support/organization.ts'

const ROLES = ['owner', 'editor', 'viewer', 'registry.push'] as const
const { createRoleBinding, deleteRoleBinding } = RoleBindingsService.method

interface Draft {
  readonly at: number
  readonly add: readonly { readonly who: number; readonly role: number }[]
  /** Places among the bindings that there are. */
  readonly remove: readonly number[]
}

const place = fc.nat({ max: 999 })
const drafts: fc.Arbitrary<Draft> = fc.record({
  at: place,
  add: fc.array(fc.record({ who: place, role: place }), { maxLength: 5 }),
  remove: fc.array(place, { maxLength: 5 }),
})

interface Change {
  readonly identityUid: string
  readonly groupUid: string
  readonly gained: readonly number[]
  readonly lost: readonly number[]
}

let at: Organization
let groups: readonly string[]
let people: readonly IdentifiedCaller[]
beforeAll(async () => {
  at = await organization()
  const { uid: below } = await at.call(at.owner, 'GroupsService/CreateGroup', {
    parent: at.subgroup,
    group: { name: 'below' },
  })
  groups = [at.org, at.subgroup, below]
  const gone = await at.person()
  people = [
    ...[at.owner, at.editor, at.viewer, gone],
    ...[await at.person(), await at.member(at.subgroup), await at.member(below, roleUid('viewer'))],
  ]
  await depart(gone)
})

/** The directory of the group takes a person away. */
async function depart({ identity }: IdentifiedCaller): Promise<void> {
  const now = new Date(at.clock.now())
  const providerUid = newChildUid(at.subgroup)
  await at.db.prisma.identityProvider.create({
    data: {
      ...{ uid: providerUid, parentUid: at.subgroup, name: 'directory', defaultRole: roleUid('viewer'), oidc: {} },
      ...{ issuer: 'https://directory.example.test', createTime: now, updateTime: now },
    },
    select: { uid: true },
  })
  await at.db.prisma.scimDeparture.create({ data: { providerUid, identityUid: identity } })
}

/** Gives the owner back what a draft took from them: each draft is theirs. */
async function reinstate(): Promise<void> {
  const held = { parentUid: at.org, identityUid: at.owner.identity, roleUid: roleUid('owner') }
  await at.db.prisma.roleBinding.upsert({
    where: { parentUid_identityUid_roleUid: held },
    create: { uid: newChildUid(at.org), ...held },
    update: {},
    select: { uid: true },
  })
  at.access.forget()
}

/** What everybody may do everywhere, as requests are judged. */
async function rights(): Promise<Map<string, bigint>> {
  at.access.forget()
  const all = people.map(async ({ identity }) => {
    const authority = await at.access.authorityOf(callerOf(identity), [at.org])
    return groups.map((group) => [`${identity} ${group}`, authority.capabilitiesAt(group)] as const)
  })
  return new Map((await Promise.all(all)).flat())
}

const bindings = (): Promise<Binding[]> =>
  at.db.prisma.roleBinding.findMany({
    where: { parentUid: { in: [...groups] } },
    select: { uid: true, parentUid: true, identityUid: true },
    orderBy: { uid: 'asc' },
  })

/** The draft in earnest. @returns what was refused, and where */
async function apply(
  { group, add, remove }: Named,
  { reversed, validateOnly }: { reversed: boolean; validateOnly: boolean },
): Promise<readonly string[]> {
  const made = add.map((roleBinding): MethodCall => ({
    method: createRoleBinding,
    request: { parent: group, roleBinding },
  }))
  const gone = remove.map((uid): MethodCall => ({ method: deleteRoleBinding, request: { uid } }))
  const [first, second] = [gone, made].map((kind) => (reversed ? kind.toReversed() : kind))
  const context = { caller: at.owner, requestId: randomUUID(), validateOnly }
  try {
    await at.services.callAll([...(first ?? []), ...(second ?? [])], context)
    return []
  } catch (error) {
    if (!(error instanceof BatchRefusal)) throw error
    return Array.from(error.refusals.values(), ({ reason }) => reason)
  }
}

interface Binding {
  readonly uid: string
  readonly parentUid: string
  readonly identityUid: string
}

interface Named {
  readonly group: string
  readonly add: readonly { readonly identityUid: string; readonly roleUid: string }[]
  readonly remove: readonly string[]
}

function named(draft: Draft, all: readonly Binding[]): Named {
  const pick = <T>(of: readonly T[], at: number): T => of[at % of.length]!
  return {
    group: pick(groups, draft.at),
    add: draft.add.map(({ who, role }) => ({
      identityUid: pick(people, who).identity,
      roleUid: roleUid(pick(ROLES, role)),
    })),
    remove: draft.remove.map((one) => pick(all, one).uid),
  }
}

it('does what was simulated, or nothing', async () => {
  let applied = 0
  let refused = 0
  await fc.assert(
    fc.asyncProperty(drafts, async (draft) => {
      await reinstate()
      const all = await bindings()
      const wanted = named(draft, all)
      if (wanted.add.length + wanted.remove.length === 0) return
      const { group, add, remove } = wanted
      const { changes } = await at.call<{ changes: readonly Change[] }>(
        at.owner,
        'platformgraph.iam.v1.AccessService/SimulateAccess',
        { at: group, add, remove },
      )
      const before = await rights()
      const tried = await apply(wanted, { reversed: true, validateOnly: true })
      expect(await bindings(), 'a trial writes nothing').toEqual(all)
      const reasons = await apply(wanted, { reversed: false, validateOnly: false })
      expect([...new Set(tried)], 'its order does not matter').toEqual([...new Set(reasons)])
      const after = await rights()
      if (reasons.length > 0) {
        refused++
        expect(await bindings(), 'a refused draft leaves all as it was').toEqual(all)
        expect(after).toEqual(before)
        return
      }
      applied++
      for (const { identityUid, groupUid, gained, lost } of changes) {
        const key = `${identityUid} ${groupUid}`
        const [was = 0n, is = 0n] = [before.get(key), after.get(key)]
        expect([maskOfNumbers(gained), maskOfNumbers(lost)], key).toEqual([is & ~was, was & ~is])
      }
      const told = new Set(changes.map(({ identityUid, groupUid }) => `${identityUid} ${groupUid}`))
      const touched = new Set([
        ...add.map(({ identityUid }) => `${identityUid} ${group}`),
        ...all.flatMap((one) => (remove.includes(one.uid) ? [`${one.identityUid} ${one.parentUid}`] : [])),
      ])
      for (const key of touched)
        if (!told.has(key)) expect(after.get(key), `${key} is not said to change`).toBe(before.get(key))
    }),
    { numRuns: 25 },
  )
  expect(applied).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
})
