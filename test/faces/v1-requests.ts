// Requests of version 1 made of the descriptors: every field that can name something names it.
import { type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf'
import type { Method } from '../../src/contract/methods.ts'
import type { Json, JsonObject } from '../support/faces.ts'

/** What is there, by the names of the seeded organization. */
export const NAMED = ['org', 'team', 'repo', 'role', 'robot', 'viewerBinding'] as const
const NAMES_ONE = /(^|_)(ids?|uidp?|parent|group|identity|role|repo|source|scope|of)$/
const DEEPEST = 3

/** A request in which every field that can name something names `uid`, but for the one that says what the call is about. */
export function requestOf(method: Method, { uid, scope }: { uid: string; scope: string }): JsonObject {
  const filled = fillMessage(method.desc.input, uid, 0)
  const [last = '', ...above] = (method.scopeField ?? '').split('.').reverse()
  if (last === '') return filled
  const path = above.reverse()
  const holder = path.reduce<Record<string, Json>>((at, name) => (at[name] ??= {}) as Record<string, Json>, filled)
  holder[last] = scope
  return filled
}

function fillMessage(desc: DescMessage, uid: string, depth: number): Record<string, Json> {
  const chosen = new Set<string>()
  return Object.fromEntries(
    desc.fields.flatMap((field) => {
      // Of several members of a choice the first.
      if (field.oneof && chosen.has(field.oneof.name)) return []
      const value = fillField(field, uid, depth)
      if (value !== undefined && field.oneof) chosen.add(field.oneof.name)
      return value === undefined ? [] : [[field.jsonName, value] as const]
    }),
  )
}

function fillField(field: DescField, uid: string, depth: number): Json | undefined {
  const { message } = field
  if (message) {
    if (depth >= DEEPEST || field.fieldKind === 'map' || message.typeName.startsWith('google.')) return undefined
    const inner = fillMessage(message, uid, depth + 1)
    return field.fieldKind === 'list' ? [inner] : inner
  }
  if (field.fieldKind === 'enum' || field.fieldKind === 'map') return undefined
  const text = field.name === 'name' ? 'a name' : NAMES_ONE.test(field.name) ? uid : undefined
  const isText = field.scalar === ScalarType.STRING
  if (text === undefined || !isText) return undefined
  return field.fieldKind === 'list' ? [text] : text
}
