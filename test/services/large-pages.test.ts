// Pages of rows that may be large: read a few rows a statement, and no other pages for that.
import { beforeAll, expect, it } from 'vitest'
import { ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { boundAnswer, sizeOfRows } from '../../src/core/answer-size.ts'
import { newChildUid } from '../../src/core/uid.ts'
import type { Statement } from '../../src/db/database.ts'
import { organization, type Organization } from '../support/organization.ts'

/** More than two statements read. */
const MANY = 150
/** Rows of a statement, and the one that tells that there are more. */
const MOST_ROWS = 64 + 1

interface Answer {
  readonly repos: readonly { readonly uid: string; readonly name: string }[]
  readonly nextPageToken: string
  readonly totalCount: number
}

let at: Organization
const sizes: number[] = []

beforeAll(async () => {
  at = await organization()
  const query = at.db.query.bind(at.db)
  at.db.query = async (statement: Statement, ...asker: []) => {
    const rows = await query(statement, ...asker)
    const [{ _count: joined = 0 } = {}] = rows as { _count?: number }[]
    sizes.push(Math.max(rows.length, joined))
    return rows as never[]
  }
  const rows = Array.from({ length: MANY }, (_, place) => ({
    ...{ uid: newChildUid(at.org), parentUid: at.org, name: `repo-${String(place).padStart(3, '0')}` },
    customOverlay: { environment: { PLACE: String(place) } },
  }))
  await at.db.prisma.repo.createMany({ data: rows })
})

const list = (request: object): Promise<Answer> => {
  sizes.length = 0
  return at.call<Answer>(at.owner, 'registry.v2.ReposService/ListRepos', request)
}
const names = ({ repos }: Answer): string[] => repos.map(({ name }) => name)
const expected = Array.from({ length: MANY }, (_, place) => `repo-${String(place).padStart(3, '0')}`)

it.each([
  [{ orderBy: 'name' }, expected],
  [{ orderBy: 'name desc' }, expected.toReversed()],
  [{ orderBy: 'name', skip: 5 }, expected.slice(5)],
  [{ orderBy: 'name', pageSize: 100 }, expected.slice(0, 100)],
  [{ orderBy: 'name', pageSize: 64 }, expected.slice(0, 64)],
  [{ orderBy: 'name', pageSize: 65 }, expected.slice(0, 65)],
  [{ orderBy: 'name', pageSize: 128 }, expected.slice(0, 128)],
])('have all that was asked for: %j', async (asked, wanted) => {
  const answer = await list({ pageSize: 200, ...asked })
  expect(names(answer)).toEqual(wanted)
  expect(answer.totalCount).toBe(MANY)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST_ROWS)
  const shown = wanted.length + ('skip' in asked ? 5 : 0)
  expect(Boolean(answer.nextPageToken)).toBe(shown < MANY)
})

it('go on where they ended', async () => {
  const first = await list({ orderBy: 'name', pageSize: 70 })
  const second = await list({ orderBy: 'name', pageSize: 70, pageToken: first.nextPageToken })
  const third = await list({ orderBy: 'name', pageSize: 70, pageToken: second.nextPageToken })
  expect([first, second, third].flatMap(names)).toEqual(expected)
  expect(third.nextPageToken).toBe('')
})

it('are counted whole against what one request may be given', async () => {
  const asked = (most: number): Promise<object> => {
    const { signal } = new AbortController()
    boundAnswer(signal, most)
    return at.services.call(
      ReposService.method.listRepos,
      { pageSize: 150 },
      { caller: at.owner, requestId: 'r', signal },
    )
  }
  const { repos } = await list({ pageSize: 150 })
  const all = sizeOfRows(repos)
  await expect(asked(2 * all)).resolves.toBeDefined()
  // What the first of three statements reads fits.
  await expect(asked(Math.floor(all / 2))).rejects.toMatchObject({ code: 'RESOURCE_EXHAUSTED' })
})

it('of small rows take one statement', async () => {
  await at.db.prisma.group.createMany({
    data: Array.from({ length: MANY }, (_, place) => ({
      uid: newChildUid(at.org),
      parentUid: at.org,
      name: `g${place}`,
    })),
  })
  sizes.length = 0
  await at.call(at.owner, 'iam.v2.GroupsService/ListGroups', { pageSize: 200 })
  expect(Math.max(...sizes)).toBeGreaterThan(MANY)
})
