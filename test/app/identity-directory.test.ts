// Whom a directory of people shuts out altogether.
import { expect, it } from 'vitest'
import { createIdentityDirectory } from '../../src/app/stores/identity-directory.ts'
import type { Access, KnownIdentity } from '../../src/access/access.ts'
import type { Database } from '../../src/db/database.ts'
import { systemClock } from '../../src/core/clock.ts'

const EVERYBODYS = 'https://everybody.example.test'
const [ONE, TWO] = ['a'.repeat(40), 'b'.repeat(40)]
const GONE: KnownIdentity = {
  ...{ email: '', issuer: 'https://login.example.test', namedTime: null, revokedSessions: [] },
  ...{ barred: [ONE], knownTo: [ONE], hasRights: false },
}

/** Whether nobody is that identity any more. */
async function isGone(known: Partial<KnownIdentity>): Promise<boolean | undefined> {
  const access = { identity: async () => ({ ...GONE, ...known }) } as unknown as Access
  const options = { db: {} as Database, access, clock: systemClock, onFault: () => undefined }
  const found = await createIdentityDirectory({ ...options, emailIssuers: [EVERYBODYS] }).exists('c'.repeat(40))
  return found?.isGone
}

it('who is barred by all that know it, and has no right', async () => {
  expect(await isGone({})).toBe(true)
  expect(await isGone({ barred: [ONE, TWO], knownTo: [ONE, TWO] })).toBe(true)
})

it.each<[string, Partial<KnownIdentity>]>([
  ['whom another organization knows too', { knownTo: [ONE, TWO] }],
  ['whom no organization knows', { barred: [], knownTo: [] }],
  ['who has a right', { hasRights: true }],
  ['who comes from an issuer of everybody’s', { issuer: EVERYBODYS }],
])('not who %s', async (_, known) => {
  expect(await isGone(known)).toBe(false)
})
