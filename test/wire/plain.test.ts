// The plain form of messages where it is more than a copy.
import { create } from '@bufbuild/protobuf'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type Identity, IdentitySchema } from '../../src/contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { AcceptTermsRequestSchema } from '../../src/contract/gen/chainguard/platform/iam/v2/terms_pb.ts'
import { GroupSchema } from '../../src/contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import {
  type ListReposResponse,
  type UpdateRepoRequest,
  UpdateRepoRequestSchema,
} from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { StructSchema } from '@bufbuild/protobuf/wkt'
import { jsonWriter } from '../../src/wire/json-write.ts'
import type { Plain } from '../../src/contract/plain.ts'
import { fromPlain, toPlain } from '../../src/wire/plain.ts'
import { ListReposResponseSchema, RepoSchema } from './schemas.ts'

it('has types', () => {
  expectTypeOf<Plain<Identity>['createTime']>().toEqualTypeOf<Date | undefined>()
  expectTypeOf<Plain<Identity>['servicePrincipal']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<NonNullable<Plain<Identity>['claimMatch']>['issuer']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Plain<Identity>>().not.toHaveProperty('relationship')
  expectTypeOf<Plain<ListReposResponse>['totalCount']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Plain<UpdateRepoRequest>['updateMask']>().toEqualTypeOf<readonly string[] | undefined>()
})

describe('writing', () => {
  it('ignores what the message does not have, and null', () => {
    const row = { uid: 'u', parentUid: 'p', description: null, createTime: null, syncConfig: null, bundles: null }
    expect(fromPlain(RepoSchema)(row)).toEqual(create(RepoSchema, { uid: 'u' }))
  })

  it('takes times as text, int64 in every form', () => {
    const { seconds, nanos } = fromPlain(RepoSchema)({ createTime: '1969-12-31T23:59:59.999Z' }).createTime!
    expect([seconds, nanos]).toEqual([-1n, 999_000_000])
    for (const totalCount of [7, '7', 7n])
      expect(fromPlain(ListReposResponseSchema)({ totalCount }).totalCount).toBe(7n)
  })

  it('fails for what no message holds', () => {
    const times = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'].map((text) => Date.parse(text))
    for (const ms of times) expect(() => fromPlain(RepoSchema)({ createTime: new Date(ms) })).not.toThrow()
    for (const createTime of ['soon', new Date(times[0]! - 1), new Date(times[1]! + 1)])
      expect(() => fromPlain(RepoSchema)({ createTime })).toThrow(RangeError)
    expect(() => fromPlain(ListReposResponseSchema)({ totalCount: 1.5 })).toThrow(RangeError)
  })
})

describe('reading', () => {
  it('leaves out what is not set', () => {
    expect(toPlain(RepoSchema)(create(RepoSchema, { name: '', description: 'd' }))).toEqual({ description: 'd' })
    expect(toPlain(ListReposResponseSchema)(create(ListReposResponseSchema, { totalCount: 0n }))).toEqual({
      totalCount: '0',
    })
  })

  it('gives masks as paths', () => {
    const request = create(UpdateRepoRequestSchema, { repo: {}, updateMask: { paths: ['sync_config.source'] } })
    expect(toPlain(UpdateRepoRequestSchema)(request)).toEqual({ repo: {}, updateMask: ['sync_config.source'] })
  })

  it('refuses NUL and impossible times, all at once', () => {
    const repo = { name: 'a\0', aliases: ['b', 'c\0'], createTime: { seconds: 1n << 62n, nanos: 0 } }
    const request = create(UpdateRepoRequestSchema, { repo })
    const told = (paths: string[]): string =>
      `Invalid argument: ${paths.map((path) => `${path}: must not contain NUL (U+0000)`).join('; ')}`
    expect(() => toPlain(UpdateRepoRequestSchema, 'repo')(request)).toThrow(
      `${told(['name', 'aliases[1]'])}; createTime: must be between the years 1 and 9999`,
    )
    expect(() => toPlain(UpdateRepoRequestSchema)(request)).toThrow(told(['repo.name', 'repo.aliases[1]']))
    const group = create(GroupSchema, { resourceLimits: { y: 1, 'x\0': 1 } })
    expect(() => toPlain(GroupSchema)(group)).toThrow(told(['resourceLimits.x\0']))
    const identity = create(IdentitySchema, {
      relationship: { case: 'claimMatch', value: { iss: { case: 'issuer', value: '\0' } } },
    })
    expect(() => toPlain(IdentitySchema)(identity)).toThrow(told(['claimMatch.issuer']))
  })

  it('refuses nanoseconds that are none', () => {
    const repo = create(RepoSchema, { createTime: { seconds: 0n, nanos: -5 } })
    expect(() => toPlain(RepoSchema)(repo)).toThrow('createTime: must be between the years 1 and 9999')
  })
})

it('says at once that a type has no plain form', () => {
  for (const time of ['first', 'second'])
    expect(() => jsonWriter(StructSchema), time).toThrow('google.protobuf.Value has no plain form')
  expect(() => toPlain(AcceptTermsRequestSchema)).not.toThrow()
})
