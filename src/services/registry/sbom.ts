// Bills of materials read: SPDX 2 (https://spdx.github.io/spdx-spec/v2.3) and CycloneDX 1 (https://cyclonedx.org/docs), in
// JSON. What a document does not say is empty here; what it says in another form than its specification's is left out.
import { PackageURL } from 'packageurl-js'
import { z } from 'zod'
import { timestampIn } from '../../core/timestamp.ts'
import type { PackageName } from '../../db/statements/sboms.ts'
import { items, reading, textList } from './document-items.ts'

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

/**
 * What a bill of materials says, read piece by piece, between which others have their turn of the event loop.
 * @throws z.ZodError when it is not one of its format
 */
export async function readSbom(format: string, content: string): Promise<Sbom> {
  await reading.take()
  const json: unknown = JSON.parse(content)
  await reading.take()
  return format === 'spdx' ? fromSpdx(await spdx.parseAsync(json)) : fromCycloneDx(await cycloneDx.parseAsync(json))
}

const text = z.string().catch('')
const texts = textList.catch([])
const list = <Item extends z.ZodType>(item: Item): z.ZodType<z.output<Item>[]> => items(item).catch([])

/** What says that nothing is known. */
const NOTHING = new Set(['', 'NOASSERTION', 'NONE'])
const EDGES: Readonly<Record<string, SbomEdgeType>> = {
  DESCRIBES: 'DESCRIBES',
  CONTAINS: 'CONTAINS',
  DEPENDS_ON: 'DEPENDS_ON',
  GENERATED_FROM: 'GENERATED_FROM',
}

const spdxPackage = z
  .object({
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
  })
  .transform((one): SbomPackage => ({
    id: one.SPDXID,
    name: one.name,
    version: NOTHING.has(one.versionInfo) ? '' : one.versionInfo,
    licenses: [one.licenseConcluded, one.licenseDeclared].filter((each) => !NOTHING.has(each)).slice(0, 1),
    description: one.description || one.summary,
    purl: one.externalRefs.find(({ referenceType }) => referenceType === 'purl')?.referenceLocator ?? '',
    buildTime: timestampIn(one.builtDate),
    endTime: timestampIn(one.validUntilDate),
  }))

const spdx = z.object({
  SPDXID: text,
  name: text,
  comment: text,
  creationInfo: z.object({ created: text, creators: texts }).catch({ created: '', creators: [] }),
  packages: list(spdxPackage),
  files: list(
    z
      .object({ SPDXID: text, fileName: text, fileTypes: texts })
      .transform((one): SbomFile => ({ id: one.SPDXID, name: one.fileName, types: one.fileTypes })),
  ),
  relationships: list(
    z
      .object({ spdxElementId: text, relationshipType: text, relatedSpdxElement: text })
      .transform(({ spdxElementId: from, relatedSpdxElement: to, relationshipType }): SbomEdge => {
        return { from, to, type: EDGES[relationshipType] ?? 'UNKNOWN' }
      }),
  ),
})

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
    packages,
    files,
    edges: relationships,
  }
}

const named = z.object({ name: text, version: text })
const license = z.object({
  expression: text,
  license: z.object({ id: text, name: text }).catch({ id: '', name: '' }),
})
const component = z
  .object({
    'bom-ref': text,
    type: text,
    name: text,
    group: text,
    version: text,
    description: text,
    purl: text,
    licenses: list(license),
  })
  .transform((one): { readonly file: SbomFile } | { readonly package: SbomPackage } => {
    if (one.type === 'file') return { file: { id: one['bom-ref'], name: one.name, types: [] } }
    const licenses = one.licenses.map(({ expression, license: { id, name } }) => expression || id || name)
    return {
      package: {
        id: one['bom-ref'],
        name: one.group ? `${one.group}/${one.name}` : one.name,
        version: one.version,
        licenses: licenses.filter((each) => each !== ''),
        description: one.description,
        purl: one.purl,
        buildTime: undefined,
        endTime: undefined,
      },
    }
  })
const cycloneDx = z.object({
  serialNumber: text,
  metadata: z
    .object({
      timestamp: text,
      tools: z
        .union([z.object({ components: list(named) }).transform((one) => one.components), items(named)])
        .catch([]),
      authors: list(z.object({ name: text })),
      component: z.object({ name: text, description: text }).catch({ name: '', description: '' }),
    })
    .catch({ timestamp: '', tools: [], authors: [], component: { name: '', description: '' } }),
  components: list(component),
  dependencies: list(z.object({ ref: text, dependsOn: texts })),
})

function fromCycloneDx({ serialNumber, metadata, components, dependencies }: z.output<typeof cycloneDx>): Sbom {
  return {
    id: serialNumber,
    name: metadata.component.name,
    description: metadata.component.description,
    tool: metadata.tools.map(({ name, version }) => [name, version].filter(Boolean).join('-')).join(', '),
    authors: metadata.authors.map(({ name }) => name).join(', '),
    createTime: timestampIn(metadata.timestamp),
    packages: components.flatMap((one) => ('package' in one ? [one.package] : [])),
    files: components.flatMap((one) => ('file' in one ? [one.file] : [])),
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
