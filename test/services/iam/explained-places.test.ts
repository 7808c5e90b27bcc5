// Somebody may be bound in thousands of groups: why it may do something in one is found in what is given there and above.
import { expect, it, vi } from 'vitest'
import { capabilityByName } from '../../../src/contract/capabilities.ts'
import { organization, roleUid } from '../../support/organization.ts'

it('what is given elsewhere is not read for an explanation', async () => {
  const at = await organization()
  const viewer = roleUid('viewer')
  const { identity } = await at.member(at.subgroup, viewer)
  const elsewhere = ['one', 'two', 'three'].map((name, place) => ({ uid: `${at.org}/${'e'.repeat(15)}${place}`, name }))
  await at.db.prisma.group.createMany({ data: elsewhere.map((group) => ({ ...group, parentUid: at.org })) })
  await at.db.prisma.roleBinding.createMany({
    data: elsewhere.map(({ uid }) => ({
      ...{ uid: `${uid}/${'b'.repeat(16)}`, parentUid: uid, identityUid: identity, roleUid: viewer },
    })),
  })
  const asked = vi.spyOn(at.db, 'query')
  const request = { identityUid: identity, capability: capabilityByName('repo.list')!.number, at: at.subgroup }
  const answer = await at.call(at.owner, 'platformgraph.iam.v1.AccessService/ExplainAccess', request)
  expect(answer).toMatchObject({ allowed: true, paths: [{ groupUid: at.subgroup }] })
  const of = asked.mock.calls.findIndex(([{ text }]) => text.includes('"bindingUid"'))
  expect(await asked.mock.results[of]!.value).toHaveLength(1)
})
