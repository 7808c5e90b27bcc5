// Somebody may be bound in thousands of groups: why it may do something in one is found in what is given there and above.
import { expect, it, vi } from 'vitest'
import { capabilityByName } from '../../../src/contract/capabilities.ts'
import { organization, type Organization, roleUid } from '../../support/organization.ts'

const viewer = roleUid('viewer')

/** Somebody who is bound in a group, and in three others. */
async function boundInMany(): Promise<{ readonly at: Organization; readonly identity: string }> {
  const at = await organization()
  const { identity } = await at.member(at.subgroup, viewer)
  const elsewhere = ['one', 'two', 'three'].map((name, place) => ({ uid: `${at.org}/${'e'.repeat(15)}${place}`, name }))
  await at.db.prisma.group.createMany({ data: elsewhere.map((group) => ({ ...group, parentUid: at.org })) })
  await at.db.prisma.roleBinding.createMany({
    data: elsewhere.map(({ uid }) => ({
      ...{ uid: `${uid}/${'b'.repeat(16)}`, parentUid: uid, identityUid: identity, roleUid: viewer },
    })),
  })
  return { at, identity }
}

it('what is given elsewhere is not read for an explanation', async () => {
  const { at, identity } = await boundInMany()
  const asked = vi.spyOn(at.db, 'query')
  const request = { identityUid: identity, capability: capabilityByName('repo.list')!.number, at: at.subgroup }
  const answer = await at.call(at.owner, 'platformgraph.iam.v1.AccessService/ExplainAccess', request)
  expect(answer).toMatchObject({ allowed: true, paths: [{ groupUid: at.subgroup }] })
  const of = asked.mock.calls.findIndex(([{ text }]) => text.includes('b.binding_uid AS "bindingUid"'))
  expect(await asked.mock.results[of]!.value).toHaveLength(1)
})

it('nor to tell what bindings would change', async () => {
  const { at, identity } = await boundInMany()
  const asked = vi.spyOn(at.db, 'query')
  const add = [{ identityUid: identity, roleUid: roleUid('editor') }]
  const request = { at: at.subgroup, add }
  const answer = await at.call(at.owner, 'platformgraph.iam.v1.AccessService/SimulateAccess', request)
  expect(answer).toMatchObject({ changes: [{ identityUid: identity, groupUid: at.subgroup, lost: [] }] })
  const of = asked.mock.calls.findIndex(([{ text }]) => text.includes('b.binding_uid AS "bindingUid"'))
  expect(await asked.mock.results[of]!.value).toHaveLength(1)
})
