// Somebody may be bound in thousands of groups: why it may do something in one is found in what is given there and above.
import { expect, it, vi } from 'vitest'
import { capabilityByName } from '../../../src/contract/capabilities.ts'
import { callerOf } from '../../support/caller.ts'
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

/** What is read of a role that is held, to tell what a binding would change for who is bound by it. */
async function heldRoles(at: Organization, identity: string): Promise<unknown[]> {
  const asked = vi.spyOn(at.db, 'query')
  const add = [{ identityUid: identity, roleUid: roleUid('editor') }]
  const answer = await at.call(at.owner, 'platformgraph.iam.v1.AccessService/SimulateAccess', { at: at.subgroup, add })
  expect(answer).toMatchObject({ changes: [{ identityUid: identity, groupUid: at.subgroup, lost: [] }] })
  const read = (await Promise.all(asked.mock.results.map(({ value }): Promise<unknown> => value))) as object[][]
  return read.flat().filter((row) => 'roleUid' in row && row.roleUid === viewer)
}

it('nor to tell what bindings would change', async () => {
  const { at, identity } = await boundInMany()
  expect(await heldRoles(at, identity)).toHaveLength(1)
})

it('nor is there a role once for each binding above: thousands that give a hundred rights each kept everybody waiting', async () => {
  const at = await organization()
  const { identity } = await at.member(at.subgroup, viewer)
  await at.db.prisma.roleBinding.create({
    data: { uid: `${at.org}/${'b'.repeat(16)}`, parentUid: at.org, identityUid: identity, roleUid: viewer },
  })
  expect(await heldRoles(at, identity)).toHaveLength(1)
})

it('what roles give is not read to list one’s own bindings', async () => {
  const { at, identity } = await boundInMany()
  const asked = vi.spyOn(at.db, 'query')
  const answer = await at.call(callerOf(identity), 'platformgraph.iam.v1.ViewerService/ListViewerRoleBindings', {})
  expect(answer).toMatchObject({ roleBindings: { length: 4 } })
  const read = (await Promise.all(asked.mock.results.map(({ value }): Promise<unknown> => value))) as object[][]
  expect(read.flat().filter((row) => 'capabilities' in row && 'bindingUid' in row)).toEqual([])
})
