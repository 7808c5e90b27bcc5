// The documents of the advisory feed, which the contract answers as a whole, by pages.
import { SecurityAdvisoryService } from '../contract/gen/chainguard/platform/advisory/v2/security_advisory_pb.ts'
import type { FeedService } from '../contract/gen/platformgraph/advisory/v1/feed_pb.ts'
import { methodOf } from '../contract/methods.ts'
import type { AnswerOf, RequestOf } from '../contract/plain.ts'
import { pageSizeOf } from '../core/page.ts'
import type { CallContext } from '../services/context.ts'
import type { Client } from './client.ts'
import { invalidAnswer } from './faults.ts'

type Pages = typeof FeedService.method.listDocuments

const { listDocuments } = SecurityAdvisoryService.method

/** A page of the documents, by their ids, which are their places. */
export async function documentsPage(
  { client, context }: { readonly client: Client; readonly context: CallContext },
  { id = '', cves = [], pageSize, after = '', before = '', backward = false }: RequestOf<Pages>,
): Promise<AnswerOf<Pages>> {
  const method = methodOf(listDocuments)
  const request: RequestOf<typeof listDocuments> = { id, cves }
  const { documents } = (await client.ask({ method, request, context })) as AnswerOf<typeof listDocuments>
  if (new Set(documents.map((document) => document.id)).size < documents.length)
    throw invalidAnswer('documents has one of them twice')
  if (id !== '' && documents.some((document) => document.id !== id))
    throw invalidAnswer('documents has one whose id is not the one that was asked for')
  // In which order they come the contract does not say.
  const all = documents
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((document) => ({ document, cursor: Buffer.from(document.id).toString('base64url') }))
  const from = after === '' ? 0 : placeAfter(all, after)
  const until = before === '' ? all.length : placeBefore(all, before)
  const size = pageSizeOf(pageSize)
  const [start, end] = backward ? [Math.max(from, until - size), until] : [from, Math.min(until, from + size)]
  return { documents: all.slice(start, end), total: all.length, hasNext: end < all.length, hasPrevious: start > 0 }
}

interface Placed {
  readonly document: { readonly id: string }
}

/** A document may have gone since its cursor was given; what followed it still does. */
function placeAfter(all: readonly Placed[], cursor: string): number {
  const id = Buffer.from(cursor, 'base64url').toString()
  const at = all.findIndex(({ document }) => document.id > id)
  return at < 0 ? all.length : at
}

function placeBefore(all: readonly Placed[], cursor: string): number {
  const id = Buffer.from(cursor, 'base64url').toString()
  const at = all.findIndex(({ document }) => document.id >= id)
  return at < 0 ? all.length : at
}
