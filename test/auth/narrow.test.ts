// What an exchange may ask for.
import { describe, expect, it } from 'vitest'
import { narrow, narrowingViolations, requireNoViolations, type NarrowingInput } from '../../src/auth/narrow.ts'

const ORG = 'a'.repeat(40)
const TEAM = `${ORG}/${'1'.repeat(16)}`
const many = (count: number): string[] => Array.from({ length: count }, (_, i) => `a${i}`)

describe('a field of an exchange', () => {
  const faults = (input: NarrowingInput): string[] =>
    narrowingViolations(input).map(({ field, description }) => `${field} ${description}`)

  it('may be absent, empty, repeated', () => {
    for (const input of [{}, { aud: [], cap: [''], scopes: [], scope: '' }, { aud: ['a', 'a'], scopes: [ORG, TEAM] }])
      expect(faults(input)).toEqual([])
    expect(() => requireNoViolations([])).not.toThrow()
  })

  it('has up to a hundred values, and what is beyond them is not looked at', () => {
    expect(faults({ aud: many(100), cap: many(100) })).toEqual([])
    expect(faults({ aud: many(101) })).toEqual(['aud at most 100 values'])
    expect(faults({ cap: [...many(100), 'NO'] })).toEqual(['cap at most 100 values'])
    expect(faults({ cap: ['NO', ...many(100)] })).toEqual([
      'cap at most 100 values',
      'cap names a capability that does not exist',
    ])
  })

  it.each<[NarrowingInput, string[]]>([
    [{ aud: ['x'.repeat(256), '!', '~'] }, []],
    [{ aud: ['x'.repeat(257)] }, ['aud at most 256 characters']],
    [{ aud: ['a b'] }, ['aud must be printable ASCII without blanks']],
    [{ aud: ['a\u007f'] }, ['aud must be printable ASCII without blanks']],
    [{ aud: ['é'] }, ['aud must be printable ASCII without blanks']],
    [{ aud: ['good', 'customer'] }, ['aud customer is reserved for events']],
    [{ cap: ['a', `a${'b'.repeat(127)}`, 'a_.-9'] }, []],
    [{ cap: [`a${'b'.repeat(128)}`] }, ['cap names a capability that does not exist']],
    [{ cap: ['9a'] }, ['cap names a capability that does not exist']],
    [{ cap: ['a b'] }, ['cap names a capability that does not exist']],
    [{ scopes: [ORG, 'x'] }, ['scopes must be the uid of a group']],
    [{ scope: 'x' }, ['scope must be the uid of a group']],
  ])('%j: %j', (input, wanted) => {
    expect(faults(input)).toEqual(wanted)
  })

  it('names capabilities that there are, where that is known', () => {
    const known = narrowingViolations({ cap: ['a', 'b'] }, (name) => name === 'a')
    expect(known).toEqual([{ field: 'cap', description: 'names a capability that does not exist' }])
    expect(() => requireNoViolations(known)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }) as Error)
  })
})

describe('what is asked for', () => {
  it('is what there is, where nothing is', () => {
    const limits = { audience: ['x'], capabilities: ['c'], scopes: [ORG] }
    expect(narrow({}, limits)).toEqual(limits)
    expect(narrow({ aud: [''], cap: [], scope: '' }, limits)).toEqual(limits)
    expect(narrow({}, {})).toEqual({})
    expect(narrow({}, { capabilities: [], scopes: [] })).toEqual({ capabilities: [], scopes: [] })
  })

  it('is given where there is no limit or it lies within, once each', () => {
    const input = { aud: ['x', 'x'], cap: ['c'], scopes: [TEAM], scope: TEAM }
    const wanted = { audience: ['x'], capabilities: ['c'], scopes: [TEAM] }
    expect(narrow(input, {})).toEqual(wanted)
    expect(narrow(input, { audience: ['y', 'x'], capabilities: ['d', 'c'], scopes: ['b'.repeat(40), ORG] })).toEqual(
      wanted,
    )
    expect(narrow({ scope: TEAM }, { scopes: [ORG] })).toEqual({ scopes: [TEAM] })
  })

  it.each<[NarrowingInput, object, string]>([
    [{ aud: ['x', 'z'] }, { audience: ['x', 'y'] }, 'the audience z'],
    [{ cap: ['d'] }, { capabilities: ['c', 'dd'] }, 'the capability d'],
    [{ scopes: [TEAM, ORG] }, { scopes: [TEAM] }, `the scope ${ORG}`],
    [{ scope: ORG }, { scopes: [] }, `the scope ${ORG}`],
    [{ scopes: [TEAM], scope: ORG }, { scopes: [TEAM] }, `the scope ${ORG}`],
  ])('%j of %j is refused: %s', (input, limits, what) => {
    const refusal = { code: 'PERMISSION_DENIED', message: `Permission denied: the token does not have ${what}` }
    expect(() => narrow(input, limits)).toThrow(expect.objectContaining(refusal) as Error)
  })
})
