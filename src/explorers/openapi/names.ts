// Names in the document: of schemas, tags, operations. Stable, because clients are generated from them.
import type { DescEnum, DescMessage, DescMethod, DescService } from '@bufbuild/protobuf'
import type { VersionedMethod } from '../../contract/versions.ts'
import { v1Methods } from '../../contract/methods.ts'
import { kindOf } from '../../wire/kinds.ts'

type DescType = DescEnum | DescMessage

/**
 * `CustomOverlay.Accounts.User` of any package → `CustomOverlayAccountsUser`. `ListReposResponse` → `ListReposResult`, for
 * generators of clients give the first name to what they make of the operation.
 */
function shortName({ typeName, file }: DescType): string {
  const name = typeName.slice(file.proto.package.length + 1)
  return name.replaceAll('.', '').replace(/Response$/, 'Result')
}

/** `chainguard.platform.advisory.v2` → `Advisory`. */
function areaName({ file }: Pick<DescType, 'file'>): string {
  const area = file.proto.package.split('.')[2] ?? ''
  return area.charAt(0).toUpperCase() + area.slice(1)
}

/** Everything that requests and answers of these methods are made of. */
function typesOf(methods: Iterable<VersionedMethod>): Set<DescType> {
  const found = new Set<DescType>()
  const visit = (desc: DescMessage): void => {
    if (found.has(desc)) return
    found.add(desc)
    for (const field of desc.fields) {
      const kind = kindOf(field)
      if (kind.is === 'message') visit(kind.desc)
      else if (kind.is === 'enum') found.add(kind.desc)
    }
  }
  for (const { desc } of methods) {
    visit(desc.input)
    visit(desc.output)
  }
  return found
}

/** Gives the name of a type: the short one, with the area before it where several types share that. */
export function schemaNames(methods: Iterable<VersionedMethod>): (desc: DescType) => string {
  const byName = Map.groupBy(typesOf(methods), shortName)
  return (desc) => {
    const name = shortName(desc)
    return (byName.get(name)?.length ?? 0) > 1 ? areaName(desc) + name : name
  }
}

/** `ReposService` → `Repos`. */
export function tagName(service: DescService): string {
  return ownName(service).replace(/Service$/, '')
}

function ownName(service: DescService): string {
  return namesakes.has(service.typeName) ? areaName(service) + service.name : service.name
}

/** Services of version 1 that are called as one of an earlier area is: `events.Identities`, beside that of `iam`. */
const namesakes = new Set(
  [...new Set(Array.from(v1Methods.values(), ({ desc }) => desc.parent))]
    .filter((service, at, all) => all.findIndex(({ name }) => name === service.name) < at)
    .map(({ typeName }) => typeName),
)

/** `ListRepos` → `listRepos`, and `Groups/List`, whose name says too little by itself, → `groupsList`. */
export function operationId({ name, parent }: DescMethod): string {
  const whole = /^(List|Get|Create|Update|Delete)$/.test(name) ? ownName(parent) + name : name
  return whole.charAt(0).toLowerCase() + whole.slice(1)
}

const ACRONYMS: Readonly<Record<string, string>> = { scim: 'SCIM' }

/** `GenerateScimToken` → `Generate SCIM token`. */
export function titleOf(name: string): string {
  const words = name.split(/(?=[A-Z])/).map((word) => word.toLowerCase())
  const text = words.map((word) => ACRONYMS[word] ?? word).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
