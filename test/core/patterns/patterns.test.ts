import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Work } from '../../../src/core/patterns/automaton.ts'
import { matchesPattern as matchesWithin, patternIndex, patternProblem } from '../../../src/core/patterns/patterns.ts'

const matchesPattern = (pattern: string, value: string): boolean => matchesWithin(pattern, value, new Work(1_000_000))

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

describe('the work of patterns', () => {
  it('is counted, and ends when it is spent', () => {
    const cheap = new Work(10_000)
    expect(matchesWithin('repo:acme/.*', `repo:acme/${'x'.repeat(100)}`, cheap)).toBe(true)
    const dear = new Work(10_000)
    expect(matchesWithin('(a.*){40}b', 'a'.repeat(2_000), dear)).toBe(false)
    expect(dear.isSpent).toBe(true)
    expect(matchesWithin('a', 'a', dear)).toBe(false)
  })

  it('stays within the steps of one token for ten thousand patterns', () => {
    const work = new Work(100_000)
    let steps = 0
    for (let n = 0; n < 10_000 && !work.isSpent; n++) {
      matchesWithin(`(a|b|${n % 50})*(.{0,${n % 9}}x)*`, 'a'.repeat(255), work)
      steps = n
    }
    expect(work.isSpent).toBe(true)
    expect(steps).toBeLessThan(1_000)
  })

  it('counts repetitions and classes into the size', () => {
    expect(patternProblem('(.?){1000}')).toContain('too large once its repetitions and classes are counted')
    expect(patternProblem('\\p{L}{20}')).toContain('too large')
    expect(patternProblem('[a-z]{1,60}')).toBeUndefined()
    expect(patternIndex('^https://token\\.example\\.test/(.*)$')).toMatchObject({
      prefix: 'https://token.example.test/',
    })
    expect(patternIndex('(?i)abc.*').prefix).toBe('')
    expect(patternIndex('a|b').prefix).toBe('')
  })
})
