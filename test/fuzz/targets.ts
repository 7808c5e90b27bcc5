// Every parser that strangers write for, by its name; its kept inputs are in corpus/<name>.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSignedRequest } from '../../src/auth/aws-token.ts'
import { cookieValue } from '../../src/auth/browser.ts'
import { bearerToken } from '../../src/auth/credentials.ts'
import { refreshDigest } from '../../src/auth/refresh.ts'
import { parseToken, requireIssuerUrl, requireValidTimes } from '../../src/auth/token.ts'
import { eventData } from '../../src/cli/webhook/sse.ts'
import { RepoSchema } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { versions } from '../../src/contract/versions.ts'
import { baseScore } from '../../src/core/cvss.ts'
import { isObject } from '../../src/core/json.ts'
import { parseOrder } from '../../src/core/order.ts'
import { PageCodec } from '../../src/core/page.ts'
import { Work } from '../../src/core/patterns/automaton.ts'
import { matchesPattern, patternProblem } from '../../src/core/patterns/patterns.ts'
import { parseFilter, parseTarget } from '../../src/core/scim/filter.ts'
import { matches } from '../../src/core/scim/match.ts'
import { patched, readOperations } from '../../src/core/scim/patch.ts'
import { USER } from '../../src/core/scim/schemas.ts'
import { readResource, type Values } from '../../src/core/scim/values.ts'
import { ancestorsOf, isUid, parentOf, rootOf } from '../../src/core/uid.ts'
import { mavenKey } from '../../src/core/versions/maven.ts'
import { pep440Key } from '../../src/core/versions/pep440.ts'
import { paramsOfUrl } from '../../src/graphql/params.ts'
import { fromBase64, unframe } from '../../src/grpc/envelope.ts'
import { compileRoutes } from '../../src/grpc/routes.ts'
import { clientAddressOf, networkOf } from '../../src/http/address.ts'
import { chooseEncoding, matchesEtag } from '../../src/http/negotiate.ts'
import { compileBinding } from '../../src/rest/binding.ts'
import { positionOfCursor } from '../../src/services/events/cursor.ts'
import { patchOf } from '../../src/services/mask.ts'
import { readReport } from '../../src/services/registry/reports/read-report.ts'
import { originOf, packageOf } from '../../src/services/registry/sbom.ts'
import { readCursor } from '../../src/upstream/cursor.ts'
import { parseDuration, parseTimestamp } from '../../src/wire/time.ts'
import { isTyped, type Target } from './target.ts'

const NOW = Date.UTC(2026, 0, 1)
const JSON_DEPTH = 32

/** A parser of texts: what is no UTF-8 has U+FFFD in it. */
function ofText(read: (text: string) => unknown): Target {
  return { read: (bytes) => read(bytes.toString('utf8')) }
}

/** A parser of two texts, of which a line feed ends the first. */
function ofTexts(read: (first: string, second: string) => unknown): Target {
  return ofText((text) => {
    const at = text.indexOf('\n')
    return at < 0 ? read(text, '') : read(text.slice(0, at), text.slice(at + 1))
  })
}

const codec = new PageCodec(Buffer.alloc(32, 1), { now: () => NOW })
const routes = compileRoutes(versions, new Set())
const paths = [...routes.keys()]

function binding(id: string): (query: string, body: string) => unknown {
  const method = versions[0]?.methods.get(id)
  const http = method?.http[0]
  if (!method || !http) throw new Error(`${id} has no path`)
  const compiled = compileBinding(method, http, false)
  const { template, readsBody } = compiled
  return (query, body) =>
    compiled.decode({
      values: template.variables.map(() => 'a'.repeat(40)),
      query,
      body: readsBody ? { type: 'json', bytes: Buffer.from(body), jsonDepth: JSON_DEPTH } : undefined,
    })
}

const listRepos = binding('registry.v2.ReposService/ListRepos')
const createIdentity = binding('iam.v2.IdentitiesService/CreateIdentity')
const updateRepo = binding('registry.v2.ReposService/UpdateRepo')

/** The codec of a method that the first byte chooses. */
function message(name: 'proto' | 'json'): Target {
  return {
    read: (bytes) => {
      const path = paths[bytes.length === 0 ? 0 : bytes[0]! % paths.length]!
      return routes.get(path)?.codecs[name].read(bytes.subarray(1), { jsonDepth: JSON_DEPTH })
    },
  }
}

const parsers: Readonly<Record<string, Target>> = {
  uid: ofText((text) => isUid(text) && [rootOf(text), parentOf(text), ancestorsOf(text)]),
  mask: ofText((text) =>
    patchOf({ desc: RepoSchema, sent: { name: 'a', customOverlay: {} }, mask: text.split(','), current: {} }),
  ),
  order: ofText((text) => parseOrder(text, ['name', 'createTime', 'updateTime'])),
  filter: ofTexts((filter, path) => [
    path !== '' && parseTarget(USER, path),
    matches(parseFilter(USER, filter), { userName: 'a', emails: [{ value: 'b', primary: true }], active: true }),
  ]),
  patch: ofText((text) => {
    const sent = parsed(text)
    return patched(USER, readResource(USER, sent), readOperations(sent))
  }),
  'page-token': ofText((text) => codec.decode(text, 'a list', 'page_token')),
  cursor: ofText((text) => [
    refused(() => positionOfCursor(text, 'after')),
    readCursor(text, { list: 'a list', field: 'after', now: NOW }),
  ]),
  json: message('json'),
  body: ofTexts((query, body) => createIdentity(query, body)),
  query: ofTexts((query, body) => [refused(() => listRepos(query, '')), updateRepo(query, body)]),
  protobuf: message('proto'),
  'grpc-frame': {
    read: (bytes) => [
      refused(() => unframe(bytes, { mayBeGzip: true, limit: 1_000 })),
      unframe(fromBase64(bytes), { mayBeGzip: false, limit: 1_000 }),
    ],
  },
  token: ofText((text) => {
    const { claims } = parseToken(bearerToken(`Bearer ${text}`) ?? '')
    requireIssuerUrl(claims.iss)
    requireValidTimes(claims, NOW)
  }),
  claims: ofTexts((header, claims) => {
    const part = (text: string): string => Buffer.from(text).toString('base64url')
    const token = parseToken(`${part(header)}.${part(claims)}.AAAA`)
    requireIssuerUrl(token.claims.iss)
    requireValidTimes(token.claims, NOW)
  }),
  'refresh-token': ofText((text) => refreshDigest(text)),
  'signed-request': ofText((text) => readSignedRequest(text, NOW)),
  pattern: ofTexts((pattern, value) => [patternProblem(pattern), matchesPattern(pattern, value, new Work(100_000))]),
  sse: {
    // In pieces of what the first byte says.
    read: async (bytes) => {
      for await (const data of eventData(piecesOf(bytes, 1 + (bytes[0] ?? 0)), () => undefined)) void data
    },
  },
  graphql: ofText((text) => paramsOfUrl(text, JSON_DEPTH)),
  address: ofTexts((peer, forwarded) => {
    const proxies = [networkOf('10.0.0.0/8'), networkOf('::1')].filter((one) => one !== undefined)
    return [
      networkOf(peer),
      clientAddressOf({ socket: { remoteAddress: peer }, headers: {} }, proxies),
      clientAddressOf({ socket: { remoteAddress: '10.0.0.1' }, headers: { 'x-forwarded-for': forwarded } }, proxies),
    ]
  }),
  headers: ofTexts((first, second) => [
    cookieValue(first, 'session'),
    chooseEncoding({ 'accept-encoding': second }, ['br', 'gzip']),
    matchesEtag({ 'if-none-match': first }, second),
  ]),
  time: ofText((text) => [parseTimestamp(text), parseDuration(text)]),
  version: ofText((text) => [mavenKey(text), pep440Key(text), originOf(text), packageOf(text), baseScore(text)]),
  report: ofText((text) => readReport(text)),
}

/** By the names of parsers, and of all JSON. */
const words = JSON.parse(readFileSync(join(import.meta.dirname, 'words.json'), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>
const OF_JSON = new Set(['patch', 'json', 'body', 'claims', 'report'])

export const targets: Readonly<Record<string, Target>> = Object.fromEntries(
  Object.entries(parsers).map(([name, target]) => [
    name,
    { ...target, words: [...(words[name] ?? []), ...((OF_JSON.has(name) && words['anyJson']) || [])] },
  ]),
)

/** What one parser refuses is no reason to leave out the next. */
function refused(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (!isTyped(error)) throw error
    return undefined
  }
}

/** JSON, or nothing: its own parser is fuzzed elsewhere. */
function parsed(text: string): Values {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

async function* piecesOf(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield Promise.resolve(bytes.subarray(at, at + size))
}
