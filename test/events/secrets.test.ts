// No credential is ever told: every message with a secret field, whatever is in it.
import { type DescField, type DescFile, type DescMessage, ScalarType } from '@bufbuild/protobuf'
import { describe, expect, test } from 'vitest'
import { fieldRule } from '../../src/contract/fields.ts'
import { files as serviceFiles } from '../../src/contract/gen/files.ts'
import { bodyText } from '../../src/wire/event-body.ts'
import { rulesOf, messageIn } from '../../src/services/fields.ts'
import { redact } from '../../src/services/outbox.ts'

const MARK = 'this-is-a-secret'

function allMessages(): DescMessage[] {
  const files = new Set<DescFile>()
  const messages: DescMessage[] = []
  const nested = (message: DescMessage): void => {
    messages.push(message)
    message.nestedMessages.forEach(nested)
  }
  const add = (file: DescFile): void => {
    if (files.has(file)) return
    files.add(file)
    file.messages.forEach(nested)
    file.dependencies.forEach(add)
  }
  serviceFiles.forEach(add)
  return messages
}

/** A message with a value in every field, a mark in each secret one. */
function filled(desc: DescMessage, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    desc.fields.flatMap((field) => {
      const value = valueOf(field, depth)
      if (value === undefined) return []
      const list = field.fieldKind === 'list' ? [value] : field.fieldKind === 'map' ? { key: value } : value
      return [[field.localName, list]]
    }),
  )
}

function valueOf(field: DescField, depth: number): unknown {
  const inner = messageIn(field)
  if (inner) {
    if (inner.typeName === 'google.protobuf.Timestamp') return new Date(0)
    return depth > 6 || inner.typeName.startsWith('google.') ? undefined : filled(inner, depth + 1)
  }
  if (field.scalar === ScalarType.STRING) return fieldRule(field).secret ? MARK : 'plain'
  return undefined
}

const secret = allMessages().filter((message) => rulesOf(message).hasSecrets)

test('there are messages with secrets', () => {
  expect(secret.length).toBeGreaterThan(4)
})

describe.each(secret.map((message) => [message.typeName, message] as const))('%s', (_name, message) => {
  test('loses its secrets on the way into an event, and nothing else', () => {
    const full = filled(message)
    expect(JSON.stringify(full)).toContain(MARK)
    const kept = redact(message, full)
    expect(JSON.stringify(kept)).not.toContain(MARK)
    expect(bodyText(message.typeName, kept)).not.toContain(MARK)
    const plain = Object.entries(full).filter(([, value]) => value === 'plain')
    for (const [field] of plain) expect(kept).toHaveProperty(field, 'plain')
  })
})
