// The encoder gives what protobuf's own gives, for every message of the contract.
import { fromBinary, toBinary } from '@bufbuild/protobuf'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { versions } from '../../src/contract/versions.ts'
import { ListReposResponseSchema, RepoSchema } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { binaryWriter } from '../../src/grpc/encode.ts'
import { fromPlain } from '../../src/wire/plain.ts'
import { detailSchemas } from '../../src/wire/status.ts'
import { allMessages, plainOf } from '../wire/arbitrary.ts'

const messages = [...allMessages(), ...Object.values(detailSchemas)]

describe('binaryWriter', () => {
  it.each(messages.map((desc) => [desc.typeName, desc] as const))('%s', (_, desc) => {
    const write = binaryWriter(desc)
    const convert = fromPlain(desc)
    fc.assert(
      fc.property(plainOf(desc), fc.nat(8), (plain, headroom) => {
        const bytes = new Uint8Array(write(plain, headroom).subarray(headroom))
        const wanted = convert(plain)
        expect(fromBinary(desc, bytes)).toEqual(fromBinary(desc, toBinary(desc, wanted)))
      }),
      { numRuns: 30 },
    )
  })

  it('writes every answer of the contract', () => {
    const outputs = versions.flatMap(({ methods }) => Array.from(methods.values(), (method) => method.desc.output))
    expect(outputs.length).toBeGreaterThan(100)
    for (const desc of outputs) expect(binaryWriter(desc)({}, 0)).toHaveLength(0)
  })

  it('grows to any size, and forgets what was before', () => {
    const write = binaryWriter(ListReposResponseSchema)
    const repos = Array.from({ length: 3 }, (_, n) => ({ name: `r${n}`, description: 'ä'.repeat(700_000) }))
    const found = fromBinary(ListReposResponseSchema, write({ repos, totalCount: 3n }, 0))
    expect(found.repos.map((repo) => repo.description.length)).toEqual([700_000, 700_000, 700_000])
    expect(write({}, 5)).toHaveLength(5)
    expect(fromBinary(ListReposResponseSchema, write({ skipped: 7 }, 0))).toMatchObject({ repos: [], skipped: 7 })
  })

  it.each([
    ['a date that is none', { createTime: new Date(Number.NaN) }, RangeError],
    ['a date before the year 1', { createTime: new Date('0000-12-31T23:59:59.999Z') }, RangeError],
    ['a date behind the year 9999', { createTime: new Date('+010000-01-01T00:00:00Z') }, RangeError],
    ['a text that is a number', { name: 7 }, TypeError],
    ['an enum that is a name', { catalogTier: 'BASE' }, RangeError],
  ])('refuses %s, and goes on with the next', (_, plain, kind) => {
    const write = binaryWriter(RepoSchema)
    expect(() => write({ uid: 'a', ...plain }, 0)).toThrow(kind)
    expect(fromBinary(RepoSchema, write({ uid: 'b' }, 0)).uid).toBe('b')
  })

  it('ignores null and fields that the message does not have', () => {
    expect(binaryWriter(RepoSchema)({ name: null, syncConfig: null, groupUid: 'x' }, 0)).toHaveLength(0)
  })
})
