// Finds what a message can hold and no service can take. Runs only once something was found, so that it may be slow.
import type { DescField, DescMessage } from '@bufbuild/protobuf'
import type { FieldViolation } from '../core/errors.ts'
import { joinPath, NUL_VIOLATION } from './faults.ts'
import { type Fields, type Kind, kindOf } from './kinds.ts'
import { timestampMs } from './time.ts'

/**
 * Every string with NUL and every time out of range in a message, by its path in JSON names.
 * @param resource local name of the top field whose violations are told relative to it, as REST clients write it
 */
export function findUnreadable(desc: DescMessage, message: Fields, resource?: string): FieldViolation[] {
  return inMessage(desc, message, (field) => (field.localName === resource ? '' : field.jsonName))
}

function inMessage(desc: DescMessage, message: Fields, pathOf: (field: DescField) => string): FieldViolation[] {
  return desc.fields.flatMap((field) => {
    const kind = kindOf(field)
    const path = pathOf(field)
    return [
      ...badKeys(field, message, path),
      ...valuesOf(field, message, path).flatMap(([value, at]) => inValue(kind, value, at)),
    ]
  })
}

function badKeys(field: DescField, message: Fields, path: string): FieldViolation[] {
  if (field.fieldKind !== 'map') return []
  const keys = Object.keys(message[field.localName] as Fields).filter((key) => key.includes('\0'))
  return keys.map((key) => ({ field: joinPath(path, key), description: NUL_VIOLATION }))
}

function valuesOf(field: DescField, message: Fields, path: string): [value: unknown, path: string][] {
  const value = field.oneof ? selected(field, message) : message[field.localName]
  if (value === undefined) return []
  if (field.fieldKind === 'list') return (value as unknown[]).map((item, index) => [item, `${path}[${index}]`])
  if (field.fieldKind === 'map') {
    return Object.entries(value as Fields).map(([key, item]) => [item, joinPath(path, key)])
  }
  return [[value, path]]
}

function selected(field: DescField, message: Fields): unknown {
  const group = message[field.oneof?.localName ?? ''] as { case?: string; value?: unknown }
  return group.case === field.localName ? group.value : undefined
}

function inValue(kind: Kind, value: unknown, path: string): FieldViolation[] {
  if (kind.is === 'message') {
    return inMessage(kind.desc, value as Fields, (field) => joinPath(path, field.jsonName))
  }
  if (kind.is === 'string' && (value as string).includes('\0')) return [{ field: path, description: NUL_VIOLATION }]
  if (kind.is === 'timestamp' && Number.isNaN(timestampMs(value as { seconds: bigint; nanos: number }))) {
    return [{ field: path, description: 'must be between the years 1 and 9999' }]
  }
  return []
}
