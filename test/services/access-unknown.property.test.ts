// What nobody kept of a moment is one rule: a matrix names what is named for one of its people or more, whatever of directories,
// roles and bindings was not kept.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccessService, Unknown } from '../../src/contract/gen/platformgraph/iam/v1/access_pb.ts'
import { newChildUid } from '../../src/core/uid.ts'
import { callerOf } from '../support/caller.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { roleUid } from '../support/organization.ts'
import {
  builtin,
  endsOf,
  numbers,
  owned,
  type Plan,
  plans,
  pool,
  type World,
  writeWorld,
} from './authorization-world.ts'

const RUNS = Math.ceil(Number(process.env['AUTHORIZATION_RUNS'] ?? 20) / 2)
const { explainAccess, getAccessMatrix } = AccessService.method

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

interface Gaps {
  readonly said: readonly { readonly group: number; readonly person: number; readonly how: string }[]
  readonly roles: readonly number[]
  readonly bindings: readonly number[]
}

/** What directories said of whom, and of which bindings and roles too little was kept; by places in the lists of the world. */
const gaps: fc.Arbitrary<Gaps> = fc.record({
  said: fc.array(
    fc.record({
      group: fc.nat({ max: 1000 }),
      person: fc.nat({ max: 1000 }),
      how: fc.constantFrom('user', 'unknown user', 'departure', 'sign-in'),
    }),
    { maxLength: 4 },
  ),
  roles: fc.array(fc.nat({ max: 1000 }), { maxLength: 2 }),
  bindings: fc.array(fc.nat({ max: 1000 }), { maxLength: 2 }),
})

/** Of which everything is unknown: a person is in a directory, of one role and of how another one was given nothing was kept. */
const LITTLE_KEPT: [Plan, Gaps] = [
  {
    ...{ groups: [-1], identities: [-1], repos: [], tags: [], advisories: [] },
    roles: [{ group: 0, capabilities: pool }],
    bindings: [0, 1 + builtin.indexOf(roleUid('viewer'))].map((role) => ({ group: 0, identity: 0, role })),
  },
  { said: [{ group: 0, person: 0, how: 'user' }], roles: [0], bindings: [1] },
]

const at = <T>(from: readonly T[], place: number): T | undefined => from[place % from.length]

async function leaveGaps({ uids, facts }: World, { said, roles, bindings }: Gaps, asOf: Date): Promise<void> {
  const after = new Date(asOf.getTime() + 1000)
  // Nothing of the owner, who asks: a directory that it had left would have taken its rights away, as does a binding that goes.
  const owner = uids.identities.at(-1)
  const persons = uids.identities.filter((uid) => uid !== owner && !uid.includes('/'))
  const others = uids.roleBindings.filter((_, place) => facts.bindings[place]?.identity !== owner)
  await server.db.transaction(async ({ prisma }) => {
    for (const { group, person, how } of said) {
      const parentUid = at(uids.groups, group)!
      const identityUid = at(persons, person)
      if (identityUid === undefined) continue
      const providerUid = newChildUid(parentUid)
      const name = providerUid.slice(-16)
      const issuer = `https://${name}.example.test`
      await prisma.identityProvider.create({
        data: { uid: providerUid, parentUid, name, defaultRole: roleUid('viewer'), oidc: {}, issuer },
      })
      if (how === 'departure') await prisma.scimDeparture.create({ data: { providerUid, identityUid } })
      else if (how === 'sign-in') await prisma.providerSignIn.create({ data: { providerUid, identityUid } })
      else {
        const whom = how === 'user' ? { identityUid } : {}
        const user = { id: name, providerUid, userName: name, active: true, attributes: {} }
        await prisma.scimUser.create({ data: { ...user, ...whom } })
      }
    }
    // As if they had been changed before anything was kept.
    const roleUids = roles.flatMap((one) => at(uids.roles, one) ?? [])
    await prisma.role.updateMany({ where: { uid: { in: roleUids } }, data: { updateTime: after } })
    await prisma.roleVersion.deleteMany({ where: { uid: { in: roleUids } } })
    const bindingUids = bindings.flatMap((one) => at(others, one) ?? [])
    await prisma.roleBinding.deleteMany({ where: { uid: { in: bindingUids } } })
    await prisma.roleBindingVersion.updateMany({
      where: { uid: { in: bindingUids } },
      data: { origin: null, validUntil: after },
    })
  })
}

test(`${RUNS} organizations of which not all was kept`, async () => {
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(plans, gaps, async (plan, missing) => {
      const world = await writeWorld(server.db, owned(plan))
      const asOf = new Date()
      await leaveGaps(world, missing, asOf)
      server.platform.access.forget()
      const context = { caller: callerOf(world.callers.at(-1)!), requestId: 'unknown' }
      for (const group of endsOf(world)) {
        const request = { group, capabilities: numbers, asOf }
        const { unknown } = await server.platform.services.call(getAccessMatrix, request, context)
        const named = new Set<number>()
        for (const identityUid of world.uids.identities) {
          for (const capability of numbers) {
            const about = { identityUid, capability, at: group, asOf }
            const { unknown: own } = await server.platform.services.call(explainAccess, about, context)
            for (const one of own) named.add(one)
          }
        }
        expect([...unknown].sort()).toEqual([...named].sort())
        for (const one of named) seen.add(one)
      }
    }),
    { numRuns: RUNS, endOnFailure: true, examples: [LITTLE_KEPT] },
  )
  expect([...seen].sort(), 'each came up').toEqual([Unknown.ROLE, Unknown.DIRECTORY, Unknown.ORIGIN])
})
