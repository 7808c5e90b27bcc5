// Pages of identities by uid: what the lists of access share.
import type { Identity } from '../../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import type { Complete } from '../../../contract/plain.ts'
import { pageSizeOf } from '../../../core/page.ts'
import type { Call } from '../../call.ts'
import { unknownIdentity } from '../identities.ts'

interface PageRequest {
  pageToken?: string
  pageSize?: number
}

/**
 * The uid after which a page starts; undefined: it is the first.
 * @param fingerprint names the list: a token that belongs to another is refused
 */
export function startOf({ deps, request: { pageToken } }: Call<PageRequest>, fingerprint: string): string | undefined {
  if (!pageToken) return undefined
  const [uid] = deps.pages.decode(pageToken, fingerprint, 'page_token') ?? []
  return typeof uid === 'string' ? uid : undefined
}

/** `_known`: the organization knows it, so that more than its uid may be told. */
type IdentityRow = Complete<Identity> & { readonly _known: boolean }

/** What is shown of rows, of which there is one more than the page has where another page follows. */
export function identityPage<Row extends IdentityRow>(
  call: Call<PageRequest>,
  rows: readonly Row[],
  fingerprint: string,
) {
  const size = pageSizeOf(call.request.pageSize)
  const shown = rows.slice(0, size).map((row) => ({
    row,
    identity: row._known || row.uid === call.caller.identity ? row : unknownIdentity(row),
    cursor: call.deps.pages.encode([row.uid], fingerprint),
  }))
  return {
    shown,
    nextPageToken: rows.length > size ? (shown.at(-1)?.cursor ?? '') : '',
    hasPrevious: startOf(call, fingerprint) !== undefined,
  }
}
