// Who a caller is to the database: what its token adds to its bindings, and what is kept of it.
import { beforeAll, describe, expect, it } from 'vitest'
import { maskOfNumbers } from '../../src/access/access.ts'
import { capabilities, maskOf } from '../../src/contract/capabilities.ts'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import { callerOf } from '../support/caller.ts'
import { organization, refusal, roleUid, type Organization } from '../support/organization.ts'

let at: Organization
beforeAll(async () => {
  at = await organization()
})

const LIST = maskOf(['repo.list'])
const CREATE = maskOf(['repo.create'])
const SCIM = maskOf(['identity_providers.scim.manage'])

describe('a caller', () => {
  it('holds what its bindings give', async () => {
    const authority = await at.access.authorityOf(at.viewer)
    expect(authority.holds(LIST, at.subgroup)).toBe(true)
    expect(authority.holds(CREATE, at.org)).toBe(false)
    expect(authority.holds(LIST, at.otherOrg)).toBe(false)
  })

  it('that was made in a group holds nothing above or beside it, whatever is bound there', async () => {
    const { identity: identityUid } = await at.member(at.subgroup, roleUid('viewer'))
    for (const parentUid of [at.org, at.otherOrg]) {
      const data = { uid: newChildUid(parentUid), parentUid, identityUid, roleUid: roleUid('owner') }
      await at.db.prisma.roleBinding.create({ data })
    }
    const authority = await at.access.authorityOf(callerOf(identityUid))
    const places = [at.subgroup, at.org, at.otherOrg]
    expect(places.map((place) => authority.holds(CREATE, place))).toEqual([true, false, false])
  })

  it('that is not there is refused', async () => {
    for (const uid of [newRootUid(), newChildUid(at.org)]) {
      expect(await refusal(at.access.authorityOf(callerOf(uid)))).toMatchObject({
        ...{ code: 'UNAUTHENTICATED', reason: 'IDENTITY_UNKNOWN' },
      })
      expect(await at.access.identity(uid)).toBeUndefined()
    }
  })

  it('holds what its token adds, at that group, by roles that there are', async () => {
    const grant = (role: string) => [{ mapping: newChildUid(at.org), group: at.subgroup, role }]
    const person = await at.person()
    const holds = async (role: string): Promise<boolean[]> => {
      const authority = await at.access.authorityOf({ ...person, sessionGrants: grant(role) })
      return [
        authority.holds(CREATE, at.subgroup),
        authority.holds(CREATE, at.org),
        authority.holds(CREATE, at.otherOrg),
      ]
    }
    expect(await holds(roleUid('owner'))).toEqual([true, false, false])
    expect(await holds(roleUid('viewer'))).toEqual([false, false, false])
    expect(await holds(newRootUid())).toEqual([false, false, false])
    // And the next token of the same person does not.
    expect((await at.access.authorityOf(person)).grants).toEqual([])
  })

  it('whose token is narrowed by one thing alone is narrowed by that', async () => {
    const byName = await at.access.authorityOf({ ...at.owner, capabilities: ['repo.list'] })
    expect([byName.holds(LIST, at.org), byName.holds(CREATE, at.org)]).toEqual([true, false])
    const byPlace = await at.access.authorityOf({ ...at.owner, scopes: [at.subgroup] })
    expect([byPlace.holds(CREATE, at.subgroup), byPlace.holds(CREATE, at.org)]).toEqual([true, false])
  })

  it('whose token is narrowed holds no more than that, and its next token all', async () => {
    const narrowed = await at.access.authorityOf({ ...at.owner, capabilities: ['repo.list'], scopes: [at.subgroup] })
    expect(narrowed.holds(LIST, at.subgroup)).toBe(true)
    expect(narrowed.holds(LIST, at.org)).toBe(false)
    expect(narrowed.holds(CREATE, at.subgroup)).toBe(false)
    expect((await at.access.authorityOf(at.owner)).holds(CREATE, at.org)).toBe(true)
    const added = { mapping: newChildUid(at.org), group: at.org, role: roleUid('owner') }
    const both = await at.access.authorityOf({ ...at.viewer, sessionGrants: [added], capabilities: ['repo.list'] })
    expect(both.holds(CREATE, at.org)).toBe(false)
  })

  it('whom a directory has taken away gets nothing there of its token either, and elsewhere what it was', async () => {
    const oidc = { issuer: 'https://idp.example.test', clientId: 'x', clientSecret: 's' }
    const request = { parent: at.subgroup, identityProvider: { name: 'idp', oidc, defaultRole: roleUid('viewer') } }
    const provider = await at.call(at.owner, 'IdentityProvidersService/CreateIdentityProvider', request)
    const person = await at.person()
    await at.db.prisma.scimDeparture.create({ data: { providerUid: provider.uid, identityUid: person.identity } })
    const role = roleUid('owner')
    const sessionGrants = [at.subgroup, at.otherOrg].map((group) => ({ mapping: newChildUid(at.org), group, role }))
    const authority = await at.access.authorityOf({ ...person, sessionGrants })
    expect(authority.holds(LIST, at.subgroup)).toBe(false)
    expect(authority.holds(LIST, at.otherOrg)).toBe(true)
    expect(await at.access.identity(person.identity)).toMatchObject({ barred: [at.subgroup] })
  })

  it('that is a directory may manage its people, and nothing else', async () => {
    const provider = newChildUid(at.org)
    const authority = await at.access.authorityOf({ ...at.owner, provisions: provider })
    expect(authority.holds(SCIM, provider)).toBe(true)
    expect(authority.holds(SCIM, at.org)).toBe(false)
    expect(authority.holds(LIST, provider)).toBe(false)
  })

  it('that is an operator holds what is internal where it has rights', async () => {
    const operator = { ...at.outsider, internal: true }
    const internal = maskOf(capabilities.filter((one) => one.internal).map((one) => one.name))
    expect((await at.access.authorityOf(operator)).holds(internal, at.otherOrg)).toBe(true)
    expect((await at.access.authorityOf(operator)).holds(internal, at.org)).toBe(false)
    expect((await at.access.authorityOf(at.outsider)).holds(internal, at.otherOrg)).toBe(false)
  })
})

it('for a request about a place is the one of that organization', async () => {
  const member = await at.member(at.org, roleUid('viewer'))
  const asked: string[] = []
  const memberships = {
    all: async () => [],
    in: async (organization: string) => {
      asked.push(organization)
      return { organization, member }
    },
  }
  const person = await at.person()
  const effective = await at.access.effectiveCallerAt({ ...person, memberships }, at.subgroup)
  expect(effective.caller).toBe(member)
  expect(effective.authority.holds(LIST, at.subgroup)).toBe(true)
  expect(asked).toEqual([at.org])
})

it('numbers that no capability has give nothing', () => {
  const [one] = capabilities
  expect(maskOfNumbers([one!.number, 1_000_000])).toBe(1n << BigInt(one!.bit))
  expect(maskOfNumbers([])).toBe(0n)
})

it('what is known of an identity says whether it has rights', async () => {
  expect(await at.access.identity(at.viewer.identity)).toMatchObject({ hasRights: true, barred: [] })
  const nobody = await at.person('nobody@example.test')
  expect(await at.access.identity(nobody.identity)).toMatchObject({ hasRights: false, email: 'nobody@example.test' })
})
