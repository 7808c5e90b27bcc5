// What is kept of bills of materials: the documents, their packages, and which images have which.
import { storable } from '../../core/storable.ts'
import type { Queryable, Transaction } from '../database.ts'
import { insertRows } from './bulk.ts'
import type { ListSlice, SliceStart } from './list-slice.ts'
import type { ImageName } from './images.ts'
import type { Match } from './nested.ts'

/** A package as it is kept. */
export interface StoredPackage {
  readonly name: string
  readonly version: string
  readonly licenses: readonly string[]
  readonly purl: string
  /** What advisories call it. */
  readonly artifact: PackageName | undefined
}

export interface PackageName {
  readonly type: string
  readonly name: string
}

/** A document with its packages. */
interface Document extends ImageName {
  readonly architecture: string
  readonly format: string
  readonly content: string
  readonly packages: readonly StoredPackage[]
}

// The repo may have been deleted since the document was read, or another reader been faster.
const KEEP = `INSERT INTO image_sboms (repo_uid, digest, architecture, format, content, read_time)
SELECT x.repo_uid, x.digest, $3, $4, $5, $6::timestamptz FROM repo_images x WHERE x.repo_uid = $1 AND x.digest = $2
ON CONFLICT DO NOTHING RETURNING digest`

/** Keeps a document, if its image is kept, as read at `now`; its packages a few at a time, for there may be very many. */
export async function storeSbom(
  tx: Transaction,
  { repoUid, digest, architecture, format, content, packages }: Document,
  now: Date,
): Promise<void> {
  const kept = await tx.query({ text: KEEP, values: [repoUid, digest, architecture, format, content, now] })
  if (kept.length === 0) return
  const rows = packages.map(({ artifact, licenses, ...texts }, ordinal) => ({
    ...{ repoUid, digest, architecture, ordinal },
    name: storable(texts.name),
    version: storable(texts.version),
    licenses: licenses.map(storable),
    purl: storable(texts.purl),
    artifactType: artifact ? storable(artifact.type) : null,
    artifactName: artifact ? storable(artifact.name) : null,
  }))
  await insertRows(tx, 'sbom_packages', rows)
}

export interface PackageRow extends Omit<StoredPackage, 'artifact'> {
  readonly ordinal: number
}

const packages = (backward: boolean): string => `SELECT
  (SELECT count(*)::int FROM sbom_packages p
    WHERE p.repo_uid = a.repo_uid AND p.digest = a.digest AND p.architecture = '') AS total,
  (SELECT coalesce(json_agg(r ORDER BY r.ordinal ${backward ? 'DESC' : ''}), '[]') FROM (
    SELECT p.ordinal, p.name, p.version, p.licenses, p.purl FROM sbom_packages p
    WHERE p.repo_uid = a.repo_uid AND p.digest = a.digest AND p.architecture = ''
      AND ($3::int IS NULL OR p.ordinal ${backward ? '<' : '>'} $3::int)
    ORDER BY p.ordinal ${backward ? 'DESC' : ''} LIMIT $4::int) r) AS rows
FROM unnest($1::text[], $2::text[]) WITH ORDINALITY a(repo_uid, digest, at) ORDER BY a.at`

const PACKAGES = { forward: packages(false), backward: packages(true) }

/** A page of the packages of each of several images, in the order of the documents. */
export function packagesOf(
  db: Queryable,
  images: readonly ImageName[],
  place: SliceStart,
): Promise<ListSlice<PackageRow>[]> {
  const text = place.backward ? PACKAGES.backward : PACKAGES.forward
  const asked = [images.map((one) => one.repoUid), images.map((one) => one.digest)]
  const values = [...asked, place.start?.[0] ?? null, place.limit]
  return db.query({ text, values })
}

export interface PackageImageRow extends ImageName {
  readonly mediaType: string
  readonly architectures: readonly string[]
  readonly sizes: Readonly<Record<string, number>>
}

const sorted = (first: string, second: string, backward: boolean): string =>
  backward ? `${first} DESC, ${second} DESC` : `${first}, ${second}`

const images = (backward: boolean): string => `SELECT f.total, f.rows
FROM unnest($1::text[], $2::text[]) WITH ORDINALITY a(type, name, at)
CROSS JOIN LATERAL (
  WITH found AS MATERIALIZED (
    SELECT DISTINCT p.repo_uid, p.digest FROM unnest($3::text[]) s(scope)
    JOIN sbom_packages p ON left(p.repo_uid, 40) = left(s.scope, 40) AND p.artifact_name = a.name AND p.artifact_type = a.type
    WHERE (p.repo_uid = s.scope OR starts_with(p.repo_uid, s.scope || '/'))
      AND EXISTS (SELECT FROM tags t WHERE t.parent_uid = p.repo_uid AND t.digest = p.digest))
  SELECT (SELECT count(*)::int FROM found) AS total,
    (SELECT coalesce(json_agg(r ORDER BY ${sorted('r."repoUid"', 'r.digest', backward)}), '[]') FROM (
      SELECT x.repo_uid AS "repoUid", x.digest, i.media_type AS "mediaType", i.architectures, i.sizes
      FROM found x JOIN images i ON i.digest = x.digest WHERE $4::text IS NULL OR (x.repo_uid, x.digest) ${backward ? '<' : '>'} ($4::text, $5::text)
      ORDER BY ${sorted('x.repo_uid', 'x.digest', backward)} LIMIT $6::int) r) AS rows) f
ORDER BY a.at`

const IMAGES = { forward: images(false), backward: images(true) }

/** A page of the images that have each of several packages and that a tag names, in all that is visible. */
export function imagesWith(
  db: Queryable,
  { packages, visible }: { readonly packages: readonly PackageName[]; readonly visible: readonly string[] },
  place: SliceStart,
): Promise<ListSlice<PackageImageRow>[]> {
  const text = place.backward ? IMAGES.backward : IMAGES.forward
  const [repoUid = null, digest = null] = place.start ?? []
  const asked = [packages.map(({ type }) => type), packages.map(({ name }) => name)]
  const values = [...asked, visible, repoUid, digest, place.limit]
  return db.query({ text, values })
}

/** Advisories on the packages of an image, which is given as `<uid of its repo>@<digest>`: by name in the index, then by type. */
export const onImage: Match = (image) => {
  const held = (what: string): string => `ARRAY(SELECT DISTINCT ${what} FROM sbom_packages p
    WHERE p.repo_uid = split_part(${image}, '@', 1) AND p.digest = split_part(${image}, '@', 2) AND p.artifact_name IS NOT NULL)`
  return `t.artifact_name = ANY(${held('p.artifact_name')})
    AND t.artifact_type || '/' || t.artifact_name = ANY(${held(`p.artifact_type || '/' || p.artifact_name`)})`
}
