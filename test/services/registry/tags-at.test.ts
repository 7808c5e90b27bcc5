// The tags that a repo had at a moment are read a few thousand names a statement, and no more than one move of each.
import { beforeAll, expect, it } from 'vitest'
import { organization, type Organization } from '../../support/organization.ts'
import { statement } from '../../support/database.ts'

const NAMES = 5_000
const MOVES = 3
const MOST_NAMES = 1_000

interface Answer {
  readonly repos: readonly [{ readonly tags: readonly Tag[]; readonly total: number }]
}
interface Tag {
  readonly name: string
  readonly digest: string
  readonly cursor: string
}

let at: Organization
let repo: string
const sizes: number[] = []
beforeAll(async () => {
  at = await organization()
  repo = `${at.org}/${'1'.repeat(16)}`
  await at.db.prisma.repo.create({ data: { uid: repo, parentUid: at.org, name: 'r' } })
  // Each name is moved once a day; every fifth is deleted on the second day and comes again on the third.
  await at.db.query(
    statement(
      `INSERT INTO tag_history (repo_uid, tag_uid, name, digest, time)
       SELECT $1, $1 || '/' || lpad(i::text, 16, '0'), 't' || lpad(i::text, 6, '0'),
         CASE WHEN d <> 2 OR i % 5 > 0 THEN 'sha256:' || d END, make_timestamptz(2026, 1, d, 0, 0, 0, 'UTC')
       FROM generate_series(1, $3::int) d, generate_series(1, $2::int) i`,
      [repo, NAMES, MOVES],
    ),
  )
  const query = at.db.query.bind(at.db)
  at.db.query = async (asked, ...asker: []) => {
    const rows = await query(asked, ...asker)
    if (asked.text.includes('tag_history')) sizes.push(rows.length)
    return rows as never[]
  }
})

const ask = async (day: number, page: object): Promise<Answer['repos'][0]> => {
  sizes.length = 0
  const request = { repoUids: [repo], time: new Date(Date.UTC(2026, 0, day, 12)), ...page }
  const { repos } = await at.call<Answer>(at.owner, 'platformgraph.registry.v1.RegistryService/ListTagsAt', request)
  return repos[0]
}
const names = (numbers: readonly number[]): string[] => numbers.map((n) => `t${String(n).padStart(6, '0')}`)

it('are those of the moment, and none that was deleted or came later', async () => {
  const second = await ask(2, { pageSize: 5 })
  expect(second.total).toBe((NAMES * 4) / 5)
  expect(second.tags.map(({ name }) => name)).toEqual(names([1, 2, 3, 4, 6]))
  expect(second.tags.map(({ digest }) => digest)).toEqual(Array<string>(5).fill('sha256:2'))
  expect(await ask(3, { pageSize: 1 })).toMatchObject({ total: NAMES })
  expect(await ask(0, { pageSize: 1 })).toMatchObject({ total: 0, tags: [] })
})

it('take a statement for a thousand names, each of them once', async () => {
  await ask(3, { pageSize: 5 })
  expect(sizes).toEqual([...Array<number>(NAMES / MOST_NAMES).fill(MOST_NAMES), 0])
})

it('are paged from both ends', async () => {
  const last = await ask(2, { pageSize: 3, backward: true })
  expect(last.tags.map(({ name }) => name)).toEqual(names([4997, 4998, 4999]))
  const before = await ask(2, { pageSize: 2, backward: true, before: last.tags[0]!.cursor })
  expect(before.tags.map(({ name }) => name)).toEqual(names([4994, 4996]))
  const after = await ask(2, { pageSize: 3, after: before.tags[0]!.cursor })
  expect(after.tags.map(({ name }) => name)).toEqual(names([4996, 4997, 4998]))
})
