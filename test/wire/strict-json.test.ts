// JSON that machines may disagree on is refused; all other JSON reads as JSON.parse reads it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../src/core/errors.ts'
import { Faults } from '../../src/wire/faults.ts'
import { parseStrictJson } from '../../src/wire/strict-json.ts'

function parse(text: string | Uint8Array): { json: unknown; found: Faults['found'] } {
  const faults = new Faults()
  const json = parseStrictJson(typeof text === 'string' ? Buffer.from(text) : text, faults, 100)
  return { json, found: faults.found }
}

it('reads all JSON as JSON.parse does, with and without spaces', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6, stringUnit: 'binary' }), fc.constantFrom(0, 1, 3), (text, indent) => {
      const spaced = JSON.stringify(JSON.parse(text), null, indent)
      const { json, found } = parse(spaced)
      expect(json).toEqual(JSON.parse(spaced))
      expect(found).toEqual([])
    }),
  )
})

it('refuses all that JSON.parse refuses', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.string({ minLength: 1, maxLength: 2 }), (text, at, noise) => {
      const changed = text.slice(0, at % (text.length + 1)) + noise + text.slice(at % (text.length + 1))
      let expected: unknown
      try {
        expected = { json: JSON.parse(changed) }
      } catch {
        expect(() => parse(changed)).toThrow(PlatformError)
        return
      }
      expect({ json: parse(changed).json }).toEqual(expected)
    }),
  )
})

it('sees what is too deep before it parses it, and takes no bracket of a text for one', () => {
  const long = ' '.repeat(20_000)
  for (const text of [
    `${long}${'['.repeat(101)}`,
    `${'{"a":'.repeat(50_000)}`,
    `${long}"${'['.repeat(200)}",${'{'.repeat(101)}`,
  ])
    expect(() => parse(text)).toThrow('is nested more than 100 levels deep')
  const quoted = { a: `${'[{'.repeat(20_000)}"\\`, b: [[1], [2], { c: '\\"[' }] }
  expect(parse(JSON.stringify(quoted)).json).toEqual(quoted)
  const wide = Array.from({ length: 10_000 }, () => [{}])
  expect(parse(JSON.stringify(wide)).json).toEqual(wide)
})

it('sees what has too many values before it parses it, and takes no comma of a text for one', () => {
  const members = Array.from({ length: 60_000 }, (_, at) => `"k${at}":1`).join(',')
  for (const text of [`{${members}}`, `{${members}`, `[${'{},'.repeat(60_000)}1]`, `[${'1,'.repeat(60_000)}1]`])
    expect(() => parse(text)).toThrow('body: has more than 50000 members and items')
  const quoted = [','.repeat(100_000), { [`${'{,'.repeat(50_000)}\\"`]: 1 }]
  expect(parse(JSON.stringify(quoted)).json).toEqual(quoted)
})

describe('a key given twice', () => {
  it.each([
    ['{"a":1,"a":2}', ['a']],
    ['{"a":{"b":1,"c":{"b":1},"b":2}}', ['a.b']],
    ['{"a":[{"b":1},{"b":1,"b":1}]}', ['a[1].b']],
    ['{"a":[[0,{}],[{"x":",","x":"]"}]]}', ['a[1][0].x']],
    ['{"\\u0061":1,"a":2}', ['a']],
    ['{"a\\"":1,"a\\"":2,"a\\\\":1,"a\\\\":1}', ['a"', 'a\\']],
    ['[{"a":1},{"a":1}]', []],
    ['{"a":"a\\"a","b":"a"}', []],
    ['{"a":["a","b"],"b":["a"]}', []],
  ])('%s', (text, fields) => {
    expect(parse(text).found.map((violation) => violation.field)).toEqual(fields)
  })

  it('is found wherever it is', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (object) => {
        const [key] = Object.keys(object)
        const text = `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(key)}:null}`
        expect(parse(text).found).toHaveLength(1)
      }),
    )
  })
})

describe('refused', () => {
  it.each([
    ['nothing', ''],
    ['an open object', '{'],
    ['a comma too many', '{"a":1,}'],
    ['a comment', '{} // x'],
    ['NaN', '{"a":NaN}'],
    ['a byte order mark', '\ufeff{}'],
    ['101 levels', `${'['.repeat(101)}${']'.repeat(101)}`],
    ['half a million levels', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
    ['an encoded surrogate', new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ])('%s', (_name, text) => {
    expect(() => parse(text)).toThrow(/^Invalid argument: body: is n/)
  })

  it('does not repeat what was sent', () => {
    expect(() => parse('{"clientSecret": "hunter2" oops}')).toThrow(/^(?!.*hunter2)/)
  })

  it('takes 100 levels', () => {
    expect(parse(`${'['.repeat(100)}${']'.repeat(100)}`).found).toEqual([])
  })
})
