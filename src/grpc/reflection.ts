// grpc.reflection.v1 and its earlier name v1alpha: tools learn from it what this server offers, without any file.
import {
  clone,
  createFileRegistry,
  type DescExtension,
  type DescFile,
  type DescService,
  type MessageInitShape,
  toBinary,
} from '@bufbuild/protobuf'
import { nestedTypes } from '@bufbuild/protobuf/reflect'
import { type DescriptorProto, FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt'
import { Code, type ServiceImpl } from '@connectrpc/connect'
import { file_google_rpc_error_details as detailsFile } from '../contract/gen/google/rpc/error_details_pb.ts'
import {
  file_grpc_reflection_v1_reflection as reflectionFile,
  ServerReflection,
  type ServerReflectionRequest,
  type ServerReflectionResponseSchema,
} from '../contract/gen/grpc/reflection/v1/reflection_pb.ts'

type Answer = MessageInitShape<typeof ServerReflectionResponseSchema>['messageResponse']

/** All that a question can be about. */
interface Index {
  readonly services: readonly string[]
  readonly byName: ReadonlyMap<string, DescFile>
  /** By the full name of a type, a service or a method. */
  readonly bySymbol: ReadonlyMap<string, DescFile>
  /** By the full name of what they extend, then by their number. */
  readonly extensions: ReadonlyMap<string, ReadonlyMap<number, DescFile>>
}

/**
 * The service under both of its names, which differ in nothing else.
 * @param files those that declare services; what they import is found from them
 */
export function createReflection(files: readonly DescFile[]): {
  readonly services: readonly [typeof ServerReflection, typeof ServerReflection]
  readonly implementation: ServiceImpl<typeof ServerReflection>
} {
  const alpha = alphaFile()
  // Nothing imports the details of errors, and tools ask for them by name when they have one to show.
  const index = indexOf([...files, detailsFile, reflectionFile, alpha])
  return {
    // The messages of both have the same fields, which is all that an implementation sees of their types.
    services: [ServerReflection, alpha.services[0] as DescService as typeof ServerReflection],
    implementation: {
      async *serverReflectionInfo(questions) {
        const sent = new Set<DescFile>()
        for await (const question of questions) {
          const messageResponse = answer(index, question, sent)
          yield { validHost: question.host, originalRequest: question, messageResponse }
        }
      },
    },
  }
}

function answer(index: Index, { messageRequest: asked }: ServerReflectionRequest, sent: Set<DescFile>): Answer {
  switch (asked.case) {
    case 'listServices':
      return { case: 'listServicesResponse', value: { service: index.services.map((name) => ({ name })) } }
    case 'fileByFilename':
      return fileAnswer(index.byName.get(asked.value), sent)
    case 'fileContainingSymbol':
      return fileAnswer(index.bySymbol.get(asked.value), sent)
    case 'fileContainingExtension': {
      const { containingType, extensionNumber } = asked.value
      return fileAnswer(index.extensions.get(containingType)?.get(extensionNumber), sent)
    }
    case 'allExtensionNumbersOfType': {
      const numbers = index.extensions.get(asked.value)
      if (!numbers && !index.bySymbol.has(asked.value)) return NOT_FOUND
      const value = { baseTypeName: asked.value, extensionNumber: [...(numbers?.keys() ?? [])] }
      return { case: 'allExtensionNumbersResponse', value }
    }
    case undefined:
      return { case: 'errorResponse', value: { errorCode: Code.InvalidArgument, errorMessage: 'Nothing is asked' } }
  }
}

const NOT_FOUND: Answer = {
  case: 'errorResponse',
  value: { errorCode: Code.NotFound, errorMessage: 'Not found: this server does not have it' },
}

/** The file even when the stream has had it, for it was asked for; of its imports only those that it has not. */
function fileAnswer(file: DescFile | undefined, sent: Set<DescFile>): Answer {
  if (!file) return NOT_FOUND
  const fresh = [file, ...importsOf(file).filter((one) => !sent.has(one))]
  for (const one of fresh) sent.add(one)
  return { case: 'fileDescriptorResponse', value: { fileDescriptorProto: fresh.map(bytesOf) } }
}

const encoded = new WeakMap<DescFile, Uint8Array>()

function bytesOf(file: DescFile): Uint8Array {
  const known = encoded.get(file)
  if (known) return known
  const bytes = toBinary(FileDescriptorProtoSchema, file.proto)
  encoded.set(file, bytes)
  return bytes
}

/** Everything that a file needs, each once. */
function importsOf(file: DescFile, found = new Set<DescFile>()): DescFile[] {
  for (const one of file.dependencies) {
    if (found.has(one)) continue
    found.add(one)
    importsOf(one, found)
  }
  return [...found]
}

function indexOf(roots: readonly DescFile[]): Index {
  const files = new Set(roots.flatMap((file) => [file, ...importsOf(file)]))
  const byName = new Map<string, DescFile>()
  const bySymbol = new Map<string, DescFile>()
  const extensions = new Map<string, Map<number, DescFile>>()
  for (const file of files) {
    byName.set(file.proto.name, file)
    for (const type of nestedTypes(file)) {
      bySymbol.set(type.typeName, file)
      if (type.kind === 'extension') addExtension(extensions, type)
      if (type.kind !== 'service') continue
      for (const method of type.methods) bySymbol.set(`${type.typeName}.${method.name}`, file)
    }
  }
  const services = roots.flatMap((file) => file.services.map((service) => service.typeName)).sort()
  return { services: [...new Set(services)], byName, bySymbol, extensions }
}

function addExtension(all: Map<string, Map<number, DescFile>>, { extendee, number, file }: DescExtension): void {
  const numbers = all.get(extendee.typeName) ?? new Map<number, DescFile>()
  all.set(extendee.typeName, numbers.set(number, file))
}

/** The protocol's file under its earlier package. */
function alphaFile(): DescFile {
  const rename = (name: string): string => name.replace(/^(\.?grpc[./]reflection[./])v1(?=[./]|$)/, '$1v1alpha')
  const proto = clone(FileDescriptorProtoSchema, reflectionFile.proto)
  proto.name = rename(proto.name)
  proto.package = rename(proto.package)
  const renameFields = (message: DescriptorProto): void => {
    for (const field of message.field) field.typeName = rename(field.typeName)
    message.nestedType.forEach(renameFields)
  }
  proto.messageType.forEach(renameFields)
  for (const method of proto.service.flatMap((service) => service.method)) {
    method.inputType = rename(method.inputType)
    method.outputType = rename(method.outputType)
  }
  const file = createFileRegistry(proto, () => undefined).getFile(proto.name)
  if (!file) throw new Error(`${proto.name} could not be built.`)
  return file
}
