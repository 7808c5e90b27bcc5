// Orders and equalities that PEP 440 itself gives.
import { describe, expect, it } from 'vitest'
import { localOf, normalizedName, pep440Key } from '../../../src/core/versions/pep440.ts'

const key = (version: string): string => {
  const found = pep440Key(version)
  if (found === undefined) throw new Error(`${version} is no version`)
  return found
}

describe('order', () => {
  it.each([
    // "Summary of permitted suffixes and relative ordering", and the examples of the sections before it.
    [
      'suffixes',
      '1.dev0 1.0.dev456 1.0a1 1.0a2.dev456 1.0a12.dev456 1.0a12 1.0b1.dev456 1.0b2 1.0b2.post345.dev456 1.0b2.post345 1.0rc1.dev456 1.0rc1 1.0 1.0+abc.5 1.0+abc.7 1.0+5 1.0.post456.dev34 1.0.post456 1.0.15 1.1.dev1',
    ],
    ['releases', '0.9 0.9.1 0.9.2 0.9.10 0.9.11 1.0 1.0.1 1.1 2.0 2.0.1'],
    ['dates', '2012.4 2012.7 2012.10 2013.1 2013.6'],
    ['epochs', '2013.10 2014.04 1!1.0 1!1.1 1!2.0'],
    ['final and pre-releases', '0.9 1.0a1 1.0a2 1.0b1 1.0rc1 1.0 1.1a1'],
    ['developmental and post releases', '0.9 1.0.dev1 1.0.dev2 1.0.dev3 1.0.dev4 1.0c1 1.0c2 1.0 1.0.post1 1.1.dev1'],
    ['large numbers', '1.9999999999 1.10000000000 1.100000000000000000000'],
  ])('%s', (_, text) => {
    const versions = text.split(' ')
    expect([...versions].reverse().sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))).toEqual(versions)
    for (let at = 1; at < versions.length; at++) expect(key(versions[at - 1]!) < key(versions[at]!)).toBe(true)
  })
})

describe('equality after normalization', () => {
  it.each([
    ['1.1RC1', '1.1rc1'],
    ['00', '0'],
    ['09000', '9000'],
    ['1.0+foo0100', '1.0+foo0100'],
    ['1.1.a1', '1.1a1'],
    ['1.1-a1', '1.1a1'],
    ['1.0a.1', '1.0a1'],
    ['1.1alpha1', '1.1a1'],
    ['1.1beta2', '1.1b2'],
    ['1.1c3', '1.1rc3'],
    ['1.1preview4', '1.1rc4'],
    ['1.2a', '1.2a0'],
    ['1.2-post2', '1.2.post2'],
    ['1.2post2', '1.2.post2'],
    ['1.2.post-2', '1.2.post2'],
    ['1.0-r4', '1.0.post4'],
    ['1.0-1', '1.0.post1'],
    ['1.2.post', '1.2.post0'],
    ['1.2-dev2', '1.2.dev2'],
    ['1.2.dev', '1.2.dev0'],
    ['1.0+ubuntu-1', '1.0+ubuntu.1'],
    ['v1.0', '1.0'],
    [' 1.0\n', '1.0.0'],
  ])('%s is %s', (a, b) => expect(key(a)).toBe(key(b)))
})

it.each(['', 'x', '1.', '1..2', '1.0+', '1.0+a+b', '1 0', '1.0.post1.post2', `1.${'0'.repeat(300)}`])(
  '%s is no version',
  (text) => {
    expect(pep440Key(text)).toBeUndefined()
  },
)

it('reads labels and names', () => {
  expect(localOf('2.1.0+cu121')).toBe('cu121')
  expect(localOf('2.1.0')).toBe('')
  expect(normalizedName('Friendly-._Bard')).toBe('friendly-bard')
})
