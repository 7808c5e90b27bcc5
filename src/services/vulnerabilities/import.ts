// Feeds: many advisories at once, so that a second run changes nothing and nothing that people added is lost.
import { AdvisoriesService as OwnAdvisoriesService } from '../../contract/gen/platformgraph/vulnerabilities/v1/advisories_pb.ts'
import {
  AdvisorySchema,
  ListAdvisoriesResponseSchema,
} from '../../contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import { maskOf } from '../../contract/capabilities.ts'
import type { RequestOf } from '../../contract/plain.ts'
import { membersOf, toJsonObject } from '../../core/json.ts'
import { newChildUid } from '../../core/uid.ts'
import { advisoryTable, storedAdvisories, type StoredAdvisoryRow } from '../../db/statements/advisories.ts'
import { insertRows, updateRows } from '../../db/statements/bulk.ts'
import { getRows, lockParents } from '../../db/statements/get.ts'
import { projected } from '../../db/statements/table.ts'
import type { WriteCall } from '../call.ts'
import type { Row } from '../page.ts'
import { operation } from '../operation.ts'
import { insertMany } from '../rows.ts'
import { checkMessage, Violations } from '../violations.ts'
import { advisories } from './advisories.ts'
import { EVENT_TYPES, eventRow, memberOf, MOST_EVENTS, type SentAdvisory, type SentEvent, summaryOf } from './events.ts'

const MAX_ADVISORIES = 500
const EVENTS = 'advisory_events'

/** Which advisory it is: one for each record and what it affects. */
const SUBJECT = [
  'advisoryId',
  'artifactName',
  'artifactType',
  'artifactArchitecture',
  'componentName',
  'componentType',
  'componentLocation',
] as const
/** What a feed may change of it. */
const CONTENT = ['legacyAdvisoryId', 'author', 'aliases', 'severities', 'deleteTime', 'published'] as const
/** What the operator's own imports bring, everybody may read; what others write stays where it is. */
const OPERATOR = maskOf(['internal'])
type ImportCall = WriteCall<RequestOf<typeof OwnAdvisoriesService.method.importAdvisories>>

/** Writes a batch of a feed in one transaction. */
export const importAdvisories = operation({
  method: OwnAdvisoriesService.method.importAdvisories,
  validate: ({ request }, violations) => {
    const { advisories = [] } = request
    if (advisories.length === 0) violations.add('advisories', 'is required')
    if (advisories.length > MAX_ADVISORIES) violations.add('advisories', `has more than ${MAX_ADVISORIES} items`)
    const seen = new Set<string>()
    advisories.slice(0, MAX_ADVISORIES).forEach((advisory, at) => {
      const path = `advisories[${at}]`
      for (const name of ['advisoryId', 'author', 'artifactName', 'artifactType'] as const) {
        if (!advisory[name]) violations.add(`${path}.${name}`, 'is required')
      }
      checkMessage(AdvisorySchema, advisory, { violations, path, partial: true })
      const key = keyOf(advisory)
      if (seen.has(key)) violations.add(path, 'is in the list twice')
      seen.add(key)
    })
  },
  write: async (call) => {
    const { advisories: sent = [] } = call.request
    // Imports into one group wait for each other: what another one is about to write would be told a second time.
    await lockParents(call.tx, { name: 'groups' }, [call.scope])
    const found = await storedOnes(call, sent)
    const fresh: SentAdvisory[] = []
    const changes: Change[] = []
    const violations = new Violations()
    for (const [at, advisory] of sent.entries()) {
      const stored = found.get(keyOf(advisory))
      const change = stored && changeOf(call, advisory, stored)
      if (!stored) fresh.push(advisory)
      else if (change) {
        changes.push(change)
        checkRoom({ stored, change }, violations, `advisories[${at}].events`)
      }
    }
    violations.throwIfAny()
    const before = await rowsOf(
      call,
      changes.map(({ row }) => row.uid),
    )
    const made = await createAll(call, fresh)
    await updateRows(
      call.tx,
      advisoryTable.name,
      changes.map(({ row }) => row),
    )
    await insertRows(
      call.tx,
      EVENTS,
      [...made, ...changes].flatMap(({ events }) => events),
    )
    await tell(call, { written: [...made, ...changes].map(({ row }) => row.uid), before })
    const created = fresh.length
    const updated = changes.length
    return { created, updated, unchanged: sent.length - created - updated }
  },
})

async function storedOnes(call: ImportCall, sent: readonly SentAdvisory[]): Promise<Map<string, StoredAdvisoryRow>> {
  const ids = [...new Set(sent.map(({ advisoryId = '' }) => advisoryId))]
  const rows = await storedAdvisories(call.tx, call.scope, ids)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** Advisories without their events, which only each of them tells. */
const summaryTable = projected(
  advisoryTable,
  new Set(Object.keys(advisoryTable.columns).filter((name) => name !== 'events')),
)

function rowsOf({ tx }: ImportCall, uids: readonly string[]): Promise<Row[]> {
  return getRows<Row>(tx, summaryTable, uids)
}

interface Imported {
  /** Uids of those that were made or changed. */
  readonly written: readonly string[]
  /** Those that were changed, as they were. */
  readonly before: readonly Row[]
}

/** One event for all that was written; none when nothing was. */
async function tell(call: ImportCall, { written, before }: Imported): Promise<void> {
  if (written.length === 0) return
  const { scope: parent } = call
  call.emit({
    subject: parent,
    group: parent,
    bodyType: ListAdvisoriesResponseSchema,
    body: { advisories: await rowsOf(call, written) },
    ...(before.length === 0 ? {} : { before: { advisories: before } }),
  })
}

/** Columns of an advisory to write, and rows of events that it has not yet. */
interface Change {
  readonly row: { readonly uid: string }
  readonly events: readonly ReturnType<typeof eventRow>[]
}

/** Makes advisories that say what their events will; these are still to be written. */
async function createAll(call: ImportCall, fresh: readonly SentAdvisory[]): Promise<Change[]> {
  const { scope: parentUid } = call
  const now = new Date(call.deps.clock.now())
  const isPublished = published(call)
  const made = fresh.map((advisory) => {
    const uid = newChildUid(parentUid)
    const events = (advisory.events ?? []).map((event, at) => eventRow(uid, event, { at, now }))
    return { row: { uid, ...subjectOf(advisory), ...contentOf(advisory, isPublished), ...summaryOf(events) }, events }
  })
  await insertMany(
    advisories,
    call,
    made.map(({ row: { uid, ...columns } }) => ({ uid, parentUid, columns })),
  )
  return made
}

function checkRoom(
  { stored, change }: { stored: StoredAdvisoryRow; change: Change },
  violations: Violations,
  path: string,
): void {
  const [there, added] = [stored.events.length, change.events.length]
  if (there + added <= MOST_EVENTS) return
  violations.add(path, `${added} are new and ${there} are stored; an advisory has at most ${MOST_EVENTS}`)
}

/** What an advisory says that is not stored; undefined: nothing. */
function changeOf(call: ImportCall, advisory: SentAdvisory, stored: StoredAdvisoryRow): Change | undefined {
  const now = new Date(call.deps.clock.now())
  const content = contentOf(advisory, stored.published || published(call))
  const differs = CONTENT.some((name) => stable(content[name]) !== stable(stored[name]))
  const known = timesOf(stored.events)
  const missing = (advisory.events ?? []).filter((event) => !isKnown(event, known))
  if (!differs && missing.length === 0) return undefined
  const events = missing.map((event, at) => eventRow(stored.uid, event, { at: stored.events.length + at, now }))
  const row = { uid: stored.uid, ...content, updateTime: now }
  return { row, events }
}

function subjectOf(advisory: SentAdvisory): Record<(typeof SUBJECT)[number], string> {
  return {
    advisoryId: advisory.advisoryId ?? '',
    artifactName: advisory.artifactName ?? '',
    artifactType: advisory.artifactType ?? '',
    artifactArchitecture: advisory.artifactArchitecture ?? '',
    componentName: advisory.componentName ?? '',
    componentType: advisory.componentType ?? '',
    componentLocation: advisory.componentLocation ?? '',
  }
}

function published(call: ImportCall): boolean {
  return call.authority.holds(OPERATOR, call.scope)
}

function contentOf(advisory: SentAdvisory, isPublished: boolean) {
  return {
    published: isPublished,
    author: advisory.author ?? '',
    legacyAdvisoryId: advisory.legacyAdvisoryId ?? null,
    aliases: [...(advisory.aliases ?? [])],
    severities: (advisory.severities ?? []).map(toJsonObject),
    deleteTime: advisory.deleteTime ?? null,
  }
}

/** When events of the same kind and detail happened: there may be thousands, and an import may tell as many. */
function timesOf(events: StoredAdvisoryRow['events']): ReadonlyMap<string, ReadonlySet<number>> {
  const known = new Map<string, Set<number>>()
  for (const { type, detail, time } of events) {
    const key = eventKey(type, Object.values(membersOf(detail))[0])
    known.set(key, (known.get(key) ?? new Set()).add(time))
  }
  return known
}

/** Whether a feed told an event before. One told without its time is the same whenever it was. */
function isKnown(event: SentEvent, known: ReadonlyMap<string, ReadonlySet<number>>): boolean {
  const member = memberOf(event)
  const times = known.get(eventKey(EVENT_TYPES[member], event[member]))
  return times !== undefined && (!event.createTime || times.has(event.createTime.getTime()))
}

function eventKey(type: number, detail: unknown): string {
  return `${type} ${stable(detail ?? {})}`
}

function keyOf(advisory: Pick<SentAdvisory, (typeof SUBJECT)[number]>): string {
  return JSON.stringify(SUBJECT.map((name) => advisory[name] ?? ''))
}

function stable(value: unknown): string {
  if (value === undefined || value === null || value instanceof Date || typeof value !== 'object')
    return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([k, v]) => `${k}:${stable(v)}`)
    .join(',')}}`
}
