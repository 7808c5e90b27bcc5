// What a PATCH changes: the field mask, or what was sent (docs/api.md, "Writes", AIP-134, AIP-161).
import { invalidArgument, type FieldViolation } from '../core/errors.ts'
import { membersOf } from '../core/json.ts'
import { fieldNamed, messageIn, rulesOf, type FieldRule, type MessageRules } from './fields.ts'
import type { DescMessage } from '@bufbuild/protobuf'

/** New values by top-level field; null clears. */
export type Patch = Record<string, unknown>

export interface MaskInput {
  readonly desc: DescMessage
  /** The resource as it was sent, plain. */
  readonly sent: Record<string, unknown>
  /** Undefined: no mask was given. */
  readonly mask: readonly string[] | undefined
  /** The resource as it is. */
  readonly current: Record<string, unknown>
}

/**
 * The patch that an update means.
 * @throws INVALID_ARGUMENT on `update_mask` for a path that does not exist, or is output only or immutable and would change
 */
export function patchOf(input: MaskInput): Patch {
  const rules = rulesOf(input.desc)
  const { mask, sent } = input
  if (mask === undefined || mask.length === 0) return withoutOneofPeers(rules, sentFields(rules, sent))
  if (mask.length === 1 && mask[0] === '*') return replaceAll(rules, sent)
  const patch: Patch = {}
  const faults: FieldViolation[] = []
  for (const path of mask) {
    const fault = applyPath(path, input, patch)
    if (fault) faults.push({ field: 'update_mask', description: fault })
  }
  if (faults.length > 0) throw invalidArgument(faults)
  return withoutOneofPeers(rules, patch)
}

/** The fields of `sent` that a client may write; output-only ones are ignored, immutable ones only count on creation. */
export function sentFields(rules: MessageRules, sent: Record<string, unknown>, creating = false): Patch {
  const patch: Patch = {}
  for (const rule of rules.fields.values()) {
    const writable = isWritable(rule) || (creating && !rule.outputOnly)
    if (writable && rule.name in sent) patch[rule.name] = sent[rule.name] ?? null
  }
  return patch
}

function replaceAll(rules: MessageRules, sent: Record<string, unknown>): Patch {
  const patch: Patch = {}
  for (const rule of rules.fields.values()) if (isWritable(rule)) patch[rule.name] = sent[rule.name] ?? null
  return patch
}

function applyPath(path: string, { desc, sent, current }: MaskInput, patch: Patch): string | undefined {
  const segments = path.split('.')
  const rule = fieldNamed(rulesOf(desc), segments[0] ?? '')
  if (path === '*') return '* replaces the whole resource and cannot be combined with other paths'
  if (!rule) return `${path} does not exist; fields are ${[...rulesOf(desc).fields.keys()].join(', ')}`
  if (!isWritable(rule)) {
    return isUnchanged(rule, sent, current)
      ? undefined
      : `${path} is ${rule.outputOnly ? 'output only' : 'immutable'} and cannot be changed`
  }
  if (segments.length === 1) {
    patch[rule.name] = sent[rule.name] ?? null
    return undefined
  }
  const inner = rule.desc.fieldKind === 'message' ? messageIn(rule.desc) : undefined
  if (!inner) return `${path} does not exist: ${segments[0]} has no fields`
  const base = (rule.name in patch ? patch[rule.name] : current[rule.name]) ?? {}
  const nested: Patch = {}
  const rest = { desc: inner, sent: membersOf(sent[rule.name]), mask: undefined, current: membersOf(base) }
  const fault = applyPath(segments.slice(1).join('.'), rest, nested)
  if (fault) return fault.replace(segments.slice(1).join('.'), path)
  patch[rule.name] = { ...membersOf(base), ...withoutOneofPeers(rulesOf(inner), nested) }
  return undefined
}

/** Setting one member of a oneof clears the others. */
function withoutOneofPeers(rules: MessageRules, patch: Patch): Patch {
  for (const oneof of rules.desc.oneofs) {
    const set = oneof.fields.some((field) => patch[field.localName] !== undefined && patch[field.localName] !== null)
    if (set) for (const field of oneof.fields) patch[field.localName] ??= null
  }
  return patch
}

function isWritable(rule: FieldRule): boolean {
  return !rule.outputOnly && !rule.immutable
}

/** Whether a field that cannot be written is left as it is; an enum's zero says nothing (AIP-126). */
function isUnchanged(rule: FieldRule, sent: MaskInput['sent'], current: MaskInput['current']): boolean {
  if (rule.desc.fieldKind === 'enum' && !sent[rule.name]) return true
  return rule.name in sent && equal(sent[rule.name], current[rule.name])
}

function equal(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
