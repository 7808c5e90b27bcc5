// An error as google.rpc.Status, once for REST and gRPC: AIP-193 details as plain objects, which REST writes as JSON
// with `@type` and gRPC packs as Any.
import type { DescMessage } from '@bufbuild/protobuf'
import {
  BadRequestSchema,
  ErrorInfoSchema,
  PreconditionFailureSchema,
  RequestInfoSchema,
  ResourceInfoSchema,
  RetryInfoSchema,
} from '../contract/gen/google/rpc/error_details_pb.ts'
import { type CodeName, PlatformError, type Reason } from '../core/errors.ts'

/** The messages that are details of this server's answers. */
export const detailSchemas: readonly DescMessage[] = [
  ErrorInfoSchema,
  BadRequestSchema,
  PreconditionFailureSchema,
  ResourceInfoSchema,
  RetryInfoSchema,
  RequestInfoSchema,
]

/** What stands before the type in the `@type` of a detail and in the type URL of an Any. */
export const TYPE_URL_PREFIX = 'type.googleapis.com/'

/** One detail: `value` is the plain form of the message `desc`. */
export interface StatusDetail {
  readonly desc: DescMessage
  readonly value: object
}

/** What a face answers with when a call failed. */
export interface Status {
  /** The gRPC number, e.g. 3. */
  readonly code: number
  readonly name: CodeName
  readonly reason: Reason
  readonly message: string
  readonly details: readonly StatusDetail[]
  /** Seconds, for the header Retry-After; the same is told in RetryInfo. */
  readonly retryAfterSeconds: number | undefined
  /** True for a fault of ours: the face hands the error to its log, for the client is told nothing of it. */
  readonly internal: boolean
}

export interface StatusContext {
  /** The area of the called method, e.g. `iam`, for an error that names none. */
  readonly area: string | undefined
  /** The last part of an ErrorInfo's domain, e.g. `chainguard.dev` in `iam.chainguard.dev`. */
  readonly domainSuffix: string
  readonly requestId: string
}

/**
 * The status that an exception stands for. Whatever is not a PlatformError is INTERNAL and says nothing of the inside but
 * the request id (docs/rules.md, "Errors"). ErrorInfo always comes first (docs/api.md, "Errors", AIP-193).
 */
export function statusOf(error: unknown, context: StatusContext): Status {
  if (!(error instanceof PlatformError) || error.code === 'INTERNAL') return internalStatus(context)
  const retryAfterSeconds = retryAfter(error)
  return {
    code: error.number,
    name: error.code,
    reason: error.reason,
    message: error.message,
    details: [errorInfo(error, context), ...furtherDetails(error, retryAfterSeconds)],
    retryAfterSeconds,
    internal: false,
  }
}

function internalStatus(context: StatusContext): Status {
  const info = { reason: 'INTERNAL', domain: domainOf(context.area, context) }
  return {
    code: 13,
    name: 'INTERNAL',
    reason: 'INTERNAL',
    message: 'Internal error',
    details: [
      { desc: ErrorInfoSchema, value: info },
      { desc: RequestInfoSchema, value: { requestId: context.requestId } },
    ],
    retryAfterSeconds: undefined,
    internal: true,
  }
}

function domainOf(area: string | undefined, context: StatusContext): string {
  return area === undefined ? context.domainSuffix : `${area}.${context.domainSuffix}`
}

function errorInfo(error: PlatformError, context: StatusContext): StatusDetail {
  const domain = domainOf(error.area ?? context.area, context)
  const metadata = error.details.metadata
  return { desc: ErrorInfoSchema, value: { reason: error.reason, domain, ...(metadata && { metadata }) } }
}

function furtherDetails(error: PlatformError, retryAfterSeconds: number | undefined): StatusDetail[] {
  const { fieldViolations, violations, resource } = error.details
  const details: StatusDetail[] = []
  if (fieldViolations) details.push({ desc: BadRequestSchema, value: { fieldViolations } })
  if (violations) details.push({ desc: PreconditionFailureSchema, value: { violations } })
  if (resource) {
    const value = { resourceType: resource.type, resourceName: resource.name }
    details.push({ desc: ResourceInfoSchema, value })
  }
  if (retryAfterSeconds !== undefined) {
    details.push({ desc: RetryInfoSchema, value: { retryDelay: retryAfterSeconds } })
  }
  return details
}

/** What stays too much however long one waits. */
const NEVER: readonly Reason[] = ['REQUEST_TOO_LARGE', 'QUERY_TOO_COMPLEX']

/** What may succeed later says when: one second unless the error knows better. */
function retryAfter(error: PlatformError): number | undefined {
  const known = error.details.retryAfterSeconds
  if (known !== undefined) return known
  const limited = error.code === 'RESOURCE_EXHAUSTED'
  const passes = error.code === 'UNAVAILABLE' || (limited && !NEVER.includes(error.reason))
  return passes ? 1 : undefined
}
