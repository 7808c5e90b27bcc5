// What the operations of a PATCH leave of a person (RFC 7644 section 3.5.2), without a server.
import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../src/core/errors.ts'
import { type PatchOperation, patched } from '../../src/core/scim/patch.ts'
import { USER } from '../../src/core/scim/schemas.ts'
import type { Values } from '../../src/core/scim/values.ts'

const WORK = { type: 'work', value: 'ada@work.example', display: 'At work', primary: true }
const HOME = { type: 'home', value: 'ada@home.example', display: 'At home' }
const UNTYPED = { value: 'ada@example.com' }
const ADA: Values = { userName: 'ada', emails: [WORK, HOME, UNTYPED] }

type Asked = Partial<PatchOperation>

const after = (...operations: Asked[]): Values =>
  patched(
    USER,
    ADA,
    operations.map(({ op = 'replace', path, value }) => ({ op, path, value })),
  )
const emails = (...operations: Asked[]): unknown => after(...operations)['emails']
const refusal = (...operations: Asked[]): unknown => {
  try {
    return after(...operations)
  } catch (error) {
    return error instanceof PlatformError ? error.details.metadata?.['scimType'] : error
  }
}

describe('values that a filter chooses', () => {
  it.each([
    ['type eq "WORK"', [WORK]],
    ['type eq "work" and value co "home"', []],
    ['type eq "home" and value co "HOME"', [HOME]],
    ['type eq "work" or type eq "home"', [WORK, HOME]],
    ['not (type eq "work")', [HOME, UNTYPED]],
    ['type ne "work"', [HOME, UNTYPED]],
    ['type eq null', [UNTYPED]],
    ['type ne null', [WORK, HOME]],
    ['type pr', [WORK, HOME]],
    ['primary eq "True"', [WORK]],
    ['value sw "ADA@W"', [WORK]],
    ['value ew ".com"', [UNTYPED]],
    ['value gt "ada@home.example"', [WORK]],
    ['value ge "ada@home.example"', [WORK, HOME]],
    ['value lt "ada@home.example"', [UNTYPED]],
    ['value le "ada@home.example"', [HOME, UNTYPED]],
  ])('are those of %s', (filter, chosen) => {
    const left = [WORK, HOME, UNTYPED].filter((one) => !(chosen as object[]).includes(one))
    expect(emails({ op: 'remove', path: `emails[${filter}]` }) ?? []).toEqual(left)
  })

  it('lose or get a part, and no other does', () => {
    const { display: _, ...bare } = WORK
    expect(emails({ op: 'remove', path: 'emails[type eq "work"].display' })).toEqual([bare, HOME, UNTYPED])
    const path = 'emails[type eq "home"].display'
    expect(emails({ path, value: 'Home' })).toEqual([WORK, { ...HOME, display: 'Home' }, UNTYPED])
  })

  it('are made where they are added to, and missed where they are replaced', () => {
    const path = 'emails[type eq "other" and primary eq false].value'
    const made = { type: 'other', primary: false, value: 'new' }
    expect(emails({ op: 'add', path, value: 'new' })).toEqual([WORK, HOME, UNTYPED, made])
    expect(refusal({ path, value: 'new' })).toBe('noTarget')
    expect(refusal({ op: 'add', path: 'emails[type ne "work" and value eq "none"].display', value: 'x' })).toBe(
      'noTarget',
    )
  })
})

describe('one value that is primary', () => {
  it('takes the place of the one before where it is added', () => {
    const added = { type: 'other', value: 'new', primary: true }
    expect(emails({ op: 'add', path: 'emails', value: [added] })).toEqual([
      { ...WORK, primary: false },
      HOME,
      UNTYPED,
      added,
    ])
  })

  it('is not made beside another by a filter', () => {
    expect(refusal({ path: 'emails[type eq "home"].primary', value: true })).toBe('invalidValue')
    expect(refusal({ path: 'emails[value pr]', value: { primary: true } })).toBe('invalidValue')
  })
})

it('no more values come together by additions than may be sent at once', () => {
  const roles = (from: number, count: number): string[] => Array.from({ length: count }, (_, at) => `role ${from + at}`)
  const add = (from: number, count: number) => ({ op: 'add', path: 'roles', value: roles(from, count) }) as const
  expect(after(add(0, 60), add(60, 40))['roles']).toHaveLength(100)
  expect(refusal(add(0, 60), add(60, 41))).toBe('invalidValue')
  expect(refusal(add(0, 60), add(60, 41), { op: 'remove', path: 'roles[value eq "role 0"]' })).toBe('invalidValue')
})

it('what is given stays as it was', () => {
  const given = structuredClone(ADA)
  after({ op: 'remove', path: 'emails[type eq "work"].display' }, { path: 'name.givenName', value: 'Ada' })
  expect(ADA).toEqual(given)
})
