// Pages by uid: what the lists of access share.
import type { Identity } from '../../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import type { Complete } from '../../../contract/plain.ts'
import type { ListSlice, UidStart } from '../../../db/statements/list-slice.ts'
import type { Call } from '../../call.ts'
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

/** What may be told of an identity. */
export function toldIdentity(call: Call, row: IdentityRow): Complete<Identity> {
  return row._known || row.uid === call.caller.identity ? row : unknownIdentity(row)
}
