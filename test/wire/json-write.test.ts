// JSON as docs/rules.md ("List") wants it: defaults written, absent messages not, milliseconds always.
import { describe, expect, it } from 'vitest'
import { GroupInviteSchema } from '../../src/contract/gen/chainguard/platform/iam/v2/group_invites_pb.ts'
import { IdentitySchema } from '../../src/contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { BadRequestSchema, RetryInfoSchema } from '../../src/contract/gen/google/rpc/error_details_pb.ts'
import { jsonWriter } from '../../src/wire/json-write.ts'
import { ListReposResponseSchema, RepoSchema, SizeSchema } from './schemas.ts'

const repo = {
  uid: 'u',
  name: 'n',
  description: 'a "b" \\ \n \u{1f600} \ud800',
  catalogTier: 2,
  syncConfig: { source: 's' },
  createTime: new Date(0),
  updateTime: '2026-01-31T12:00:00+01:00',
  notOfTheMessage: 1,
}

it('writes a resource', () => {
  expect(jsonWriter(RepoSchema)(repo)).toBe(
    '{"uid":"u","name":"n","description":"a \\"b\\" \\\\ \\n \u{1f600} \\ud800","catalogTier":"CATALOG_TIER_BASE",' +
      '"bundles":[],"aliases":[],"activeTags":[],"sync_config":{"source":"s","uniqueTags":false,"google":"","amazon":"",' +
      '"azure":"","apkoOverlay":"","gracePeriod":false},"createTime":"1970-01-01T00:00:00.000Z",' +
      '"updateTime":"2026-01-31T11:00:00.000Z"}',
  )
})

it('writes the last page', () => {
  expect(jsonWriter(ListReposResponseSchema)({ repos: [], totalCount: 12n })).toBe(
    '{"repos":[],"nextPageToken":"","totalCount":"12","skipped":0}',
  )
  expect(jsonWriter(ListReposResponseSchema)({})).toBe('{"repos":[],"nextPageToken":"","skipped":0}')
})

it('takes int64 in every form, and null for nothing', () => {
  const write = jsonWriter(SizeSchema)
  expect([1, '1', 1n].map((size) => write({ size, architecture: null }))).toEqual(
    Array.from({ length: 3 }, () => '{"size":"1","architecture":""}'),
  )
})

it('writes a number that an enum does not have as it is', () => {
  expect(jsonWriter(RepoSchema)({ catalogTier: 99 })).toContain('"catalogTier":99')
})

it('writes the member of a oneof that is there', () => {
  expect(jsonWriter(IdentitySchema)({ uid: 'u', claimMatch: { issuer: 'i' } })).toBe(
    '{"uid":"u","name":"","description":"","email":"","emailUnverified":"","company":"",' +
      '"claimMatch":{"issuer":"i","claims":{},"claimPatterns":{}}}',
  )
})

it('leaves defaults out when asked', () => {
  const options = { omitDefaults: true }
  expect(jsonWriter(RepoSchema, options)({ ...repo, name: '', description: '', catalogTier: 0, bundles: [] })).toBe(
    '{"uid":"u","sync_config":{"source":"s"},"createTime":"1970-01-01T00:00:00.000Z","updateTime":"2026-01-31T11:00:00.000Z"}',
  )
  expect(jsonWriter(RetryInfoSchema, options)({ retryDelay: 1.5 })).toBe('{"retryDelay":"1.500s"}')
  expect(jsonWriter(BadRequestSchema, options)({ fieldViolations: [{ field: 'a', description: 'b' }] })).toBe(
    '{"fieldViolations":[{"field":"a","description":"b"}]}',
  )
})

describe('durations', () => {
  it.each([
    [0, '0s'],
    [3600, '3600s'],
    [1.5, '1.500s'],
    [-0.000001, '-0.000001s'],
    [-1.25, '-1.250s'],
    [0.123456789, '0.123456789s'],
    [1.9999999999, '2s'],
  ])('%d', (seconds, text) => {
    expect(jsonWriter(GroupInviteSchema)({ ttl: seconds })).toContain(`"ttl":"${text}"`)
  })
})

it('does not write a time that is none', () => {
  const write = jsonWriter(RepoSchema)
  expect(() => write({ createTime: new Date(Number.NaN) })).toThrow(RangeError)
  expect(() => write({ createTime: 'yesterday' })).toThrow(RangeError)
  expect(() => write({ createTime: new Date('+010000-01-01T00:00:00Z') })).toThrow(RangeError)
})
