// The mutation that feeds are imported with, and its input types, which only it uses.
import type { InputFieldMap, InputRef } from '@pothos/core'
import { AdvisoriesService as OwnAdvisoriesService } from '../../contract/gen/platformgraph/vulnerabilities/v1/advisories_pb.ts'
import { invalidField } from '../../core/errors.ts'
import { readBytes } from '../../wire/json-values.ts'
import { builder, type InputBuilder } from '../builder.ts'
import { importPayload } from '../import-payload.ts'
import { mutationField } from '../mutation.ts'
import { SeverityType } from './advisory.ts'
import { FalsePositiveReason, ReviewState } from './advisory-event.ts'

type Plain = Record<string, unknown>

/** `shown` names the fields that the type's example shows beside those it demands. */
function input(
  name: string,
  [description, ...shown]: readonly [string, ...string[]],
  fields: (t: InputBuilder) => InputFieldMap,
): InputRef<Plain> {
  return builder.inputType(name, { description, ...(shown.length > 0 && { example: shown }), fields: (t) => fields(t) })
}

const note = (t: InputBuilder) => ({
  note: t.string({ description: 'A remark, or why that is so.', example: 'The vulnerable function is never called.' }),
})

const NvdDetectionInput = input('NvdDetectionInput', ['A search in the National Vulnerability Database.'], (t) => ({
  cpeSearched: t.string(),
  cpeFound: t.string(),
}))

const ScanDetectionInput = input('ScanDetectionInput', ['A scan of the artifact.'], (t) => ({
  scanner: t.string(),
  scannerVersion: t.string(),
  subpackage: t.string(),
  component: t.string(),
  componentId: t.string(),
  componentVersion: t.string(),
  componentType: t.string({ description: 'The kind of the component.' }),
  componentLocation: t.string(),
  artifactVersion: t.string(),
  grypeDbBuilt: t.string(),
  grypeDbChecksum: t.string(),
}))

const DetectionInput = input('DetectionInput', ['How a vulnerability was found: one of the fields.'], (t) => ({
  manual: t.field({
    type: 'JSON',
    description: 'A person found it: `{}`, for there is nothing more to say.',
    example: {},
  }),
  nvdapi: t.field({ type: NvdDetectionInput, description: 'A search found it.' }),
  scanv1: t.field({ type: ScanDetectionInput, description: 'A scan found it.' }),
}))

const FixedInput = input('FixedInput', ['A version without the vulnerability.'], (t) => ({
  fixedVersion: t.string({ required: true, description: 'The first version of the artifact without it.' }),
  ...note(t),
  scannerVersion: t.string(),
  grypeDbBuilt: t.string(),
  grypeDbChecksum: t.string(),
}))

const FalsePositiveInput = input('FalsePositiveDeterminationInput', ['The vulnerability is not there.'], (t) => ({
  type: t.field({ type: FalsePositiveReason }),
  ...note(t),
}))

const PatchedInput = input('PatchedInput', ['The fix was carried into versions that lacked it.'], (t) => ({
  patchedVersions: t.stringList(),
  ...note(t),
}))

const NoteInput = input('NoteInput', ['What there is to say about an event.'], note)

export const AdvisoryEventInput = input(
  'AdvisoryEventInput',
  ['A step: who wrote it, and one of the kinds of event.', 'fixed'],
  (t) => ({
    createTime: t.field({ type: 'DateTime', description: 'When it happened; now when left out.' }),
    author: t.string({ required: true, description: 'Who wrote it.' }),
    reviewer: t.string(),
    reviewState: t.field({ type: ReviewState, required: true }),
    issue: t.field({ type: 'URL', description: 'The issue in which it was discussed.' }),
    findings: t.string({ description: 'What a scanner reported, as it reported it, in base64.' }),
    detection: t.field({ type: DetectionInput }),
    truePositiveDetermination: t.field({ type: NoteInput }),
    fixed: t.field({ type: FixedInput, description: 'A version without it is out.' }),
    falsePositiveDetermination: t.field({ type: FalsePositiveInput, description: 'It is not there after all.' }),
    analysisNotPlanned: t.field({ type: NoteInput }),
    fixNotPlanned: t.field({ type: NoteInput }),
    pendingUpstreamFix: t.field({ type: NoteInput }),
    patched: t.field({ type: PatchedInput }),
  }),
)

export const SeverityInput = input('SeverityInput', ['A rating of a vulnerability.'], (t) => ({
  type: t.field({ type: SeverityType, required: true }),
  score: t.string({ required: true, description: 'The rating as the scheme writes it; for CVSS a vector.' }),
}))

export const AdvisoryInput = input('AdvisoryInput', ['An advisory as a feed tells it.'], (t) => ({
  advisoryId: t.string({ required: true, description: 'The public id.' }),
  legacyAdvisoryId: t.string(),
  author: t.string({ required: true, description: 'Who wrote it.' }),
  artifactName: t.string({ required: true, description: 'The name of the artifact.' }),
  artifactType: t.string({ required: true, description: 'The kind of the artifact.' }),
  artifactArchitecture: t.string({ description: 'The architecture of the artifact; any when left out.' }),
  componentName: t.string({ description: 'The name of the component.' }),
  componentLocation: t.string(),
  componentType: t.string({ description: 'The kind of the component.' }),
  aliases: t.stringList({ description: 'Other ids of the vulnerability.' }),
  severities: t.field({ type: [SeverityInput], description: 'How severe it is, one rating a scheme.' }),
  deleteTime: t.field({ type: 'DateTime', description: 'When it was withdrawn; it stands when left out.' }),
  events: t.field({ type: [AdvisoryEventInput], description: 'What has happened.' }),
}))

mutationField({
  name: 'importAdvisories',
  method: OwnAdvisoriesService.method.importAdvisories,
  description:
    'Takes a batch of a feed: makes the advisories that are not there yet and brings the others up to date. A second run changes nothing; events that others have added stay.',
  input: (t) => ({
    parent: t.field({ type: 'UID', required: true }),
    advisories: t.field({ type: [AdvisoryInput], required: true, description: 'The advisories, 500 at most.' }),
  }),
  request: ({ parent, advisories }) => ({
    parent,
    advisories: (advisories as readonly Plain[]).map((advisory, at) => plainAdvisory(advisory, `advisories[${at}]`)),
  }),
  payload: (t) => importPayload(t, 'How many were not there before.'),
})

/** An advisory as the services take it: findings as bytes. */
export function plainAdvisory(advisory: Plain, path: string): Plain {
  const events = advisory['events'] as readonly Plain[] | null | undefined
  if (!events) return advisory
  return { ...advisory, events: events.map((event, at) => plainEvent(event, `${path}.events[${at}]`)) }
}

/** An event as the services take it. */
export function plainEvent(event: Plain, path: string): Plain {
  const { findings } = event
  if (typeof findings !== 'string') return event
  const read = readBytes(findings)
  if ('fault' in read) throw invalidField(`${path}.findings`, read.fault)
  return { ...event, findings: read.value }
}
