// The rights of a caller that is an identity of its own in each organization.
import { describe, expect, it } from 'vitest'
import { Authority } from '../../src/access/authority.ts'
import { authorityOfAll, effectiveCallerIn } from '../../src/access/memberships.ts'
import { maskOf } from '../../src/contract/capabilities.ts'
import type { IdentifiedCaller, Membership } from '../../src/core/caller.ts'
import { rootOf } from '../../src/core/uid.ts'
import { callerOf } from '../support/caller.ts'

const A = 'a'.repeat(40)
const B = 'b'.repeat(40)
const C = 'c'.repeat(40)
const D = 'd'.repeat(40)
const READ = maskOf(['repo.list'])
const PERSON = callerOf('f'.repeat(40))
const inside = (organization: string, digit = '1'): IdentifiedCaller => callerOf(`${organization}/${digit.repeat(16)}`)
const unclear = new Error('which of two?')

/** A caller that is `all` of these, the first of them its own; the person has rights in `personal`. */
function world(all: readonly Membership[], { personal = [] as string[], more = [] as Membership[] } = {}) {
  const asked: string[] = []
  const memberships = {
    all: async () => all,
    in: async (organization: string): Promise<Membership> => {
      asked.push(organization)
      return [...all, ...more].find((one) => one.organization === organization) ?? { organization }
    },
  }
  // Each has one authority, as the cache of rights gives it.
  const known = new Map<string, Authority>()
  const rights = async ({ identity }: IdentifiedCaller): Promise<Authority> => {
    const groups = identity === PERSON.identity ? personal : [rootOf(identity)]
    const made = new Authority(
      identity,
      groups.map((group) => ({ group, mask: READ })),
    )
    known.set(identity, known.get(identity) ?? made)
    return known.get(identity)!
  }
  const first = all[0]?.person ?? all[0]?.member ?? PERSON
  return { asked, rights, caller: { ...first, memberships } }
}

describe('in one organization', () => {
  it('a caller without memberships is itself', async () => {
    const caller = inside(A)
    const { rights } = world([])
    const effective = await effectiveCallerIn(caller, { organization: B, rights })
    expect(effective.caller).toBe(caller)
    expect(effective.authority.identity).toBe(caller.identity)
  })

  it('is its member', async () => {
    const { caller, rights } = world([
      { organization: A, member: inside(A) },
      { organization: B, member: inside(B) },
    ])
    for (const organization of [A, B]) {
      const effective = await effectiveCallerIn(caller, { organization, rights })
      expect(effective.caller.identity).toBe(inside(organization).identity)
      expect(effective.authority.holds(READ, organization)).toBe(true)
      expect(effective.authority.holds(READ, organization === A ? B : A)).toBe(false)
    }
  })

  it('is itself, with the rights that it has elsewhere, where nothing fits', async () => {
    const { caller, rights } = world([{ organization: A, member: inside(A) }])
    const effective = await effectiveCallerIn(caller, { organization: C, rights })
    expect(effective.caller).toBe(caller)
    expect([A, C].map((organization) => effective.authority.holds(READ, organization))).toEqual([true, false])
  })

  it('is the person where it has a right, else the member, else the person all the same', async () => {
    const all = [
      { organization: A, person: PERSON, member: inside(A) },
      { organization: B, person: PERSON, member: inside(B) },
      { organization: C, person: PERSON },
    ]
    const { caller, rights } = world(all, { personal: [A] })
    const who = async (organization: string): Promise<string> => {
      const effective = await effectiveCallerIn(caller, { organization, rights })
      // Each comes with its own rights.
      expect(effective.authority.identity).toBe(effective.caller.identity)
      return effective.caller.identity
    }
    expect(await who(A)).toBe(PERSON.identity)
    expect(await who(B)).toBe(inside(B).identity)
    expect(await who(C)).toBe(PERSON.identity)
  })

  it('has the rights of its token, narrowed or widened as that is', async () => {
    const bound = { ...PERSON, scopes: [A], sessionGrants: [{ mapping: 'm', group: A, role: 'r' }] }
    const member = { ...inside(B), capabilities: ['repo.list'] }
    const { caller, rights } = world([
      { organization: A, person: bound },
      { organization: B, member },
    ])
    const asked: IdentifiedCaller[] = []
    const noted = async (one: IdentifiedCaller): Promise<Authority> => {
      asked.push(one)
      return rights(one)
    }
    for (const organization of [A, B]) await effectiveCallerIn(caller, { organization, rights: noted })
    await authorityOfAll(caller, { rights: noted })
    expect(asked).toEqual([bound, member, caller, bound, member])
  })

  it('is refused where it is not clear who it is, and only there', async () => {
    const { caller, rights } = world([
      { organization: A, member: inside(A) },
      { organization: B, unclear },
    ])
    await expect(effectiveCallerIn(caller, { organization: B, rights })).rejects.toBe(unclear)
    expect((await effectiveCallerIn(caller, { organization: A, rights })).caller.identity).toBe(inside(A).identity)
    // Nowhere known: the caller as such, who has no right there.
    const elsewhere = await effectiveCallerIn(caller, { organization: C, rights })
    expect(elsewhere.authority.holds(READ, C)).toBe(false)
  })

  it('that is not clear but for the person, who has rights, is the person', async () => {
    const { caller, rights } = world([{ organization: A, person: PERSON, member: inside(A), unclear }], {
      personal: [A],
    })
    expect((await effectiveCallerIn(caller, { organization: A, rights })).caller.identity).toBe(PERSON.identity)
  })
})

describe('a person that nothing else fits', () => {
  it('is itself, though it has no right and it is not clear what else it could be', async () => {
    const { caller, rights } = world([{ organization: A, person: PERSON, unclear }])
    expect((await effectiveCallerIn(caller, { organization: A, rights })).caller.identity).toBe(PERSON.identity)
    expect((await authorityOfAll(caller, { rights })).unclear.size).toBe(0)
  })
})

describe('in all organizations', () => {
  it('a caller has the rights of each identity in its own, once', async () => {
    const { caller, rights, asked } = world([
      { organization: A, member: inside(A) },
      { organization: B, member: inside(B) },
      { organization: C, unclear },
    ])
    const authority = await authorityOfAll(caller, { rights })
    expect(authority.visible(READ)).toEqual([A, B])
    expect(authority.grants).toHaveLength(2)
    expect([...authority.unclear]).toEqual([[C, unclear]])
    expect(asked).toEqual([])
  })

  it('those that a request names count in any case, each asked for once', async () => {
    const more = [
      { organization: B, member: inside(B) },
      { organization: C, unclear },
    ]
    const found = [A, D].map((organization) => ({ organization, member: inside(organization) }))
    const { caller, rights, asked } = world(found, { more })
    const naming = [`${B}/${'7'.repeat(16)}`, `${B}/${'8'.repeat(16)}`, A, C]
    const authority = await authorityOfAll(caller, { rights, naming })
    expect(authority.visible(READ)).toEqual([A, B, D])
    expect([...authority.unclear.keys()]).toEqual([C])
    expect(asked).toEqual([B, C])
  })

  it('the person is counted once, though several organizations know it', async () => {
    const all = [
      { organization: A, person: PERSON },
      { organization: B, person: PERSON, unclear },
    ]
    const { caller, rights } = world(all, { personal: [A, B] })
    const authority = await authorityOfAll(caller, { rights })
    expect(authority.visible(READ)).toEqual([A, B])
    // Where the person has rights, nothing is left to choose.
    expect(authority.unclear.size).toBe(0)
  })

  it('one that is nobody somewhere is refused nothing there by name', async () => {
    const { caller, rights } = world([{ organization: A, member: inside(A) }, { organization: B }])
    expect((await authorityOfAll(caller, { rights })).unclear.size).toBe(0)
  })

  it('a caller without memberships has its own', async () => {
    const { rights } = world([])
    const authority = await authorityOfAll(inside(A), { rights, naming: [B] })
    expect(authority.visible(READ)).toEqual([A])
  })
})
