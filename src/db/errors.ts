// Database errors read once: what pg, PGlite and Prisma throw for the same fault, as one answer.
import { PlatformError, unavailable } from '../core/errors.ts'

/** What a unique violation was on. */
export interface UniqueViolation {
  /** Its name in the database, on every path, e.g. `repos_parent_uid_name_key`. */
  readonly constraint?: string
  /** Its columns (not Prisma's names); absent on some paths. */
  readonly fields?: readonly string[]
}

/** Node's socket errors of a server that is away. */
const SOCKET = /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/** SQLSTATE: connection exceptions, shutdown, start-up, too many connections, a transaction that idled too long, no primary (any more). */
const AWAY = /^(08...|57P0[1235]|53300|25P03|25006)$/
/** Prisma: cannot reach, timed out connecting, connection closed, pool timeout, too many connections. */
const PRISMA_AWAY = /^(P1001|P1002|P1008|P1017|P2024|P2037)$/
/** Faults of pg, PGlite and Prisma that have no code of their own. */
const AWAY_TEXT =
  /connect ENOENT|timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|pool after calling end|Client was closed|PGlite is (closed|closing)|Unable to start a transaction/
const CONFLICT = /^(40001|40P01|P2034)$/

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined
}

/** The error and what it wraps: Prisma's error, its driver adapter's error, and the cause of that one. */
function chainOf(error: unknown): Fields[] {
  const chain: Fields[] = []
  for (let next = fieldsOf(error); next !== undefined && chain.length < 8 && !chain.includes(next);) {
    chain.push(next)
    next = fieldsOf(fieldsOf(next['meta'])?.['driverAdapterError']) ?? fieldsOf(next['cause'])
  }
  return chain
}

function codesOf(error: unknown): string[] {
  return chainOf(error).flatMap((link) =>
    [link['originalCode'], link['code']].filter((code): code is string => typeof code === 'string'),
  )
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : undefined
}

/** The unique violation that `error` is, from a statement or from Prisma; undefined when it is none. */
export function isUniqueViolation(error: unknown): UniqueViolation | undefined {
  if (!codesOf(error).some((code) => code === '23505' || code === 'P2002')) return undefined
  let constraint: string | undefined
  let fields: string[] | undefined
  for (const link of chainOf(error)) {
    const named = fieldsOf(link['constraint'])
    constraint ??= textOf(link['constraint']) ?? textOf(named?.['index'])
    // Both drivers tell the columns in "Key (parent_uid, name)=(…) already exists."
    const detail = textOf(link['detail'])
      ?.match(/^Key \((.+?)\)=/)?.[1]
      ?.split(', ')
    fields ??= textsOf(named?.['fields']) ?? detail
  }
  constraint ??= chainOf(error)
    .map((link) => textOf(link['originalMessage'])?.match(/unique constraint "(.+)"/)?.[1])
    .find((name) => name !== undefined)
  const plain = fields?.map((name) => name.replaceAll('"', ''))
  return { ...(constraint === undefined ? {} : { constraint }), ...(plain === undefined ? {} : { fields: plain }) }
}

/** Whether `error` says that a referenced row is missing, or that a row is still referenced. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codesOf(error).some((code) => code === '23503' || code === '23001' || code === 'P2003')
}

/** Whether the database asks to run the transaction again: serialization failure, deadlock, or a partition made meanwhile. */
export function isConflict(error: unknown): boolean {
  return codesOf(error).some((code) => CONFLICT.test(code)) || isPartitionUnknown(error)
}

/** The default partition, if there is one, refuses the row. */
const PARTITION_UNKNOWN = /violates partition constraint|no partition of relation .+ found for row/

/** Whether a statement waited while a partition was made, so that it does not know it. */
export function isPartitionUnknown(error: unknown): boolean {
  return chainOf(error).some(({ message }) => PARTITION_UNKNOWN.test(textOf(message) ?? ''))
}

function isAway(error: unknown): boolean {
  if (codesOf(error).some((code) => AWAY.test(code) || PRISMA_AWAY.test(code) || SOCKET.test(code))) return true
  return chainOf(error).some((link) => AWAY_TEXT.test(textOf(link['message']) ?? ''))
}

/** SQLSTATE: no space left, or a file that cannot be written (PostgreSQL's Appendix A, classes 53 and 58). */
const NO_SPACE = /^(53100|58030|ENOSPC|EDQUOT)$/

/** Whether the database has no space left to write. */
export function isFull(error: unknown): boolean {
  return codesOf(error).some((code) => NO_SPACE.test(code)) || chainOf(error).some(saysNoSpace)
}

/** Whether it is a write in a transaction that only reads (SQLSTATE 25006). */
export function isReadOnly(error: unknown): boolean {
  return codesOf(error).includes('25006')
}

/** The answer to a write that finds no space. */
export function noSpace(cause?: unknown): PlatformError {
  return unavailable('the database has no space left to write; reading goes on', { cause, retryAfterSeconds: 5 })
}

function saysNoSpace({ message }: Fields): boolean {
  return /No space left on device|ENOSPC/.test(textOf(message) ?? '')
}

function isTooLate(error: unknown): boolean {
  if (codesOf(error).includes('57014')) return true
  return chainOf(error).some((link) => /expired transaction/.test(textOf(link['message']) ?? ''))
}

/**
 * The PlatformError that a database error is: UNAVAILABLE (away, no connection free, no space), DEADLINE_EXCEEDED (statement or
 * transaction timeout), ABORTED (conflict). Everything else is given back as it is.
 */
export function databaseError(error: unknown): unknown {
  if (error instanceof PlatformError) return error
  if (isConflict(error)) {
    const message = 'Aborted: concurrent changes kept conflicting with this one'
    return new PlatformError('ABORTED', message, { cause: error, retryAfterSeconds: 1 })
  }
  if (isTooLate(error)) {
    return new PlatformError('DEADLINE_EXCEEDED', 'Deadline exceeded: the database took too long', { cause: error })
  }
  if (isFull(error)) return noSpace(error)
  if (isAway(error)) return unavailable('the database cannot be reached', { cause: error })
  return error
}

/** Awaits `work` and throws what `databaseError` makes of its failure. */
export async function mappingErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw databaseError(error)
  }
}
