// What this server is told by its environment: the only place that reads it, once, at start.
import { join } from 'node:path'
import type { z } from 'zod'
import type { DocumentMode } from '../../graphql/persisted.ts'
import { devFaults } from '../dev/rules.ts'
import { limitRows, type Limits } from './limits.ts'
import type { Network } from '../../http/address.ts'
import { LOCAL_ORIGINS } from '../../http/origins.ts'
import { isLoopback, printable, type DatabaseConfig } from './readers.ts'
import { limitSchema, limitSetting, variables, type LOG_LEVELS, type UPSTREAM_PROTOCOLS } from './settings.ts'
import { tracesOf, type TracesConfig } from './traces.ts'
import type { About } from './variable.ts'

export type { DatabaseConfig } from './readers.ts'
export type { Limits } from './limits.ts'
export { settings } from './settings.ts'

export type UpstreamProtocol = (typeof UPSTREAM_PROTOCOLS)[number]

export type LogLevel = (typeof LOG_LEVELS)[number]

/** Everything that can be set, read and checked. Paths are absolute. */
export interface Config {
  readonly host: string
  /** 0: any free port; `publicUrlAt` then gives the URL once the port is known. */
  readonly port: number
  /** Issuer and audience of our tokens: scheme, host and port, no slash at the end. */
  readonly publicUrl: string
  /** Whether PUBLIC_URL was set. */
  readonly publicUrlGiven: boolean
  readonly database: DatabaseConfig
  /** The server behind a pooler of transactions that `database` names. */
  readonly directUrl: string | undefined
  /** Streaming replicas of the database that serve reads. */
  readonly readUrls: readonly string[]
  readonly dataDir: string
  /** Processes behind the port. */
  readonly workers: number
  readonly logLevel: LogLevel
  /** JWK files; none: the key in `dataDir` is used, and made when it is absent. */
  readonly signingKeys: readonly string[]
  /** Name of the organization made on an empty database. */
  readonly bootstrapOrg: string | undefined
  readonly demoData: boolean
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined
  /** With a certificate: refuse what comes without TLS. */
  readonly tlsOnly: boolean
  /** For isAllowedOrigin (origins.ts); the server's own origin is always among what is allowed. */
  readonly corsOrigins: readonly string[]
  /** Whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly Network[]
  /** Issuers that may be at private addresses and may be plain http. */
  readonly allowPrivateIssuers: readonly string[]
  /** Keys in base64, or paths of files that hold one each; none: the one in the data folder. */
  readonly encryptionKeys: readonly string[]
  /** Issuers whose word for an e-mail address is believed. */
  readonly emailIssuers: readonly string[]
  /** Where requests that are signed at AWS are sent; absent: to AWS. */
  readonly awsStsUrl: string | undefined
  /** Domains of e-mail addresses that everybody can have, in lower case. */
  readonly freeEmailDomains: readonly string[]
  /** The ids of the documents that organizations can accept. */
  readonly terms: readonly string[]
  readonly allowPrivateSinks: boolean
  /** Events older than this may be dropped; undefined: none are. */
  readonly eventRetentionMs: number | undefined
  readonly graph: {
    readonly introspection: boolean
    /** Whether published documents run: not at all, beside free ones, or alone. */
    readonly documents: DocumentMode
  }
  /** Whether `/mcp` offers tools that change something. */
  readonly mcpWrites: boolean
  /** The server that `facade` stands in front of; undefined: none is named. */
  readonly upstream: { readonly url: string | undefined; readonly protocol: UpstreamProtocol }
  /** Where images are read from. */
  readonly registry: { readonly url: string; readonly credentialsFile: string | undefined } | undefined
  readonly allowRootGroups: boolean
  /** The last part of ErrorInfo's domain, e.g. `chainguard.dev` in `iam.chainguard.dev`. */
  readonly errorDomain: string
  /** How long `/readyz` fails before the port closes, for balancers that must notice first; milliseconds. */
  readonly drainDelayMs: number
  /** Where metrics have a port of their own; undefined: on the one port, if they are served at all. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** Undefined: no traces are made. */
  readonly traces: TracesConfig | undefined
  /** Whether the pages of this server may sign in as anybody (`serve --dev`). */
  readonly dev: boolean
  readonly limits: Limits
}

/** The environment does not make sense: every fault, each with its variable, what was given and what is accepted. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n- ${faults.join('\n- ')}`,
    )
    this.faults = faults
  }
}

/** Variables and their texts, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What the command line says. */
export interface Flags {
  readonly dev?: boolean
  readonly settings?: Environment
}

type Values = { readonly [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']> }

/**
 * Reads and checks the environment. A variable that is set to nothing counts as not given.
 * @param env the environment; tests give an object
 * @param flags what the command line says: `dev` is refused where anybody but this machine could come in; `settings` are variables
 *   that it gives, which win
 * @throws ConfigError with all faults
 */
export function loadConfig(env: Environment = process.env, { dev = false, settings = {} }: Flags = {}): Config {
  const faults: string[] = []
  const given = (name: string) => {
    const text = (settings[name] ?? env[name])?.trim()
    return text === '' ? undefined : text
  }
  const read = (name: string, schema: z.ZodType, { accepts, secret }: Pick<About, 'accepts' | 'secret'>) => {
    const text = given(name)
    const result = schema.safeParse(text)
    if (result.success) return result.data
    const reason = reasonOf(result.error.issues[0])
    const shown = secret ? '…' : printable(text ?? '')
    faults.push(fault(name, `is "${shown}"${reason && `: ${reason}`}`, accepts))
    return undefined
  }
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, { schema, about }]) => [name, read(name, schema, about)]),
  ) as Values
  const limits = Object.fromEntries(
    limitRows.map((row) => [row.key, read(row.variable, limitSchema(row), limitSetting(row))]),
  ) as Limits
  faults.push(...contradictions(values, { limits, given: (name) => given(name) !== undefined }))
  if (dev) faults.push(...devFaults({ host: values.HOST, publicUrl: values.PUBLIC_URL, nodeEnv: given('NODE_ENV') }))
  if (faults.length > 0) throw new ConfigError(faults)
  return { ...build(values, limits), dev }
}

/** What a reader said; zod's own words about types and patterns say less than what is accepted. */
function reasonOf(issue: z.core.$ZodIssue | undefined): string {
  return issue?.code === 'custom' && issue.message !== 'Invalid input' ? issue.message : ''
}

function fault(name: string, what: string, accepts: string): string {
  return `${name} ${what}. Accepted: ${accepts}.`
}

/** The rules between variables, as far as those that they are about could be read. */
function contradictions(
  values: Partial<Values>,
  { limits, given }: { limits: Limits; given: (name: string) => boolean },
): string[] {
  const faults: string[] = []
  const accepts = (name: keyof typeof variables) => variables[name].about.accepts
  if (values.HOST !== undefined && !isLoopback(values.HOST) && !given('PUBLIC_URL')) {
    const what = `is not given, but HOST is "${values.HOST}", which other machines reach: they need to know the URL`
    faults.push(fault('PUBLIC_URL', what, accepts('PUBLIC_URL')))
  }
  if (given('TLS_CERT') && !given('TLS_KEY'))
    faults.push(fault('TLS_KEY', 'is not given, but TLS_CERT is', accepts('TLS_KEY')))
  if (given('TLS_KEY') && !given('TLS_CERT'))
    faults.push(fault('TLS_CERT', 'is not given, but TLS_KEY is', accepts('TLS_CERT')))
  if (values.TLS_ONLY === true && !given('TLS_CERT') && !given('TLS_KEY')) {
    faults.push(
      fault('TLS_ONLY', 'is "true" without a certificate', 'true together with TLS_CERT and TLS_KEY, or false'),
    )
  }
  if (values.DEMO_DATA === true && values.DATABASE_URL?.kind === 'postgres' && !given('BOOTSTRAP_ORG')) {
    const what = 'is "true", but with PostgreSQL no organization is made to hold the data'
    faults.push(fault('DEMO_DATA', what, 'true together with BOOTSTRAP_ORG, or false'))
  }
  if (values.DATABASE_DIRECT_URL !== undefined && values.DATABASE_URL?.kind !== 'postgres') {
    const what = 'is given, but DATABASE_URL names no pooler in front of it'
    faults.push(fault('DATABASE_DIRECT_URL', what, 'postgres://… together with such a DATABASE_URL'))
  }
  if (values.DATABASE_READ_URLS?.length && values.DATABASE_URL?.kind !== 'postgres') {
    const what = 'is given, but the embedded database has no replicas'
    faults.push(fault('DATABASE_READ_URLS', what, 'postgres://… together with such a DATABASE_URL'))
  }
  const { WORKERS: workers } = values
  if (workers !== undefined && workers > 1 && values.DATABASE_URL?.kind !== 'postgres') {
    const what = `is "${workers}", but the embedded database belongs to one process`
    faults.push(fault('WORKERS', what, '1, or more together with DATABASE_URL=postgres://…'))
  }
  if (given('METRICS_HOST') && !given('METRICS_PORT')) {
    faults.push(fault('METRICS_PORT', 'is not given, but METRICS_HOST is', accepts('METRICS_PORT')))
  }
  if (limits.headersMs > limits.requestMs) {
    const what = `is "${limits.headersMs}", but a request has LIMIT_REQUEST_MS=${limits.requestMs} for headers and body together`
    faults.push(fault('LIMIT_HEADERS_MS', what, 'at most LIMIT_REQUEST_MS'))
  }
  if (limits.urlBytes > limits.headerBytes) {
    const what = `is "${limits.urlBytes}", but the URL counts into LIMIT_HEADER_BYTES=${limits.headerBytes}`
    faults.push(fault('LIMIT_URL_BYTES', what, 'at most LIMIT_HEADER_BYTES'))
  }
  return faults
}

/** Adds the defaults that depend on other variables. */
function build(values: Values, limits: Limits): Omit<Config, 'dev'> {
  const database = values.DATABASE_URL ?? { kind: 'pglite', dir: join(values.DATA_DIR, 'db') }
  const embedded = database.kind !== 'postgres'
  const { TLS_CERT: certFile, TLS_KEY: keyFile } = values
  const tls = certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : undefined
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? localUrl(values.PORT, tls !== undefined),
    publicUrlGiven: values.PUBLIC_URL !== undefined,
    database,
    directUrl: values.DATABASE_DIRECT_URL,
    readUrls: values.DATABASE_READ_URLS,
    dataDir: values.DATA_DIR,
    workers: values.WORKERS,
    logLevel: values.LOG_LEVEL,
    signingKeys: values.SIGNING_KEYS ?? [],
    bootstrapOrg: values.BOOTSTRAP_ORG ?? (embedded ? 'demo' : undefined),
    demoData: values.DEMO_DATA ?? embedded,
    tls,
    tlsOnly: values.TLS_ONLY,
    corsOrigins: values.CORS_ORIGINS ?? (isLoopback(values.HOST) ? LOCAL_ORIGINS : []),
    trustedProxies: values.TRUSTED_PROXIES,
    allowPrivateIssuers: values.ALLOW_PRIVATE_ISSUERS,
    emailIssuers: values.EMAIL_ISSUERS,
    freeEmailDomains: values.FREE_EMAIL_DOMAINS,
    awsStsUrl: values.AWS_STS_URL,
    terms: values.TERMS_DOCUMENTS,
    encryptionKeys: values.ENCRYPTION_KEYS,
    allowPrivateSinks: values.ALLOW_PRIVATE_SINKS,
    eventRetentionMs: values.EVENT_RETENTION_DAYS === 0 ? undefined : values.EVENT_RETENTION_DAYS * 86_400_000,
    graph: { introspection: values.GRAPH_INTROSPECTION, documents: values.GRAPH_DOCUMENTS },
    mcpWrites: values.MCP_WRITES,
    upstream: { url: values.UPSTREAM_URL, protocol: values.UPSTREAM_PROTOCOL },
    registry: values.REGISTRY_URL
      ? { url: values.REGISTRY_URL, credentialsFile: values.REGISTRY_CREDENTIALS }
      : undefined,
    allowRootGroups: values.ALLOW_ROOT_GROUPS,
    errorDomain: values.ERROR_DOMAIN,
    drainDelayMs: values.DRAIN_DELAY_MS,
    metrics: values.METRICS_PORT === undefined ? undefined : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    traces: tracesOf(values),
    limits,
  }
}

function localUrl(port: number, secure: boolean): string {
  return new URL(`${secure ? 'https' : 'http'}://localhost:${port}`).origin
}

/**
 * The issuer and audience once the port is known: PUBLIC_URL, or this machine's name with the port that PORT=0 found.
 * @param port what the server listens on
 */
export function publicUrlAt(config: Config, port: number): string {
  return config.publicUrlGiven ? config.publicUrl : localUrl(port, config.tls !== undefined)
}
