// Who can do what here, and why: the answers are held against what the services then really allow.
import { beforeAll, describe, expect, it } from 'vitest'
import { capabilityByName } from '../../../src/contract/capabilities.ts'
import type { IdentifiedCaller } from '../../../src/core/caller.ts'
import { PlatformError } from '../../../src/core/errors.ts'
import { organization, refusal, roleUid, type Organization } from '../../support/organization.ts'

const ACCESS = 'platformgraph.iam.v1.AccessService'
const capability = (name: string): number => capabilityByName(name)?.number ?? 0

interface Explanation {
  allowed: boolean
  obstacle: number
  paths: { bindingUid: string; roleUid: string; groupUid: string }[]
  roleUids: string[]
  groupUids: string[]
}

let at: Organization
let insider: IdentifiedCaller
beforeAll(async () => {
  at = await organization()
  insider = await at.member(at.subgroup, roleUid('owner'))
})

const explain = (caller: IdentifiedCaller, identity: string, [name, place]: [string, string]): Promise<Explanation> =>
  at.call<Explanation>(caller, `${ACCESS}/ExplainAccess`, {
    identityUid: identity,
    capability: capability(name),
    at: place,
  })

const holders = async (caller: IdentifiedCaller, group: string, name: string): Promise<string[]> => {
  const found: string[] = []
  for (let after = '', more = true; more;) {
    const request = { group, capability: capability(name), pageSize: 2, after }
    const page = await at.call<HoldersPage>(caller, `${ACCESS}/ListAccess`, request)
    found.push(...page.holders.map((holder) => holder.identity.uid))
    more = page.hasNext
    after = page.holders.at(-1)?.cursor ?? ''
    if (!more) expect(page.totalCount).toBe(String(found.length))
  }
  return found
}

interface HoldersPage {
  readonly holders: readonly { readonly identity: { readonly uid: string }; readonly cursor: string }[]
  readonly hasNext: boolean
  readonly totalCount: string
}

interface AccessPage {
  holders: { identity: { uid: string }; paths: object[] }[]
  totalCount: string
  hiddenCount: string
}

/** Who can make repos there, as the caller is told. */
const access = (caller: IdentifiedCaller, group: string): Promise<AccessPage> =>
  at.call<AccessPage>(caller, `${ACCESS}/ListAccess`, { group, capability: capability('repo.create'), pageSize: 200 })

/** Whether the services let a caller make a repo there. */
const mayCreateRepo = async (caller: IdentifiedCaller, parent: string): Promise<boolean> => {
  try {
    await at.rehearse(caller, 'registry.v2.ReposService/CreateRepo', { parent, repo: { name: 'probe' } })
    return true
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'PERMISSION_DENIED') return false
    throw error
  }
}

describe('who holds a capability', () => {
  it('lists all of them, by bindings here and above, page by page', async () => {
    const inTeam = await holders(at.owner, at.subgroup, 'repo.create')
    expect(inTeam.toSorted()).toEqual([at.owner, at.editor, insider].map((one) => one.identity).toSorted())
    expect((await holders(at.owner, at.org, 'repo.create')).toSorted()).toEqual(
      [at.owner, at.editor].map((one) => one.identity).toSorted(),
    )
  })
  it('says by which ways, the nearest first', async () => {
    const page = await at.call<{
      holders: { identity: { uid: string }; paths: { groupUid: string; roleUid: string }[] }[]
    }>(at.owner, `${ACCESS}/ListAccess`, { group: at.subgroup, capability: capability('repo.create') })
    const mine = page.holders.find((holder) => holder.identity.uid === insider.identity)
    expect(mine?.paths).toMatchObject([{ groupUid: at.subgroup, roleUid: roleUid('owner') }])
    const inherited = page.holders.find((holder) => holder.identity.uid === at.editor.identity)
    expect(inherited?.paths).toMatchObject([{ groupUid: at.org, roleUid: roleUid('editor') }])
  })
  it('shows only what the caller may list', async () => {
    const page = await access(insider, at.subgroup)
    expect(page.holders.map(({ identity }) => identity.uid)).toEqual([insider.identity])
    expect(page).toMatchObject({ totalCount: '1', hiddenCount: String((await access(at.owner, at.org)).totalCount) })
    expect(await refusal(holders(insider, at.org, 'repo.create'))).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await refusal(holders(at.outsider, at.subgroup, 'repo.create'))).toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  it('shows no identity of a group whose bindings alone it may list', async () => {
    const bindings = { name: 'bindings alone', capabilities: [capability('role_bindings.list')] }
    const role = await at.call(at.owner, 'RolesService/CreateRole', { parent: at.org, role: bindings })
    const watcher = await at.member(at.org, role.uid)
    const roleBinding = { identityUid: watcher.identity, roleUid: roleUid('viewer') }
    await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', { parent: at.subgroup, roleBinding })
    const [page, all] = [await access(watcher, at.subgroup), await access(at.owner, at.subgroup)]
    const shown = page.holders.map(({ identity }) => identity.uid)
    expect(shown).toContain(insider.identity)
    expect(shown).not.toContain(at.editor.identity)
    expect(Number(page.totalCount) + Number(page.hiddenCount)).toBe(Number(all.totalCount))
  })
})

describe('the caller, among those who can', () => {
  it('is there when it was made in a group above that it may not list', async () => {
    const editor = await at.member(at.org)
    const { uid } = await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', {
      parent: at.subgroup,
      roleBinding: { identityUid: editor.identity, roleUid: roleUid('editor') },
    })
    const all = await access(at.owner, at.subgroup)
    const page = await access(editor, at.subgroup)
    expect(page.holders.find(({ identity }) => identity.uid === editor.identity)?.paths).toMatchObject([
      { groupUid: at.subgroup, roleUid: roleUid('editor') },
    ])
    expect(all.hiddenCount).toBe('0')
    expect(Number(page.totalCount) + Number(page.hiddenCount)).toBe(Number(all.totalCount))
    expect(page.totalCount).toBe(String(page.holders.length))
    await at.call(at.owner, 'RoleBindingsService/DeleteRoleBinding', { uid })
  })
  it('is there by a role given above, and by what its token says', async () => {
    const both = await at.member(at.org, roleUid('editor'))
    const paths = async (caller: IdentifiedCaller): Promise<object[] | undefined> =>
      (await access(caller, at.subgroup)).holders.find(({ identity }) => identity.uid === caller.identity)?.paths
    expect(await paths(both)).toMatchObject([{ groupUid: at.org }])
    await at.call(at.owner, 'IdentitiesService/DeleteIdentity', { uid: both.identity })
    const mapped = await at.member(at.org)
    const mapping = `${at.org}/${'0'.repeat(16)}/${'1'.repeat(16)}`
    const session = { ...mapped, sessionGrants: [{ mapping, group: at.subgroup, role: roleUid('editor') }] }
    expect(await paths(session)).toMatchObject([{ bindingUid: '', origin: 4, originUid: mapping }])
  })
  it('is not there for what it does not hold', async () => {
    const page = await access(at.viewer, at.org)
    expect(page.holders.map(({ identity }) => identity.uid)).not.toContain(at.viewer.identity)
  })
})

describe('whether somebody may', () => {
  it('agrees with what the services allow, for everyone and everywhere', async () => {
    for (const caller of [at.owner, at.editor, at.viewer, insider, at.outsider]) {
      for (const place of [at.org, at.subgroup, at.otherOrg]) {
        const { allowed } = await explain(caller, caller.identity, ['repo.create', place])
        expect(allowed, `${caller.identity} at ${place}`).toBe(await mayCreateRepo(caller, place))
      }
    }
  })
  it('tells what is missing: roles that would do, the narrowest first, and where', async () => {
    const why = await explain(at.owner, at.viewer.identity, ['repo.create', at.subgroup])
    expect(why).toMatchObject({ allowed: false, obstacle: 1, paths: [], groupUids: [at.subgroup, at.org] })
    expect(why.roleUids).toContain(roleUid('registry.push'))
    expect(why.roleUids.indexOf(roleUid('registry.push'))).toBeLessThan(why.roleUids.indexOf(roleUid('owner')))
  })
  it('says when no binding can help', async () => {
    const outside = await explain(at.owner, insider.identity, ['repo.create', at.org])
    expect(outside).toMatchObject({ allowed: false, obstacle: 2, roleUids: [] })
    const internal = await explain(at.owner, at.editor.identity, ['repo.internal.admin', at.org])
    expect(internal).toMatchObject({ allowed: false, obstacle: 3, roleUids: [] })
  })
  it('is asked by those who may list bindings there, and by everyone about themselves', async () => {
    const asked = explain(at.outsider, at.viewer.identity, ['repo.create', at.org])
    expect(await refusal(asked)).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await refusal(explain(at.owner, 'x', ['repo.create', 'y']))).toMatchObject({ fields: ['identity', 'at'] })
  })
})

describe('what would change', () => {
  interface Change {
    identityUid: string
    groupUid: string
    gained: number[]
    lost: number[]
  }
  const simulate = async (caller: IdentifiedCaller, request: object): Promise<Change[]> =>
    (await at.call<{ changes: Change[] }>(caller, `${ACCESS}/SimulateAccess`, { at: at.org, ...request })).changes

  it('is what then really changes', async () => {
    const add = [{ identityUid: at.viewer.identity, roleUid: roleUid('editor') }]
    const [change] = await simulate(at.owner, { add })
    expect(change).toMatchObject({ identityUid: at.viewer.identity, groupUid: at.org, lost: [] })
    expect(change?.gained).toContain(capability('repo.create'))
    expect(change?.gained).not.toContain(capability('repo.list'))
    expect(await mayCreateRepo(at.viewer, at.org)).toBe(false)

    const binding = await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', {
      parent: at.org,
      roleBinding: add[0],
    })
    expect(await mayCreateRepo(at.viewer, at.org)).toBe(true)
    const [undone] = await simulate(at.owner, { remove: [binding.uid] })
    expect(undone?.lost.toSorted()).toEqual(change?.gained.toSorted())
    await at.call(at.owner, 'RoleBindingsService/DeleteRoleBinding', { uid: binding.uid })
    expect(await mayCreateRepo(at.viewer, at.org)).toBe(false)
  })
  it('is nothing where the same role stays above', async () => {
    const binding = { identityUid: at.viewer.identity, roleUid: roleUid('viewer') }
    const below = await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', {
      parent: at.subgroup,
      roleBinding: binding,
    })
    expect(await simulate(at.owner, { remove: [below.uid] })).toEqual([])
    await at.call(at.owner, 'RoleBindingsService/DeleteRoleBinding', { uid: below.uid })
  })
  it('is nothing where another way stays, or the identity cannot reach', async () => {
    expect(await simulate(at.owner, { add: [{ identityUid: at.owner.identity, roleUid: roleUid('viewer') }] })).toEqual(
      [],
    )
    expect(await simulate(at.owner, { add: [{ identityUid: insider.identity, roleUid: roleUid('viewer') }] })).toEqual(
      [],
    )
  })
  it('refuses what would be refused in earnest', async () => {
    const unseen = simulate(at.owner, { remove: [`${at.otherOrg}/0000000000000000`] })
    expect(await refusal(unseen)).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await refusal(simulate(at.owner, { add: [{}], remove: ['x'] }))).toMatchObject({
      fields: ['add[0].identityUid', 'add[0].roleUid', 'remove[0]'],
    })
  })
})

describe('how two groups differ', () => {
  it('tells roles, bindings and members of one that the other lacks', async () => {
    const role = { name: 'pusher', capabilities: [capability('repo.list')] }
    const made = await at.call(at.owner, 'RolesService/CreateRole', { parent: at.subgroup, role })
    type Side = Record<'roleUids' | 'bindingUids' | 'memberUids', readonly string[]> &
      Record<'roleCount' | 'bindingCount' | 'memberCount', number>
    const diff = await at.call<{ onlyInA: Side; onlyInB: Side }>(at.owner, `${ACCESS}/DiffGroups`, {
      a: at.subgroup,
      b: at.org,
    })
    expect(diff.onlyInA).toMatchObject({ roleUids: [made.uid], memberUids: [insider.identity] })
    for (const { roleUids, bindingUids, memberUids, ...counts } of [diff.onlyInA, diff.onlyInB]) {
      const [roleCount, bindingCount, memberCount] = [roleUids, bindingUids, memberUids].map(({ length }) => length)
      expect(counts).toEqual({ roleCount, bindingCount, memberCount })
    }
    expect(diff.onlyInB.memberUids.toSorted()).toEqual(
      [at.owner, at.editor, at.viewer].map((one) => one.identity).toSorted(),
    )
    const hidden = at.call(at.owner, `${ACCESS}/DiffGroups`, { a: at.org, b: at.otherOrg })
    expect(await refusal(hidden)).toMatchObject({ code: 'PERMISSION_DENIED' })
  })
})
