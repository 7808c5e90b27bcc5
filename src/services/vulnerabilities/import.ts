// Feeds: many advisories at once, so that a second run changes nothing and nothing that people added is lost.
import { AdvisoriesService as OwnAdvisoriesService } from '../../contract/gen/platformgraph/vulnerabilities/v1/advisories_pb.ts'
import {
  AdvisorySchema,
  ListAdvisoriesResponseSchema,
} from '../../contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import { maskOf } from '../../contract/capabilities.ts'
import type { RequestOf } from '../../contract/plain.ts'
import { membersOf, toJsonObject } from '../../core/json.ts'
import type { Prisma } from '../../db/gen/prisma/client.ts'
import { advisoryTable } from '../../db/statements/advisories.ts'
import { getRows } from '../../db/statements/get.ts'
import { projected } from '../../db/statements/table.ts'
import type { WriteCall } from '../call.ts'
import type { Row } from '../page.ts'
import { operation } from '../operation.ts'
import { insertMany } from '../rows.ts'
import { checkMessage } from '../violations.ts'
import { advisories } from './advisories.ts'
import { EVENT_TYPES, eventRow, memberOf, type SentAdvisory, type SentEvent } from './events.ts'

const MAX_ADVISORIES = 500

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
type Stored = Prisma.AdvisoryGetPayload<{ include: { events: true } }>
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
    const found = await storedOnes(call, sent)
    const fresh = sent.filter((advisory) => !found.has(keyOf(advisory)))
    const was = new Map((await rowsOf(call, [...found.values()])).map((row) => [row.uid, row]))
    const made = await createAll(call, fresh)
    const updated: string[] = []
    for (const advisory of sent) {
      const stored = found.get(keyOf(advisory))
      if (stored && (await bringUpToDate(call, advisory, stored))) updated.push(stored.uid)
    }
    await tell(call, { made, updated, was })
    const created = fresh.length
    return { created, updated: updated.length, unchanged: sent.length - created - updated.length }
  },
})

async function storedOnes(call: ImportCall, sent: readonly SentAdvisory[]): Promise<Map<string, Stored>> {
  const ids = [...new Set(sent.map(({ advisoryId = '' }) => advisoryId))]
  const rows = await call.tx.prisma.advisory.findMany({
    where: { parentUid: call.scope, advisoryId: { in: ids } },
    include: { events: true },
  })
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** Advisories without their events, which only each of them tells. */
const summaryTable = projected(
  advisoryTable,
  new Set(Object.keys(advisoryTable.columns).filter((name) => name !== 'events')),
)

function rowsOf({ tx }: ImportCall, rows: readonly { readonly uid: string }[]): Promise<Row[]> {
  return getRows<Row>(
    tx,
    summaryTable,
    rows.map(({ uid }) => uid),
  )
}

interface Imported {
  readonly made: readonly string[]
  readonly updated: readonly string[]
  /** Those that were there, as they were. */
  readonly was: ReadonlyMap<string, Row>
}

/** One event for all that was written; none when nothing was. */
async function tell(call: ImportCall, { made, updated, was }: Imported): Promise<void> {
  const written = [...made, ...updated].map((uid) => ({ uid }))
  if (written.length === 0) return
  const before = updated.flatMap((uid) => was.get(uid) ?? [])
  const { scope: parent } = call
  call.emit({
    subject: parent,
    group: parent,
    bodyType: ListAdvisoriesResponseSchema,
    body: { advisories: await rowsOf(call, written) },
    ...(before.length === 0 ? {} : { before: { advisories: before } }),
  })
}

/** Gives the uids. */
async function createAll(call: ImportCall, fresh: readonly SentAdvisory[]): Promise<string[]> {
  const { scope: parent } = call
  const now = new Date(call.deps.clock.now())
  const rows = fresh.map((advisory) => ({
    parentUid: parent,
    columns: { ...subjectOf(advisory), ...contentOf(advisory, published(call)) },
  }))
  const uids = await insertMany(advisories, call, rows)
  const data = fresh.flatMap((advisory, index) =>
    (advisory.events ?? []).map((event, at) => eventRow(uids[index] ?? '', event, { at, now })),
  )
  if (data.length > 0) await call.tx.prisma.advisoryEvent.createMany({ data })
  return uids
}

/** Whether anything was changed. */
async function bringUpToDate(call: ImportCall, advisory: SentAdvisory, stored: Stored): Promise<boolean> {
  const now = new Date(call.deps.clock.now())
  const content = contentOf(advisory, stored.published || published(call))
  const differs = CONTENT.some((name) => stable(content[name]) !== stable(stored[name]))
  const missing = (advisory.events ?? []).filter((event) => !stored.events.some((known) => sameEvent(event, known)))
  if (!differs && missing.length === 0) return false
  await call.tx.prisma.advisory.update({
    where: { uid: stored.uid },
    data: { ...content, updateTime: now },
    select: { uid: true },
  })
  const data = missing.map((event, at) => eventRow(stored.uid, event, { at: stored.events.length + at, now }))
  if (data.length > 0) await call.tx.prisma.advisoryEvent.createMany({ data })
  return true
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

/** An event that a feed told before. One told without its time is the same whenever it was. */
function sameEvent(event: SentEvent, known: Stored['events'][number]): boolean {
  const member = memberOf(event)
  return (
    known.type === EVENT_TYPES[member] &&
    stable(membersOf(known.detail)[member]) === stable(event[member] ?? {}) &&
    (!event.createTime || event.createTime.getTime() === known.createTime.getTime())
  )
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
