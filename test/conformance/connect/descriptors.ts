// The suite's own messages, read when it is run, so that none of its files stand here.
import {
  create,
  createFileRegistry,
  type DescMessage,
  type DescService,
  type FileRegistry,
  fromBinary,
} from '@bufbuild/protobuf'
import {
  type DescriptorProto,
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
} from '@bufbuild/protobuf/wkt'
import { readFileSync } from 'node:fs'

const ANY = 'google.protobuf.Any'
/** An Any as the message that it is in binary: the contract has none, so that our readers and writers know of none. */
const RAW_ANY = 'conformance.RawAny'
const RAW_FILE = 'conformance/raw_any.proto'

export interface Suite {
  /** As they are published. */
  readonly published: FileRegistry
  /** The same with RawAny for Any. */
  readonly raw: FileRegistry
}

/** @param path of an image that buf built from the suite's .proto files */
export function readSuite(path: string): Suite {
  const bytes = readFileSync(path)
  const raw = fromBinary(FileDescriptorSetSchema, bytes)
  for (const file of raw.file) replaceAny(file)
  raw.file.unshift(rawAnyFile())
  return { published: createFileRegistry(fromBinary(FileDescriptorSetSchema, bytes)), raw: createFileRegistry(raw) }
}

/** @throws Error when the suite has no such message */
export function messageOf(registry: FileRegistry, name: string): DescMessage {
  const desc = registry.getMessage(`connectrpc.conformance.v1.${name}`)
  if (!desc) throw new Error(`The suite has no message ${name}.`)
  return desc
}

/** @throws Error when the suite has no such service */
export function serviceOf(registry: FileRegistry): DescService {
  const desc = registry.getService('connectrpc.conformance.v1.ConformanceService')
  if (!desc) throw new Error('The suite has no ConformanceService.')
  return desc
}

function replaceAny(file: FileDescriptorProto): void {
  if (!file.package.startsWith('connectrpc.')) return
  file.dependency.push(RAW_FILE)
  file.messageType.forEach(replaceAnyIn)
}

function replaceAnyIn(message: DescriptorProto): void {
  for (const field of message.field) if (field.typeName === `.${ANY}`) field.typeName = `.${RAW_ANY}`
  message.nestedType.forEach(replaceAnyIn)
}

function rawAnyFile(): FileDescriptorProto {
  const label = FieldDescriptorProto_Label.OPTIONAL
  const field = [
    { name: 'type_url', number: 1, label, type: FieldDescriptorProto_Type.STRING },
    { name: 'value', number: 2, label, type: FieldDescriptorProto_Type.BYTES },
  ]
  const [folder = '', name = ''] = RAW_ANY.split('.')
  const messageType = [{ name, field }]
  return create(FileDescriptorProtoSchema, { name: RAW_FILE, package: folder, syntax: 'proto3', messageType })
}
