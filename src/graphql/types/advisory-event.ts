// The events of advisories, each with a detail of its own kind.
import {
  type AdvisoryEvent as AdvisoryEventMessage,
  type AdvisoryEvent_Detection,
  type AdvisoryEvent_Detection_NVDAPI,
  type AdvisoryEvent_Detection_ScanV1,
  type AdvisoryEvent_FalsePositiveDetermination,
  type AdvisoryEvent_Fixed,
  type AdvisoryEvent_Patched,
  ReviewStateSchema,
  EventTypeFilterSchema,
  AdvisoryEvent_FalsePositiveDetermination_TypeSchema,
} from '../../contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import type { FieldMap, ObjectRef } from '@pothos/core'
import type { Plain } from '../../contract/plain.ts'
import { uidOf } from '../examples/values.ts'
import { builder, contractEnum, type FieldBuilder, type GraphTypes } from '../builder.ts'

export const ReviewState = contractEnum('ReviewState', ReviewStateSchema)

export const AdvisoryEventType = contractEnum('AdvisoryEventType', EventTypeFilterSchema, {
  description: 'What can happen in the life of an advisory.',
})

export const FalsePositiveReason = contractEnum(
  'FalsePositiveReason',
  AdvisoryEvent_FalsePositiveDetermination_TypeSchema,
  {
    description: 'The kinds of reason for which a vulnerability is not there.',
    values: {
      VULNERABILITY_RECORD_ANALYSIS_CONTESTED: 'The record of the vulnerability is wrong.',
      COMPONENT_VULNERABILITY_MISMATCH: 'The vulnerability is one of another component.',
      VULNERABLE_CODE_VERSION_NOT_USED: 'Another version of the component is used.',
      VULNERABLE_CODE_NOT_INCLUDED_IN_PACKAGE: 'The vulnerable code is not in the package.',
      VULNERABLE_CODE_NOT_IN_EXECUTION_PATH: 'The vulnerable code never runs.',
      VULNERABLE_CODE_CANNOT_BE_CONTROLLED_BY_ADVERSARY: 'An attacker cannot reach the vulnerable code.',
      INLINE_MITIGATIONS_EXIST: 'Something else keeps the vulnerability from being used.',
    },
  },
)

/** A message as the detail of an event, with the name of its GraphQL type. */
type Detail<Message> = Plain<Message> & { readonly __typename: string }

/** An event as it is kept with its advisory, in JSON. */
interface Kept {
  readonly uid: string
  readonly createTime: string
  readonly updateTime: string
  /** In base64. */
  readonly findings?: string
}

/** An event as the services give it: the member of its oneof is a field of its own. */
export type AdvisoryEventRow = Omit<Plain<AdvisoryEventMessage>, keyof Kept> & Kept

function detailType<Shape>(
  name: string,
  description: string,
  fields: (t: FieldBuilder<Shape>) => FieldMap,
): ObjectRef<GraphTypes, Shape> {
  return builder.objectRef<Shape>(name).implement({ description, fields })
}

/** Texts of details → what one of them may be. */
const EXAMPLES = {
  cpeSearched: 'cpe:2.3:a:f5:nginx:1.29.0:*:*:*:*:*:*:*',
  cpeFound: 'cpe:2.3:a:f5:nginx:*:*:*:*:*:*:*:*',
  scanner: 'grype',
  scannerVersion: '0.104.0',
  subpackage: 'nginx-mod-http',
  component: 'golang.org/x/net',
  componentId: '5f1c2a7e9b3d4068',
  componentVersion: '0.22.0',
  componentType: 'go-module',
  componentLocation: '/usr/bin/server',
  artifactVersion: '1.29.3-r0',
  grypeDbBuilt: '2026-01-31T04:10:00Z',
  grypeDbChecksum: 'sha256:5e1c7a90',
  fixedVersion: '1.29.3-r1',
  note: 'The vulnerable function is never called.',
} as const

type Text = keyof typeof EXAMPLES

const textField = <Name extends Text, Shape extends { readonly [N in Name]?: string }>(
  t: FieldBuilder<Shape>,
  name: Name,
  description: string,
): FieldMap[string] => t.string({ description, example: EXAMPLES[name], resolve: (detail) => detail[name] ?? '' })

type Note = { readonly note?: string; readonly __typename: string }

function noteOnly(name: string, description: string, note: string): ObjectRef<GraphTypes, Note> {
  return detailType<Note>(name, description, (t) => ({ note: textField(t, 'note', note) }))
}

const NvdDetection = detailType<Plain<AdvisoryEvent_Detection_NVDAPI>>(
  'NvdDetection',
  'A search in the National Vulnerability Database.',
  (t) => ({
    cpeSearched: textField(t, 'cpeSearched', 'The CPE name that was searched for.'),
    cpeFound: textField(t, 'cpeFound', 'The CPE name that was found.'),
  }),
)

const ScanDetection = detailType<Plain<AdvisoryEvent_Detection_ScanV1>>(
  'ScanDetection',
  'A scan of the artifact.',
  (t) => ({
    scanner: textField(t, 'scanner', 'The name of the scanner.'),
    scannerVersion: textField(t, 'scannerVersion', 'The version of the scanner.'),
    subpackage: textField(t, 'subpackage', 'The package that was scanned, of those that are built together.'),
    component: textField(t, 'component', 'The name of the component.'),
    componentId: textField(t, 'componentId', "The scanner's id of the component."),
    componentVersion: textField(t, 'componentVersion', 'The version of the component.'),
    componentType: textField(t, 'componentType', 'The kind of the component.'),
    componentLocation: textField(t, 'componentLocation', 'The path of the component inside the package.'),
    artifactVersion: textField(t, 'artifactVersion', 'The version of the artifact that was scanned.'),
    grypeDbBuilt: textField(t, 'grypeDbBuilt', "When the scanner's database was built."),
    grypeDbChecksum: textField(t, 'grypeDbChecksum', "The checksum of the scanner's database."),
  }),
)

const Detection = detailType<Detail<AdvisoryEvent_Detection>>('Detection', 'The vulnerability was found.', (t) => ({
  manual: t.boolean({
    description: 'Whether a person found it.',
    resolve: ({ manual }) => Boolean(manual),
  }),
  nvdapi: t.field({
    type: NvdDetection,
    nullable: true,
    description: 'The search that found it; null when something else did.',
    resolve: ({ nvdapi }) => nvdapi,
  }),
  scanv1: t.field({
    type: ScanDetection,
    nullable: true,
    description: 'The scan that found it; null when something else did.',
    resolve: ({ scanv1 }) => scanv1,
  }),
}))

const Fixed = detailType<Detail<AdvisoryEvent_Fixed>>('Fixed', 'A version without the vulnerability is out.', (t) => ({
  fixedVersion: textField(t, 'fixedVersion', 'The first version of the artifact without it.'),
  note: textField(t, 'note', 'A remark.'),
  scannerVersion: textField(t, 'scannerVersion', 'The version of the scanner that confirmed it.'),
  grypeDbBuilt: textField(t, 'grypeDbBuilt', "When the scanner's database was built."),
  grypeDbChecksum: textField(t, 'grypeDbChecksum', "The checksum of the scanner's database."),
}))

const FalsePositive = detailType<Detail<AdvisoryEvent_FalsePositiveDetermination>>(
  'FalsePositiveDetermination',
  'The vulnerability is not there after all.',
  (t) => ({
    type: t.field({
      type: FalsePositiveReason,
      nullable: true,
      description: 'Which kind of reason; null where that was not said.',
      resolve: ({ type }) => type || null,
    }),
    note: textField(t, 'note', 'The reason in words.'),
  }),
)

const Patched = detailType<Detail<AdvisoryEvent_Patched>>(
  'Patched',
  'The fix was carried into versions that lacked it.',
  (t) => ({
    patchedVersions: t.stringList({
      example: ['1.29.3-r1'],
      resolve: ({ patchedVersions }) => patchedVersions ?? [],
    }),
    note: textField(t, 'note', 'A remark.'),
  }),
)

const WHY = 'Why that is so.'

export const AdvisoryEventDetail = builder.unionType('AdvisoryEventDetail', {
  description: 'What has happened, with what belongs to it.',
  types: [
    Detection,
    Fixed,
    FalsePositive,
    Patched,
    noteOnly('TruePositiveDetermination', 'The vulnerability is there.', WHY),
    noteOnly('AnalysisNotPlanned', 'Nobody will look into it.', WHY),
    noteOnly('FixNotPlanned', 'It will not be fixed.', WHY),
    noteOnly('PendingUpstreamFix', 'The fix must come from the project itself.', 'What is waited for.'),
  ],
  resolveType: (detail) => detail.__typename,
})

/** Members of the event's oneof: their field, their GraphQL type and their place in AdvisoryEventType. */
const MEMBERS = [
  ['detection', 'Detection', 1],
  ['truePositiveDetermination', 'TruePositiveDetermination', 2],
  ['fixed', 'Fixed', 3],
  ['falsePositiveDetermination', 'FalsePositiveDetermination', 4],
  ['analysisNotPlanned', 'AnalysisNotPlanned', 5],
  ['fixNotPlanned', 'FixNotPlanned', 6],
  ['pendingUpstreamFix', 'PendingUpstreamFix', 7],
  ['patched', 'Patched', 8],
] as const

/** What an event has of its oneof. */
type EventMembers = { readonly [Field in (typeof MEMBERS)[number][0]]?: AdvisoryEventRow[Field] }

function memberOf(event: EventMembers): (typeof MEMBERS)[number] | undefined {
  return MEMBERS.find(([field]) => event[field] !== undefined && event[field] !== null)
}

/** What has happened: its place in AdvisoryEventType, and the detail; null for a kind that this version does not know. */
export function happened(event: EventMembers): { readonly type: number; readonly detail: Detail<object> } | null {
  const member = memberOf(event)
  return member ? { type: member[2], detail: { ...event[member[0]], __typename: member[1] } } : null
}

const reviewFields = (t: FieldBuilder<AdvisoryEventRow>) => ({
  reviewer: t.string({
    description: 'Who reviewed it; empty: nobody.',
    example: 'ada',
    resolve: (event) => event.reviewer ?? '',
  }),
  reviewState: t.field({
    type: ReviewState,
    nullable: true,
    description: 'How far the review has come; null where that was not said.',
    example: 'APPROVED',
    resolve: (event) => event.reviewState || null,
  }),
})

export const AdvisoryEvent = builder.objectRef<AdvisoryEventRow>('AdvisoryEvent').implement({
  description: 'A step in the handling of a vulnerability.',
  example: 'type createTime author',
  fields: (t) => ({
    uid: t.field({
      type: 'UID',
      description: 'The address of the event.',
      example: uidOf(3),
      resolve: (event) => event.uid,
    }),
    createTime: t.field({
      type: 'DateTime',
      description: 'When it happened.',
      resolve: (event) => event.createTime,
    }),
    updateTime: t.field({
      type: 'DateTime',
      description: 'When it was last changed or reviewed.',
      resolve: (event) => event.updateTime,
    }),
    author: t.string({
      description: 'Who wrote it.',
      example: 'security team',
      resolve: (event) => event.author ?? '',
    }),
    ...reviewFields(t),
    issue: t.field({
      type: 'URL',
      nullable: true,
      description: 'The issue in which it was discussed.',
      example: 'https://example.com/issues/17',
      resolve: (event) => event.issue || null,
    }),
    findings: t.string({
      nullable: true,
      description: 'What a scanner reported, as it reported it, in base64.',
      example: 'eyJtYXRjaGVzIjpbXX0=',
      resolve: ({ findings }) => findings || null,
    }),
    type: t.field({
      type: AdvisoryEventType,
      nullable: true,
      description: 'What has happened; null for a kind of event that this version does not know.',
      resolve: (event) => happened(event)?.type ?? null,
    }),
    detail: t.field({
      type: AdvisoryEventDetail,
      nullable: true,
      description: 'What has happened, with what belongs to it; null like `type`.',
      resolve: (event) => happened(event)?.detail ?? null,
    }),
  }),
})
