// The sign-in goes through the one order of every face: verb, size and type, the turn, the deadline, and what is refused.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { ANONYMOUS } from '../../src/core/caller.ts'
import { unavailable } from '../../src/core/errors.ts'
import type { Outcome } from '../../src/core/outcome.ts'
import { createAdmission } from '../../src/http/admission.ts'
import type { Fault } from '../../src/http/call.ts'
import { createRouter } from '../../src/http/endpoint.ts'
import { createOAuth } from '../../src/oauth/handler.ts'
import type { SignInOptions } from '../../src/oauth/sign-in.ts'
import { localServer } from '../support/local-server.ts'
import { patientLimits, PATIENCE_MS } from '../support/limits.ts'

const faults: Fault[] = []
const outcomes: Outcome[] = []
let refused: Error | undefined
let found: () => Promise<readonly []> = () => Promise.resolve([])
beforeEach(() => {
  faults.length = 0
  outcomes.length = 0
  refused = undefined
  found = () => Promise.resolve([])
})

const publicUrl = 'http://localhost'
// Only what these requests reach is there.
const options = {
  publicUrl,
  authenticate: () => Promise.resolve(ANONYMOUS),
  directory: { providersOf: () => found() },
} as unknown as SignInOptions

/** Starts the sign-in alone. @returns its URL */
async function start(requestTimeoutMs: number): Promise<string> {
  const endpoint = createOAuth(options, {
    authenticate: options.authenticate,
    admission: {
      ...createAdmission({ limits: patientLimits }),
      enter: () => {
        if (refused) throw refused
        return () => undefined
      },
    },
    errorDomain: 'example.org',
    requestTimeoutMs,
    newRequestId: () => 'request-1',
    log: (fault) => faults.push(fault),
    observe: (outcome) => outcomes.push(outcome),
  })
  const handler = createRouter({ endpoints: [endpoint], notFound: ({ res }) => void res.end() })
  return localServer((req, res) => void handler(req, res))
}

let url = ''
/** The same, which soon has enough. */
let hasty = ''
beforeAll(async () => {
  url = await start(PATIENCE_MS)
  hasty = await start(50)
})

it('gives the turn back to whoever comes later, and says when', async () => {
  refused = unavailable('too many wait', { retryAfterSeconds: 1.5 })
  const page = await fetch(`${url}/oauth/choose`)
  expect([page.status, page.headers.get('retry-after'), page.headers.get('x-request-id')]).toEqual([
    503,
    '2',
    'request-1',
  ])
  expect(await page.text()).toContain('too many wait')
  const program = await fetch(`${url}/orgcheck?name=x`)
  expect([program.status, program.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await program.json()).toEqual({ error: 'server_error', error_description: 'Unavailable: too many wait' })
  expect(outcomes.map(({ code }) => code)).toEqual(['UNAVAILABLE', 'UNAVAILABLE'])
})

it.each(['/oauth/token', '/oauth/register', '/oauth/consent', '/oauth/dev'])(
  'waits for the form of %s no longer than for any request',
  async (path) => {
    const socket = connect(Number(new URL(hasty).port), '127.0.0.1')
    const type = path === '/oauth/register' ? 'application/json' : 'application/x-www-form-urlencoded'
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 9\r\n\r\na=`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 504 /)
  },
)

it('waits for what it asks no longer either', async () => {
  found = () => new Promise(() => undefined)
  expect((await fetch(`${hasty}/orgcheck?name=x`)).status).toBe(504)
})

it.each([
  ['GET', '/oauth/token', 'POST'],
  ['DELETE', '/oauth/consent', 'GET, POST'],
  ['HEAD', '/oauth/dev', 'POST'],
])('%s %s is answered with the verbs that there are', async (method, path, allow) => {
  const { status, headers } = await fetch(url + path, { method })
  expect([status, headers.get('allow')]).toEqual([405, allow])
})

it('answers HEAD as GET without its body', async () => {
  const { status, headers, body } = await fetch(`${url}/orgcheck?name=x`, { method: 'HEAD' })
  expect([status, headers.get('content-length'), body]).toEqual([200, '5', null])
})

it.each([
  ['/oauth/token', 'application/json', 415],
  ['/oauth/register', 'application/x-www-form-urlencoded', 415],
  ['/oauth/token', 'application/x-www-form-urlencoded', 413],
])('%s refuses a body of %s by itself', async (path, type, expected) => {
  const body = 'x'.repeat(expected === 413 ? 17 * 1024 : 2)
  const { status } = await fetch(url + path, { method: 'POST', headers: { 'content-type': type }, body })
  expect(status).toBe(expected)
})

it('tells a fault of its own to the log alone', async () => {
  found = () => Promise.reject(new Error('a secret of the inside'))
  const response = await fetch(`${url}/orgcheck?name=x`)
  expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining('secret')])
  expect(faults.map(({ requestId }) => requestId)).toEqual(['request-1'])
})

it('lets others keep what describes it, and nothing else', async () => {
  const described = await fetch(`${url}/.well-known/oauth-authorization-server`)
  expect(described.headers.get('cache-control')).toBe('public, max-age=3600')
  expect((await fetch(`${url}/orgcheck?name=x`)).headers.get('cache-control')).toBe('no-store')
})
