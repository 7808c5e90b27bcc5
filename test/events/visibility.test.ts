// What a caller sees of the events of an organization, in however many groups it has its rights.
import { beforeAll, describe, expect, test } from 'vitest'
import { Authority, type Grant } from '../../src/access/authority.ts'
import { maskOf } from '../../src/contract/capabilities.ts'
import type { Database, Statement } from '../../src/db/database.ts'
import { openEventDay } from '../../src/db/statements/event-days.ts'
import { countEvents, readEvents } from '../../src/db/statements/event-pages.ts'
import { placeEvents } from '../../src/db/statements/feed.ts'
import { eventsSeen, visibleEvents } from '../../src/services/events/visibility.ts'
import { freshDatabase, statement } from '../support/database.ts'

const ORG = 'a'.repeat(40)
const MANY = 3_000
const group = (at: number): string => `${ORG}/${at.toString(16).padStart(16, '0')}`
const deep = (at: number): string => `${group(at)}/${'d'.repeat(16)}`
const REPO = 'chainguard.platform.registry.v2.Repo'
const GROUP = 'chainguard.platform.iam.v2.Group'
const DELETED = 'dev.chainguard.api.platform.registry.repo.deleted.v1'
/** What is deleted leaves nothing to read, and is seen by whoever may delete. */
const READS = maskOf(['groups.list', 'repo.list', 'repo.delete'])

/** Repos in some of the groups, groups themselves, and what only begins like one of them; and bodies that are no resource. */
const EVENTS: readonly (readonly [subject: string, body: string, type: string])[] = [
  [`${group(1)}/${'1'.repeat(16)}`, REPO, 'a'],
  [`${deep(1)}/${'1'.repeat(16)}`, REPO, 'a'],
  [`${group(2)}/${'2'.repeat(16)}`, REPO, 'a'],
  [`${group(MANY + 1)}/${'3'.repeat(16)}`, REPO, 'a'],
  [group(1), GROUP, 'b'],
  [group(MANY + 1), GROUP, 'b'],
  [ORG, GROUP, 'b'],
  [`${group(1)}0`, GROUP, 'b'],
  [`${group(1)}/${'4'.repeat(16)}`, 'google.protobuf.Empty', DELETED],
  [`${group(MANY + 1)}/${'4'.repeat(16)}`, 'google.protobuf.Empty', DELETED],
  [`${group(1)}/${'5'.repeat(16)}`, 'google.protobuf.Empty', 'unknown'],
  [`${group(1)}/${'6'.repeat(16)}`, REPO, DELETED],
]

let database: Database
beforeAll(async () => {
  database = await freshDatabase({ own: true })
  await openEventDay(database, new Date('2026-01-15'))
  const rows = EVENTS.map(
    ([subject, body, type]) =>
      `(gen_random_uuid(), '${type}', 'customer', '${subject}', '${ORG}', '{}', '${body}', '{}')`,
  )
  await database.query(
    statement(
      `INSERT INTO outbox_events (id, type, audience, subject, group_uid, actor, body_type, body) VALUES ${rows.join()}`,
    ),
  )
  await placeEvents(database, { limit: 100, now: new Date(), maxFailures: 5 })
})

/** The statements of a page and its total, and the subjects of the page. */
async function seenBy(grants: readonly Grant[], top = ORG): Promise<{ asked: Statement[]; subjects: string[] }> {
  const visible = visibleEvents(eventsSeen(new Authority('e'.repeat(40), grants), top))
  if (!visible) return { asked: [], subjects: [] }
  const asked: Statement[] = []
  const db = { query: async <Row extends object>(of: Statement) => (asked.push(of), database.query<Row>(of)) }
  const query = { within: { group: ORG }, conditions: [visible], after: undefined, before: undefined }
  const [rows = []] = await readEvents(db, [{ ...query, descending: false, limit: 51 }])
  expect(await countEvents(db, [query])).toEqual([rows.length])
  return { asked, subjects: rows.map(({ subject }) => subject) }
}

const subjectsOf = (...at: readonly number[]): string[] => at.map((one) => EVENTS[one]![0])

describe('events are seen', () => {
  test('where one has the right to read what they are of, and below', async () => {
    expect((await seenBy([{ group: group(1), mask: READS }])).subjects).toEqual(subjectsOf(0, 1, 4, 8, 11))
    expect((await seenBy([{ group: deep(1), mask: READS }])).subjects).toEqual(subjectsOf(1))
    expect((await seenBy([{ group: ORG, mask: maskOf(['groups.list']) }])).subjects).toEqual(subjectsOf(4, 5, 6, 7))
    expect((await seenBy([{ group: group(1), mask: READS }], group(2))).subjects).toEqual([])
  })

  test('by each right where that one is held', async () => {
    const grants = [
      { group: group(1), mask: maskOf(['groups.list']) },
      { group: group(2), mask: maskOf(['repo.list']) },
      { group: group(MANY + 1), mask: READS },
    ]
    expect((await seenBy(grants)).subjects).toEqual(subjectsOf(2, 3, 4, 5, 9))
  })

  test('by each right, where another is held in the first of its places alone', async () => {
    for (const [few, more, seen] of [
      ['groups.list', 'repo.list', [0, 1, 2, 4, 11]],
      ['repo.list', 'groups.list', [0, 1, 4, 5, 11]],
    ] as const) {
      const last = more === 'repo.list' ? group(2) : group(MANY + 1)
      const grants = [
        { group: group(1), mask: maskOf([few, more]) },
        { group: last, mask: maskOf([more]) },
      ]
      expect((await seenBy(grants)).subjects, few).toEqual(subjectsOf(...seen))
    }
  })

  test('in groups of several depths, in each of what one may read there', async () => {
    const at = (mask: Grant['mask']): Grant[] => [group(2), deep(1)].map((one) => ({ group: one, mask }))
    expect((await seenBy(at(READS))).subjects).toEqual(subjectsOf(1, 2))
    expect((await seenBy(at(maskOf(['groups.list'])))).subjects).toEqual([])
  })

  test('by what they are of, whatever they are called', async () => {
    expect((await seenBy([{ group: group(1), mask: maskOf(['repo.delete']) }])).subjects).toEqual(subjectsOf(8))
    expect((await seenBy([{ group: group(1), mask: maskOf(['repo.list']) }])).subjects).toEqual(subjectsOf(0, 1, 11))
  })

  test('in all of a group by whoever has the right above it', () => {
    const above = new Authority('e'.repeat(40), [{ group: ORG, mask: READS }])
    expect(visibleEvents(eventsSeen(above, group(1)))).toBeDefined()
  })

  test('by somebody bound in thousands of groups, by statements as short as those of two', async () => {
    const grants = Array.from({ length: MANY }, (_, at) => ({ group: group(at + 1), mask: READS }))
    const { asked, subjects } = await seenBy(grants)
    expect(subjects).toEqual(subjectsOf(0, 1, 2, 4, 8, 11))
    const { asked: ofTwo } = await seenBy(grants.slice(0, 2))
    expect(asked.map(({ text }) => text)).toEqual(ofTwo.map(({ text }) => text))
  })
})
