// Errors of the request: what a fault becomes in the `errors` of an answer, and the HTTP status of one without data.
// What belongs here: the form of top-level errors. What does not: refusals of mutations (user-errors.ts).
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { type CodeName, PlatformError, type Reason } from '../core/errors.ts'
import { httpStatusOf } from '../http/status.ts'
import type { Outcome } from '../core/outcome.ts'

/** What an error is written with. */
export interface ErrorContext {
  readonly requestId: string
  /** The last part of an error's domain: `chainguard.dev` in `iam.chainguard.dev`. */
  readonly errorDomain: string
  readonly log: Log
}

/** Told of faults of ours, of which the client learns the request id only. */
export type Log = (fault: { readonly error: unknown; readonly requestId: string; readonly path?: string }) => void

const TYPES = 'type.googleapis.com/google.rpc.'

/** The contract's name of a list's field → the graph's. */
const RENAMED: Readonly<Record<string, string>> = { page_size: 'first', 'uidp.ids': 'scope.uids' }

/** A field in the contract's spelling as the graph writes it: `uidp.children_of` → `scope.childrenOf`. */
export function graphField(field: string): string {
  const known = RENAMED[field]
  if (known !== undefined) return known
  return field.replace(/^uidp\./, 'scope.').replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** The error of an answer: for INTERNAL faults it says nothing of the inside, and the log gets everything. */
export function formatError(error: GraphQLError, context: ErrorContext): GraphQLFormattedError {
  const cause = causeOf(error)
  const { message, locations, path } = error
  const where = { ...(locations ? { locations } : {}), ...(path ? { path } : {}) }
  if (cause === undefined) {
    const invalid = new PlatformError('INVALID_ARGUMENT', message)
    return { message, ...where, extensions: extensionsOf(invalid, context) }
  }
  if (cause instanceof PlatformError && cause.code !== 'INTERNAL') {
    return { message: cause.message, ...where, extensions: extensionsOf(cause, context) }
  }
  const at = path ? { path: path.join('.') } : {}
  context.log({ error: cause, requestId: context.requestId, ...at })
  const hidden = new PlatformError('INTERNAL', 'Internal error')
  return {
    message: `${hidden.message}; the log has it as ${context.requestId}`,
    ...where,
    extensions: extensionsOf(hidden, context),
  }
}

/** What was thrown; undefined when the query itself is wrong. */
function causeOf(error: GraphQLError): unknown {
  const { originalError } = error
  if (originalError === undefined || originalError === null) return undefined
  // Before execution the library wraps its own errors; below a field, one of them is a value that we gave it.
  return originalError instanceof GraphQLError && error.path === undefined ? causeOf(originalError) : originalError
}

function extensionsOf(error: PlatformError, context: ErrorContext): Record<string, unknown> {
  const domain = error.area === undefined ? context.errorDomain : `${error.area}.${context.errorDomain}`
  return {
    code: error.code,
    reason: error.reason,
    domain,
    details: detailsOf(error, domain, context),
    requestId: context.requestId,
  }
}

/** The same details as on the other faces (AIP-193), in their JSON form. */
function detailsOf(error: PlatformError, domain: string, { requestId }: ErrorContext): object[] {
  const { metadata, fieldViolations, violations, resource, retryAfterSeconds } = error.details
  const details: object[] = [
    { '@type': `${TYPES}ErrorInfo`, reason: error.reason, domain, ...(metadata ? { metadata } : {}) },
  ]
  if (fieldViolations) {
    const named = fieldViolations.map((one) => ({ ...one, field: graphField(one.field) }))
    details.push({ '@type': `${TYPES}BadRequest`, fieldViolations: named })
  }
  if (violations) details.push({ '@type': `${TYPES}PreconditionFailure`, violations })
  if (resource) {
    details.push({ '@type': `${TYPES}ResourceInfo`, resourceType: resource.type, resourceName: resource.name })
  }
  if (retryAfterSeconds !== undefined) {
    details.push({ '@type': `${TYPES}RetryInfo`, retryDelay: `${retryAfterSeconds}s` })
  }
  if (error.code === 'INTERNAL') details.push({ '@type': `${TYPES}RequestInfo`, requestId })
  return details
}

/** The HTTP status of an answer that holds nothing but errors. */
export function statusOf(errors: readonly GraphQLFormattedError[]): number {
  const { code = 'INTERNAL', reason = 'INTERNAL' } = (errors[0]?.extensions ?? {}) as {
    code?: CodeName
    reason?: Reason
  }
  return httpStatusOf({ name: code, reason })
}

/** A document that asks for too much; nothing of it has run. */
export function tooComplex(message: string): PlatformError {
  return new PlatformError('INVALID_ARGUMENT', `Query too complex: ${message}`, { reason: 'QUERY_TOO_COMPLEX' })
}

/** How an operation ended, by its first error: with errors beside data, some of it did not go well. */
export function outcomeOf({ errors = [] }: { readonly errors?: readonly GraphQLFormattedError[] }): Outcome {
  if (!errors[0]) return { method: undefined, code: 'OK' }
  const { code, reason } = (errors[0].extensions ?? {}) as { code?: CodeName; reason?: Reason }
  return { method: undefined, code: code ?? 'INTERNAL', reason: reason ?? 'INTERNAL' }
}
