// The table refuses a contract that is incomplete or contradicts itself.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  clone,
  create,
  createFileRegistry,
  type DescFile,
  type MessageInitShape,
  setExtension,
} from '@bufbuild/protobuf'
import { FileDescriptorProtoSchema, type MethodOptions } from '@bufbuild/protobuf/wkt'
import { describe, expect, it } from 'vitest'
import { files } from '../../src/contract/gen/files.ts'
import { file_chainguard_platform_registry_v2_tags as tags } from '../../src/contract/gen/chainguard/platform/registry/v2/tags_pb.ts'
import type { Capability } from '../../src/contract/gen/chainguard/capabilities/capabilities_pb.ts'
import { access, AccessSchema } from '../../src/contract/gen/platformgraph/annotations/v1/methods_pb.ts'
import { readMethods } from '../../src/contract/methods.ts'

const GENERATED = join(import.meta.dirname, '../../src/contract/gen')

/** The tags file, with the options of its GetTag method changed. */
function tagsWith(change: (options: MethodOptions) => void): DescFile {
  const proto = clone(FileDescriptorProtoSchema, tags.proto)
  const options = proto.service[0]?.method.find((method) => method.name === 'GetTag')?.options
  if (!options) throw new Error('GetTag has no options to change')
  change(options)
  const imports = new Map(tags.dependencies.map((file) => [file.proto.name, file]))
  const file = createFileRegistry(proto, (path) => imports.get(path)).getFile(proto.name)
  if (!file) throw new Error('the changed file was not read')
  return file
}

describe('readMethods', () => {
  it('reads an unchanged file', () => {
    expect(readMethods([tagsWith(() => undefined)]).get('registry.v2.TagsService/GetTag')?.scopeField).toBe('uid')
  })

  it('refuses a method without access', () => {
    const file = tagsWith((options) => {
      options.$unknown = options.$unknown?.filter(({ no }) => no !== access.number)
    })
    expect(() => readMethods([file])).toThrow(/TagsService\/GetTag says nothing about access/)
  })

  it.each<[string, MessageInitShape<typeof AccessSchema>, RegExp]>([
    ['open to all and asks for capabilities', { none: true, unscoped: true }, /open to all/],
    ['scoped and asks for no capability', {}, /asks for no capability/],
    ['asking for a capability that does not exist', { capabilities: [3 as Capability] }, /capability number 3/],
  ])('refuses a method that is %s', (_, init, message) => {
    const file = tagsWith((options) => setExtension(options, access, create(AccessSchema, init)))
    expect(() => readMethods([file])).toThrow(message)
  })
})

describe('the generated list of files', () => {
  it('lists every generated file that declares a service', () => {
    const generated = readdirSync(GENERATED, { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(chainguard|platformgraph)\/.*_pb\.ts$/.test(name))
      .filter((name) => readFileSync(join(GENERATED, name), 'utf8').includes(': GenService<'))
      .map((name) => name.replace(/_pb\.ts$/, '.proto'))
    expect(generated).not.toHaveLength(0)
    expect(files.map((file) => file.proto.name).sort()).toEqual(generated.sort())
  })
})
