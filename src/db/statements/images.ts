// What is kept of images, by their digests.
import type { Queryable } from '../database.ts'

/** An image of a repo. */
export interface ImageName {
  readonly repoUid: string
  readonly digest: string
}

/** What a registry says of an image. */
interface ImageFacts {
  readonly architectures: readonly string[]
  /** Bytes by architecture. */
  readonly sizes: Readonly<Record<string, number>>
}

/** An image that may be told of. */
export interface ImageRow extends ImageName, ImageFacts {
  /** The name of the repo. */
  readonly name: string
  /** Null: nothing is kept yet. */
  readonly mediaType: string | null
}

// A repo is a name at the registry, and whoever may create repos can take any name. So a repo gives only the digests that
// one of its tags names or has named: nobody learns of an image without having been told of it.
const KEPT = `SELECT a.repo_uid AS "repoUid", a.digest, r.name, i.media_type AS "mediaType", i.architectures, i.sizes
FROM unnest($1::text[], $2::text[]) a(repo_uid, digest)
JOIN repos r ON r.uid = a.repo_uid
LEFT JOIN repo_images x ON x.repo_uid = a.repo_uid AND x.digest = a.digest
LEFT JOIN images i ON i.digest = x.digest
WHERE EXISTS (SELECT FROM tag_history h WHERE h.repo_uid = a.repo_uid AND h.digest = a.digest)`

/** Those of the images that a tag of their repo names or has named, with what is kept of them. */
export function namedImages(db: Queryable, names: readonly ImageName[]): Promise<ImageRow[]> {
  const values = [names.map((name) => name.repoUid), names.map((name) => name.digest)]
  return db.query({ text: KEPT, values })
}

const KEEP_IMAGE = `INSERT INTO images (digest, media_type, architectures, sizes, read_time)
VALUES ($1, $2, $3::text[], $4::jsonb, $5::timestamptz) ON CONFLICT (digest) DO NOTHING`
// The repo may have been deleted since it was read.
const KEEP_LINK = `INSERT INTO repo_images (repo_uid, digest) SELECT uid, $2 FROM repos WHERE uid = $1 ON CONFLICT DO NOTHING`

/** Keeps what a registry said of an image at `now`. */
export async function storeImage(
  db: Queryable,
  { repoUid, digest, mediaType, architectures, sizes }: ImageName & ImageFacts & { readonly mediaType: string },
  now: Date,
): Promise<void> {
  const values = [digest, mediaType, architectures, JSON.stringify(sizes), now]
  await db.query({ text: KEEP_IMAGE, values })
  await db.query({ text: KEEP_LINK, values: [repoUid, digest] })
}

// '0' follows '/' in code point order, so the range holds exactly what is below.
const WITH = `SELECT DISTINCT h.repo_uid AS "repoUid", h.digest FROM tag_history h
WHERE h.digest = ANY($2::text[]) AND (h.repo_uid = $1 OR h.repo_uid > $1 || '/' AND h.repo_uid < $1 || '0')`

/** The images of these digests in a repo, or in all repos below a group, that a tag there names or has named. */
export function reposWithDigests(db: Queryable, scope: string, digests: readonly string[]): Promise<ImageName[]> {
  return db.query({ text: WITH, values: [scope, digests] })
}
