// What is kept of bills of materials: the documents, their packages, and which images have which.
import { storable } from '../../core/storable.ts'
import type { Queryable, Transaction } from '../database.ts'
import { insertRows } from './bulk.ts'
import type { ListSlice, SliceStart } from './list-slice.ts'
import type { ImageName } from './images.ts'
import type { Match } from './nested.ts'
import { isWithinAny, rootsOf } from './scope.ts'

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

/** Which of the documents of an image. */
export interface SbomName extends ImageName {
  readonly architecture: string
}

/** What was read of one. */
export interface SbomText {
  readonly format: string
  readonly content: string
}

// The repo may have been deleted since the document was read, or another reader been faster.
const KEEP = `INSERT INTO image_sboms (repo_uid, digest, architecture, format, content, read_time)
SELECT x.repo_uid, x.digest, $3, $4, $5, $6::timestamptz FROM repo_images x WHERE x.repo_uid = $1 AND x.digest = $2
ON CONFLICT DO NOTHING RETURNING format, content`

const isOf = (row: string): string => `${row}.repo_uid = $1 AND ${row}.digest = $2 AND ${row}.architecture = $3`

const KEPT = `SELECT s.format, s.content FROM image_sboms s WHERE ${isOf('s')}`

/**
 * Keeps a document, if its image is kept, as read at `now`. It is told of when its packages are kept, too.
 * @returns the one that is kept: it may be another's; undefined: none is
 */
export async function keepSbom(
  tx: Transaction,
  { repoUid, digest, architecture, format, content }: SbomName & SbomText,
  now: Date,
): Promise<SbomText | undefined> {
  const name = [repoUid, digest, architecture]
  const [made] = await tx.query<SbomText>({ text: KEEP, values: [...name, format, content, now] })
  return made ?? (await tx.query<SbomText>({ text: KEPT, values: name }))[0]
}

/** Packages that one transaction writes: some tens of milliseconds. */
const MOST_KEPT = 300

/** Whoever else keeps packages of the document waits, so that each goes on where the last one has ended. */
const OPEN = `SELECT FROM image_sboms s WHERE ${isOf('s')} AND NOT s.whole FOR UPDATE`
const NEXT = `SELECT coalesce(max(p.ordinal) + 1, 0) AS next FROM sbom_packages p WHERE ${isOf('p')}`
const END = `UPDATE image_sboms s SET whole = true WHERE ${isOf('s')}`

/**
 * Keeps some of a document's packages behind those that are kept already, by whomever; behind the last the document is whole.
 * @param packages all of them
 * @returns whether there is nothing left to keep
 */
export async function keepPackages(
  tx: Transaction,
  { repoUid, digest, architecture }: SbomName,
  packages: readonly StoredPackage[],
): Promise<boolean> {
  const values = [repoUid, digest, architecture]
  if ((await tx.query({ text: OPEN, values })).length === 0) return true
  const [{ next } = { next: 0 }] = await tx.query<{ next: number }>({ text: NEXT, values })
  const rows = packages.slice(next, next + MOST_KEPT).map(({ artifact, licenses, ...texts }, at) => ({
    ...{ repoUid, digest, architecture, ordinal: next + at },
    name: storable(texts.name),
    version: storable(texts.version),
    licenses: licenses.map(storable),
    purl: storable(texts.purl),
    artifactType: artifact ? storable(artifact.type) : null,
    artifactName: artifact ? storable(artifact.name) : null,
  }))
  await insertRows(tx, 'sbom_packages', rows)
  if (next + rows.length < packages.length) return false
  await tx.query({ text: END, values })
  return true
}

export interface PackageRow extends Omit<StoredPackage, 'artifact'> {
  readonly ordinal: number
}

const packages = (backward: boolean): string => `SELECT
  (SELECT count(*)::int FROM sbom_packages p
    WHERE p.repo_uid = s.repo_uid AND p.digest = s.digest AND p.architecture = '') AS total,
  (SELECT coalesce(json_agg(r ORDER BY r.ordinal ${backward ? 'DESC' : ''}), '[]') FROM (
    SELECT p.ordinal, p.name, p.version, p.licenses, p.purl FROM sbom_packages p
    WHERE p.repo_uid = s.repo_uid AND p.digest = s.digest AND p.architecture = ''
      AND ($3::int IS NULL OR p.ordinal ${backward ? '<' : '>'} $3::int)
    ORDER BY p.ordinal ${backward ? 'DESC' : ''} LIMIT $4::int) r) AS rows
FROM unnest($1::text[], $2::text[]) WITH ORDINALITY a(repo_uid, digest, at)
LEFT JOIN image_sboms s ON s.repo_uid = a.repo_uid AND s.digest = a.digest AND s.architecture = '' AND s.whole
ORDER BY a.at`

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

/** Whether a package `p` is one of a document that is whole. */
const OF_WHOLE = `EXISTS (SELECT FROM image_sboms s
      WHERE s.repo_uid = p.repo_uid AND s.digest = p.digest AND s.architecture = p.architecture AND s.whole)`

/**
 * Whether a tag names the image of a package `p`. Asked for by the organization and the digest, which an index has: by its repo, each image
 * of one would have all tags of it looked at where there are no statistics.
 */
const TAGGED = `EXISTS (SELECT FROM tags t
      WHERE left(t.uid, 40) = left(p.repo_uid, 40) AND t.digest = p.digest AND starts_with(t.uid, p.repo_uid || '/'))`

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
    SELECT DISTINCT p.repo_uid, p.digest FROM ${rootsOf('$3::text[]')} o
    JOIN sbom_packages p ON left(p.repo_uid, 40) = o.root AND p.artifact_name = a.name AND p.artifact_type = a.type
    WHERE ${isWithinAny('p.repo_uid', '$3::text[]')} AND ${TAGGED} AND ${OF_WHOLE})
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
    WHERE p.repo_uid = split_part(${image}, '@', 1) AND p.digest = split_part(${image}, '@', 2) AND p.artifact_name IS NOT NULL
      AND ${OF_WHOLE})`
  return `t.artifact_name = ANY(${held('p.artifact_name')})
    AND t.artifact_type || '/' || t.artifact_name = ANY(${held(`p.artifact_type || '/' || p.artifact_name`)})`
}
