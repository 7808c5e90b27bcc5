// What an answer looks like: every field of a message that answers have, and of each oneof one, as that organization has it.
import type { DescField, DescMessage } from '@bufbuild/protobuf'
import { fieldRule } from '../../contract/fields.ts'
import { hasPresence, type Kind, kindOf } from '../../wire/kinds.ts'
import { exampleOf } from './field-examples.ts'
import type { Json } from './types.ts'

/** How deep messages are within each other; what holds itself ends there. */
const MAX_DEPTH = 6

/** An example of a message as an answer has it: one that its schema takes, and whose uids fit each other. */
export function messageExample(desc: DescMessage, depth = 0): Json {
  const chosen = desc.oneofs.map(({ fields }) => fields.find((field) => !fieldRule(field).inputOnly))
  const shown = desc.fields.filter(
    (field) => !fieldRule(field).inputOnly && (field.oneof === undefined || chosen.includes(field)),
  )
  return Object.fromEntries(
    shown.flatMap((field) => {
      const value = valueOf(field, depth)
      return value === undefined ? [] : [[field.jsonName, value]]
    }),
  )
}

function valueOf(field: DescField, depth: number): Json | undefined {
  // A time that may be absent tells that something ended, which most things have not.
  if (field.proto.proto3Optional && kindOf(field).is === 'timestamp') return undefined
  const example = exampleOf(field)
  if (example !== undefined) return example
  if (field.fieldKind === 'map') return {}
  const kind = kindOf(field)
  if (field.fieldKind === 'list') return kind.is === 'message' && depth < MAX_DEPTH ? [oneOf(kind, depth)] : []
  // What may be absent is, where there is nothing to show.
  const isBare = kind.is !== 'message' && kind.is !== 'enum'
  if (hasPresence(field) && field.oneof === undefined && (isBare || depth >= MAX_DEPTH)) return undefined
  return oneOf(kind, depth)
}

function oneOf(kind: Kind, depth: number): Json {
  switch (kind.is) {
    case 'message':
      return messageExample(kind.desc, depth + 1)
    case 'enum':
      return (kind.desc.values[1] ?? kind.desc.values[0]!).name
    case 'bool':
      return false
    case 'int':
    case 'float':
      return 0
    case 'long':
      return '0'
    case 'struct':
      return {}
    case 'duration':
      return '3600s'
    case 'timestamp':
      return '2026-01-31T12:00:00.000Z'
    default:
      return ''
  }
}
