// Orders and equalities that Maven's own documentation and tests give.
import { describe, expect, it } from 'vitest'
import { mavenKey } from '../../../src/core/versions/maven.ts'

const key = (version: string): string => {
  const found = mavenKey(version)
  if (found === undefined) throw new Error(`${version} is no version`)
  return found
}

describe('order', () => {
  it.each([
    [
      'qualifiers',
      '1-alpha2snapshot 1-alpha2 1-alpha-123 1-beta-2 1-beta123 1-m2 1-m11 1-rc 1-cr2 1-rc123 1-SNAPSHOT 1 1-sp 1-sp2 1-sp123 1-abc 1-def 1-pom-1 1-1-snapshot 1-1 1-2 1-123',
    ],
    [
      'numbers',
      '2.0 2.0.a 2-1 2.0.2 2.0.123 2.1.0 2.1-a 2.1b 2.1-c 2.1-1 2.1.0.1 2.2 2.123 11.a2 11.a11 11.b2 11.b11 11.m2 11.m11 11 11.a 11b 11c 11m',
    ],
    ['the reference', '1 1.1'],
    ['a snapshot', '1-snapshot 1 1-sp'],
    ['strings and numbers', '1-foo2 1-foo10'],
    ['lists', '1.foo 1-1 1.1'],
    ['padding', '1-alpha 1'],
    ['milestones', '1.0.0.RC1 1.0.0-RC2'],
    ['alphas', '1.0-alpha-1 1.0-alpha-2 1.0-beta-1 1.0'],
    ['what is published', '3.0-alpha-1 3.0-beta-1 3.0 3.0.1 3.1-alpha-1 3.1.0 4.0.0-alpha-2 4.0.0-rc-1 4.0.0'],
    ['large numbers', '20190126.230843 1234567890.12345 123456789012345.1H.5-beta 12345678901234567890.1H.5-beta'],
  ])('%s', (_, text) => {
    const versions = text.split(' ')
    for (let at = 1; at < versions.length; at++) {
      expect(key(versions[at - 1]!) < key(versions[at]!), `${versions[at - 1]} < ${versions[at]}`).toBe(true)
    }
  })
})

describe('equality', () => {
  it.each([
    ['1', '1.0'],
    ['1', '1.0.0'],
    ['1.0', '1.0.0'],
    ['1', '1-0'],
    ['1', '1.0-0'],
    ['1.0', '1.0-0'],
    ['1.ga', '1-ga'],
    ['1-ga', '1'],
    ['1.final', '1-release'],
    ['1-cr', '1-rc'],
    ['1a1', '1-alpha-1'],
    ['1b2', '1-beta-2'],
    ['1m3', '1-milestone-3'],
    ['1X', '1x'],
    ['1A', '1a'],
    ['1GA', '1ga'],
    ['1CR', '1rc'],
    ['1.0.0.X1', '1.0.0-X1'],
    ['2-x', '2.0.x'],
    ['1.01', '1.1'],
  ])('%s is %s', (a, b) => expect(key(a)).toBe(key(b)))
})

it.each(['', 'a b', 'a/b', '..\\x', 'x'.repeat(300), '1\0'])('%j is no version', (text) => {
  expect(mavenKey(text)).toBeUndefined()
})
