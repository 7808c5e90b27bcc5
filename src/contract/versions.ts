// The same contract under its earlier name: every `….v2` package also as `….v2beta1`, by renaming its descriptors
// (docs/api.md, "Versions": shapes do not change with the rename).
import {
  clone,
  createFileRegistry,
  type DescFile,
  getExtension,
  hasExtension,
  type MessageShape,
  setExtension,
} from '@bufbuild/protobuf'
import { type DescriptorProto, FileDescriptorProtoSchema, type MethodDescriptorProto } from '@bufbuild/protobuf/wkt'
import { http as httpOption } from './gen/google/api/annotations_pb.ts'
import type { HttpRule } from './gen/google/api/http_pb.ts'
import { type Method, methods, readMethods, serviceFiles, v1Methods } from './methods.ts'

/** A method under one version's name. */
export interface VersionedMethod extends Method {
  /** The method that this one is under another name: itself in v1 and v2. Rules and operations are looked up by `canonical.desc`. */
  readonly canonical: Method
}

/** All methods under one version's names. */
export interface ContractVersion {
  readonly version: 'v1' | 'v2' | 'v2beta1'
  /** The files with the version's services, as reflection serves them; their imports hang off them. */
  readonly files: readonly DescFile[]
  /** By `Method.id`: `registry.v2beta1.ReposService/GetRepo`. */
  readonly methods: ReadonlyMap<string, VersionedMethod>
}

/** `chainguard.platform.registry.v2` and its types and files → `….v2beta1`; other names stay. */
function renameType(name: string): string {
  return name.replace(/^(\.?chainguard\.platform\.\w+)\.v2(?=\.|$)/, '$1.v2beta1')
}

function renameFile(name: string): string {
  return name.replace(/^(chainguard\/platform\/\w+)\/v2\//, '$1/v2beta1/')
}

function renamePath(path: string): string {
  return path.replace(/^\/(\w+)\/v2\//, '/$1/v2beta1/')
}

function isVersioned(file: DescFile): boolean {
  return renameFile(file.proto.name) !== file.proto.name
}

function renameMessage(message: DescriptorProto): void {
  for (const field of message.field) if (field.typeName) field.typeName = renameType(field.typeName)
  message.nestedType.forEach(renameMessage)
}

function renameRule(rule: HttpRule): void {
  if (typeof rule.pattern.value === 'string') rule.pattern.value = renamePath(rule.pattern.value)
  rule.additionalBindings.forEach(renameRule)
}

function renameMethod(method: MethodDescriptorProto): void {
  method.inputType = renameType(method.inputType)
  method.outputType = renameType(method.outputType)
  if (!method.options || !hasExtension(method.options, httpOption)) return
  const rule = getExtension(method.options, httpOption)
  renameRule(rule)
  setExtension(method.options, httpOption, rule)
}

function renameProto(proto: MessageShape<typeof FileDescriptorProtoSchema>): typeof proto {
  const copy = clone(FileDescriptorProtoSchema, proto)
  copy.name = renameFile(copy.name)
  copy.package = renameType(copy.package)
  copy.dependency = copy.dependency.map(renameFile)
  copy.messageType.forEach(renameMessage)
  for (const service of copy.service) service.method.forEach(renameMethod)
  return copy
}

/**
 * Gives the v2beta1 copy of each of `files`, in order. A file without a version is left out: the token exchange, the
 * common types and the capabilities belong to both versions, as the very same descriptors.
 */
function betaFiles(files: Iterable<DescFile>): DescFile[] {
  const built = new Map<string, DescFile>()
  const build = (file: DescFile): DescFile => {
    if (!isVersioned(file)) return file
    const name = renameFile(file.proto.name)
    const known = built.get(name)
    if (known) return known
    const imports = new Map(file.dependencies.map(build).map((dependency) => [dependency.proto.name, dependency]))
    const copy = createFileRegistry(renameProto(file.proto), (path) => imports.get(path)).getFile(name)
    if (!copy) throw new Error(`${file.proto.name} could not be renamed to ${name}.`)
    built.set(name, copy)
    return copy
  }
  return [...files].filter(isVersioned).map(build)
}

function versioned(table: Iterable<Method>, canonicalOf: (method: Method) => Method): ContractVersion['methods'] {
  return new Map(
    Array.from(table, (method) => [method.id, Object.freeze({ ...method, canonical: canonicalOf(method) })]),
  )
}

const betaServiceFiles: readonly DescFile[] = Object.freeze(betaFiles(serviceFiles('v2')))
const canonicalByBetaId = new Map(Array.from(methods.values(), (m) => [renameType(`chainguard.platform.${m.id}`), m]))

function canonicalOfBeta({ id }: Method): Method {
  const method = canonicalByBetaId.get(`chainguard.platform.${id}`)
  if (!method) throw new Error(`${id} has no counterpart in v2.`)
  return method
}

/** All versions, v2 first. v2 also holds the token exchange, which has no version. */
export const versions: readonly ContractVersion[] = Object.freeze([
  { version: 'v2', files: serviceFiles('v2'), methods: versioned(methods.values(), (method) => method) },
  {
    version: 'v2beta1',
    files: betaServiceFiles,
    methods: versioned(readMethods(betaServiceFiles).values(), canonicalOfBeta),
  },
  {
    version: 'v1',
    files: serviceFiles('v1'),
    methods: versioned(v1Methods.values(), (method) => method),
  },
])
