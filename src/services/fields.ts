// What the contract says of a message's fields, read once: required, output only, immutable, secret.
import type { DescField, DescMessage, DescOneof } from '@bufbuild/protobuf'
import { fieldRule } from '../contract/fields.ts'

/** One field of a message, as the rules need it. */
export interface FieldRule {
  readonly desc: DescField
  /** Its name in plain values (camelCase). */
  readonly name: string
  /** Its name in JSON and in error paths. */
  readonly json: string
  readonly required: boolean
  readonly outputOnly: boolean
  readonly immutable: boolean
  readonly secret: boolean
  readonly oneof: DescOneof | undefined
}

/** The fields of a message by their plain names. */
export interface MessageRules {
  readonly desc: DescMessage
  readonly fields: ReadonlyMap<string, FieldRule>
  /** Whether the message or one inside it has a secret field. */
  readonly hasSecrets: boolean
}

const known = new Map<DescMessage, MessageRules>()

/** The rules of a message's fields. */
export function rulesOf(desc: DescMessage): MessageRules {
  const found = known.get(desc)
  if (found) return found
  const fields = new Map(desc.fields.map((field) => [field.localName, ruleOf(field)]))
  const rules = { desc, fields, hasSecrets: holdsSecrets(desc, new Set()) }
  known.set(desc, rules)
  return rules
}

/** The field of a rules table that a client names in a mask: camelCase, JSON or contract spelling. */
export function fieldNamed(rules: MessageRules, name: string): FieldRule | undefined {
  const direct = rules.fields.get(name)
  if (direct) return direct
  for (const field of rules.fields.values()) if (field.json === name || field.desc.name === name) return field
  return undefined
}

/** The message type inside a field: its own, its items' or its values'; undefined for scalars and enums. */
export function messageIn(field: DescField): DescMessage | undefined {
  return field.fieldKind === 'scalar' || field.fieldKind === 'enum' ? undefined : field.message
}

function ruleOf(desc: DescField): FieldRule {
  return { ...fieldRule(desc), desc, name: desc.localName, json: desc.jsonName, oneof: desc.oneof }
}

function holdsSecrets(desc: DescMessage, seen: Set<DescMessage>): boolean {
  if (seen.has(desc)) return false
  seen.add(desc)
  return desc.fields.some((field) => {
    const inner = messageIn(field)
    return fieldRule(field).secret || (inner !== undefined && holdsSecrets(inner, seen))
  })
}
