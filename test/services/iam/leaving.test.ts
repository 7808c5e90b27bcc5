// A person who leaves, and comes again through the same identity provider: what the organization took away stays away.
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { Origin } from '../../../src/contract/gen/platformgraph/iam/v1/access_pb.ts'
import { signIn } from '../../../src/services/iam/sign-in.ts'
import { callerOf } from '../../support/caller.ts'
import { organization, refusal, roleUid, type Organization } from '../../support/organization.ts'

const ISSUER = 'https://login.example.test'

let at: Organization
let provider: string
let elsewhere: string

beforeAll(async () => {
  at = await organization()
  const oidc = { issuer: ISSUER, clientId: 'client', pkceEnabled: true }
  const identityProvider = { name: 'login', defaultRole: roleUid('editor'), oidc }
  const method = 'IdentityProvidersService/CreateIdentityProvider'
  provider = (await at.call(at.owner, method, { parent: at.org, identityProvider })).uid
  elsewhere = (await at.call(at.outsider, method, { parent: at.otherOrg, identityProvider })).uid
})

async function enter(subject: string, through = provider): Promise<string> {
  const identity = createHash('sha1').update(`${ISSUER} ${subject}`).digest('hex')
  await signIn(at, { provider: through, identity, issuer: ISSUER, subject, emailVerified: false })
  return identity
}

const leave = (identity: string) => at.call(callerOf(identity), 'auth.Auth/Delete', { id: identity })
const bindingsOf = (identityUid: string) =>
  at.db.prisma.roleBinding.findMany({ where: { identityUid }, select: { uid: true, roleUid: true, originUid: true } })
const given = (originUid: string) => ({ roleUid: roleUid('editor'), originUid })

async function takeAway(identity: string): Promise<void> {
  const [binding] = await bindingsOf(identity)
  await at.call(at.owner, 'RoleBindingsService/DeleteRoleBinding', { uid: binding?.uid })
}

describe('a person who leaves and comes again', () => {
  it('has no default role where it was taken away, however often', async () => {
    const bob = await enter('bob')
    await takeAway(bob)
    for (let times = 2; times > 0; times--) {
      await leave(bob)
      expect(await enter('bob')).toBe(bob)
      expect(await bindingsOf(bob)).toEqual([])
      const asked = at.call(callerOf(bob), 'GroupsService/GetGroup', { uid: at.org })
      expect(await refusal(asked)).toMatchObject({ code: 'PERMISSION_DENIED' })
    }
  })

  it('has none where the organization made less of it', async () => {
    const dora = await enter('dora')
    const [binding] = await bindingsOf(dora)
    const roleBinding = { uid: binding?.uid, roleUid: roleUid('viewer') }
    await at.call(at.owner, 'RoleBindingsService/UpdateRoleBinding', { roleBinding })
    await leave(dora)
    await enter('dora')
    expect(await bindingsOf(dora)).toEqual([])
  })

  it('has it again where nobody took it away', async () => {
    const eve = await enter('eve')
    await leave(eve)
    expect(await bindingsOf(eve)).toEqual([])
    await enter('eve')
    expect(await bindingsOf(eve)).toMatchObject([given(provider)])
  })

  it('has it again where it held the same by another hand', async () => {
    const finn = await enter('finn')
    await takeAway(finn)
    const roleBinding = { identityUid: finn, roleUid: roleUid('editor') }
    await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', { parent: at.org, roleBinding })
    expect(await at.db.prisma.roleBinding.findMany({ where: { identityUid: finn } })).toMatchObject([
      { origin: Origin.DIRECT },
    ])
    await leave(finn)
    await enter('finn')
    expect(await bindingsOf(finn)).toMatchObject([given(provider)])
  })

  it('has that of another organization all the same', async () => {
    const gina = await enter('gina')
    await enter('gina', elsewhere)
    const binding = (await bindingsOf(gina)).find(({ originUid }) => originUid === provider)
    await at.call(at.owner, 'RoleBindingsService/DeleteRoleBinding', { uid: binding?.uid })
    await leave(gina)
    await enter('gina')
    await enter('gina', elsewhere)
    expect(await bindingsOf(gina)).toMatchObject([given(elsewhere)])
  })
})

/** Transactions in which the person is gone again as soon as it was found or made, so many times. */
function vanishing(uid: string, times: number): void {
  const begin = at.db.transaction.bind(at.db)
  vi.spyOn(at.db, 'transaction').mockImplementationOnce((work) =>
    begin(async (tx) => {
      const { identity } = tx.prisma
      const make = identity.createMany.bind(identity)
      vi.spyOn(identity, 'createMany').mockImplementation((async (made: Parameters<typeof make>[0]) => {
        const { count } = await make(made)
        if (times === 0) return { count }
        times -= 1
        await identity.delete({ where: { uid }, select: { uid: true } })
        return { count: 0 }
      }) as unknown as typeof make)
      return work(tx)
    }),
  )
}

it.each([1, 2, 3])('a person whom others delete %i times while it comes is made all the same', async (times) => {
  const identity = await enter(`passing ${times}`, elsewhere)
  vanishing(identity, times)
  await enter(`passing ${times}`)
  vi.restoreAllMocks()
  expect(await at.db.prisma.identity.count({ where: { uid: identity } })).toBe(1)
  expect(await bindingsOf(identity)).toMatchObject([given(provider)])
})
