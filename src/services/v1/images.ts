// What version 1 reads of images at the registry: how they run, and what they are made of.
import type { ManifestMetadata } from '../../contract/gen/chainguard/platform/registry/images_pb.ts'
import { Registry } from '../../contract/gen/chainguard/platform/registry/registry_pb.ts'
import { ComponentGraph_Edge_Type, Sbom2_Source } from '../../contract/gen/chainguard/platform/tenant/sboms_pb.ts'
import type { Plain, RequestOf } from '../../contract/plain.ts'
import { notFound } from '../../core/errors.ts'
import type { Call } from '../call.ts'
import { itemsOf } from '../chunks.ts'
import { operation, type Operation } from '../operation.ts'
import { registryOf } from '../registry/image-source.ts'
import { checkDigest, namedAt } from '../registry/images.ts'
import { ofEach } from '../registry/document-items.ts'
import { originOf, readSbom, type Sbom, type SbomPackage } from '../registry/sbom.ts'
import { sbomOf } from '../registry/sboms.ts'
import { shapes } from '../../core/shapes.ts'
import type { V1Rule } from './translate.ts'

/** Version 1 says of an installation without a registry that it is not set up for the question. */
export function needsRegistry(rule: V1Rule): V1Rule {
  if (!('read' in rule)) throw new Error('Images are read.')
  return {
    ...rule,
    read: (call, db) => {
      registryOf(call)
      return rule.read(call, db)
    },
  }
}

const getImageConfig = operation({
  method: Registry.method.getImageConfig,
  validate: checkDigest,
  read: async (call) => {
    const { digest = '', arch: architecture } = call.request
    const registry = registryOf(call)
    const name = await namedAt(call, { repoUid: call.scope, digest })
    // It is always read from the registry, so that nothing else is to be asked for.
    const config = await registry.readConfig(name, { digest, architecture })
    if (!config) throw notFound('Image', `${call.scope}@${digest}${architecture ? ` for ${architecture}` : ''}`)
    return {
      user: config.User ?? '',
      exposedPorts: emptied(config.ExposedPorts),
      env: [...(config.Env ?? [])],
      entrypoint: [...(config.Entrypoint ?? [])],
      cmd: [...(config.Cmd ?? [])],
      volumes: emptied(config.Volumes),
      workingDir: config.WorkingDir ?? '',
      labels: config.Labels ?? {},
      stopSignal: config.StopSignal ?? '',
    }
  },
})

/** There is nothing to say of a port or a path. */
function emptied(map: Readonly<Record<string, unknown>> | null | undefined): Record<string, object> {
  return Object.fromEntries(Object.keys(map ?? {}).map((key) => [key, {}]))
}

const getSbom = operation({
  method: Registry.method.getSbom,
  validate: checkDigest,
  read: async (call) => {
    const { digest = '', arch: architecture } = call.request
    const { format, content } = await sbomOf(call, { repoUid: call.scope, digest, architecture })
    const sbom = await readSbom(format, content)
    return {
      id: sbom.id,
      rawSbom: Buffer.from(content),
      graph: graphOf(sbom),
      tool: sbom.tool,
      format,
      authors: sbom.authors,
      source: Sbom2_Source.INGESTED,
      name: sbom.name,
      description: sbom.description,
      digest,
      ...(sbom.createTime ? { generatedAt: sbom.createTime } : {}),
    }
  },
})

function graphOf({ packages, files, edges }: Sbom): object {
  const nodes = packages.map(({ id, name, version, licenses, description, purl }) => {
    return { package: { id, name, version, license: licenses.join(' AND '), description, purl } }
  })
  return {
    nodes: [...nodes, ...files.map((file) => ({ file }))],
    edges: edges.map(({ from, to, type }) => ({
      subjectId: from,
      predicateId: to,
      type: ComponentGraph_Edge_Type[type],
    })),
  }
}

const getRawSbom = operation({
  method: Registry.method.getRawSbom,
  validate: checkDigest,
  read: async (call) => {
    const { digest = '', arch: architecture } = call.request
    const { content } = await sbomOf(call, { repoUid: call.scope, digest, architecture })
    return { rawSbom: content }
  },
})

const MOST = 100

const listManifestMetadata = operation({
  method: Registry.method.listManifestMetadata,
  validate: ({ request: { items = [] } }, violations) => {
    if (items.length > MOST) violations.add('items', `has ${items.length} items; ${MOST} are allowed`)
    for (const [at, { imageDigest, indexFilter }] of items.entries()) {
      const [digest, name] = imageDigest ? [imageDigest, 'imageDigest'] : [indexFilter?.digest, 'indexFilter.digest']
      if (!digest || !shapes.digest.test(digest)) violations.add(`items[${at}].${name}`, shapes.digest.says)
    }
  },
  read: async (call) => ({ items: await itemsOf(call, metadataAsked(call)) }),
})

/** One image after the other, for a bill of materials is large. */
async function* metadataAsked(
  call: Call<RequestOf<typeof Registry.method.listManifestMetadata>>,
): AsyncGenerator<readonly Plain<ManifestMetadata>[]> {
  for (const { imageDigest, indexFilter } of call.request.items ?? []) {
    const digest = imageDigest || (indexFilter?.digest ?? '')
    const { format, content } = await sbomOf(call, { repoUid: call.scope, digest, architecture: indexFilter?.arch })
    const { packages } = await readSbom(format, content)
    yield [{ digest, pkgMetadata: (await ofEach(packages, metadataOf)).flat() }]
  }
}

/** Packages without a URL have no name that others know. */
function metadataOf({ purl, licenses, buildTime, endTime }: SbomPackage) {
  if (purl === '') return []
  const times = { ...(endTime ? { eolDate: endTime } : {}), ...(buildTime ? { buildTimestamp: buildTime } : {}) }
  return [{ purl, originPurl: originOf(purl), license: licenses.join(' AND '), ...times }]
}

export const imageOperations: readonly Operation[] = [getImageConfig, getSbom, getRawSbom, listManifestMetadata]
