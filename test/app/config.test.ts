// The environment: what is read, what is refused, and that all faults come at once.
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig, publicUrlAt, settings, type Environment } from '../../src/app/config/config.ts'
import { defaultLimits } from '../../src/app/config/limits.ts'
import { isAllowedOrigin } from '../../src/http/origins.ts'

const CERT = 'test/http/fixtures/test-only-cert.pem'
const KEY = 'test/http/fixtures/test-only-key.pem'

function faultsOf(env: Environment): readonly string[] {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

describe('what is read', () => {
  it('needs nothing: an embedded database in ./data, a demo, this machine only', () => {
    expect(loadConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      database: { kind: 'pglite', dir: resolve('data/db') },
      dataDir: resolve('data'),
      logLevel: 'info',
      signingKeys: [],
      bootstrapOrg: 'demo',
      demoData: true,
      tls: undefined,
      corsOrigins: ['http://localhost:*', 'http://127.0.0.1:*', 'http://[::1]:*'],
      allowRootGroups: true,
      allowPrivateSinks: false,
      errorDomain: 'chainguard.dev',
      limits: defaultLimits,
    })
  })

  it('takes every limit of its table from its variable', () => {
    const config = loadConfig({ LIMIT_BODY_BYTES: '2048', POOL_SIZE: '3', LIMIT_HEADERS_MS: '500' })
    expect(config.limits).toEqual({ ...defaultLimits, bodyBytes: 2048, poolSize: 3, headersMs: 500 })
  })

  it.each<[string, Environment, object]>([
    ['a variable set to nothing is not given', { PORT: '', BOOTSTRAP_ORG: ' ' }, { port: 8080, bootstrapOrg: 'demo' }],
    ['the port is in the default URL', { PORT: '9000' }, { publicUrl: 'http://localhost:9000' }],
    [
      'a slash at the end is dropped',
      { PUBLIC_URL: 'https://API.example.com/' },
      { publicUrl: 'https://api.example.com' },
    ],
    ['a default port too', { PUBLIC_URL: 'https://api.example.com:443' }, { publicUrl: 'https://api.example.com' }],
    ['brackets of an address', { HOST: '[::1]' }, { host: '::1' }],
    ['all of 127/8 is this machine', { HOST: '127.8.0.1' }, { host: '127.8.0.1' }],
    ['a public host with its URL', { HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example' }, { corsOrigins: [] }],
    ['memory', { DATABASE_URL: 'memory:' }, { database: { kind: 'memory' }, bootstrapOrg: 'demo', demoData: true }],
    [
      'PostgreSQL makes no organization by itself',
      { DATABASE_URL: 'postgresql://u:p%40@db/x?sslmode=require' },
      {
        database: { kind: 'postgres', url: 'postgresql://u:p%40@db/x?sslmode=require' },
        bootstrapOrg: undefined,
        demoData: false,
      },
    ],
    [
      'DATA_DIR moves the database',
      { DATA_DIR: '/x/y' },
      { dataDir: '/x/y', database: { kind: 'pglite', dir: '/x/y/db' } },
    ],
    ['a certificate', { TLS_CERT: CERT, TLS_KEY: KEY }, { publicUrl: 'https://localhost:8080' }],
    ['files as absolute paths', { SIGNING_KEYS: `${CERT}, ${KEY}` }, { signingKeys: [resolve(CERT), resolve(KEY)] }],
    ['issuers letter by letter', { ALLOW_PRIVATE_ISSUERS: 'http://a/,' }, { allowPrivateIssuers: ['http://a/'] }],
    [
      'origins',
      { CORS_ORIGINS: 'https://A.example/, http://x:*' },
      { corsOrigins: ['https://a.example', 'http://x:*'] },
    ],
  ])('%s', (_, env, wanted) => {
    expect(loadConfig(env)).toMatchObject(wanted)
  })

  it('knows its own URL once a free port was found', () => {
    expect(publicUrlAt(loadConfig({ PORT: '0' }), 41_234)).toBe('http://localhost:41234')
    expect(publicUrlAt(loadConfig({ PORT: '0', PUBLIC_URL: 'https://a.example' }), 41_234)).toBe('https://a.example')
  })
})

describe('what is refused', () => {
  it.each<[Environment, string]>([
    [{ PORT: '80a' }, 'PORT is "80a". Accepted: a port from 0 to 65535 (0: any free one).'],
    [{ PORT: '65536' }, 'PORT is "65536"'],
    [{ PORT: '-1' }, 'PORT is "-1"'],
    [{ HOST: '256.0.0.1' }, 'HOST is "256.0.0.1"'],
    [{ HOST: 'http://x' }, 'HOST is "http://x"'],
    [{ HOST: '0.0.0.0' }, 'PUBLIC_URL is not given, but HOST is "0.0.0.0"'],
    [{ HOST: '::' }, 'PUBLIC_URL is not given, but HOST is "::"'],
    [{ PUBLIC_URL: 'https://x/api' }, 'PUBLIC_URL is "https://x/api": it has a path. Accepted: an http or https URL'],
    [{ PUBLIC_URL: 'https://x?' }, 'it has a query or a fragment'],
    [{ PUBLIC_URL: 'ftp://x' }, 'it is neither http nor https'],
    [{ PUBLIC_URL: 'localhost:80' }, 'PUBLIC_URL is "localhost:80"'],
    [{ DATABASE_URL: 'mysql://me:hunter2@db/x' }, 'DATABASE_URL is "mysql://…@db/x". Accepted: postgres://'],
    [{ DATABASE_URL: 'postgres://me:p@ss@db:x/' }, 'DATABASE_URL is "postgres://…@db:x/": it is not a URL'],
    [{ DATABASE_URL: 'host=db password=hunter2' }, 'DATABASE_URL is "…"'],
    [{ DATABASE_URL: './db' }, 'DATABASE_URL is "./db"'],
    [{ LOG_LEVEL: 'verbose' }, 'Accepted: trace, debug, info, warn, error, fatal, silent.'],
    [{ BOOTSTRAP_ORG: 'Acme' }, 'BOOTSTRAP_ORG is "Acme"'],
    [{ BOOTSTRAP_ORG: 'ab' }, 'Accepted: 3 to 63 of a-z'],
    [{ DEMO_DATA: 'yes' }, 'DEMO_DATA is "yes". Accepted: true or false.'],
    [{ DEMO_DATA: 'true', DATABASE_URL: 'postgres://db/x' }, 'true together with BOOTSTRAP_ORG'],
    [{ DATABASE_DIRECT_URL: 'postgres://db/x' }, 'DATABASE_URL names no pooler'],
    [{ DATABASE_READ_URLS: 'postgres://replica/x' }, 'the embedded database has no replicas'],
    [{ DATABASE_READ_URLS: 'mysql://me:hunter2@db/x' }, 'DATABASE_READ_URLS is "mysql://…@db/x"'],
    [{ WORKERS: '0' }, 'WORKERS is "0". Accepted: a whole number from 1 to 256, or auto (one for each core).'],
    [{ WORKERS: '2' }, 'WORKERS is "2", but the embedded database belongs to one process'],
    [{ WORKERS: '2', DATABASE_URL: 'memory:' }, 'more together with DATABASE_URL=postgres://…'],
    [{ TLS_CERT: CERT }, 'TLS_KEY is not given, but TLS_CERT is.'],
    [{ TLS_KEY: KEY }, 'TLS_CERT is not given, but TLS_KEY is.'],
    [{ TLS_CERT: '/no/such.pem', TLS_KEY: KEY }, 'TLS_CERT is "/no/such.pem": there is no file /no/such.pem.'],
    [{ TLS_CERT: 'src', TLS_KEY: KEY }, 'is a folder'],
    [{ TLS_ONLY: 'true' }, 'TLS_ONLY is "true" without a certificate'],
    [{ SIGNING_KEYS: `${KEY},/no/key.json` }, 'there is no file /no/key.json'],
    [{ CORS_ORIGINS: 'https://a.example/app' }, '"https://a.example/app" is not an origin'],
    [{ CORS_ORIGINS: 'https://*.example' }, '"https://*.example" is not an origin'],
    [{ CORS_ORIGINS: 'null' }, '"null" is not an origin'],
    [{ ALLOW_PRIVATE_ISSUERS: 'issuer' }, '"issuer" is not a URL'],
    [{ ERROR_DOMAIN: 'Example!' }, 'ERROR_DOMAIN is "Example!"'],
    [{ LIMIT_BODY_BYTES: '1e6' }, 'LIMIT_BODY_BYTES is "1e6". Accepted: a whole number from 1 to 2147483647.'],
    [{ LIMIT_BODY_BYTES: '0' }, 'LIMIT_BODY_BYTES is "0"'],
    [{ LIMIT_HEADERS_MS: '40000' }, 'at most LIMIT_REQUEST_MS'],
    [{ LIMIT_URL_BYTES: '20000' }, 'at most LIMIT_HEADER_BYTES'],
  ])('%j', (env, wanted) => {
    const faults = faultsOf(env)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(wanted)
    expect(faults[0]).not.toMatch(/hunter2|p@ss/)
  })

  it('all faults at once', () => {
    const faults = faultsOf({ HOST: '0.0.0.0', PORT: 'x', DATABASE_URL: 'sqlite:x', LOG_LEVEL: 'loud', TLS_KEY: KEY })
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'LOG_LEVEL',
      'PUBLIC_URL',
      'TLS_CERT',
    ])
  })
})

it('describes every variable once', () => {
  const names = settings.map((setting) => setting.name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(['HOST', 'PORT', 'DATABASE_URL', 'LIMIT_BODY_BYTES', 'POOL_SIZE']))
  for (const setting of settings) expect(setting.description && setting.accepts, setting.name).not.toBe('')
})

it('tells which pages may call', () => {
  const { corsOrigins } = loadConfig({})
  expect(isAllowedOrigin('http://localhost:3000', corsOrigins)).toBe(true)
  expect(isAllowedOrigin('http://localhost', corsOrigins)).toBe(true)
  expect(isAllowedOrigin('http://localhost.evil.example:80', corsOrigins)).toBe(false)
  expect(isAllowedOrigin('https://localhost:3000', corsOrigins)).toBe(false)
  expect(isAllowedOrigin('null', corsOrigins)).toBe(false)
  expect(isAllowedOrigin('https://any.example', ['*'])).toBe(true)
})
