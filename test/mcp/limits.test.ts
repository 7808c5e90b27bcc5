// The face before services that say nothing, fail or are slow: time, rate, faults of ours, and what is told of each.
import { describe, expect, it } from 'vitest'
import { createAdmission } from '../../src/http/admission.ts'
import { localServer } from '../support/local-server.ts'
import { patientLimits } from '../support/limits.ts'
import type { Services } from '../../src/services/services.ts'
import { PlatformError } from '../../src/core/errors.ts'
import type { Outcome } from '../../src/core/outcome.ts'
import { createMcp, type McpOptions } from '../../src/mcp/handler.ts'
import { authenticate } from '../rest/harness.ts'
import { PATIENCE_MS } from '../support/limits.ts'

interface Started {
  readonly told: Outcome[]
  readonly faults: object[]
  /** Ends when a request has been answered, or has nobody to answer to. */
  readonly handled: Promise<void>[]
  call(era?: 'legacy' | 'modern', signal?: AbortSignal): Promise<Told>
  /** The same with these parameters. */
  send(sent: {
    readonly params: object
    readonly era?: 'legacy' | 'modern'
    readonly signal?: AbortSignal
  }): Promise<Told>
}

interface Told {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

const VERSION = '2026-07-28'
const meta = {
  'io.modelcontextprotocol/protocolVersion': VERSION,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

async function start(call: () => Promise<object>, more: Partial<McpOptions> = {}): Promise<Started> {
  const told: Outcome[] = []
  const faults: object[] = []
  const mcp = createMcp({
    services: { call: call as Services['call'], implemented: () => true },
    authenticate,
    errorDomain: 'example.org',
    version: '1.0.0',
    publicUrl: 'https://platform.example.com',
    writes: false,
    allowsOrigin: () => false,
    limits: { bodyBytes: 10_000, jsonDepth: 100 },
    requestTimeoutMs: PATIENCE_MS,
    newRequestId: () => 'r1',
    observe: (outcome) => told.push(outcome),
    log: (fault) => faults.push(fault),
    ...more,
  })
  const handled: Promise<void>[] = []
  const url = `${await localServer((req, res) => void handled.push(mcp.handle(req, res)))}/mcp`
  const send: Started['send'] = async ({ params, era = 'modern', signal = new AbortController().signal }) => {
    const modern = era === 'modern'
    const headers = {
      authorization: 'Bearer good',
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      connection: 'close',
      ...(modern && { 'mcp-protocol-version': VERSION, 'mcp-method': 'tools/call', 'mcp-name': 'iam_get_viewer' }),
    }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const response = await fetch(url, { method: 'POST', headers, body, signal })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  return {
    told,
    faults,
    handled,
    send,
    call: (era = 'modern', signal = new AbortController().signal) => {
      const params = { name: 'iam_get_viewer', arguments: {}, ...(era === 'modern' && { _meta: meta }) }
      return send({ params, era, signal })
    },
  }
}

const members = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, {}]))

it.each([
  ['of arguments', (many: object) => ({ name: 'iam_get_viewer', arguments: many })],
  ['of what is told of the call', (many: object) => ({ name: 'iam_get_viewer', _meta: { ...meta, ...many } })],
  ['deep inside', (many: object) => ({ name: 'iam_get_viewer', arguments: { a: [{ b: [many] }] } })],
])('a message of more members than any tool takes is read no further: %s', async (_, paramsOf) => {
  let calls = 0
  const limits = { bodyBytes: 1_048_576, jsonDepth: 100 }
  const started = await start(async () => ({ calls: ++calls }), { limits })
  const refused = await started.send({ params: paramsOf(members(20_000)) })
  expect([refused.status, calls]).toEqual([400, 0])
  expect(refused.text).toContain('has more than 20000 members and items')
  expect((await started.send({ params: paramsOf(members(5_000)) })).text).not.toContain('20000 members')
})

it.each(['legacy', 'modern'] as const)(
  'each message of the %s revision waits for a turn of its caller',
  async (era) => {
    const turns: string[] = []
    const admission = createAdmission({ limits: patientLimits })
    const alone: typeof admission.alone = (...given) => {
      turns.push('turn')
      return admission.alone(...given)
    }
    const call = async (): Promise<object> => ({ calls: turns.push('call') })
    const started = await start(call, { admission: { ...admission, alone } })
    await started.call(era)
    await started.call(era)
    expect(turns).toEqual(['turn', 'call', 'turn', 'call'])
  },
)

const never = () => new Promise<object>(() => undefined)

describe.each(['legacy', 'modern'] as const)('of the %s revision', (era) => {
  it('a call that takes too long ends with words', async () => {
    const started = await start(never, { requestTimeoutMs: 50 })
    const { status, text } = await started.call(era)
    expect(status).toBe(200)
    expect(text).toContain('Deadline exceeded: this took more than 0.05 s. Ask for less at once')
    expect(started.told).toMatchObject([
      { method: expect.stringMatching(/GetViewer/) as string, code: 'DEADLINE_EXCEEDED' },
    ])
  })

  it('a client that is gone is waited for no longer', async () => {
    const asked = Promise.withResolvers<void>()
    const started = await start(() => {
      asked.resolve()
      return never()
    })
    const leaving = new AbortController()
    const call = started.call(era, leaving.signal)
    await asked.promise
    leaving.abort()
    await expect(call).rejects.toThrow(/aborted/)
    await Promise.all(started.handled)
    expect(started.faults).toEqual([])
  })

  it('a fault of ours says nothing of the inside but the request id', async () => {
    const started = await start(() => Promise.reject(new Error('secret: the password is 1234')))
    const { text, headers } = await started.call(era)
    expect(text).toContain('Internal error. The operator can find it in the log by the request id r1.')
    expect(text).not.toContain('1234')
    expect(headers.get('x-request-id')).toBe('r1')
    expect(started.faults).toMatchObject([{ requestId: 'r1' }])
  })

  it('an answer is told as such', async () => {
    const started = await start(async () => ({ name: 'somebody' }))
    expect((await started.call(era)).text).toContain('somebody')
    expect(started.told).toMatchObject([{ code: 'OK' }])
    expect(started.faults).toEqual([])
  })

  it('who asks too often is told when to come back, and nothing runs', async () => {
    let calls = 0
    const limited = new PlatformError('RESOURCE_EXHAUSTED', 'Too many requests: wait', {
      reason: 'RATE_LIMITED',
      retryAfterSeconds: 7,
    })
    const pay = (): never => {
      throw limited
    }
    const admission = { ...createAdmission({ limits: patientLimits }), pay }
    const started = await start(async () => ({ calls: ++calls }), { admission })
    const { status, text, headers } = await started.call(era)
    expect([status, headers.get('retry-after'), calls]).toEqual([429, '7', 0])
    expect(JSON.parse(text)).toMatchObject({ error: { data: { code: 8 } } })
    expect(started.told).toEqual([{ method: undefined, code: 'RESOURCE_EXHAUSTED', reason: 'RATE_LIMITED' }])
  })
})
