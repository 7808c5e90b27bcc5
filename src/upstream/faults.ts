// What an upstream answered instead of what was asked for, as the one error of every layer.
import { type DescMessage, fromBinary, fromJson, type JsonValue, type MessageShape } from '@bufbuild/protobuf'
import {
  BadRequestSchema,
  ErrorInfoSchema,
  PreconditionFailureSchema,
  ResourceInfoSchema,
  RetryInfoSchema,
} from '../contract/gen/google/rpc/error_details_pb.ts'
import { Code, type CodeName, type ErrorOptions, PlatformError, type Reason } from '../core/errors.ts'
import { HTTP_CODES } from './http-codes.ts'

/** A detail as it came: the name of its type, and how it is read. */
export interface Detail {
  readonly type: string
  read<Desc extends DescMessage>(desc: Desc): MessageShape<Desc>
}

/** A refusal as it came. */
export interface Refused {
  readonly code: CodeName
  readonly message: string
  readonly details: readonly Detail[]
  /** Seconds, where the answer said when to come again. */
  readonly retryAfterSeconds?: number | undefined
  /** True: the status of HTTP is all that says so. */
  readonly byHttp?: boolean
}

/** Characters of a message that somebody else wrote; more says no more. */
const MOST_TEXT = 1024
/** Characters of a word that programs switch on. */
const MOST_NAME = 256
/** Seconds to wait that are told; nobody waits longer before asking again. */
const MOST_WAIT_SECONDS = 24 * 3600
/** Characters of why an answer cannot be read, which may hold some of it. */
const MOST_REASON = 256
/** Entries of each list of a detail. */
const MOST_ENTRIES = 100

/** A refusal of the upstream: its code, its reason and its details are kept. */
export function refusalOf(refused: Refused): PlatformError {
  const { code, message } = refused
  // INTERNAL of theirs is no fault of ours, and the caller should know whose it is.
  const told = code === 'INTERNAL' || code === 'UNKNOWN' || code === 'DATA_LOSS' ? 'UNAVAILABLE' : code
  const own = told === code ? {} : { reason: 'UPSTREAM_FAULT' as const }
  const options = { ...detailsOf(refused), ...own, remote: true, ...(refused.byHttp ? { byHttp: true } : {}) }
  return new PlatformError(told, shortened(message) || `${code}: the upstream said no more`, options)
}

/** A refusal that has no status of the contract, whichever protocol was spoken. @param message where there is one to read */
export function refusalByHttp(status: number, headers: Headers, message?: string): PlatformError {
  const code = HTTP_CODES[status] ?? (status >= 500 ? 'UNAVAILABLE' : 'UNKNOWN')
  const text = message ?? `the upstream answered ${status}`
  return refusalOf({ code, message: text, details: [], byHttp: true, retryAfterSeconds: retryAfter(headers) })
}

/** The seconds of Retry-After, where it says them (RFC 9110 section 10.2.3). */
export function retryAfter(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

/** An answer that cannot be read as a message: with the field, as the reader tells it. */
export function unreadable(name: string, error: unknown): PlatformError {
  const why = error instanceof Error ? `: ${shortened(error.message, MOST_REASON)}` : ''
  return invalidAnswer(`it is no JSON of ${name}${why}`, error)
}

/** An answer that is none of the contract's. */
export function invalidAnswer(what: string, cause?: unknown): PlatformError {
  return new PlatformError('UNAVAILABLE', `Unavailable: the upstream did not answer as the contract says: ${what}`, {
    reason: 'UPSTREAM_FAULT',
    remote: true,
    ...(cause === undefined ? {} : { cause }),
  })
}

/** Nobody there, or the connection broke. */
export function unreachable(cause: unknown): PlatformError {
  return new PlatformError('UNAVAILABLE', 'Unavailable: the upstream cannot be reached', {
    reason: 'UPSTREAM_UNREACHABLE',
    retryAfterSeconds: 1,
    remote: true,
    cause,
  })
}

/** The name of a code by its number; undefined for one that there is not. */
export function codeNamed(number: number): CodeName | undefined {
  return CODES.get(number)
}

const CODES: ReadonlyMap<number, CodeName> = new Map(
  Object.entries(Code).map(([name, number]) => [number, name as CodeName]),
)

/** Details out of the JSON of a status; what cannot be read is left out, for it explains nothing. */
export function jsonDetails(details: unknown): Detail[] {
  if (!Array.isArray(details)) return []
  return details.slice(0, MOST_ENTRIES).flatMap((one: Record<string, JsonValue>) => {
    const { '@type': url, ...value } = one ?? {}
    if (typeof url !== 'string') return []
    return [{ type: typeOf(url), read: (desc: DescMessage) => fromJson(desc, value, { ignoreUnknownFields: true }) }]
  }) as Detail[]
}

/** A detail that came as bytes. */
export function binaryDetail(url: string, value: Uint8Array): Detail {
  return { type: typeOf(url), read: (desc) => fromBinary(desc, value) }
}

function typeOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

function detailsOf({ details, retryAfterSeconds }: Refused): ErrorOptions {
  const info = one(details, ErrorInfoSchema)
  const bad = one(details, BadRequestSchema)
  const precondition = one(details, PreconditionFailureSchema)
  const resource = one(details, ResourceInfoSchema)
  const retry = one(details, RetryInfoSchema)?.retryDelay
  const seconds = waitOf(retry ? Number(retry.seconds) + (retry.nanos > 0 ? 1 : 0) : retryAfterSeconds)
  const [area] = shortened(info?.domain ?? '', MOST_NAME).split('.')
  const metadata = Object.entries(info?.metadata ?? {}).slice(0, MOST_ENTRIES)
  return {
    // A reason is a word that programs switch on, whoever chose it.
    ...(info?.reason ? { reason: shortened(info.reason, MOST_NAME) as Reason } : {}),
    ...(area ? { area } : {}),
    ...(metadata.length > 0 ? { metadata: Object.fromEntries(metadata.map(shortenedPair)) } : {}),
    ...(bad ? { fieldViolations: bad.fieldViolations.slice(0, MOST_ENTRIES).map(plainViolation) } : {}),
    ...(precondition ? { violations: precondition.violations.slice(0, MOST_ENTRIES).map(shortenedViolation) } : {}),
    ...(resource ? { resource: shortenedResource(resource) } : {}),
    ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
  }
}

/** Seconds that a client may be told to wait; undefined: what was said is no time. */
function waitOf(seconds: number | undefined): number | undefined {
  if (seconds === undefined || !(seconds >= 0)) return undefined
  return Math.min(Math.ceil(seconds), MOST_WAIT_SECONDS)
}

function plainViolation({ field, description }: { field: string; description: string }) {
  return { field: shortened(field), description: shortened(description) }
}

function shortenedViolation({ type, subject, description }: { type: string; subject: string; description: string }) {
  return { type: shortened(type, MOST_NAME), subject: shortened(subject), description: shortened(description) }
}

function shortenedResource({ resourceType, resourceName }: { resourceType: string; resourceName: string }) {
  return { type: shortened(resourceType, MOST_NAME), name: shortened(resourceName) }
}

function shortenedPair([name, value]: readonly [string, string]): [string, string] {
  return [shortened(name, MOST_NAME), shortened(value)]
}

function one<Desc extends DescMessage>(details: readonly Detail[], desc: Desc): MessageShape<Desc> | undefined {
  try {
    return details.find(({ type }) => type === desc.typeName)?.read(desc)
  } catch {
    return undefined
  }
}

/** A text that somebody else wrote, as far as it is told. */
export function shortened(text: string, most = MOST_TEXT): string {
  const sound = text.replaceAll('\0', '').toWellFormed()
  return sound.length <= most ? sound : `${sound.slice(0, most - 1)}…`
}
