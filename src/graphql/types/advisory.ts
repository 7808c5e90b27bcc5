// Advisories: what is known of a vulnerability in an artifact.
import {
  AdvisoriesService,
  Severity_TypeSchema,
} from '../../contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import { parentOf } from '../../core/uid.ts'
import { builder, contractEnum, type ModelFields, fieldsReading } from '../builder.ts'
import { rootFields, visibleConnection, visibleRelation } from '../connection.ts'
import { type PageWanted, PLACE_ARGS, slicePage } from '../own-connection.ts'
import { type Page, pageType } from '../page-type.ts'
import { resourceType } from '../resource-type.ts'
import { selectedFields } from '../selection.ts'
import type { Reads } from '../text/reads.ts'
import { itemsOf } from '../values.ts'
import { AdvisoryEvent, type AdvisoryEventRow, AdvisoryEventType, ReviewState } from './advisory-event.ts'
import { groups } from './group.ts'

/** What a row tells of its events. */
interface EventsRow {
  readonly events: readonly AdvisoryEventRow[]
}

/** A row from a database tells the latest alone, or all. */
interface LatestRow extends Partial<EventsRow> {
  readonly latestEvents?: readonly AdvisoryEventRow[]
}

/** Events are told apart by the last segment of their uids, and none ever goes. */
function cursorOf(uid: string): string {
  return Buffer.from(`a1:${uid.slice(uid.lastIndexOf('/') + 1)}`).toString('base64url')
}

function eventsPage({ events }: EventsRow, wanted: PageWanted): Page<AdvisoryEventRow> {
  return slicePage(events, ({ uid }) => cursorOf(uid), wanted)
}

const AdvisoryEventConnection = pageType(AdvisoryEvent, {
  name: 'AdvisoryEvent',
  page: 'A page of what has happened to an advisory.',
  edge: 'An event of an advisory in a list, and its place there.',
})

export const SeverityType = contractEnum('SeverityType', Severity_TypeSchema, {
  description: 'The schemes of rating how severe a vulnerability is.',
})

export interface SeverityRow {
  readonly type?: number
  readonly score?: string
}

export const Severity = builder.objectRef<SeverityRow>('Severity').implement({
  description: 'A rating of a vulnerability.',
  fields: (t) => ({
    type: t.field({
      type: SeverityType,
      nullable: true,
      description: 'The scheme of the rating; null where that was not said.',
      example: 'CVSS_V3',
      resolve: (severity) => severity.type || null,
    }),
    score: t.string({
      description: 'The rating as the scheme writes it; for CVSS a vector.',
      example: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H',
      resolve: (severity) => severity.score ?? '',
    }),
  }),
})

export const advisories = resourceType({
  name: 'Advisory',
  one: 'advisory',
  many: 'advisories',
  labels: { one: 'an advisory', many: 'advisories' },
  service: AdvisoriesService,
  description: 'What is known of one vulnerability in one component of one artifact, told event by event.',
  example: 'advisoryId artifactName',
  named: false,
  lookupPriority: 1,
  orders: {
    advisoryId: 'By the public id.',
    artifactName: 'By the name of the artifact.',
    componentName: 'By the name of the component.',
  },
  filter: (t) => ({
    advisoryIds: t.stringList({ description: 'Only these public ids.' }),
    legacyAdvisoryIds: t.stringList({ description: 'Only these ids of the older scheme.' }),
    artifactNames: t.stringList(),
    artifactTypes: t.stringList(),
    artifactArchitectures: t.stringList(),
    componentNames: t.stringList(),
    componentTypes: t.stringList(),
    componentLocations: t.stringList(),
    aliases: t.stringList(),
    origin: t.string({
      example: 'nginx',
    }),
    eventReviewStates: t.field({
      type: [ReviewState],
    }),
    eventAuthors: t.stringList({
      example: ['security team'],
    }),
    excludeEventAuthors: t.stringList({
      example: ['scanner'],
    }),
    eventReviewers: t.stringList({
      example: ['ada'],
    }),
    eventTypes: t.field({
      type: [AdvisoryEventType],
    }),
    latestEventType: t.field({
      type: AdvisoryEventType,
    }),
    query: t.string({
      description:
        'Only advisories with this text, in any case, in an id, an alias or the name of artifact or component.',
      example: 'CVE-2023',
    }),
    createdAfter: t.field({ type: 'DateTime', description: 'Only what was created at this time or later.' }),
    createdBefore: t.field({ type: 'DateTime', description: 'Only what was created before this time.' }),
    updatedAfter: t.field({ type: 'DateTime', description: 'Only what changed at this time or later.' }),
    withdrawn: t.boolean({ description: 'Only advisories that were withdrawn (true), or only the others (false).' }),
  }),
  fields: (t) => ({ ...subjectFields(t), ...contentFields(t) }),
})

function subjectFields(t: ModelFields<'Advisory'>) {
  return {
    advisoryId: t.exposeString('advisoryId', { description: 'The public id.', example: 'GO-2024-2687' }),
    legacyAdvisoryId: t.exposeString('legacyAdvisoryId', {
      nullable: true,
      description: 'The id in the older scheme of one document a package; null: none.',
      example: 'CGA-2c5h-7x9q-4mpw',
    }),
    author: t.exposeString('author', { description: 'Who wrote it.', example: 'security team' }),
    artifactName: t.exposeString('artifactName', {
      description: 'The name of the artifact: an image or a package.',
      example: 'nginx',
    }),
    artifactType: t.exposeString('artifactType', {
      description: 'The kind of the artifact, such as `apk` or `golang`.',
      example: 'image',
    }),
    artifactArchitecture: t.exposeString('artifactArchitecture', {
      description: 'The architecture of the artifact; empty: any.',
      example: 'amd64',
    }),
    componentName: t.exposeString('componentName', {
      description: 'The name of the vulnerable component.',
      example: 'golang.org/x/net',
    }),
    componentLocation: t.exposeString('componentLocation', {
      description: 'The path of the component inside the artifact; empty where it is not known.',
      example: '/usr/bin/server',
    }),
    componentType: t.exposeString('componentType', { description: 'The kind of the component.', example: 'go-module' }),
  }
}

function contentFields(t: ModelFields<'Advisory'>) {
  return {
    aliases: t.exposeStringList('aliases', {
      description: 'Other ids of the vulnerability, such as its CVE.',
      example: ['CVE-2023-45288'],
    }),
    severities: t.field({
      type: [Severity],
      description: 'How severe it is, one rating a scheme.',
      select: { severities: true },
      resolve: (advisory) => itemsOf<SeverityRow>(advisory.severities),
    }),
    deleteTime: t.expose('deleteTime', {
      type: 'DateTime',
      nullable: true,
      description: 'When the advisory was withdrawn; null: it stands.',
    }),
    events: fieldsReading<EventsRow>(t).field({
      type: AdvisoryEventConnection,
      description: 'What has happened, the oldest first.',
      args: PLACE_ARGS,
      columns: ['events'],
      extensions: { reads: { kind: 'value', valueOf: eventsPage } satisfies Reads },
      resolve: (...[row, args, , info]) => eventsPage(row, { args, selected: selectedFields(info) }),
    }),
    latestEvent: fieldsReading<LatestRow>(t).field({
      type: AdvisoryEvent,
      nullable: true,
      description: 'The last thing that happened, which tells the state; null when nothing did.',
      optionalColumns: ['latestEvents'],
      resolve: ({ latestEvents, events }) => (latestEvents ?? events)?.at(-1) ?? null,
    }),
    group: visibleRelation(t, groups, {
      description: 'The group that it hangs below.',
      uid: 'parentUid',
    }),
  }
}

builder.objectField(AdvisoryEvent, 'advisory', (t) =>
  visibleRelation(t, advisories, { description: 'The advisory that it belongs to.', uid: ({ uid }) => parentOf(uid) }),
)

builder.objectField(groups.ref, 'advisories', (t) =>
  visibleConnection(t, advisories, { reach: 'childrenOrBelow', description: 'The advisories of the group.' }),
)

rootFields(advisories, {
  example: {
    one: 'advisory(uid: $uid) { advisoryId latestEvent { type } }',
    many: 'advisories(filter: { aliases: ["CVE-2023-45288"] }) { nodes { artifactName severities { type score } } }',
  },
})
