// The operation of the graph for a method of the contract: one that the graph takes, for each method that it has a field for.
import { parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { graphCallOf } from '../../src/app/calls/graph-call.ts'
import { methods } from '../../src/contract/methods.ts'
import { graphSchema } from '../../src/graphql/schema.ts'

/** Methods of the contract that no field of a root of the graph asks alone. */
const ELSEWHERE = [
  'oidc.SecurityTokenService/Exchange',
  'oidc.SecurityTokenService/ExchangeRefreshToken',
  'registry.v2.ImagesService/GetArchitectures',
  'registry.v2.ImagesService/GetSize',
  'registry.v2.ReposService/GetRepoReadme',
]

describe('the operation of the graph', () => {
  it.each([...methods.values()])('for $id is one that the graph takes', ({ id, desc }) => {
    const call = graphCallOf(desc, {})
    if (!call) return expect(ELSEWHERE).toContain(id)
    expect(ELSEWHERE).not.toContain(id)
    const faults = validate(graphSchema(), parse(call.query)).map(({ message }) => message)
    // Without a value of it, what is required is not passed.
    expect(faults.filter((one) => !/argument .* is required/.test(one))).toEqual([])
    expect(call.query).toMatch(/\{ .+ \}$/)
  })
})
