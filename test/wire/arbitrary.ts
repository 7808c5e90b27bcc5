// Plain values of any message of the contract, made up by fast-check.
import { type DescField, type DescFile, type DescMessage, ScalarType } from '@bufbuild/protobuf'
import fc from 'fast-check'
import { files as serviceFiles } from '../../src/contract/gen/files.ts'
import { hasPresence, type Kind, kindOf, scalarKind } from '../../src/wire/kinds.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((s) => s.isWellFormed() && !s.includes('\0'))
const key = text.filter((s) => s !== '__proto__')
// Paths of one word: JSON writes them in camelCase, and reading keeps them as they were written.
const maskPath = fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1, maxLength: 2 })

function valueOf(kind: Kind, depth: number): fc.Arbitrary<unknown> {
  switch (kind.is) {
    case 'string':
      return text
    case 'bool':
      return fc.boolean()
    case 'bytes':
      return fc.uint8Array({ maxLength: 9 }).map((bytes) => new Uint8Array(bytes))
    case 'int':
      return fc.integer({ min: kind.min, max: kind.max })
    case 'long':
      return fc.bigInt({ min: kind.min, max: kind.max }).map(String)
    case 'float':
      return fc.double({ noNaN: true })
    case 'enum':
      return fc.constantFrom(...kind.desc.values.map((value) => value.number))
    case 'timestamp':
      return fc.date({
        min: new Date('0001-01-01T00:00:00Z'),
        max: new Date('9999-12-31T23:59:59.999Z'),
        noInvalidDate: true,
      })
    case 'duration':
      return fc.integer({ min: -1e9, max: 1e9 }).map((ms) => ms / 1000)
    case 'mask':
      return fc.array(
        maskPath.map((names) => names.join('.')),
        { maxLength: 3 },
      )
    case 'struct':
      return fc.dictionary(key, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3, noNullPrototype: true })
    case 'message':
      return plainOf(kind.desc, depth + 1)
  }
}

function fieldOf(field: DescField, depth: number): fc.Arbitrary<unknown> {
  const one = valueOf(kindOf(field), depth)
  if (field.fieldKind === 'list') return fc.array(one, { maxLength: 3 })
  if (field.fieldKind !== 'map') return one
  const kind = scalarKind(field.mapKey)
  const keys = kind.is === 'string' ? key : valueOf(kind, depth).map(String)
  return fc.dictionary(keys, one, { maxKeys: 3, noNullPrototype: true })
}

/** A plain value of the message: any of its fields, at most one member of each oneof. */
export function plainOf(desc: DescMessage, depth = 0): fc.Arbitrary<Record<string, unknown>> {
  const deep = depth > 3
  const fields = desc.fields.filter((field) => !(deep && kindOf(field).is === 'message'))
  const record = fc.record(Object.fromEntries(fields.map((f) => [f.localName, fieldOf(f, depth)])), {
    requiredKeys: [],
    noNullPrototype: true,
  })
  return fc.tuple(record, fc.nat()).map(([plain, pick]) => {
    for (const oneof of desc.oneofs) {
      const set = oneof.fields.filter((field) => field.localName in plain)
      set.forEach((field, index) => index !== pick % set.length && delete plain[field.localName])
    }
    return plain
  })
}

/** All messages of the contract, requests and resources, also nested ones. */
export function allMessages(): DescMessage[] {
  const files = new Set<DescFile>()
  const visit = (file: DescFile): void => {
    if (files.has(file) || !/^(chainguard|platformgraph)\./.test(file.proto.package)) return
    files.add(file)
    file.dependencies.forEach(visit)
  }
  serviceFiles.forEach(visit)
  const inside = (message: DescMessage): DescMessage[] => [message, ...message.nestedMessages.flatMap(inside)]
  return [...files].flatMap((file) => file.messages.flatMap(inside))
}

/** Whether a field of a plain value would be absent after a way over the wire: the default where there is no presence. */
export function isDefault(field: DescField, value: unknown): boolean {
  if (field.fieldKind === 'list') return (value as unknown[]).length === 0
  if (field.fieldKind === 'map') return Object.keys(value as object).length === 0
  if (hasPresence(field)) return false
  // Integers of 64 bits are texts of digits; a text that says 0 is one like any other.
  if (field.scalar === ScalarType.STRING) return value === ''
  return value === 0 || value === false || value === '0' || (value as Uint8Array).length === 0
}
