// How filters are read (RFC 7644 section 3.4.2.2), without a server.
import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../src/core/errors.ts'
import { parseFilter } from '../../src/core/scim/filter.ts'
import { USER } from '../../src/core/scim/schemas.ts'

const fault = (text: string): unknown => {
  try {
    parseFilter(USER, text)
    return undefined
  } catch (error) {
    return error instanceof PlatformError ? error.details.metadata?.['scimType'] : error
  }
}

describe('a filter', () => {
  it('names attributes of the resource again behind a bracket', () => {
    const work = 'emails[type eq "work"]'
    const behind = parseFilter(USER, `${work} and userName eq "ada"`)
    expect(behind).toMatchObject({
      is: 'and',
      of: [
        { is: 'within', of: { at: { attribute: { name: 'type' } } } },
        { is: 'test', at: { attribute: { name: 'userName' } } },
      ],
    })
    expect(fault(`${work} and type eq "work"`)).toBe('invalidFilter')
    expect(fault(`emails[userName eq "ada"]`)).toBe('invalidFilter')
  })

  it('compares times of the years 1 to 9999', () => {
    const of = (time: string): unknown => fault(`meta.created gt "${time}"`)
    expect(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'].map(of)).toEqual([undefined, undefined])
    const others = ['0000-12-31T23:59:59Z', '+010000-01-01T00:00:00Z', 'soon']
    expect(others.map(of)).toEqual(others.map(() => 'invalidFilter'))
  })

  it('is no longer than a directory asks', () => {
    const of = (length: number): string => `title eq "${'x'.repeat(length - 'title eq ""'.length)}"`
    expect([fault(of(8_192)), fault(of(8_193))]).toEqual([undefined, 'invalidFilter'])
  })

  it.each([
    ['comparisons', 100, (count: number) => Array.from({ length: count }, () => 'title pr').join(' or ')],
    [
      'attributes of several values',
      10,
      (count: number) => Array.from({ length: count }, () => 'roles pr').join(' or '),
    ],
    ['brackets', 19, (count: number) => `${'('.repeat(count)}title pr${')'.repeat(count)}`],
  ])('has no more %s than %i', (_, most, of) => {
    expect([fault(of(most)), fault(of(most + 1))]).toEqual([undefined, 'invalidFilter'])
  })
})
