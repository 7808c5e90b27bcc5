// The schemas of messages: that they hold for what is written, and that they say what is required.
import type { DescEnum, DescMessage } from '@bufbuild/protobuf'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CreateRepoRequestSchema } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { IdentitySchema } from '../../src/contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { AdvisoryEventSchema } from '../../src/contract/gen/chainguard/platform/vulnerabilities/v1/advisories_pb.ts'
import { type JsonSchema, messageSchema, typesWithin } from '../../src/wire/json-schema.ts'
import { readBytes } from '../../src/wire/json-values.ts'
import { jsonWriter } from '../../src/wire/json-write.ts'
import { allMessages, plainOf } from './arbitrary.ts'
import { ListReposResponseSchema, RepoSchema } from './schemas.ts'

const ajv = new Ajv2020({ strict: true, validateFormats: false })
const messages = allMessages().map((desc) => [desc.typeName, desc] as const)
const refer = (desc: DescMessage | DescEnum): string => `#/components/schemas/${desc.name}`

/** What is made up here need not have what a client must send. */
function withoutRequired(schema: JsonSchema): JsonSchema {
  const strip = (key: string, value: unknown) => (key === 'required' && Array.isArray(value) ? undefined : value)
  return { ...(JSON.parse(JSON.stringify(schema, strip)) as JsonSchema), additionalProperties: false }
}

describe.each(messages)('%s', (_name, desc) => {
  it('has a schema that holds for whatever is written of it', () => {
    const holds = ajv.compile(withoutRequired(messageSchema(desc, { use: 'both' })))
    fc.assert(
      fc.property(plainOf(desc), (plain) => {
        holds(JSON.parse(jsonWriter(desc)(plain)))
        expect(holds.errors ?? []).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})

it('requires of a request what the contract requires, and nothing that only the server sets', () => {
  const schema = messageSchema(CreateRepoRequestSchema, { use: 'request' })
  expect(schema.required).toEqual(['parent', 'repo'])
  const repo = (schema.properties as Record<string, JsonSchema>).repo
  expect(repo).toMatchObject({ required: ['name'], additionalProperties: false })
  expect(repo?.properties).not.toHaveProperty('createTime')
  expect(repo?.properties).toHaveProperty('catalogTier.enum')
})

it('says of bytes what is read, and what is written', () => {
  const patternOf = (use: 'request' | 'response'): RegExp => {
    const { properties } = messageSchema(AdvisoryEventSchema, { use })
    return new RegExp((properties as Record<string, { pattern: string }>)['findings']!.pattern)
  }
  const [read, written] = [patternOf('request'), patternOf('response')]
  const digits = fc.string({ unit: fc.constantFrom(...'aZ09+/-_=\n '), maxLength: 9 })
  fc.assert(fc.property(digits, (text) => read.test(text) === 'value' in readBytes(text)))
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 9 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64')
      expect([read.test(text), written.test(text)]).toEqual([true, true])
      expect(read.test(Buffer.from(bytes).toString('base64url'))).toBe(true)
    }),
  )
})

it('requires of an answer what is always written', () => {
  const schema = messageSchema(RepoSchema, { use: 'response' })
  const written = JSON.parse(jsonWriter(RepoSchema)({})) as object
  expect(schema.required).toEqual(Object.keys(written))
})

it('describes with the comments of the contract, and names the members of a oneof', () => {
  const { properties, description } = messageSchema(IdentitySchema, { use: 'response' })
  expect(description).toMatch(/^\S.*\.$/)
  const { claimMatch } = properties as Record<string, { description: string }>
  expect(claimMatch?.description).toMatch(/Only one of .*claimMatch.* is set\.$/)
})

it('refers to what is described elsewhere, as either dialect takes it', () => {
  const later = messageSchema(ListReposResponseSchema, { use: 'both', refer })
  const earlier = messageSchema(ListReposResponseSchema, { use: 'both', refer, dialect: 'openapi-3.0' })
  const ref = { $ref: '#/components/schemas/Repo' }
  expect(later.properties).toMatchObject({ repos: { type: 'array', items: ref } })
  expect(earlier.properties).toMatchObject({ repos: { type: 'array', items: ref } })
  const tier = { $ref: '#/components/schemas/CatalogTier' }
  const inRepo = (dialect: 'openapi-3.0' | '2020-12') =>
    (messageSchema(RepoSchema, { use: 'both', refer, dialect }).properties as Record<string, JsonSchema>).catalogTier
  expect(inRepo('2020-12')).toEqual({ ...tier, description: expect.any(String) as string })
  expect(inRepo('openapi-3.0')).toEqual({ allOf: [tier], description: expect.any(String) as string })
  const named = [...typesWithin(ListReposResponseSchema)].map(({ name }) => name)
  expect(named).toEqual(expect.arrayContaining(['ListReposResponse', 'Repo', 'CatalogTier']))
})
