// What this server says while it runs: JSON lines, or plain lines when a person looks on.
import { randomUUID } from 'node:crypto'
import pino, { type Logger, type SerializedError } from 'pino'
import type { LogLevel } from '../config/config.ts'

export type Log = Logger

/** Where lines go: `process.stderr`, or a test's list. */
export interface LogStream {
  write(line: string): unknown
}

export interface LogOptions {
  readonly level: LogLevel
  /** Lines for people instead of JSON; default: when standard error is a terminal. */
  readonly readable?: boolean
  /** Default: standard error, since standard output is for what a command prints. */
  readonly stream?: LogStream
}

const HIDDEN = '[hidden]'

/** Fields whose value is a secret, at any depth of the line, in any of the usual spellings. */
const SECRET_FIELD = new RegExp(
  String.raw`("(?:authorization|proxy-?authorization|(?:set-)?cookie|[a-z_-]*(?:token|secret|password)|private_?key)"\s*:\s*)` +
    String.raw`(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\]|-?[\d.]+)`,
  'gi',
)
/** A JWT (RFC 7519 section 3: two or three base64url parts, the first a JSON object), wherever it stands. */
const JWT = /\beyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)?/g
/** Credentials after the name of a scheme (RFC 9110 section 11.4). */
const CREDENTIALS = /\b(Bearer|Basic)(\s+)[A-Za-z0-9._~+/=-]{8,}/gi
/** User and password of a URL, as in a DATABASE_URL. */
const USER_INFO = /(:\/\/)[^\s/@"\\]+@/g

/**
 * A line without secrets: tokens, cookies, passwords and the credentials of URLs, also inside of messages and stacks.
 * @param line a line of JSON, or any text
 */
export function redact(line: string): string {
  return line
    .replace(SECRET_FIELD, `$1"${HIDDEN}"`)
    .replace(JWT, HIDDEN)
    .replace(CREDENTIALS, `$1$2${HIDDEN}`)
    .replace(USER_INFO, `$1${HIDDEN}@`)
}

/** An error without the bytes that Node's parser adds to its own: they are of a request, with its token. */
function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const {
    raw: _,
    rawPacket: __,
    ...fields
  } = pino.stdSerializers.err(error) as SerializedError & { rawPacket?: unknown }
  return fields
}

/** A logger. Its lines are written before the call returns, so that none is lost when the process ends. */
export function createLog({ level, readable = process.stderr.isTTY, stream }: LogOptions): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: errorFields },
    hooks: { streamWrite: redact },
  }
  const out = stream ?? pino.destination({ dest: 2, sync: true })
  return pino(options, readable ? { write: (line: string) => out.write(readableLine(line)) } : out)
}

/**
 * A line of JSON as a person reads it: `12:03:04.567 INFO  listening url=http://localhost:8080`. A stack follows on
 * lines of its own.
 */
export function readableLine(line: string): string {
  const entry = parse(line)
  if (entry === undefined) return line
  const { time, level, msg, err, ...fields } = entry
  const error = typeof err === 'object' && err !== null ? (err as Record<string, unknown>) : undefined
  const parts = [
    String(time).slice(11, 23),
    String(level).toUpperCase().padEnd(5),
    ...(msg === undefined ? [] : [oneLine(msg)]),
    ...Object.entries(fields).map(([name, value]) => `${name}=${oneLine(value)}`),
    ...(error === undefined || error['message'] === msg ? [] : [`error=${oneLine(error['message'])}`]),
  ]
  const stack = typeof error?.['stack'] === 'string' ? error['stack'].split('\n').slice(1) : []
  return `${[parts.join(' '), ...stack].join('\n')}\n`
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** A value on one line that cannot draw on the terminal. */
function oneLine(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return text.replace(/\p{Cc}+/gu, ' ')
}

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/

/**
 * The id under which a request is in the log, and that errors give to the client: the one that came in `X-Request-Id`
 * when it has a harmless form, else a new one.
 */
export function requestId(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : randomUUID()
}
