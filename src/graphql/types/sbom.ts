// What images are made of, and which advisories they carry by that.
import {
  type FoundImage,
  RegistryService,
  type SbomPackage as SbomPackageMessage,
} from '../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import type { Complete } from '../../contract/plain.ts'
import { batched } from '../batch.ts'
import { builder } from '../builder.ts'
import { matchedConnection } from '../connection.ts'
import type { GraphContext } from '../context.ts'
import { type OwnLists, ownPage, PLACE_ARGS } from '../own-connection.ts'
import { pageType } from '../page-type.ts'
import { present } from '../values.ts'
import { advisories } from './advisory.ts'
import { Image, type ImageRow, requireAvailable } from './image.ts'

const MOST = 200

const SbomFormat = builder.enumType('SbomFormat', {
  description: 'A format of bills of materials.',
  values: {
    SPDX: { value: 'spdx', description: 'SPDX 2, in JSON.' },
    CYCLONEDX: { value: 'cyclonedx', description: 'CycloneDX 1, in JSON.' },
  },
})

const SbomPackage = builder.objectRef<Complete<SbomPackageMessage>>('SbomPackage').implement({
  description: 'A package that an image is made of.',
  example: 'name version licenses purl',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.', example: 'libssl3' }),
    version: t.exposeString('version', { description: 'Its version; empty: not said.', example: '3.4.1-r0' }),
    licenses: t.exposeStringList('licenses', {
      example: ['Apache-2.0'],
    }),
    purl: t.exposeString('purl', {
      description: 'Its package URL; empty: not said.',
      example: 'pkg:apk/wolfi/libssl3@3.4.1-r0?origin=openssl',
    }),
  }),
})

const PackageConnection = pageType(SbomPackage, {
  name: 'SbomPackage',
  page: 'A page of packages, in the order of the document.',
  edge: 'A package in a list, and its place there.',
})

const ImageConnection = pageType(Image, {
  name: 'Image',
  page: 'A page of images, by their repos.',
  edge: 'An image in a list, and its place there.',
})

interface ImageKey {
  readonly repoUid: string
  readonly digest: string
}

interface KnownSbom extends ImageKey {
  readonly format: 'spdx' | 'cyclonedx'
  readonly readTime: Date
}

/** The bill of materials of an image; null when there is none, or none for the caller. */
async function sbomOf({ repoUid, digest }: ImageRow, context: GraphContext): Promise<KnownSbom | null> {
  const sbom = await batched(
    context,
    {
      name: 'sboms',
      method: RegistryService.method.listSboms,
      request: (images) => ({ images }),
      values: (answer) => answer.sboms,
      most: MOST,
    },
    { repoUid, digest },
  )
  requireAvailable(sbom)
  const { format, readTime } = sbom
  return readTime ? { repoUid, digest, format: format === 'spdx' ? format : 'cyclonedx', readTime } : null
}

const { listSbomPackages, listPackageImages } = RegistryService.method

const PACKAGES: OwnLists<typeof listSbomPackages, ImageKey, Complete<SbomPackageMessage>> = {
  name: 'sbom packages',
  method: listSbomPackages,
  request: (images, page) => ({ images, ...page }),
  pages: ({ images }) => images.map(({ packages, ...page }) => ({ items: packages, ...page })),
  node: (row) => row,
}

const Sbom = builder.objectRef<KnownSbom>('Sbom').implement({
  description: 'A bill of materials: what an image is made of.',
  example: 'format packages(first: 20) { totalCount nodes { name version licenses purl } }',
  fields: (t) => ({
    format: t.field({ type: SbomFormat, description: 'Its format.', resolve: ({ format }) => format }),
    readTime: t.field({
      type: 'DateTime',
      resolve: ({ readTime }) => readTime,
    }),
    packages: t.field({
      asks: { method: RegistryService.method.listSbomPackages, how: 'call' },
      type: PackageConnection,
      description: 'The packages, in the order of the document.',
      args: PLACE_ARGS,
      resolve: ({ repoUid, digest }, ...asking) => ownPage(PACKAGES, { repoUid, digest }, asking),
    }),
  }),
})

builder.objectFields(Image, (t) => ({
  sbom: t.field({
    asks: { method: RegistryService.method.listSboms, how: 'call' },
    type: Sbom,
    nullable: true,
    description:
      'Its bill of materials, read from the registry when it is first asked for; null when there is none, or the caller may not see it.',
    resolve: (image, _args, context) => sbomOf(image, context),
  }),
  advisories: matchedConnection(t, advisories, {
    description:
      'The advisories on the packages in its bill of materials, by the sources that these were built from. None where there is no bill.',
    by: ['image'],
    match: async (image: ImageRow, context) => {
      const sbom = await sbomOf(image, context)
      return { image: sbom ? `${sbom.repoUid}@${sbom.digest}` : '' }
    },
  }),
}))

interface PackageKey {
  readonly type: string
  readonly name: string
}

const IMAGES: OwnLists<typeof listPackageImages, PackageKey, Complete<FoundImage>, ImageRow> = {
  name: 'package images',
  method: listPackageImages,
  request: (packages, page) => ({ packages, ...page }),
  pages: ({ packages }) => packages.map(({ images, ...page }) => ({ items: images, ...page })),
  node: ({ image, repoUid }) => ({ ...present(image), repoUid }),
}

builder.prismaObjectFields(advisories.ref, (t) => ({
  images: t.field({
    asks: { method: RegistryService.method.listPackageImages, how: 'call' },
    type: ImageConnection,
    description:
      'The images that a tag names and that have the artifact in their bill of materials, as far as that has been read.',
    args: PLACE_ARGS,
    select: { artifactName: true, artifactType: true },
    resolve: ({ artifactType, artifactName }, ...asking) =>
      ownPage(IMAGES, { type: artifactType, name: artifactName }, asking),
  }),
}))
