// Bills of materials read: SPDX 2 (https://spdx.github.io/spdx-spec/v2.3) and CycloneDX 1 (https://cyclonedx.org/docs), in
// JSON. What a document does not say is empty here; what it says in another form than its specification's is left out.
import { PackageURL } from 'packageurl-js'
import { z } from 'zod'
import { timestampIn } from '../../core/timestamp.ts'
import type { PackageName } from '../../db/statements/sboms.ts'

export interface SbomPackage {
  /** The id within the document. */
  readonly id: string
  readonly name: string
  readonly version: string
  /** Each as an SPDX expression or a name. */
  readonly licenses: readonly string[]
  readonly description: string
  /** Empty: the document names none. */
  readonly purl: string
  /** When it was built, if the document says so. */
  readonly buildTime: Date | undefined
  /** Until when it is maintained, if the document says so. */
  readonly endTime: Date | undefined
}

export interface SbomFile {
  readonly id: string
  readonly name: string
  readonly types: readonly string[]
}

export type SbomEdgeType = 'DESCRIBES' | 'CONTAINS' | 'DEPENDS_ON' | 'GENERATED_FROM' | 'UNKNOWN'

export interface SbomEdge {
  readonly from: string
  readonly to: string
  readonly type: SbomEdgeType
}

export interface Sbom {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly tool: string
  readonly authors: string
  readonly createTime: Date | undefined
  readonly packages: readonly SbomPackage[]
  readonly files: readonly SbomFile[]
  readonly edges: readonly SbomEdge[]
}

/** What a bill of materials says. @throws z.ZodError when it is not one of its format */
export function readSbom(format: string, content: string): Sbom {
  const json: unknown = JSON.parse(content)
  return format === 'spdx' ? fromSpdx(spdx.parse(json)) : fromCycloneDx(cycloneDx.parse(json))
}

const text = z.string().catch('')
const texts = z.array(z.string()).catch([])
const list = <Item extends z.ZodType>(item: Item): z.ZodCatch<z.ZodArray<Item>> => z.array(item).catch([])

const spdx = z.object({
  SPDXID: text,
  name: text,
  comment: text,
  creationInfo: z.object({ created: text, creators: texts }).catch({ created: '', creators: [] }),
  packages: list(
    z.object({
      SPDXID: text,
      name: text,
      versionInfo: text,
      licenseConcluded: text,
      licenseDeclared: text,
      description: text,
      summary: text,
      builtDate: text,
      validUntilDate: text,
      externalRefs: list(z.object({ referenceType: text, referenceLocator: text })),
    }),
  ),
  files: list(z.object({ SPDXID: text, fileName: text, fileTypes: texts })),
  relationships: list(z.object({ spdxElementId: text, relationshipType: text, relatedSpdxElement: text })),
})

/** What says that nothing is known. */
const NOTHING = new Set(['', 'NOASSERTION', 'NONE'])
const EDGES: Readonly<Record<string, SbomEdgeType>> = {
  DESCRIBES: 'DESCRIBES',
  CONTAINS: 'CONTAINS',
  DEPENDS_ON: 'DEPENDS_ON',
  GENERATED_FROM: 'GENERATED_FROM',
}

function fromSpdx({
  SPDXID,
  name,
  comment,
  creationInfo,
  packages,
  files,
  relationships,
}: z.output<typeof spdx>): Sbom {
  const creators = (kind: string): string =>
    creationInfo.creators.flatMap((one) => (one.startsWith(`${kind}: `) ? [one.slice(kind.length + 2)] : [])).join(', ')
  return {
    id: SPDXID,
    name,
    description: comment,
    tool: creators('Tool'),
    authors: [creators('Person'), creators('Organization')].filter(Boolean).join(', '),
    createTime: timestampIn(creationInfo.created),
    packages: packages.map((one) => ({
      id: one.SPDXID,
      name: one.name,
      version: NOTHING.has(one.versionInfo) ? '' : one.versionInfo,
      licenses: [one.licenseConcluded, one.licenseDeclared].filter((each) => !NOTHING.has(each)).slice(0, 1),
      description: one.description || one.summary,
      purl: one.externalRefs.find(({ referenceType }) => referenceType === 'purl')?.referenceLocator ?? '',
      buildTime: timestampIn(one.builtDate),
      endTime: timestampIn(one.validUntilDate),
    })),
    files: files.map((one) => ({ id: one.SPDXID, name: one.fileName, types: one.fileTypes })),
    edges: relationships.map(({ spdxElementId: from, relatedSpdxElement: to, relationshipType }) => ({
      from,
      to,
      type: EDGES[relationshipType] ?? 'UNKNOWN',
    })),
  }
}

const named = z.object({ name: text, version: text })
const license = z.object({
  expression: text,
  license: z.object({ id: text, name: text }).catch({ id: '', name: '' }),
})
const component = z.object({
  'bom-ref': text,
  type: text,
  name: text,
  group: text,
  version: text,
  description: text,
  purl: text,
  licenses: list(license),
})
const cycloneDx = z.object({
  serialNumber: text,
  metadata: z
    .object({
      timestamp: text,
      tools: z.union([z.object({ components: list(named) }), list(named)]).catch([]),
      authors: list(z.object({ name: text })),
      component: z.object({ name: text, description: text }).catch({ name: '', description: '' }),
    })
    .catch({ timestamp: '', tools: [], authors: [], component: { name: '', description: '' } }),
  components: list(component),
  dependencies: list(z.object({ ref: text, dependsOn: texts })),
})

function fromCycloneDx({ serialNumber, metadata, components, dependencies }: z.output<typeof cycloneDx>): Sbom {
  const tools = Array.isArray(metadata.tools) ? metadata.tools : metadata.tools.components
  const files = components.filter(({ type }) => type === 'file')
  return {
    id: serialNumber,
    name: metadata.component.name,
    description: metadata.component.description,
    tool: tools.map(({ name, version }) => [name, version].filter(Boolean).join('-')).join(', '),
    authors: metadata.authors.map(({ name }) => name).join(', '),
    createTime: timestampIn(metadata.timestamp),
    packages: components
      .filter(({ type }) => type !== 'file')
      .map((one) => ({
        id: one['bom-ref'],
        name: one.group ? `${one.group}/${one.name}` : one.name,
        version: one.version,
        licenses: one.licenses
          .map(({ expression, license: { id, name } }) => expression || id || name)
          .filter((each) => each !== ''),
        description: one.description,
        purl: one.purl,
        buildTime: undefined,
        endTime: undefined,
      })),
    files: files.map((one) => ({ id: one['bom-ref'], name: one.name, types: [] })),
    edges: dependencies.flatMap(({ ref: from, dependsOn }) =>
      dependsOn.map((to) => ({ from, to, type: 'DEPENDS_ON' as const })),
    ),
  }
}

/** The parts of a package URL (https://github.com/package-url/purl-spec); undefined where it is none. */
function partsOf(purl: string): PackageURL | undefined {
  try {
    return PackageURL.fromString(purl)
  } catch {
    return undefined
  }
}

/** The package that a package was split from: what its URL names as `origin`, in the same version; itself where it names none. */
export function originOf(purl: string): string {
  const parts = partsOf(purl)
  const origin = parts?.qualifiers?.['origin']
  if (!parts || !origin) return purl
  return new PackageURL(parts.type, parts.namespace, origin, parts.version, undefined, undefined).toString()
}

/** Types whose namespace is a distribution, not a part of the name. */
const DISTRIBUTED = new Set(['alpm', 'apk', 'deb', 'rpm'])

/** What advisories call a package: one that was split from another has the advisories of that. */
export function packageOf(purl: string): PackageName | undefined {
  const parts = partsOf(originOf(purl))
  if (!parts) return undefined
  const { type, namespace, name } = parts
  const between = type === 'maven' ? ':' : '/'
  return { type, name: namespace && !DISTRIBUTED.has(type) ? `${namespace}${between}${name}` : name }
}
