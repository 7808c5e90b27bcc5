// The one error every layer throws: a gRPC code, a reason a program can switch on, and AIP-193 details.

/** The canonical status codes (google.rpc.Code) that this API answers with. */
export const Code = {
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
} as const
export type CodeName = keyof typeof Code

/** Why a token was refused (docs/rules.md, "Errors"). */
export type TokenReason =
  | 'TOKEN_MISSING'
  | 'TOKEN_MALFORMED'
  | 'TOKEN_INVALID'
  | 'TOKEN_EXPIRED'
  | 'TOKEN_NOT_YET_VALID'
  | 'TOKEN_WRONG_AUDIENCE'
  | 'TOKEN_UNKNOWN_ISSUER'
  | 'IDENTITY_UNKNOWN'
  | 'IDENTITY_AMBIGUOUS'

/** The machine-readable reason of an ErrorInfo: one union, so that a typo does not compile. */
export type Reason =
  | TokenReason
  | 'INVALID_ARGUMENT'
  | 'FAILED_PRECONDITION'
  | 'NOT_FOUND'
  | 'ALREADY_EXISTS'
  | 'PERMISSION_DENIED'
  | 'PRIVILEGE_ESCALATION'
  | 'INVITE_FOR_ANOTHER_ADDRESS'
  | 'ALREADY_REQUESTED'
  | 'ORGANIZATION_SUSPENDED'
  | 'RATE_LIMITED'
  | 'REQUEST_TOO_LARGE'
  | 'QUERY_TOO_COMPLEX'
  | 'CROSS_SITE_REQUEST'
  | 'PERSISTED_QUERY_NOT_FOUND'
  | 'PERSISTED_QUERY_NOT_SUPPORTED'
  | 'PERSISTED_QUERY_ID_REQUIRED'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'METHOD_NOT_ALLOWED'
  | 'METHOD_UNKNOWN'
  | 'UNIMPLEMENTED'
  | 'UNAVAILABLE'
  | 'OVERLOADED'
  | 'UPSTREAM_FAULT'
  | 'UPSTREAM_UNREACHABLE'
  | 'CURSOR_EXPIRED'
  | 'LIST_CHANGED'
  | 'ONLY_LISTED'
  | 'DEADLINE_EXCEEDED'
  | 'CANCELLED'
  | 'ABORTED'
  | 'INTERNAL'

/** One bad field: `field` is its path in the contract's JSON names, e.g. `claimMatch.issuer`. */
export interface FieldViolation {
  readonly field: string
  readonly description: string
}

/** Violations that one refusal tells: enough for a person to mend a request by. More would let a small request make a large answer. */
export const MOST_VIOLATIONS = 100

/** One unmet condition, e.g. type `RESOURCE_NOT_EMPTY`, subject `repos`. */
export interface PreconditionViolation {
  readonly type: string
  readonly subject?: string
  readonly description: string
}

export interface ErrorOptions {
  readonly reason?: Reason
  /** The area whose ErrorInfo domain is named, e.g. `iam`; the waist fills it in when it is absent. */
  readonly area?: string
  readonly metadata?: Readonly<Record<string, string>>
  readonly fieldViolations?: readonly FieldViolation[]
  readonly violations?: readonly PreconditionViolation[]
  readonly resource?: { readonly type: string; readonly name: string }
  /** Seconds after which a new attempt may succeed (RetryInfo, Retry-After). */
  readonly retryAfterSeconds?: number
  /** True: another server refused it. What it says of the caller's token it says of the part that was asked of it. */
  readonly remote?: boolean
  /** True: HTTP alone says so, as a proxy's page does. It tells of the way, and nothing of what was asked for. */
  readonly byHttp?: boolean
  readonly cause?: unknown
}

/** Every refusal of this server. INTERNAL faults are never made by hand: an unknown exception becomes one at a face. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  readonly code: CodeName
  readonly reason: Reason
  readonly details: ErrorOptions
  /** The area of the method that failed, for the ErrorInfo domain. Set once by the waist. */
  area: string | undefined

  constructor(code: CodeName, message: string, options: ErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.reason = options.reason ?? (code as Reason)
    this.details = options
    this.area = options.area
  }

  /** The message for a person, without the words for its code that begin it: those who show it show the code beside. */
  get words(): string {
    const prefix = `${this.code.charAt(0)}${this.code.slice(1).toLowerCase().replaceAll('_', ' ')}: `
    const { message } = this
    const plain = ['Precondition failed: ', prefix].find((one) => message.startsWith(one))
    return plain === undefined ? message : message.slice(plain.length)
  }

  /** The number of the code on the wire, e.g. 3. */
  get number(): number {
    return Code[this.code]
  }
}

/** What of a batch was refused, by its place; nothing of the batch was done. */
export class BatchRefusal extends PlatformError {
  readonly refusals: ReadonlyMap<number, PlatformError>

  /** @param refusals at least one */
  constructor(refusals: ReadonlyMap<number, PlatformError>) {
    const all = [...refusals]
    const first = all[0]?.[1]
    const fieldViolations = all
      .flatMap(([at, { details }]) =>
        (details.fieldViolations ?? []).map((one) => ({ ...one, field: `requests[${at}].${one.field}` })),
      )
      .slice(0, MOST_VIOLATIONS)
    const text = all
      .slice(0, MOST_VIOLATIONS)
      .map(([at, { words }]) => `requests[${at}]: ${words}`)
      .join('; ')
    super(first?.code ?? 'INVALID_ARGUMENT', `Nothing was done: ${text}`, {
      ...(first && { reason: first.reason }),
      ...(fieldViolations.length > 0 && { fieldViolations }),
    })
    this.refusals = refusals
  }
}

/** All bad fields of a request at once (docs/api.md, "Errors"), the first hundred. */
export function invalidArgument(all: readonly FieldViolation[]): PlatformError {
  const fieldViolations = all.length > MOST_VIOLATIONS ? all.slice(0, MOST_VIOLATIONS) : all
  const text = fieldViolations.map((v) => `${v.field}: ${v.description}`).join('; ')
  return new PlatformError('INVALID_ARGUMENT', `Invalid argument: ${text}`, { fieldViolations })
}

/** One bad field. */
export function invalidField(field: string, description: string): PlatformError {
  return invalidArgument([{ field, description }])
}

/** A cursor that was good once, and from which a list cannot go on any more. */
export function expiredCursor(field: string, description: string): PlatformError {
  return new PlatformError('INVALID_ARGUMENT', `Invalid argument: ${field}: ${description}`, {
    reason: 'CURSOR_EXPIRED',
    fieldViolations: [{ field, description }],
  })
}

/** docs/api.md, "Errors": NOT_FOUND with ResourceInfo. `type` is the kind, e.g. `Repo`. */
export function notFound(type: string, name: string): PlatformError {
  return new PlatformError('NOT_FOUND', `Not found: ${type} ${name} does not exist`, { resource: { type, name } })
}

/** A sibling of that name is there already (HTTP 409). */
export function alreadyExists(type: string, name: string, field = 'name'): PlatformError {
  return new PlatformError('ALREADY_EXISTS', `Already exists: another ${type} has this ${field} here (${name})`, {
    resource: { type, name },
  })
}

/** docs/api.md, "Errors": what stands in the way, one violation a cause. */
export function failedPrecondition(violations: readonly PreconditionViolation[]): PlatformError {
  const text = violations.map((v) => v.description).join('; ')
  return new PlatformError('FAILED_PRECONDITION', `Precondition failed: ${text}`, { violations })
}

/** Does work for a method of an area: what is refused names it, on every face. */
export async function inArea<T>(area: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PlatformError) error.area ??= area
    throw error
  }
}

/** The caller lacks a capability at a uid. Says the same whether or not the uid exists. */
export function permissionDenied(capabilities: readonly string[], at: string | undefined): PlatformError {
  const what = capabilities.join(', ') || 'access'
  const where = at === undefined ? '' : ` at ${at}`
  return new PlatformError('PERMISSION_DENIED', `Permission denied: this needs ${what}${where}`, {
    metadata: { capability: capabilities.join(','), ...(at === undefined ? {} : { at }) },
  })
}

/** RFC 6750: the token is missing or not accepted; `reason` says which. */
export function unauthenticated(reason: TokenReason, message: string): PlatformError {
  return new PlatformError('UNAUTHENTICATED', message, { reason })
}

/** A method of the contract that has no implementation here yet. */
export function unimplemented(method: string): PlatformError {
  return new PlatformError('UNIMPLEMENTED', `Unimplemented: ${method} is not served by this version`, {})
}

/** Try again later: the database is away, or the server is stopping. */
export function unavailable(message: string, options: ErrorOptions = {}): PlatformError {
  return new PlatformError('UNAVAILABLE', `Unavailable: ${message}`, { retryAfterSeconds: 1, ...options })
}
