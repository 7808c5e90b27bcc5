// What the contract says about single fields: who may write them, and which hold credentials.
import { type DescField, getOption } from '@bufbuild/protobuf'
import { field_behavior as behaviorOption, FieldBehavior } from './gen/google/api/field_behavior_pb.ts'
import { secret as secretOption } from './gen/platformgraph/annotations/v1/fields_pb.ts'

/** The rules of a field (AIP-203, and the option `secret`). */
export interface FieldRule {
  readonly required: boolean
  /** Set by the server; in a request it is ignored. */
  readonly outputOnly: boolean
  /** Taken in and never given back. */
  readonly inputOnly: boolean
  /** Set at the creation and never changed. */
  readonly immutable: boolean
  /** A credential: never logged, never put into an event. */
  readonly secret: boolean
}

const rules = new WeakMap<DescField, FieldRule>()

function read(field: DescField): FieldRule {
  const behavior = getOption(field, behaviorOption)
  return Object.freeze({
    required: behavior.includes(FieldBehavior.REQUIRED),
    outputOnly: behavior.includes(FieldBehavior.OUTPUT_ONLY),
    inputOnly: behavior.includes(FieldBehavior.INPUT_ONLY),
    immutable: behavior.includes(FieldBehavior.IMMUTABLE),
    secret: getOption(field, secretOption),
  })
}

/** The rules of `field`, the same object each time. */
export function fieldRule(field: DescField): FieldRule {
  const known = rules.get(field)
  if (known) return known
  const rule = read(field)
  rules.set(field, rule)
  return rule
}

/** The first number of a field that we add to a published message. */
const OWN_NUMBERS = 100

/** Whether the published message has the field; false: it is our addition. */
export function isPublished(field: DescField): boolean {
  return field.number < OWN_NUMBERS
}
