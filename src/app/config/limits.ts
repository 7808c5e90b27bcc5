// Sizes, times and counts beyond which a request is refused or cut: one row each, with its variable and its default.

/** One limit: the key in the code, the variable, what it is without one, its least value, and what it is about. */
interface Row {
  readonly key: string
  readonly variable: string
  readonly default: number
  readonly least?: number
  readonly about: string
}

const MIB = 1_048_576

/** Every limit. Bytes, milliseconds and counts, as the variable's last word says. */
export const limitRows = [
  // One request, as it comes in.
  { key: 'headerBytes', variable: 'LIMIT_HEADER_BYTES', default: 16_384, least: 1024, about: 'all headers (431)' },
  { key: 'urlBytes', variable: 'LIMIT_URL_BYTES', default: 8_192, least: 256, about: 'path and query (414)' },
  { key: 'bodyBytes', variable: 'LIMIT_BODY_BYTES', default: MIB, about: 'a JSON body (413)' },
  { key: 'messageBytes', variable: 'LIMIT_MESSAGE_BYTES', default: 4 * MIB, about: 'a gRPC message, decompressed' },
  { key: 'jsonDepth', variable: 'LIMIT_JSON_DEPTH', default: 100, about: 'how deep a JSON body may nest' },
  { key: 'repeatedCount', variable: 'LIMIT_REPEATED_COUNT', default: 1_000, about: 'values in one repeated field' },
  { key: 'stringChars', variable: 'LIMIT_STRING_CHARS', default: 4_096, about: 'characters in a string' },
  { key: 'readmeBytes', variable: 'LIMIT_README_BYTES', default: MIB, about: 'a readme' },
  { key: 'tokenBytes', variable: 'LIMIT_TOKEN_BYTES', default: 8_192, least: 256, about: 'a bearer token' },
  { key: 'documentBytes', variable: 'LIMIT_DOCUMENT_BYTES', default: 16_384, about: 'a GraphQL document' },
  { key: 'graphTokens', variable: 'LIMIT_GRAPH_TOKENS', default: 2_000, about: 'words and signs of a document' },
  { key: 'graphDepth', variable: 'LIMIT_GRAPH_DEPTH', default: 15, about: 'how deep fields of a document may nest' },
  { key: 'graphAliases', variable: 'LIMIT_GRAPH_ALIASES', default: 30, about: 'aliases in a document' },
  {
    key: 'graphFields',
    variable: 'LIMIT_GRAPH_FIELDS',
    default: 5_000,
    about: 'fields of a document once its fragments are spread',
  },
  { key: 'graphNodes', variable: 'LIMIT_GRAPH_NODES', default: 500_000, about: 'nodes that an answer may have' },
  {
    key: 'introspectionNodes',
    variable: 'LIMIT_INTROSPECTION_NODES',
    default: 25_000,
    about: 'types, fields, arguments and values that an answer of introspection may have',
  },
  { key: 'graphMs', variable: 'LIMIT_GRAPH_MS', default: 10_000, about: 'to answer an operation of the graph' },
  { key: 'documentCount', variable: 'LIMIT_DOCUMENT_COUNT', default: 128, about: 'parsed GraphQL documents kept' },
  {
    key: 'persistedCount',
    variable: 'LIMIT_PERSISTED_COUNT',
    default: 10_000,
    about: 'ids of published GraphQL documents',
  },
  // What one caller may ask for in a time.
  {
    key: 'ratePoints',
    variable: 'LIMIT_RATE_POINTS',
    default: 60_000,
    least: 0,
    about: 'points that one caller may spend in a period (429); 0 for no rate limit',
  },
  { key: 'rateSeconds', variable: 'LIMIT_RATE_SECONDS', default: 60, about: 'the period of the rate limit' },
  {
    key: 'refusalsEach',
    variable: 'LIMIT_REFUSALS_PER_ADDRESS',
    default: 100,
    least: 0,
    about:
      'requests a second of strangers at one address that may be refused or left, and questions to gRPC reflection, ten times as many at once, before it is cut off and begins connections one by one; 64 KiB of body count as one; 0: any number',
  },
  { key: 'rateCallers', variable: 'LIMIT_RATE_CALLERS', default: 10_000, about: 'callers whose points are counted' },
  // What a facade asks of its upstream.
  {
    key: 'upstreamCalls',
    variable: 'LIMIT_UPSTREAM_CALLS',
    default: 500,
    about: 'calls of the upstream for one operation of the graph',
  },
  { key: 'upstreamMs', variable: 'LIMIT_UPSTREAM_MS', default: 10_000, about: 'one call of the upstream' },
  {
    key: 'upstreamBytes',
    variable: 'LIMIT_UPSTREAM_BYTES',
    default: 16 * MIB,
    about: 'one answer of the upstream',
  },
  {
    key: 'upstreamConcurrent',
    variable: 'LIMIT_UPSTREAM_CONCURRENT',
    default: 64,
    about: 'calls at the upstream; of one caller three quarters',
  },
  {
    key: 'upstreamWaiting',
    variable: 'LIMIT_UPSTREAM_WAITING',
    default: 4_000,
    about: 'calls that wait for their turn at the upstream; of one caller a quarter (503)',
  },
  {
    key: 'upstreamCacheMs',
    variable: 'LIMIT_UPSTREAM_CACHE_MS',
    default: 0,
    least: 0,
    about: 'for which an answer of the upstream is given to its caller again; 0: only calls under way are shared',
  },
  {
    key: 'upstreamCacheBytes',
    variable: 'LIMIT_UPSTREAM_CACHE_BYTES',
    default: 64 * MIB,
    about: 'all answers of the upstream that are kept',
  },
  // Time, and what is open at once.
  { key: 'headersMs', variable: 'LIMIT_HEADERS_MS', default: 10_000, about: 'from connecting to the last header' },
  { key: 'requestMs', variable: 'LIMIT_REQUEST_MS', default: 30_000, about: 'to send a request, and to answer a call' },
  { key: 'idleMs', variable: 'LIMIT_IDLE_MS', default: 60_000, about: 'a connection with nothing under way' },
  { key: 'drainMs', variable: 'LIMIT_DRAIN_MS', default: 30_000, about: 'what runs may still take after SIGTERM' },
  { key: 'connections', variable: 'LIMIT_CONNECTIONS', default: 2_000, about: 'sockets open at once' },
  {
    key: 'connectionsEach',
    variable: 'LIMIT_CONNECTIONS_PER_ADDRESS',
    default: 1_000,
    about: 'sockets open at once from one address (of IPv6: from one /64); trusted proxies have no such limit',
  },
  {
    key: 'concurrent',
    variable: 'LIMIT_CONCURRENT',
    default: 32,
    about: 'requests at work; of one caller three quarters, of one address seven eighths, of all strangers half',
  },
  {
    key: 'waiting',
    variable: 'LIMIT_WAITING',
    default: 4_000,
    about: 'requests that wait for a turn; of one caller a quarter (503)',
  },
  { key: 'waitingMs', variable: 'LIMIT_WAITING_MS', default: 10_000, about: 'waiting for a turn (503)' },
  {
    key: 'http2Streams',
    variable: 'LIMIT_HTTP2_STREAMS',
    default: 100,
    about:
      'streams open on one HTTP/2 connection; of one address five connections have so many, 45 more a tenth, others one (trusted proxies have no such limit)',
  },
  { key: 'http2SessionMib', variable: 'LIMIT_HTTP2_SESSION_MIB', default: 4, about: 'memory of an HTTP/2 connection' },
  { key: 'poolSize', variable: 'POOL_SIZE', default: 10, about: 'connections to PostgreSQL' },
  { key: 'poolWaitMs', variable: 'LIMIT_POOL_WAIT_MS', default: 2_000, about: 'waiting for one of them' },
  { key: 'statementMs', variable: 'LIMIT_STATEMENT_MS', default: 5_000, about: 'one SQL statement' },
  // What this server asks of others.
  { key: 'connectMs', variable: 'LIMIT_CONNECT_MS', default: 3_000, about: 'connecting to an issuer or a sink' },
  { key: 'webhookMs', variable: 'LIMIT_WEBHOOK_MS', default: 10_000, about: 'delivering one event' },
  { key: 'keySetMs', variable: 'LIMIT_KEY_SET_MS', default: 5_000, about: 'fetching the keys of an issuer' },
  { key: 'keySetBytes', variable: 'LIMIT_KEY_SET_BYTES', default: 262_144, about: 'the keys of an issuer' },
] as const satisfies readonly Row[]

/** The limits by their keys, e.g. `limits.bodyBytes`. */
export type Limits = { readonly [Key in (typeof limitRows)[number]['key']]: number }

/** The limits when no variable changes one: for tests, and for what runs without a configuration. */
export const defaultLimits = Object.freeze(Object.fromEntries(limitRows.map((row) => [row.key, row.default]))) as Limits
