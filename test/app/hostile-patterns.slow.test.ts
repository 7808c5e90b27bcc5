// What a token that nobody has signed can make this server do, whatever patterns organizations have registered: counted in
// statements, rows and steps, which is what its cost on any machine is made of (docs/rules.md, "Tokens").
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { Work } from '../../src/core/patterns/automaton.ts'
import { patternIndex } from '../../src/core/patterns/patterns.ts'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import { indexedPrefix } from '../../src/db/statements/match.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

const ORGANIZATIONS = 100
const PATTERNS = 100
/** Before a signature is checked: about a millisecond. */
const MAX_STEPS = 50_000
/** The work ends with what is spent behind it: one character of a pattern of the largest size, or its compilation. */
const LAST_STEPS = 20_000
const MAX_ROWS = 256

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  let seed = 1
  const some = (max: number): number => (seed = (seed * 48_271) % 2_147_483_647) % max
  const hostile = [
    () => `(a|b|${some(1e6)})*(.{0,${some(19)}}x)*(?:[a-c]{0,${some(30)}}d?)*`,
    () => `https://(a.*){${1 + some(9)}}${some(1e6)}`,
    () => `https://a+(a|aa)+(a{0,${1 + some(30)}}){0,5}${some(1e6)}`,
    () => `(?i)(https|http|${some(1e6)}).*a.*a.*a.*\\d`,
  ]
  const organizations = Array.from({ length: ORGANIZATIONS }, newRootUid)
  await server.db.prisma.group.createMany({ data: organizations.map((uid, at) => ({ uid, name: `o-${at}` })) })
  await server.db.prisma.identity.createMany({
    data: organizations.flatMap((parentUid) =>
      Array.from({ length: PATTERNS }, (_, at) => {
        const pattern = hostile[at % hostile.length]!()
        const { prefix, size } = patternIndex(pattern)
        return {
          uid: newChildUid(parentUid),
          parentUid,
          name: `hostile-${at}`,
          claimMatch: { issuerPattern: pattern, subjectPattern: '.*', audiencePattern: '.*' },
          matchPrefix: indexedPrefix(prefix),
          matchSize: size,
          matchSlot: at + 1,
        }
      }),
    ),
  })
})
afterEach(() => void vi.restoreAllMocks())

/** A token of an issuer, signed by nobody. */
function unsigned(issuer: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer, sub: 'a'.repeat(255), aud: 'a', iat: now, exp: now + 600 }
  return `${part({ alg: 'RS256', kid: 'none' })}.${part(claims)}.${Buffer.alloc(256, 1).toString('base64url')}`
}

it.each([
  ['the longest issuer', `https://${'a'.repeat(230)}.example`],
  ['one that many patterns nearly fit', `https://${'a'.repeat(200)}/${'aax'.repeat(10)}`],
  ['one that no pattern begins like', 'https://zzzz.example'],
  ['a short one', 'https://a'],
])('%s costs a few statements, rows and counted steps', async (_, issuer) => {
  const query = vi.spyOn(server.db, 'query')
  const spend = vi.spyOn(Work.prototype, 'spend')
  await expect(server.platform.authenticate({ authorization: `Bearer ${unsigned(issuer)}` })).rejects.toThrow(
    /Unauthenticated|names the issuer/,
  )
  // Deliveries of events go on meanwhile; their statements are about other tables.
  const asked = query.mock.results.filter((__, at) => query.mock.calls[at]![0].text.includes('identities'))
  expect(asked.length).toBeLessThanOrEqual(2)
  const rows = await Promise.all(asked.map(({ value }) => value as Promise<readonly unknown[]>))
  expect(rows.flat().length).toBeLessThanOrEqual(MAX_ROWS + 1)
  const steps = spend.mock.calls.reduce((sum, [cost]) => sum + cost, 0)
  expect(steps).toBeLessThanOrEqual(MAX_STEPS + LAST_STEPS)
})
