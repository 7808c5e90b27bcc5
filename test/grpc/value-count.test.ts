// How many values a message has that is not read yet: each takes its time, and an entry of a map as long as four others.
import { toBinary, create } from '@bufbuild/protobuf'
import { expect, it } from 'vitest'
import { CreateIdentityRequestSchema } from '../../src/contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { hasFewValues, MOST_VALUES } from '../../src/grpc/value-count.ts'

function withClaims(count: number): Uint8Array {
  const claims = Object.fromEntries(Array.from({ length: count }, (_, at) => [`claim${at}`, '']))
  const identity = { relationship: { case: 'claimMatch', value: { claims } } } as const
  return toBinary(CreateIdentityRequestSchema, create(CreateIdentityRequestSchema, { identity }))
}

it('counts an entry of a map as four, and what the map lies in as one each', () => {
  const most = (MOST_VALUES - 2) / 4
  expect(hasFewValues(CreateIdentityRequestSchema, withClaims(Math.floor(most)))).toBe(true)
  expect(hasFewValues(CreateIdentityRequestSchema, withClaims(Math.floor(most) + 1))).toBe(false)
})
