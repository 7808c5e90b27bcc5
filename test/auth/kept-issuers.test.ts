// Which issuers are forgotten when there are more than may be kept.
import { expect, it } from 'vitest'
import { KeptIssuers } from '../../src/auth/kept-issuers.ts'

const MOST = 10
const VICTIM = 'https://login.example.com'

/** Some that are kept, each with keys. */
function kept(issuers: readonly string[]): KeptIssuers<{ held: unknown }> {
  const all = new KeptIssuers<{ held: unknown }>(MOST)
  for (const issuer of issuers) all.add(issuer, { held: {} })
  return all
}
const hosts = (domain: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `https://host-${at}.${domain}/${at}`)

it('keys that were had are not forgotten for issuers that have none, however many there are', () => {
  const all = kept([VICTIM])
  for (let at = 0; at < 5 * MOST; at++) all.add(`https://a-${at}.example/`, { held: undefined })
  expect(all.get(VICTIM)).toBeDefined()
})

it('a domain with more hosts than may be kept forgets its own', () => {
  const all = kept([VICTIM])
  const theirs = hosts('strangers.example', 5 * MOST)
  for (const issuer of theirs) all.add(issuer, { held: {} })
  expect(all.get(VICTIM)).toBeDefined()
  expect(theirs.filter((issuer) => all.get(issuer) !== undefined)).toEqual(theirs.slice(-MOST + 1))
})

it.each([
  ['one domain', hosts('one.example', MOST)],
  ['a domain each', Array.from({ length: MOST }, (_, at) => `https://login.domain-${at}.example`)],
])('among those of %s the one that was used the longest time ago is forgotten', (_, issuers) => {
  const all = kept(issuers)
  all.get(issuers[0]!)
  all.add(VICTIM, { held: {} })
  expect(issuers.filter((issuer) => all.get(issuer) === undefined)).toEqual([issuers[1]])
  expect(all.get(VICTIM)).toBeDefined()
})

it('addresses that end alike are of no common domain', () => {
  const addresses = Array.from({ length: MOST - 2 }, (_, at) => `https://192.${at}.0.1`)
  const two = hosts('one.example', 2)
  const all = kept([...addresses, ...two])
  all.add(VICTIM, { held: {} })
  expect([...addresses, ...two].filter((issuer) => all.get(issuer) === undefined)).toEqual([two[0]])
})
