// Advisories: what is known of a vulnerability in an artifact, told as a series of events.
import {
  AdvisorySchema,
  AdvisoriesService,
} from '../../contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import type { Condition } from '../../db/statements/builder.ts'
import { columns, type Table } from '../../db/statements/table.ts'
import { anyOf, equals, overlaps, timeBound } from '../names.ts'
import type { Operation } from '../operation.ts'
import type { Filter, Resource } from '../resource.ts'
import { standardMethods } from '../standard.ts'

/** The events of an advisory, oldest first, each in plain form: its `detail` holds the member of its oneof. */
const EVENTS = `coalesce((SELECT json_agg(e.detail || jsonb_strip_nulls(jsonb_build_object(
  'uid', e.uid, 'createTime', e.create_time, 'author', e.author, 'reviewer', e.reviewer, 'reviewState', e.review_state,
  'issue', e.issue, 'findings', encode(e.findings, 'base64'))) ORDER BY e.create_time, e.ordinal)
  FROM advisory_events e WHERE e.parent_uid = t.uid), '[]'::json)`

const table: Table = {
  name: 'advisories',
  columns: {
    ...columns([
      'uid',
      'parentUid',
      'advisoryId',
      'legacyAdvisoryId',
      'author',
      'artifactName',
      'artifactType',
      'artifactArchitecture',
      'componentName',
      'componentLocation',
      'componentType',
      'aliases',
      'severities',
      'createTime',
      'updateTime',
      'deleteTime',
    ]),
    events: EVENTS,
  },
  sorts: {
    advisoryId: 'text',
    artifactName: 'text',
    componentName: 'text',
    createTime: 'timestamptz',
    updateTime: 'timestamptz',
    uid: 'text',
  },
}

/** Advisories with none of the values among what their events say. */
function none(column: string, type: string): Filter {
  return (values: never): Condition =>
    (param) =>
      `NOT t.${column} && ${param(values, `${type}[]`)}`
}

/** Advisories with the text in an id or a name. The column is in lower case, so that LIKE does. */
const query: Filter =
  (value: never): Condition =>
  (param) => {
    const text = String(value)
      .toLowerCase()
      .replace(/[\\%_]/g, (c) => `\\${c}`)
    return `t.search_text LIKE ${param(`%${text}%`, 'text')}`
  }

/**
 * Advisories with one of these other ids. They are looked up first: few advisories have one, but a planner without
 * statistics takes it for many and reads the whole scope in order instead.
 */
const withAlias: Filter =
  (values: never): Condition =>
  (param) =>
    `t.uid = ANY(ARRAY(SELECT a.uid FROM advisories a WHERE a.aliases && ${param(values, 'text[]')}))`

export const advisories: Resource = {
  type: 'Advisory',
  service: AdvisoriesService,
  message: AdvisorySchema,
  table,
  parentType: 'Group',
  groupLevels: 1,
  filters: {
    advisoryIds: anyOf('advisoryId'),
    legacyAdvisoryIds: anyOf('legacyAdvisoryId'),
    artifactNames: anyOf('artifactName'),
    artifactTypes: anyOf('artifactType'),
    artifactArchitectures: anyOf('artifactArchitecture'),
    componentNames: anyOf('componentName'),
    componentTypes: anyOf('componentType'),
    componentLocations: anyOf('componentLocation'),
    aliases: withAlias,
    // Packages built from one source share its advisories, which are kept under the source's name.
    origin: equals('artifactName'),
    eventReviewStates: overlaps('eventReviewStates', 'int'),
    eventAuthors: overlaps('eventAuthors'),
    excludeEventAuthors: none('event_authors', 'text'),
    eventReviewers: overlaps('eventReviewers'),
    eventTypes: overlaps('eventTypes', 'int'),
    latestEventType: equals('latestEventType', 'int'),
    query,
  },
  matches: { artifactName: 'text', artifactType: 'text' },
  graphFilters: {
    createdAfter: timeBound('createTime', '>='),
    createdBefore: timeBound('createTime', '<'),
    updatedAfter: timeBound('updateTime', '>='),
    withdrawn:
      (value: never): Condition =>
      () =>
        `t.delete_time IS ${value ? 'NOT NULL' : 'NULL'}`,
  },
  json: ['severities'],
  model: 'advisory',
}

export const advisoryOperations: readonly Operation[] = standardMethods(advisories, ['list', 'get'])
