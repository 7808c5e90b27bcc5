// Any value of any message of the contract, with protobuf-es as the oracle.
import { create, equals, fromBinary, fromJson, toBinary, toJson, type JsonValue } from '@bufbuild/protobuf'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Faults } from '../../src/wire/faults.ts'
import { jsonReader } from '../../src/wire/json-read.ts'
import { jsonWriter } from '../../src/wire/json-write.ts'
import { fromPlain, toPlain } from '../../src/wire/plain.ts'
import { allMessages, isDefault, plainOf } from './arbitrary.ts'

const messages = allMessages().map((desc) => [desc.typeName, desc] as const)

it('covers the contract', () => {
  expect(messages.length).toBeGreaterThan(100)
})

describe.each(messages)('%s', (_name, desc) => {
  const run = { numRuns: 25 }

  it('is the same as plain value, message and bytes', () => {
    fc.assert(
      fc.property(plainOf(desc), (plain) => {
        const message = fromPlain(desc)(plain)
        const received = fromBinary(desc, toBinary(desc, message))
        expect(equals(desc, received, message)).toBe(true)
        const back = toPlain(desc)(received) as Record<string, unknown>
        expect(equals(desc, fromPlain(desc)(back), message)).toBe(true)
        const present = desc.fields.filter((f) => f.localName in plain && !isDefault(f, plain[f.localName]))
        expect(Object.keys(back).sort()).toEqual(present.map((f) => f.localName).sort())
      }),
      run,
    )
  })

  it('is written as JSON that protobuf reads as the same message', () => {
    fc.assert(
      fc.property(plainOf(desc), (plain) => {
        const message = fromPlain(desc)(plain)
        for (const omitDefaults of [false, true]) {
          const json = JSON.parse(jsonWriter(desc, { omitDefaults })(plain)) as JsonValue
          expect(equals(desc, fromJson(desc, json), message)).toBe(true)
        }
        const json = JSON.parse(jsonWriter(desc)(plain)) as object
        const oracle = toJson(desc, message, { alwaysEmitImplicit: true }) as object
        expect(Object.keys(json).sort()).toEqual(Object.keys(oracle).sort())
      }),
      run,
    )
  })

  it('is read from the JSON that protobuf writes, in both spellings', () => {
    fc.assert(
      fc.property(plainOf(desc), fc.boolean(), (plain, useProtoFieldName) => {
        const message = fromPlain(desc)(plain)
        const faults = new Faults()
        const read = jsonReader(desc)(toJson(desc, message, { useProtoFieldName }), { path: '', faults })
        expect(faults.found).toEqual([])
        expect(equals(desc, fromPlain(desc)(read), message)).toBe(true)
      }),
      run,
    )
  })

  it('reads what it writes', () => {
    fc.assert(
      fc.property(plainOf(desc), (plain) => {
        const faults = new Faults()
        const read = jsonReader(desc)(JSON.parse(jsonWriter(desc)(plain)), { path: '', faults })
        expect(faults.found).toEqual([])
        expect(equals(desc, fromPlain(desc)(read), fromPlain(desc)(plain))).toBe(true)
      }),
      run,
    )
  })

  it('is empty for an empty plain value', () => {
    expect(equals(desc, fromPlain(desc)({}), create(desc))).toBe(true)
    expect(toPlain(desc)(create(desc))).toEqual({})
  })
})
