// v2beta1 is v2 under another name: same methods, same shapes, same bytes.
import {
  create,
  type DescField,
  type DescFile,
  type DescMessage,
  fromBinary,
  getOption,
  toBinary,
  toJson,
} from '@bufbuild/protobuf'
import { describe, expect, it } from 'vitest'
import { versions } from '../../src/contract/versions.ts'
import { access } from '../../src/contract/gen/platformgraph/annotations/v1/methods_pb.ts'
import { CatalogTier, RepoSchema } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { type Method, methods } from '../../src/contract/methods.ts'

const [v2, beta] = versions as [(typeof versions)[0], (typeof versions)[0]]
const back = (name: string) => name.replace('.v2beta1', '.v2')

function messagesOf(file: DescFile): DescMessage[] {
  const nested = (message: DescMessage): DescMessage[] => [message, ...message.nestedMessages.flatMap(nested)]
  return file.messages.flatMap(nested)
}

/** All that JSON and the wire show of a field, under v2 names. */
function shape(field: DescField) {
  const { name, number, jsonName, fieldKind, presence, deprecated, oneof, proto } = field
  return {
    name,
    number,
    jsonName,
    fieldKind,
    presence,
    deprecated,
    oneof: oneof?.name,
    type: proto.type,
    label: proto.label,
    typeName: back(proto.typeName),
  }
}

function rules({ access: who, scopeField, event, tool, domain }: Method) {
  return { who, scopeField, event, tool, domain }
}

it('has a beta method for each method of a versioned package', () => {
  const expected = [...methods.keys()].filter((id) => id.includes('.v2.'))
  expect(expected).toHaveLength(methods.size - 2)
  expect([...beta.methods.keys()].map(back)).toEqual(expected)
  expect([...v2.methods.keys()]).toEqual([...methods.keys()])
})

it('points at the method of v2, and keeps its rules', () => {
  for (const method of beta.methods.values()) {
    expect(method.canonical).toBe(methods.get(back(method.id)))
    expect(rules(method)).toEqual(rules(method.canonical))
    expect(method.http.map(({ path }) => path.replace('/v2beta1/', '/v2/'))).toEqual(
      method.canonical.http.map(({ path }) => path),
    )
    expect(method.fullName).toMatch(/^\/chainguard\.platform\.\w+\.v2beta1\.\w+\/\w+$/)
  }
  for (const method of v2.methods.values()) expect(method.canonical).toBe(methods.get(method.id))
})

it('leaves v2 as it was', () => {
  for (const file of v2.files)
    expect(JSON.stringify(file.proto, (_, v: unknown) => (typeof v === 'bigint' ? `${v}` : v))).not.toContain('v2beta1')
  for (const { http } of methods.values()) for (const { path } of http) expect(path).not.toContain('v2beta1')
})

describe('shapes', () => {
  const pairs = [...beta.methods.values()].flatMap(({ desc, canonical }) => [
    [desc.input, canonical.desc.input] as const,
    [desc.output, canonical.desc.output] as const,
  ])

  it('are the same for each request and response', () => {
    for (const [mine, theirs] of pairs) {
      expect(back(mine.typeName)).toBe(theirs.typeName)
      expect(mine.fields.map(shape)).toEqual(theirs.fields.map(shape))
    }
  })

  it('are the same for each message and enum of each file, and nothing points back to v2', () => {
    const originals = new Map(v2.files.map((file) => [file.proto.name, file]))
    expect(beta.files.length).toBe(v2.files.length - 1)
    for (const file of beta.files) {
      const original = originals.get(file.proto.name.replace('/v2beta1/', '/v2/'))
      expect(messagesOf(file).map((m) => [back(m.typeName), m.fields.map(shape)])).toEqual(
        original && messagesOf(original).map((m) => [m.typeName, m.fields.map(shape)]),
      )
      expect(file.enums.map((e) => e.values.map((v) => [v.name, v.number]))).toEqual(
        original?.enums.map((e) => e.values.map((v) => [v.name, v.number])),
      )
      for (const message of messagesOf(file))
        for (const field of message.fields) expect(field.proto.typeName).not.toMatch(/\.v2\./)
    }
  })
})

describe('messages', () => {
  const betaRepo = beta.methods.get('registry.v2beta1.ReposService/GetRepo')?.desc.output as DescMessage
  const repo = create(RepoSchema, {
    uid: 'a/b',
    name: 'nginx',
    catalogTier: CatalogTier.BASE,
    aliases: ['one'],
    syncConfig: { source: 'x', uniqueTags: true },
    customOverlay: { environment: { A: 'b' }, accounts: { users: [{ username: 'u', uid: 7 }] } },
  })

  it('have the same bytes', () => {
    const bytes = toBinary(RepoSchema, repo)
    const decoded = fromBinary(betaRepo, bytes)
    expect(decoded.$typeName).toBe('chainguard.platform.registry.v2beta1.Repo')
    expect(toBinary(betaRepo, decoded)).toEqual(bytes)
    expect(toJson(betaRepo, decoded)).toEqual(toJson(RepoSchema, repo))
  })
})

it('carries the annotations along in the descriptors themselves', () => {
  const method = beta.methods.get('registry.v2beta1.ReposService/GetRepo')
  expect(method && getOption(method.desc, access).capabilities).toEqual([1605])
})
