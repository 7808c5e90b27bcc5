// What a feed that comes again changes: nothing that is known, and not who may read it.
import { beforeAll, expect, it } from 'vitest'
import { ReviewState } from '../../../src/contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import { callerOf } from '../../support/caller.ts'
import type { IdentifiedCaller } from '../../../src/core/caller.ts'
import { organization, roleUid, type Organization } from '../../support/organization.ts'

let at: Organization
let operator: IdentifiedCaller
let member: IdentifiedCaller

beforeAll(async () => {
  at = await organization()
  operator = callerOf(at.owner.identity, { internal: true })
  member = await at.member(at.org, roleUid('advisories.admin'))
})

const advisory = (advisoryId: string, more: object = {}) => ({
  ...{ advisoryId, author: 'feed', artifactName: 'pkg', artifactType: 'apk' },
  ...more,
})
const load = (caller: IdentifiedCaller, ...advisories: object[]) =>
  at.call<object>(caller, 'platformgraph.vulnerabilities.v1.AdvisoriesService/ImportAdvisories', {
    parent: at.org,
    advisories,
  })
const isPublished = async (advisoryId: string): Promise<boolean> =>
  (await at.db.prisma.advisory.findFirstOrThrow({ where: { advisoryId }, select: { published: true } })).published

it('what the operator has brought everybody may read, also when others bring more of it', async () => {
  await load(operator, advisory('OPEN'))
  expect(await isPublished('OPEN')).toBe(true)
  expect(await load(member, advisory('OPEN', { aliases: ['CVE-1'] }))).toMatchObject({ updated: 1 })
  expect(await isPublished('OPEN')).toBe(true)
})

it('what others have brought stays with them until the operator brings it', async () => {
  await load(member, advisory('OWN'))
  expect(await isPublished('OWN')).toBe(false)
  expect(await load(operator, advisory('OWN'))).toMatchObject({ updated: 1 })
  expect(await isPublished('OWN')).toBe(true)
})

it('an event is known by its kind, what it says and its time, and without a time whenever that was', async () => {
  const fixed = { fixedVersion: '1' }
  const [first, second] = [new Date(1_000), new Date(2_000)]
  const told = (...events: object[]) =>
    load(
      member,
      advisory('EVENTS', {
        events: events.map((one) => ({ author: 'feed', reviewState: ReviewState.APPROVED, ...one })),
      }),
    )
  expect(await told({ fixed, createTime: first }, { fixed, createTime: second })).toMatchObject({ created: 1 })
  for (const known of [{ fixed }, { fixed, createTime: first }, { fixed, createTime: second }])
    expect(await told(known)).toMatchObject({ unchanged: 1 })
  for (const fresh of [{ fixed, createTime: new Date(3_000) }, { fixed: { fixedVersion: '2' } }])
    expect(await told(fresh)).toMatchObject({ updated: 1 })
  const rows = await at.db.prisma.advisoryEvent.findMany({ orderBy: { ordinal: 'asc' }, select: { ordinal: true } })
  expect(rows.map(({ ordinal }) => ordinal)).toEqual([0, 1, 2, 3])
})
