// Every environment variable: what it is called, its default, what it accepts and what it is for.
import { z } from 'zod'
import { limitRows } from './limits.ts'
import { LOCAL_ORIGINS } from '../../http/origins.ts'
import {
  absolutePath,
  databaseUrl,
  hostName,
  documentIds,
  domains,
  issuerUrls,
  networks,
  listOf,
  matching,
  MOST_WORKERS,
  originPatterns,
  postgresUrl,
  postgresUrls,
  readableFile,
  readableFiles,
  registryUrl,
  serverUrl,
  wholeNumber,
  workers,
  yesOrNo,
} from './readers.ts'
import { telemetryVariables } from './telemetry-settings.ts'
import { type About, dependent, type Setting, variable } from './variable.ts'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export const UPSTREAM_PROTOCOLS = ['grpc', 'rest'] as const

const DOCUMENT_MODES = ['off', 'allow', 'only'] as const

/** All but the limits, which are in limits.ts. */
export const variables = {
  HOST: variable(hostName, {
    default: '127.0.0.1',
    accepts: 'an address or a host name',
    description: 'Where to listen. Anything but a loopback address needs PUBLIC_URL.',
  }),
  PORT: variable(wholeNumber(0, 65_535), {
    default: '8080',
    accepts: 'a port from 0 to 65535 (0: any free one)',
    description: 'The one port of all faces.',
  }),
  PUBLIC_URL: dependent(serverUrl, {
    default: 'http://localhost:$PORT (https with TLS_CERT)',
    accepts: 'an http or https URL without path, query or credentials',
    description: 'How clients reach this server; issuer and audience of its tokens.',
  }),
  DATABASE_URL: dependent(databaseUrl, {
    default: 'embedded, in $DATA_DIR/db',
    accepts: 'postgres://… or postgresql://…, or memory: (embedded, gone at the end)',
    description: 'Where the rows are kept.',
  }),
  DATABASE_DIRECT_URL: dependent(postgresUrl, {
    default: 'none',
    accepts: 'postgres://… or postgresql://…',
    description:
      'The server itself, where DATABASE_URL is a pooler of transactions such as pgbouncer: for listening and for migrations.',
  }),
  DATABASE_READ_URLS: variable(postgresUrls, {
    default: '',
    accepts: 'postgres://… URLs separated by commas',
    description:
      'Streaming replicas of that database that serve reads; they never give less than what was committed before.',
  }),
  DATA_DIR: variable(absolutePath, {
    default: './data',
    accepts: 'the path of a folder, made when it is absent',
    description: "Keys, the owner's token and the embedded database.",
  }),
  WORKERS: variable(workers, {
    default: '1',
    accepts: `a whole number from 1 to ${MOST_WORKERS}, or auto (one for each core)`,
    description: 'For `serve`: processes that answer behind the one port, with PostgreSQL.',
  }),
  LOG_LEVEL: variable(z.enum(LOG_LEVELS, ''), {
    default: 'info',
    accepts: LOG_LEVELS.join(', '),
    description: 'The least grave line that is logged.',
  }),
  SIGNING_KEYS: dependent(readableFiles, {
    default: 'one made in $DATA_DIR/keys on first start',
    accepts: 'paths of JWK files, separated by commas',
    description: 'Private keys; the one made last (its member iat) signs tokens, all verify.',
  }),
  ENCRYPTION_KEYS: variable(
    listOf((text) => text),
    {
      default: '',
      accepts: 'keys (32 bytes in base64), or paths of files that hold one each, separated by commas',
      description:
        'What stored secrets are encrypted with (AES-256-GCM): by the first, and read with all. Without it, a key made in $DATA_DIR/encryption.key; servers that share a database must share keys.',
      secret: true,
    },
  ),
  BOOTSTRAP_ORG: dependent(matching(/^[a-z0-9 ._-]{3,63}$/), {
    default: 'demo with the embedded database, none with PostgreSQL',
    accepts: '3 to 63 of a-z, 0-9, space, dot, underscore and hyphen',
    description: 'Organization made on an empty database, with an owner.',
  }),
  DEMO_DATA: dependent(yesOrNo, {
    default: 'true with the embedded database, false with PostgreSQL',
    accepts: 'true or false',
    description: 'Fill a new organization with repos, people and advisories to look at.',
  }),
  TLS_CERT: dependent(readableFile, {
    default: 'none',
    accepts: 'the path of a PEM file',
    description: 'Certificate chain; with TLS_KEY the port speaks TLS too.',
  }),
  TLS_KEY: dependent(readableFile, {
    default: 'none',
    accepts: 'the path of a PEM file',
    description: 'Private key of the certificate.',
  }),
  TLS_ONLY: variable(yesOrNo, {
    default: 'false',
    accepts: 'true or false',
    description: 'With a certificate, close connections that do not speak TLS.',
  }),
  CORS_ORIGINS: dependent(originPatterns, {
    default: `${LOCAL_ORIGINS.join(',')} on a loopback HOST, else none`,
    accepts: 'origins separated by commas, such as https://app.example.com or http://localhost:*, or *',
    description: "Web pages that may call from a browser, besides the server's own.",
  }),
  ALLOW_PRIVATE_ISSUERS: variable(issuerUrls, {
    default: '',
    accepts: 'issuer URLs separated by commas',
    description: 'OIDC issuers that may be at private addresses and may be plain http.',
  }),
  TRUSTED_PROXIES: variable(networks, {
    default: '',
    accepts: 'addresses and networks (CIDR) separated by commas',
    description:
      'Proxies in front of this server: their X-Forwarded-For tells the address of a client, by which limits count.',
  }),
  EMAIL_ISSUERS: variable(issuerUrls, {
    default: '',
    accepts: 'issuer URLs separated by commas',
    description:
      'OIDC issuers whose word for an e-mail address is believed: for LookupGroup and for invites that name an address.',
  }),
  FREE_EMAIL_DOMAINS: variable(domains, {
    default:
      'gmail.com,googlemail.com,outlook.com,hotmail.com,live.com,yahoo.com,icloud.com,aol.com,gmx.com,gmx.net,proton.me',
    accepts: 'domains separated by commas',
    description:
      'Domains of e-mail addresses that everybody can have: their people find no organization by LookupGroup and cannot ask for access to one.',
  }),
  TERMS_DOCUMENTS: variable(documentIds, {
    default: 'terms-2026-01,guardener-tos.v1,sfdpa.v1',
    accepts: 'ids of documents separated by commas',
    description: 'The terms that there are: AcceptTerms takes these documents and refuses every other one.',
  }),
  AWS_STS_URL: dependent(serverUrl, {
    default: 'the host that the request names: sts.amazonaws.com or a region of it',
    accepts: 'an http or https URL',
    description:
      'Where requests that identities of AWS have signed are sent to learn who signed them, such as a proxy of AWS STS.',
  }),
  ALLOW_PRIVATE_SINKS: variable(yesOrNo, {
    default: 'false',
    accepts: 'true or false',
    description: 'Whether events may be delivered to private addresses.',
  }),
  EVENT_RETENTION_DAYS: variable(wholeNumber(0, 36_500), {
    default: '0',
    accepts: 'a whole number from 0 to 36500',
    description: 'How long events are kept at least; they are dropped by whole months. 0: for ever.',
  }),
  GRAPH_INTROSPECTION: variable(yesOrNo, {
    default: 'true',
    accepts: 'true or false',
    description: 'Whether clients may ask the graph for its schema.',
  }),
  GRAPH_DOCUMENTS: variable(z.enum(DOCUMENT_MODES, ''), {
    default: 'allow',
    accepts: DOCUMENT_MODES.join(', '),
    description: 'Whether the graph runs published documents by their ids: not at all, too, or nothing else.',
  }),
  MCP_WRITES: variable(yesOrNo, {
    default: 'false',
    accepts: 'true or false',
    description: 'Whether /mcp also offers tools that change something, with the rights of the caller.',
  }),
  UPSTREAM_URL: dependent(registryUrl, {
    default: 'none',
    accepts: 'an http or https URL without query or credentials',
    description:
      'For `facade`: the server of the v2 API that the graph is served in front of; --upstream says the same.',
  }),
  UPSTREAM_PROTOCOL: variable(z.enum(UPSTREAM_PROTOCOLS, ''), {
    default: 'grpc',
    accepts: UPSTREAM_PROTOCOLS.join(', '),
    description: 'For `facade`: what the upstream is spoken to in; --upstream-protocol says the same.',
  }),
  REGISTRY_URL: dependent(registryUrl, {
    default: 'none',
    accepts: 'an http or https URL without query or credentials',
    description: 'The OCI registry that images are read from and `sync` mirrors.',
  }),
  REGISTRY_CREDENTIALS: dependent(readableFile, {
    default: 'none',
    accepts: 'the path of a file',
    description: 'A user and a password for the registry, with a colon between them.',
  }),
  ALLOW_ROOT_GROUPS: variable(yesOrNo, {
    default: 'true',
    accepts: 'true or false',
    description: 'Whether a person may create an organization.',
  }),
  ERROR_DOMAIN: variable(matching(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/), {
    default: 'chainguard.dev',
    accepts: 'a domain name in lower case',
    description: 'The last part of the domain of errors: iam.chainguard.dev.',
  }),
  DRAIN_DELAY_MS: variable(wholeNumber(0, 600_000), {
    default: '0',
    accepts: 'a whole number from 0 to 600000',
    description: 'After SIGTERM: how long /readyz fails before the port closes.',
  }),
  ...telemetryVariables,
}

type LimitRow = (typeof limitRows)[number]

/** The longest time that Node's timers take, and more than any count or size here needs. */
const MOST = 2_147_483_647

/** How a limit is read. */
export function limitSchema(row: LimitRow) {
  return z.prefault(wholeNumber(least(row), MOST), String(row.default))
}

function least(row: LimitRow): number {
  return 'least' in row ? row.least : 1
}

/** What is said of a limit. */
export function limitSetting(row: LimitRow): About {
  return {
    default: String(row.default),
    accepts: `a whole number from ${least(row)} to ${MOST}`,
    description: `Limit: ${row.about}.`,
  }
}

/** Every variable with its default, what it accepts and what it is for, in the order to print them. */
export const settings: readonly Setting[] = [
  ...Object.entries(variables).map(([name, { about }]) => ({ name, ...about })),
  ...limitRows.map((row) => ({ name: row.variable, ...limitSetting(row) })),
]
