// Log lines: their form, and that no secret is in one.
import { describe, expect, it } from 'vitest'
import { createLog, readableLine, redact, requestId } from '../../src/app/telemetry/log.ts'

const TOKEN = `${btoa('{"alg":"ES256"}')}.${btoa('{"sub":"me"}')}.c2lnbmF0dXJl`.replaceAll('=', '')

function logged(write: (log: ReturnType<typeof createLog>) => void, readable = false): string {
  const lines: string[] = []
  write(createLog({ level: 'info', readable, stream: { write: (line) => lines.push(line) } }))
  return lines.join('')
}

describe('JSON lines', () => {
  it('carry time, level, message and fields', () => {
    const line = JSON.parse(logged((log) => log.info({ port: 8080 }, 'listening')))
    expect(line).toEqual({ level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), port: 8080, msg: 'listening' })
  })

  it('leave out what is below the level', () => {
    expect(logged((log) => log.debug('no'))).toBe('')
  })
})

describe('secrets', () => {
  it.each<[string, object, string]>([
    ['a header', { req: { headers: { authorization: 'Bearer abcdefgh', host: 'x' } } }, 'read'],
    ['a cookie list', { 'set-cookie': ['sid=abcdefgh; Path=/', 'b=abcdefgh'] }, 'read'],
    ['a deep field', { a: { b: { c: { refreshToken: 'abcdefgh"quoted', client_secret: 'abcdefgh' } } } }, 'read'],
    ['a token in a message', {}, `refused ${TOKEN}: abc`],
    ['credentials in a message', {}, 'sent "Bearer abcdefgh" upstream'],
    ['a database URL', { err: new Error('no route to postgres://me:abcdefgh@db/x') }, 'connecting'],
  ])('%s', (_, fields, message) => {
    const line = logged((log) => log.error(fields, message))
    expect(line).toContain('[hidden]')
    expect(line).not.toMatch(/abcdefgh|eyJ/)
    expect(() => JSON.parse(line) as unknown).not.toThrow()
  })

  it('leaves the rest alone', () => {
    const line = '{"msg":"page_token is wrong","field":"pageToken","url":"http://x/y@z","tokens":3}'
    expect(redact(line)).toBe(line)
  })

  it('takes linear time', () => {
    // Of this length, square time is longer than any test may take.
    const line = `{"a":"${'"token":"\\'.repeat(300_000)}${'eyJaaaaaa.'.repeat(300_000)}${'://a'.repeat(300_000)}"}`
    expect(redact(line)).toContain('[hidden]')
  })
})

describe('readable lines', () => {
  it('are one line', () => {
    expect(logged((log) => log.warn({ port: 1, a: { b: 'c\nd' } }, 'two\nlines\u001b[31m'), true)).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} WARN {2}two lines \[31m port=1 a=\{"b":"c\\nd"\}\n$/,
    )
  })

  it('end with the stack of an error', () => {
    const text = logged((log) => log.error(new Error('boom')), true)
    expect(text).toMatch(/ ERROR boom( type=Error)?\n {4}at /)
    expect(text.match(/boom/g)).toHaveLength(1)
  })

  it('pass on what is not JSON', () => {
    expect(readableLine('plain\n')).toBe('plain\n')
  })
})

it('takes a harmless request id and makes one otherwise', () => {
  expect(requestId('abc-123.X_9')).toBe('abc-123.X_9')
  for (const bad of [undefined, '', 'short', 'has space in it', 'x'.repeat(65), ['a12345678'], 'new\nline-xxxx']) {
    expect(requestId(bad)).toMatch(/^[0-9a-f-]{36}$/)
  }
})
