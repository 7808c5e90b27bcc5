// What version 1 tells of much at once is of what was asked for, and of what the caller may see; and who may do what it does.
import { beforeAll, describe, expect, it } from 'vitest'
import { OrgStatus } from '../../../src/contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { SyncStatus_Status as Status } from '../../../src/contract/gen/chainguard/platform/registry/sync_statuses_pb.ts'
import { ReviewState } from '../../../src/contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import { SyncState } from '../../../src/contract/gen/platformgraph/registry/v1/registry_pb.ts'
import type { IdentifiedCaller } from '../../../src/core/caller.ts'
import { newRootUid } from '../../../src/core/uid.ts'
import { callerOf } from '../../support/caller.ts'
import { EMAIL_ISSUER, organization, refusal, roleUid, type Organization } from '../../support/organization.ts'

let at: Organization
/** A group beside the other one in the organization, and whoever is a viewer of both. */
let beside: string
let ofBoth: IdentifiedCaller

beforeAll(async () => {
  at = await organization()
  const create = { parent: at.org, group: { name: 'beside' } }
  beside = (await at.call(at.owner, 'GroupsService/CreateGroup', create)).uid
  ofBoth = await at.person()
  const roleBinding = { identityUid: ofBoth.identity, roleUid: roleUid('viewer') }
  for (const parent of [at.subgroup, beside])
    await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', { parent, roleBinding })
})

const registry = <T>(method: string, request: object, caller = at.owner): Promise<T> =>
  at.call<T>(caller, `registry.Registry/${method}`, request)
const repo = async (parentId: string, name: string, more: object = {}): Promise<string> =>
  (await registry<{ id: string }>('CreateRepo', { parentId, repo: { name, ...more } })).id

describe('what mirroring did last', () => {
  it('is told of the repos below a group, in the words of version 1', async () => {
    const states: [string, SyncState][] = [
      [await repo(at.subgroup, 'fails'), SyncState.FAILED],
      [await repo(at.subgroup, 'works'), SyncState.SUCCEEDED],
      [await repo(beside, 'elsewhere'), SyncState.IN_PROGRESS],
    ]
    for (const [repoUid, state] of states)
      await at.db.prisma.repoSync.create({ data: { repoUid, state, time: new Date(0) } })
    type Listed = { items: { repoId: string; repoStatus: { status: Status } }[] }
    const below = async (registryId: string) => {
      const { items } = await registry<Listed>('ListSyncStatuses', { registryId })
      return new Map(items.map(({ repoId, repoStatus }) => [repoId, repoStatus.status]))
    }
    const [fails, works, elsewhere] = states.map(([repoUid]) => repoUid)
    expect(await below(at.subgroup)).toEqual(
      new Map([
        [fails, Status.FAILED],
        [works, Status.UNKNOWN],
      ]),
    )
    expect(await below(beside)).toEqual(new Map([[elsewhere, Status.IN_PROGRESS]]))
  })

  it('is not told of a repo that is gone', async () => {
    const id = await repo(at.subgroup, 'gone')
    await registry('DeleteRepo', { id })
    expect(await refusal(registry('GetSyncStatus', { repoId: id }))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

it('those that follow a repo are counted in all groups that the caller may see, and in no others', async () => {
  const source = await repo(at.subgroup, 'followed')
  for (const parent of [at.org, at.subgroup, beside]) await repo(parent, 'follower', { syncConfig: { source } })
  const count = async (caller: IdentifiedCaller) =>
    (await registry<{ count: string }>('GetRepoCountBySource', { id: source }, caller)).count
  expect([await count(at.owner), await count(ofBoth)]).toEqual(['3', '2'])
})

describe('tags', () => {
  const digest = (hex: string): string => `sha256:${hex.repeat(64)}`
  const tag = async (repoId: string, name: string, hex: string): Promise<string> =>
    (await registry<{ id: string }>('CreateTag', { repoId, tag: { name, digest: digest(hex) } })).id

  it('have a history each', async () => {
    const id = await repo(at.org, 'two-tags')
    const [one] = [await tag(id, 'one', 'a'), await tag(id, 'two', 'b')]
    const { items } = await registry<{ items: { digest: string }[] }>('ListTagHistory', { parentId: one })
    expect(items.map((move) => move.digest)).toEqual([digest('a')])
  })

  it('are summed up with the one that was changed last', async () => {
    const id = await repo(at.org, 'summed-up')
    for (const name of ['1.10', '1.9']) {
      at.clock.advance(1)
      await tag(id, name, 'a')
    }
    const summary = registry<object>('GetRepoTagsSummary', { repoId: id })
    expect(await summary).toMatchObject({ tagCount: '2', latestTag: { name: '1.9' }, latestVersion: '1.10' })
  })

  it('at the end of their life name their repo, and are in grace as long as that follows', async () => {
    const expiration = new Date(at.clock.now() + 60_000)
    await repo(at.org, 'source')
    const following = { source: 'source', gracePeriod: true, expiration }
    const repos = [
      await repo(beside, 'plain'),
      await repo(beside, 'in-grace', { syncConfig: following }),
      await repo(beside, 'strict', { syncConfig: { source: 'source' } }),
    ]
    for (const [index, id] of repos.entries()) {
      const uid = await tag(id, `old-${index}`, 'a')
      await registry('UpdateTag', { id: uid, name: `old-${index}`, deprecated: true })
    }
    type Ended = { items: { mainPackageName: string; graceStatus: number }[] }
    const ended = async () => {
      const { items } = await registry<Ended>('ListEolTags', { uidp: { descendantsOf: beside } })
      return Object.fromEntries(items.map((item) => [item.mainPackageName, item.graceStatus]))
    }
    const { 'in-grace': grace, ...others } = await ended()
    expect(others).toEqual({ plain: others['plain'], strict: others['plain'] })
    at.clock.advance(59)
    expect(await ended()).toMatchObject({ 'in-grace': grace })
    at.clock.advance(1)
    const { 'in-grace': over } = await ended()
    expect(new Set([grace, over, others['plain']]).size).toBe(3)
  })
})

describe('an identity is found', () => {
  it('by whoever is it, whole, and by others by its uid alone', async () => {
    const uid = newRootUid()
    const made = { name: 'me', matchIssuer: EMAIL_ISSUER, matchSubject: 'me' }
    await at.db.prisma.identity.create({ data: { ...made, uid: newRootUid(), matchIssuer: 'https://other.test' } })
    await at.db.prisma.identity.create({ data: { uid, ...made } })
    const lookup = (caller: IdentifiedCaller) =>
      at.call(caller, 'iam.Identities/Lookup', { issuer: EMAIL_ISSUER, subject: 'me' })
    expect(await lookup(callerOf(uid))).toMatchObject({ id: uid, name: 'me' })
    expect(await lookup(at.outsider)).toEqual({ id: uid })
  })

  it('as the oldest of those that the caller may see', async () => {
    const claimMatch = { issuer: 'https://ci.example.test', subject: 'same' }
    const uids: string[] = []
    for (const parent of [at.subgroup, beside]) {
      at.clock.advance(1)
      const identity = { name: 'same', claimMatch }
      uids.push((await at.call(at.owner, 'IdentitiesService/CreateIdentity', { parent, identity })).uid)
    }
    const found = at.call<{ id: string }>(at.owner, 'iam.Identities/Lookup', claimMatch)
    expect(await found).toMatchObject({ id: uids[0] })
  })
})

describe('an organization with an invite to it', () => {
  const make = (caller: IdentifiedCaller, more: object = {}) =>
    at.call(caller, 'iam.GroupInvites/CreateWithGroup', { group: 'made', ttl: 3600, ...more })

  it('is made by people, as any organization is', async () => {
    expect(await refusal(make(at.editor))).toMatchObject({ code: 'PERMISSION_DENIED' })
    const narrow = { ...at.outsider, capabilities: ['groups.list'] }
    expect(await refusal(make(narrow))).toMatchObject({ code: 'PERMISSION_DENIED' })
    await at.events()
    await make(at.outsider)
    const group = await at.db.prisma.group.findFirstOrThrow({ where: { name: 'made' } })
    expect(group).toMatchObject({ parentUid: null, status: OrgStatus.READY })
    expect((await at.events()).map(({ type }) => type)).toEqual([
      'dev.chainguard.api.iam.group.created.v1',
      'dev.chainguard.api.iam.group_invite.created.v1',
    ])
  })
})

describe('an event of an advisory', () => {
  it('is approved by whoever may, and not taken back to pending', async () => {
    const advisory = { advisoryId: 'CGA-1', author: 'me', artifactName: 'pkg', artifactType: 'apk' }
    const creator = await at.member(at.org, roleUid('advisories.creator'))
    const admin = await at.member(at.org, roleUid('advisories.admin'))
    const service = 'vulnerabilities.v1.Advisories'
    const { id: parentId } = await at.call<{ id: string }>(creator, `${service}/Create`, { parentId: at.org, advisory })
    const advisoryEvent = { fixed: { fixedVersion: '1' } }
    type Event = Readonly<Record<string, unknown>>
    const event = await at.call<Event>(creator, `${service}/CreateAdvisoryEvent`, { parentId, advisoryEvent })
    const other = await at.member(at.org, roleUid('advisories.creator'))
    const update = (caller: IdentifiedCaller, status: ReviewState) =>
      at.call<Event>(caller, `${service}/UpdateAdvisoryEvent`, { ...event, status })
    expect(await refusal(update(other, ReviewState.APPROVED))).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await update(admin, ReviewState.APPROVED)).toMatchObject({ status: ReviewState.APPROVED })
    expect(await update(admin, ReviewState.PENDING)).toMatchObject({ status: ReviewState.APPROVED })
  })
})
