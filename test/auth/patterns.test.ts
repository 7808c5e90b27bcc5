import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesPattern, patternProblem } from '../../src/auth/patterns.ts'

describe('patterns', () => {
  it('match the whole value', () => {
    expect(matchesPattern('repo:acme/.*', 'repo:acme/x')).toBe(true)
    expect(matchesPattern('repo:acme', 'repo:acme/x')).toBe(false)
    expect(matchesPattern('a|ab', 'ab')).toBe(true)
    expect(matchesPattern('a', 'a\n')).toBe(false)
    expect(matchesPattern('.*', 'a\nb')).toBe(false)
    expect(matchesPattern('^a$', 'a')).toBe(true)
  })

  it('that are none match nothing and say why', () => {
    for (const text of ['(', '[', 'a{1001}', '(?=a)', '(?<=a)b', '\\1', '(a{1000}){1000}', 'x'.repeat(1025)]) {
      expect(matchesPattern(text, 'a')).toBe(false)
      expect(patternProblem(text)).toMatch(/is not an RE2 pattern|is longer than 1024/)
    }
    expect(patternProblem('a+')).toBeUndefined()
    expect(matchesPattern('a*', 'a'.repeat(16_385))).toBe(false)
  })

  it('take linear time where a backtracking engine would not end', () => {
    for (const text of ['(a+)+$', '(a|aa)+$', '(.*)*x', '([a-z]+)*\\d']) {
      expect(matchesPattern(text, `${'a'.repeat(5_000)}!`)).toBe(false)
    }
  })

  it('agree with the language where both know the pattern', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '(a|b)', '(?:ab)')
    const part = fc.tuple(atom, fc.constantFrom('', '*', '+', '?', '{1,2}')).map(([a, b]) => a + b)
    const pattern = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''))
    const value = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(
      fc.property(pattern, value, (p, v) => {
        expect(matchesPattern(p, v)).toBe(new RegExp(`^(?:${p})$`).test(v))
      }),
      { numRuns: 2_000 },
    )
  })
})
