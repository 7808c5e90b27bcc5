// Images that tags name or have named are counted a few thousand moves a statement, however many there are.
import { beforeAll, expect, it } from 'vitest'
import { imagesNamed } from '../../../src/db/statements/tag-history.ts'
import { organization, type Organization } from '../../support/organization.ts'
import { statement } from '../../support/database.ts'

const MOVES = 25_000
const DIGESTS = 12_500

let at: Organization
let repos: readonly string[]
beforeAll(async () => {
  at = await organization()
  repos = [`${at.org}/${'1'.repeat(16)}`, `${at.subgroup}/${'2'.repeat(16)}`]
  for (const [place, uid] of repos.entries()) {
    const parentUid = place === 0 ? at.org : at.subgroup
    await at.db.prisma.repo.create({ data: { uid, parentUid, name: `r${place}` } })
    const moves = place === 0 ? MOVES : 3
    await at.db.query(
      statement(
        `INSERT INTO tag_history (repo_uid, tag_uid, name, digest, time)
         SELECT $1, $1 || '/' || repeat('3', 16), 't', CASE WHEN i % 1000 > 0 THEN 'sha256:' || i % ${DIGESTS} END, now() FROM generate_series(1, $2::int) i`,
        [uid, moves],
      ),
    )
  }
})

it('in as many statements as it takes, each of the next of them', async () => {
  const sizes: number[] = []
  const query = at.db.query.bind(at.db)
  at.db.query = async (asked, ...asker: []) => {
    const rows = await query(asked, ...asker)
    if (asked.text.includes('tag_history')) sizes.push(rows.length)
    return rows as never[]
  }
  const count = (parentId: string) => at.call(at.owner, 'registry.Registry/GetManifestDigestCount', { parentId })
  // Each digest is moved to twice, and a thousandth of moves is a deletion: of none of those that a deletion comes in the place of.
  const expected = new Set(
    Array.from({ length: MOVES }, (_, i) => i + 1)
      .filter((i) => i % 1000 > 0)
      .map((i) => i % DIGESTS),
  ).size
  expect(await count(at.org)).toEqual({ count: String(expected) })
  expect(sizes.length).toBeGreaterThanOrEqual(3)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(4_000)
  expect(await count(at.subgroup)).toEqual({ count: '3' })
})

it('of one that has more moves than a statement reads nothing is read again', async () => {
  const first = await imagesNamed(at.db, at.org, { last: undefined, limit: 1 })
  const second = await imagesNamed(at.db, at.org, { last: first[0], limit: 1 })
  expect(first).toHaveLength(1)
  expect(second).toHaveLength(1)
  expect(second).not.toEqual(first)
})
