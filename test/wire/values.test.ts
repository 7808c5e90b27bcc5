// Single values at the edges of what they may be: one row a rule, so that none can be turned unnoticed.
import { isTimestampMs } from '../../src/core/timestamp.ts'
import { TimestampSchema } from '@bufbuild/protobuf/wkt'
import { create } from '@bufbuild/protobuf'
import { describe, expect, it } from 'vitest'
import { Faults } from '../../src/wire/faults.ts'
import { readScalar } from '../../src/wire/json-values.ts'
import type { ScalarKind } from '../../src/wire/kinds.ts'
import { parseStrictJson } from '../../src/wire/strict-json.ts'
import { formatDuration, formatTimestamp, parseDuration, parseTimestamp, timestampMs } from '../../src/wire/time.ts'

const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

describe('a time', () => {
  it.each([
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31t12:00:00z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T23:59:59.1Z', '2026-01-31T23:59:59.100Z'],
    ['2026-01-31T00:00:00.0019Z', '2026-01-31T00:00:00.001Z'],
    ['2026-01-31T12:00:00+01:30', '2026-01-31T10:30:00.000Z'],
    ['2026-01-31T12:00:00-01:30', '2026-01-31T13:30:00.000Z'],
    ['2026-01-31T12:00:00+23:59', '2026-01-30T12:01:00.000Z'],
    ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.000Z'],
    ['2026-12-31T12:00:00Z', '2026-12-31T12:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['0099-05-06T07:08:09Z', '0099-05-06T07:08:09.000Z'],
    ['9999-12-31T23:59:59.999999999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is %s', (text, wanted) => {
    const time = parseTimestamp(text)
    expect(time && formatTimestamp(time)).toBe(wanted)
  })

  it.each([
    ...['2026-01-31', '2026-01-31T12:00Z', '2026-01-31T12:00:00', '2026-01-31 12:00:00Z', '2026-01-31T12:00:00.Z'],
    ...['2026-01-31T24:00:00Z', '2026-01-31T12:60:00Z', '2026-01-31T12:00:60Z', '2026-01-31T12:00:00+24:00'],
    ...['2026-01-31T12:00:00+00:60', '2026-02-29T12:00:00Z', '2026-13-01T12:00:00Z', '2026-00-01T12:00:00Z'],
    ...['2026-01-32T12:00:00Z', '2026-01-00T12:00:00Z', '2026-01-31T12:00:00.1234567890Z', '12026-01-31T12:00:00Z'],
    ...['x2026-01-31T12:00:00Z', '2026-01-31T12:00:00Zx', '2026-01-31T12:00:00+1:00', '2026-01-31T12:00:00+01'],
    ...['0000-12-31T23:59:59Z', '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01'],
  ])('%s is none', (text) => expect(parseTimestamp(text)).toBeUndefined())

  it('lies in the years 1 to 9999', () => {
    expect([FIRST - 1, FIRST, LAST, LAST + 1].map(isTimestampMs)).toEqual([false, true, true, false])
    expect([FIRST, LAST].map((ms) => formatTimestamp(new Date(ms)))).toEqual([
      '0001-01-01T00:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
    ])
    for (const ms of [FIRST - 1, LAST + 1, Number.NaN]) expect(() => formatTimestamp(new Date(ms))).toThrow(RangeError)
  })

  it('is of its own day, whichever others share its place', () => {
    const day = 86_400_000
    for (const days of [0, 1024, 0, -1024, 2048, 1, 1025])
      for (const ms of [0, 1, 59_999, 3_599_999, 36_610_101, day - 1])
        expect(formatTimestamp(new Date(days * day + ms))).toBe(new Date(days * day + ms).toISOString())
  })

  it('as a message has whole seconds and less than one more', () => {
    const ms = (seconds: bigint, nanos: number) => timestampMs(create(TimestampSchema, { seconds, nanos }))
    expect([ms(0n, 0), ms(1n, 999_999_999), ms(-1n, 500_000_000)]).toEqual([0, 1999, -500])
    expect([ms(0n, -1), ms(0n, 1e9), ms(1n << 62n, 0), ms(-(1n << 62n), 0)]).toEqual(Array(4).fill(Number.NaN))
  })
})

describe('a duration', () => {
  it.each([
    ...([
      ['0s', 0, '0s'],
      ['3.5s', 3.5, '3.500s'],
      ['-1s', -1, '-1s'],
      ['-0.5s', -0.5, '-0.500s'],
    ] as const),
    ...([
      ['0.000001s', 1e-6, '0.000001s'],
      ['0.000000001s', 1e-9, '0.000000001s'],
      ['-0s', -0, '0s'],
    ] as const),
    ...([['315576000000s', 315_576_000_000, '315576000000s']] as const),
    ...([['-315576000000s', -315_576_000_000, '-315576000000s']] as const),
  ])('%s is %d', (text, seconds, again) => {
    expect(parseDuration(text)).toBe(seconds)
    expect(formatDuration(seconds)).toBe(again)
  })

  it.each([
    '',
    's',
    '1',
    '1.s',
    '.5s',
    '1.1234567890s',
    '315576000001s',
    '-315576000001s',
    '1e3s',
    '+1s',
    ' 1s',
    '1s ',
  ])('%j is none', (text) => expect(parseDuration(text)).toBeUndefined())

  it('is rounded to a nanosecond, also where that makes a whole second', () => {
    expect([0.9999999999, -0.9999999999, -1e-10].map(formatDuration)).toEqual(['1s', '-1s', '0s'])
  })
})

const INT: ScalarKind = { is: 'int', min: -5, max: 5 }
const LONG: ScalarKind = { is: 'long', min: -(2n ** 63n), max: 2n ** 63n - 1n, asString: false }
const UNSIGNED: ScalarKind = { is: 'long', min: 0n, max: 2n ** 64n - 1n, asString: false }
const digits = (count: number) => `1.${'0'.repeat(count - 2)}`

describe('a value', () => {
  it.each<[string, ScalarKind, unknown, unknown]>([
    ['a number', INT, 5, 5],
    ['the least number', INT, -5, -5],
    ['a number as text', INT, '4', 4],
    ['a number with an exponent', INT, '0.4e1', 4],
    ['-0', INT, -0, 0],
    ['a number of 64 characters', INT, digits(64), 1],
    ['a long', LONG, -7, '-7'],
    ['a long as text', LONG, '-9223372036854775808', '-9223372036854775808'],
    ['-0 as a long', LONG, -0, '0'],
    ['the largest long without a sign', UNSIGNED, '18446744073709551615', '18446744073709551615'],
    ['the largest number without loss', LONG, Number.MAX_SAFE_INTEGER, '9007199254740991'],
    ['a fraction', { is: 'float' }, 1.5, 1.5],
    ['infinity', { is: 'float' }, '-Infinity', -Infinity],
    ['no number', { is: 'float' }, 'NaN', Number.NaN],
    ['bytes', { is: 'bytes' }, 'AQI=', new Uint8Array([1, 2])],
    ['bytes with two signs of padding', { is: 'bytes' }, 'AQ==', new Uint8Array([1])],
    ['bytes without padding', { is: 'bytes' }, 'AQI', new Uint8Array([1, 2])],
    ['bytes in the alphabet of URLs', { is: 'bytes' }, '-_-_', new Uint8Array([0xfb, 0xff, 0xbf])],
    ['bytes in the other alphabet', { is: 'bytes' }, '+/+/', new Uint8Array([0xfb, 0xff, 0xbf])],
    ['no bytes', { is: 'bytes' }, '', new Uint8Array()],
    ['a mask', { is: 'mask' }, 'a, b.c', ['a', 'b.c']],
    ['an empty mask', { is: 'mask' }, '', []],
    ['a struct', { is: 'struct' }, { a: [null] }, { a: [null] }],
  ])('may be %s', (_name, ...[kind, json, value]) => {
    expect(readScalar(kind, json)).toEqual({ value })
    const read = readScalar(kind, json)
    expect('value' in read && Object.is(read.value, -0)).toBe(false)
  })

  const base64 = 'must be base64'
  const whole = 'must be a whole number'
  it.each<[string, ScalarKind, unknown, string]>([
    ['too large', INT, 6, 'must be between -5 and 5'],
    ['too small', INT, -6, 'must be between -5 and 5'],
    ['with a fraction', INT, 1.5, whole],
    ['empty', INT, '', whole],
    ['with a zero before it', INT, '04', whole],
    ['with a blank', INT, ' 4', whole],
    ['a number of 65 characters', INT, digits(65), whole],
    ['true', INT, true, whole],
    ['a list of a number', INT, [4], whole],
    ['a long too large', LONG, '9223372036854775808', 'must be between -9223372036854775808 and 9223372036854775807'],
    ['a long too small', LONG, '-9223372036854775809', 'must be between -9223372036854775808 and 9223372036854775807'],
    ['a long with a fraction', LONG, 1.5, whole],
    ['a long with an exponent', LONG, '1e3', whole],
    ['a long of too many digits', LONG, '9'.repeat(21), whole],
    ['a long with a sign before it', LONG, '+1', whole],
    ['a list of a long', LONG, ['1'], whole],
    ['a long beyond loss', LONG, 2 ** 53, 'is too large for a JSON number without loss: write it as a string'],
    ['a float as a word', { is: 'float' }, 'infinity', 'must be a number'],
    ['bytes of one digit', { is: 'bytes' }, 'A', base64],
    ['bytes of five digits', { is: 'bytes' }, 'AQIDB', base64],
    ['bytes with too little padding', { is: 'bytes' }, 'AQ=', base64],
    ['bytes with too much padding', { is: 'bytes' }, 'AQI==', base64],
    ['bytes of padding alone', { is: 'bytes' }, '==', base64],
    ['bytes with padding in them', { is: 'bytes' }, 'AQ==AQ==', base64],
    ['bytes of both alphabets', { is: 'bytes' }, '+_+_', base64],
    ['a number as bytes', { is: 'bytes' }, 12, base64],
    ['a mask with an empty path', { is: 'mask' }, 'a,,b', 'has an empty path'],
    ['a mask of blanks', { is: 'mask' }, ' ', 'has an empty path'],
    ['a mask as a list', { is: 'mask' }, ['a'], 'must be a string'],
    ['a list as a struct', { is: 'struct' }, [], 'must be an object'],
    ['a text as a struct', { is: 'struct' }, 'a', 'must be an object'],
    ['null as a struct', { is: 'struct' }, null, 'must be an object'],
  ])('may not be %s', (_name, ...[kind, json, fault]) => {
    expect(readScalar(kind, json)).toEqual({ fault })
  })
})

describe('JSON', () => {
  const parse = (text: string, maxDepth = 3) => parseStrictJson(Buffer.from(text), new Faults(), maxDepth)
  // Above and below the length from which its depth is looked at first.
  it.each([0, 16 * 1024])('after %d blanks is as deep as it may be, and no deeper', (blanks) => {
    const before = ' '.repeat(blanks)
    expect(parse(`${before}[{"a":["]]]{{{{"]}]`)).toEqual([{ a: [']]]{{{{'] }])
    expect(parse(`${before}[[],[{}],"\\\\",["\\""],[["["]]]`)).toEqual([[], [{}], '\\', ['"'], [['[']]])
    expect(() => parse(`${before}[{"a":[[]]}]`)).toThrow('is nested more than 3 levels deep')
  })

  it('says where it goes wrong', () => {
    expect(() => parse('[1, 2 3]         !')).toThrow('is not JSON: unexpected character at position 6')
    expect(() => parse('[1, 2')).toThrow(/^Invalid argument: body: is not JSON: /)
  })
})
