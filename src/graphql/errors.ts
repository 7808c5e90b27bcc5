// Errors of the request: what a fault becomes in the `errors` of an answer, and the HTTP status of one without data.
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { BadRequestSchema } from '../contract/gen/google/rpc/error_details_pb.ts'
import { type CodeName, type FieldViolation, PlatformError, type Reason } from '../core/errors.ts'
import type { Outcome } from '../core/outcome.ts'
import type { Fault } from '../http/call.ts'
import { httpStatusOf } from '../http/status.ts'
import { detailJson } from '../wire/status-json.ts'
import { type Status, type StatusDetail, statusOf } from '../wire/status.ts'
import { AnswerFault } from './answer-fault.ts'

/** What an error is written with. */
export interface ErrorContext {
  readonly requestId: string
  /** The last part of an error's domain: `chainguard.dev` in `iam.chainguard.dev`. */
  readonly errorDomain: string
  /** Told of faults of ours, of which the client learns the request id only. */
  readonly log: (fault: Fault) => void
  /** Whether what is answered came from another server, whose values may be none of the schema. */
  readonly isRemote?: boolean
}

/** The contract's name of a list's field → the graph's. */
const RENAMED: Readonly<Record<string, string>> = { page_size: 'first', 'uidp.ids': 'scope.uids' }

/** A field in the contract's spelling as the graph writes it: `uidp.children_of` → `scope.childrenOf`. */
export function graphField(field: string): string {
  const known = RENAMED[field]
  if (known !== undefined) return known
  return field.replace(/^uidp\./, 'scope.').replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** What a person is told: bad fields by the names that the client wrote, and nothing of the code, which stands beside. */
export function wordsOf({ words, details: { fieldViolations = [] } }: PlatformError): string {
  if (fieldViolations.length === 0) return words
  return fieldViolations.map(({ field, description }) => `${graphField(field)}: ${description}`).join('; ')
}

/** The error of an answer: for INTERNAL faults it says nothing of the inside, and the log gets everything. */
export function formatError(error: GraphQLError, context: ErrorContext): GraphQLFormattedError {
  const cause = faultOf(error, context)
  const { locations, path } = error
  const where = { ...(locations ? { locations } : {}), ...(path ? { path } : {}) }
  const status = graphStatusOf(error, context)
  const extensions = extensionsOf(status, context)
  if (!status.internal) {
    const message = cause instanceof PlatformError ? wordsOf(cause) : status.message
    return { message, ...where, extensions }
  }
  const at = path ? { path: path.join('.') } : {}
  context.log({ error: causeOf(error), requestId: context.requestId, method: undefined, ...at })
  return { message: `${status.message}; the log has it as ${context.requestId}`, ...where, extensions }
}

/** Characters of all that an answer tells more of than once a cause: its details, and texts as long as these. */
const MOST_TOLD = 256 * 1024
/** Characters of a message that was told before, or stands beside more than is told. */
const MOST_AGAIN = 256

/**
 * The errors of an answer. One cause at many paths, such as a server behind this one that is gone, is told with its details once, and a
 * fault of ours logged once.
 */
export function formatErrors(errors: readonly GraphQLError[], context: ErrorContext): GraphQLFormattedError[] {
  const told = new Set<string>()
  let spent = 0
  const once = { ...context, log: loggedOnce(context.log) }
  return errors.map((error) => {
    const formatted = formatError(error, once)
    const cause = JSON.stringify([formatted.message, formatted.extensions])
    if (!told.has(cause) && (told.size === 0 || spent + cause.length <= MOST_TOLD)) {
      told.add(cause)
      spent += cause.length
      return formatted
    }
    const { message, extensions: { details: _, ...extensions } = {} } = formatted
    const short = message.length > MOST_AGAIN ? `${message.slice(0, MOST_AGAIN)}…` : message
    return { ...formatted, message: short, extensions }
  })
}

function loggedOnce(log: ErrorContext['log']): ErrorContext['log'] {
  const logged = new Set<string>()
  return (fault) => {
    const { error } = fault
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
    if (logged.has(cause)) return
    logged.add(cause)
    log(fault)
  }
}

/** What was thrown; undefined when the query itself is wrong. */
export function causeOf(error: GraphQLError): unknown {
  const { originalError } = error
  if (originalError === undefined || originalError === null) return undefined
  // Before execution the library wraps its own errors; below a field, one of them is a value that we gave it.
  return originalError instanceof GraphQLError && error.path === undefined ? causeOf(originalError) : originalError
}

/** What was thrown; where rows come from another server, a value that the schema cannot have is that one's fault. */
function faultOf(error: GraphQLError, { isRemote }: Pick<ErrorContext, 'isRemote'>): unknown {
  const cause = causeOf(error)
  if (!isRemote || error.path === undefined || !(cause instanceof Error) || !isOfValues(cause)) return cause
  const text = `Unavailable: the upstream did not answer as the contract says: ${cause.message}`
  return new PlatformError('UNAVAILABLE', text, { reason: 'UPSTREAM_FAULT', remote: true, cause })
}

/** What the library, or a resolver, says of a value that a field cannot have. */
function isOfValues(cause: Error): boolean {
  if (cause instanceof AnswerFault) return true
  return cause instanceof GraphQLError || cause.message.startsWith('Cannot return null for non-nullable field ')
}

/** The status that an error stands for, the same as on the other faces. */
export function graphStatusOf(error: GraphQLError, context: ErrorContext): Status {
  const { requestId, errorDomain } = context
  const cause = faultOf(error, context) ?? new PlatformError('INVALID_ARGUMENT', withoutValues(error.message))
  return statusOf(cause, { area: undefined, domainSuffix: errorDomain, requestId })
}

/** A string as the library shows it, of which more than its first characters is told. Reads no further than to the next quote. */
const LONG_STRING = /"([^"]{100})[^"]+"/g
/** Characters that are told of each end of a text that is still long. */
const MOST_OF_AN_END = 500

/** What the library says of a request, without most of the values that are wrong, which it shows whole. */
function withoutValues(text: string): string {
  const short = text.replace(LONG_STRING, '"$1…"')
  if (short.length <= 2 * MOST_OF_AN_END) return short
  return `${short.slice(0, MOST_OF_AN_END)}…${short.slice(-MOST_OF_AN_END)}`
}

function extensionsOf({ name, reason, details }: Status, { requestId }: ErrorContext): Record<string, unknown> {
  const [info] = details.map(({ value }) => ('domain' in value ? value.domain : undefined))
  const written = details.map((detail): unknown => JSON.parse(detailJson(inGraphNames(detail))))
  return { code: name, reason, domain: info, details: written, requestId }
}

/** Fields under the names that the client of the graph wrote. */
function inGraphNames({ desc, value }: StatusDetail): StatusDetail {
  if (desc !== BadRequestSchema) return { desc, value }
  const { fieldViolations } = value as { readonly fieldViolations: readonly FieldViolation[] }
  return { desc, value: { fieldViolations: fieldViolations.map((one) => ({ ...one, field: graphField(one.field) })) } }
}

/** What `extensionsOf` wrote of an error, where it did. */
function toldOf(error: GraphQLFormattedError | undefined): { readonly code?: CodeName; readonly reason?: Reason } {
  return error?.extensions ?? {}
}

/** The HTTP status of an answer that holds nothing but errors. */
export function statusOfErrors(errors: readonly GraphQLFormattedError[]): number {
  const { code = 'INTERNAL', reason = 'INTERNAL' } = toldOf(errors[0])
  return httpStatusOf({ name: code, reason })
}

/** A document that asks for too much; nothing of it has run. */
export function tooComplex(message: string): PlatformError {
  return new PlatformError('INVALID_ARGUMENT', `Query too complex: ${message}`, { reason: 'QUERY_TOO_COMPLEX' })
}

/** How an operation ended, by its first error: with errors beside data, some of it did not go well. */
export function outcomeOf({ errors = [] }: { readonly errors?: readonly GraphQLFormattedError[] }): Outcome {
  if (!errors[0]) return { method: undefined, code: 'OK' }
  const { code, reason } = toldOf(errors[0])
  return { method: undefined, code: code ?? 'INTERNAL', reason: reason ?? 'INTERNAL' }
}
