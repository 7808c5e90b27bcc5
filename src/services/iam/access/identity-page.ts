// Pages by uid: what the lists of access share.
import type { Identity } from '../../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { maskOf } from '../../../contract/capabilities.ts'
import type { Complete } from '../../../contract/plain.ts'
import type { ListSlice, UidStart } from '../../../db/statements/list-slice.ts'
import { personsBoundIn } from '../../../db/statements/persons.ts'
import { reading, type Call } from '../../call.ts'
import { pageIn, type PageRequest, placeIn } from '../../own-page.ts'
import { unknownIdentity } from '../identities.ts'

/**
 * The page by uid that a request asks for.
 * @param named names the list: a cursor that belongs to another is refused
 */
export function uidStart(call: Call<PageRequest>, named: readonly unknown[]): UidStart {
  const { start: [uid] = [], ...place } = placeIn(call, named)
  return { ...place, start: typeof uid === 'string' ? uid : undefined }
}

/** The page by uid that was read of the list. */
export function uidPage<Row extends { readonly uid: string }>(
  call: Call<PageRequest>,
  slice: ListSlice<Row>,
  named: readonly unknown[],
) {
  return pageIn(call, slice, { positionOf: ({ uid }) => [uid], named })
}

/** `_known`: the organization knows it, so that more than its uid may be told. */
type IdentityRow = Complete<Identity> & { readonly _known: boolean }

export const SEE_IDENTITIES = maskOf(['identity.list'])

/**
 * The same pages, in which those people are known too whom the caller sees by another organization: one identity is told alike
 * wherever it stands in an answer.
 * @param calls of one caller, one for each page
 */
export async function withSeen<Page extends { readonly rows: readonly IdentityRow[] }>(
  calls: readonly Call[],
  pages: readonly Page[],
): Promise<readonly Page[]> {
  const [call] = calls
  const unknown = pages.flatMap(({ rows }) => rows.flatMap((row) => (row._known ? [] : [row.uid])))
  if (!call || unknown.length === 0) return pages
  const seen = new Set(await personsBoundIn(reading(call), call.authority.visible(SEE_IDENTITIES), unknown))
  return pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => (seen.has(row.uid) ? { ...row, _known: true } : row)),
  }))
}

/** What may be told of an identity. */
export function toldIdentity(call: Call, row: IdentityRow): Complete<Identity> {
  return row._known || row.uid === call.caller.identity ? row : unknownIdentity(row)
}
