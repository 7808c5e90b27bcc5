// The rights of one caller, decided from uids alone.
import { describe, expect, it } from 'vitest'
import { Authority, narrow, ownGrants, type Grant } from '../../src/access/authority.ts'
import { ALL_MASK, INTERNAL_MASK, maskOf } from '../../src/contract/capabilities.ts'
import { builtinRole, builtinRoles } from '../../src/contract/roles.ts'
import { callerOf } from '../support/caller.ts'

const ORG = 'a'.repeat(40)
const OTHER = 'b'.repeat(40)
const TEAM = `${ORG}/${'1'.repeat(16)}`
const BESIDE = `${ORG}/${'1'.repeat(15)}2`
const DEEP = `${TEAM}/${'3'.repeat(16)}`
const READ = maskOf(['repo.list'])
const TAGS = maskOf(['tag.list'])
const BOTH = READ | TAGS
const at = (group: string, mask = READ): Grant => ({ group, mask })

describe('a grant', () => {
  it('holds at its group and below, and nowhere else', () => {
    const authority = new Authority(ORG, [at(TEAM)])
    for (const uid of [TEAM, DEEP, `${DEEP}/${'4'.repeat(16)}`]) expect(authority.holds(READ, uid), uid).toBe(true)
    for (const uid of [ORG, BESIDE, OTHER, `${OTHER}/${'1'.repeat(16)}`, `${TEAM}0`]) {
      expect(authority.holds(READ, uid), uid).toBe(false)
      expect(authority.capabilitiesAt(uid), uid).toBe(0n)
    }
    expect(authority.holds(TAGS, TEAM)).toBe(false)
    expect(authority.holds(BOTH, TEAM)).toBe(false)
  })

  it('adds to those above it: what is needed may come of several', () => {
    const authority = new Authority(ORG, [at(ORG, READ), at(TEAM, TAGS)])
    expect(authority.holds(BOTH, DEEP)).toBe(true)
    expect(authority.holds(BOTH, ORG)).toBe(false)
    expect(authority.holds(BOTH, BESIDE)).toBe(false)
    expect(authority.visible(BOTH)).toEqual([TEAM])
    expect(authority.visible(READ)).toEqual([ORG])
    expect(authority.visible(maskOf(['groups.list']))).toEqual([])
    // Asked again, it says the same.
    expect(authority.visible(BOTH)).toEqual([TEAM])
  })

  it('reaches an organization by any right in it', () => {
    const authority = new Authority(ORG, [at(DEEP), at(OTHER, 0n)])
    expect(authority.reaches(ORG)).toBe(true)
    expect(authority.reaches(OTHER)).toBe(false)
    expect(authority.reaches('c'.repeat(40))).toBe(false)
  })
})

describe('an authority', () => {
  it('covers another that has nothing else, however it is written', () => {
    const covers = (grants: Grant[], others: Grant[]): boolean =>
      new Authority(OTHER, grants).covers(new Authority(OTHER, others))
    expect(covers([at(ORG, BOTH)], [at(TEAM), at(DEEP, TAGS)])).toBe(true)
    expect(covers([at(ORG), at(TEAM, TAGS)], [at(TEAM, BOTH)])).toBe(true)
    expect(covers([at(ORG)], [])).toBe(true)
    expect(covers([at(TEAM)], [at(TEAM), at(BESIDE)])).toBe(false)
    expect(covers([at(TEAM)], [at(TEAM, BOTH)])).toBe(false)
    expect(covers([at(TEAM)], [at(ORG)])).toBe(false)
    expect(covers([], [at(ORG)])).toBe(false)
  })

  it('of thousands of grants looks at each a few times, not once for each of the others', () => {
    let looked = 0
    const many = Array.from({ length: 2_000 }, (_, place) => ({
      mask: READ,
      get group() {
        looked += 1
        return `${place % 2 ? TEAM : ORG}/${place.toString(16).padStart(16, '0')}`
      },
    }))
    const authority = new Authority(OTHER, many)
    expect(authority.visible(READ)).toHaveLength(2_000)
    expect(authority.holds(READ, ORG)).toBe(false)
    expect(authority.covers(new Authority(OTHER, many))).toBe(true)
    expect(looked).toBeLessThan(20 * 2_000)
  })

  it('walks no further than its deepest grant, however long a uid is asked about', () => {
    const authority = new Authority(OTHER, [at(ORG), at(TEAM, TAGS)])
    expect(authority.capabilitiesAt(`${DEEP}${`/${'4'.repeat(16)}`.repeat(10_000)}`)).toBe(BOTH)
    expect(authority.capabilitiesAt(`${ORG}/`)).toBe(READ)
    expect(authority.capabilitiesAt(`${ORG}/${'1'.repeat(16)}0`)).toBe(READ)
    expect(authority.capabilitiesAt('')).toBe(0n)
  })
})

describe('the grants of an identity', () => {
  it('of a person are its bindings', () => {
    expect(ownGrants(OTHER, [at(ORG), at(DEEP)])).toEqual([at(ORG), at(DEEP)])
  })

  it('of one that was made in a group are cut to that group', () => {
    const identity = `${TEAM}/${'9'.repeat(16)}`
    expect(ownGrants(identity, [at(ORG)])).toEqual([at(TEAM)])
    expect(ownGrants(identity, [at(TEAM), at(DEEP)])).toEqual([at(TEAM), at(DEEP)])
    expect(ownGrants(identity, [at(BESIDE), at(OTHER)])).toEqual([])
  })

  it('are never internal, whatever the role says', () => {
    const [grant] = ownGrants(OTHER, [at(ORG, ALL_MASK)])
    expect(grant!.mask & (INTERNAL_MASK | maskOf(['internal']))).toBe(0n)
    expect(grant!.mask & READ).toBe(READ)
  })
})

describe('a token', () => {
  const grants = [at(ORG, BOTH), at(OTHER, READ)]
  it('without limits has all', () => {
    expect(narrow(grants, callerOf(OTHER))).toEqual(grants)
  })

  it('with capabilities has those of them that it holds', () => {
    const masks = (capabilities: string[]): bigint[] =>
      narrow(grants, callerOf(OTHER, { capabilities })).map((one) => one.mask)
    expect(masks(['tag.list'])).toEqual([TAGS, 0n])
    expect(masks(['tag.list', 'repo.list', 'groups.list'])).toEqual([BOTH, READ])
    expect(masks([])).toEqual([0n, 0n])
  })

  it('with scopes has what lies in them', () => {
    const cut = (...scopes: string[]): Grant[] => narrow(grants, callerOf(OTHER, { scopes }))
    expect(cut(TEAM)).toEqual([at(TEAM, BOTH)])
    expect(cut(TEAM, OTHER)).toEqual([at(TEAM, BOTH), at(OTHER, READ)])
    expect(cut('c'.repeat(40))).toEqual([])
    expect(cut()).toEqual([])
    expect(narrow([at(DEEP)], callerOf(OTHER, { scopes: [TEAM] }))).toEqual([at(DEEP)])
    expect(narrow(grants, callerOf(OTHER, { scopes: [TEAM], capabilities: ['repo.list'] }))).toEqual([at(TEAM, READ)])
  })

  it('of an operator has what nobody can be given, where it has rights, and nothing that its roles lack otherwise', () => {
    const [grant, ...more] = narrow([at(ORG)], callerOf(OTHER, { internal: true }))
    expect(more).toEqual([])
    expect(grant!.group).toBe(ORG)
    expect(grant!.mask & INTERNAL_MASK).toBe(INTERNAL_MASK)
    expect(grant!.mask & TAGS).toBe(0n)
    expect(grant!.mask & builtinRole('owner').mask & ~READ & ~INTERNAL_MASK & ~maskOf(['internal'])).toBe(0n)
    // Nor could anybody pass on what no built-in role gives, so it is an operator's too.
    const unheld = builtinRoles.reduce((left, { mask }) => left & ~mask, ALL_MASK)
    expect(unheld & ~INTERNAL_MASK).not.toBe(0n)
    expect(grant!.mask & unheld).toBe(unheld)
    const limited = narrow([at(ORG)], callerOf(OTHER, { internal: true, capabilities: ['repo.list'] }))
    expect(limited).toEqual([at(ORG)])
    const alone = narrow([at(ORG)], callerOf(OTHER, { internal: true, capabilities: ['internal'] }))
    expect(alone).toEqual([{ group: ORG, mask: maskOf(['internal']) }])
  })
})
