// Texts of strangers that are read once from end to end: what tries them in several ways does not come to an end here.
import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { plainEvent } from '../../src/graphql/types/advisory-import.ts'
import { mediaTypeOf } from '../../src/http/body.ts'
import type { HttpRequest } from '../../src/http/messages.ts'
import { toOriginForm } from '../../src/http/port/target.ts'
import { groupInvites } from '../../src/services/iam/group-invites.ts'
import { Violations } from '../../src/services/violations.ts'

const LENGTH = 3_000_000
const typeOf = (type: string) => mediaTypeOf({ headers: { 'content-type': type } } as HttpRequest, true)

describe('the type of a body', () => {
  it.each([
    'application/json',
    'application/json;',
    'Application/JSON ; ',
    'application/json; charset=utf-8',
    'application/json ; charset = "UTF-8" ; ',
    'application/json;charset=utf8;',
  ])('%j is JSON, as a form is one', (type) => {
    expect(typeOf(type)).toBe('json')
    expect(typeOf(type.replace(/json/i, 'x-www-form-urlencoded'))).toBe('form')
  })

  it.each([
    '',
    'text/json',
    'application/jsonx',
    'application/json; charset=latin1',
    'application/json;;',
    'application/json x',
  ])('%j is none', (type) => {
    expect(() => typeOf(type)).toThrow()
  })

  it.each(['application/json', 'application/json;charset=utf-8', 'application/x-www-form-urlencoded'])(
    '%s is found at once, however many blanks are behind it',
    (type) => {
      expect(() => typeOf(`${type}${' '.repeat(LENGTH)}x`)).toThrow()
      expect(() => typeOf(`${type}${' '.repeat(LENGTH)};${' '.repeat(LENGTH)}x`)).toThrow()
    },
  )
})

describe('a target that names the whole address', () => {
  const formOf = (url: string): unknown => {
    const request = { url, headers: {} }
    toOriginForm(request as unknown as IncomingMessage)
    return [request.url, request.headers]
  }
  it('is taken apart', () => {
    expect(formOf('http://a.test:1/b?c=d/e')).toEqual(['/b?c=d/e', { host: 'a.test:1' }])
    expect(formOf('HTTPS://a.test?c')).toEqual(['/?c', { host: 'a.test' }])
    expect(formOf('http://a.test')).toEqual(['/', { host: 'a.test' }])
    for (const url of ['http://u@a.test/', 'http://a.test/#b', 'http:///b', '/b'])
      expect(formOf(url)).toEqual([url, {}])
  })

  it('is left at once when its host does not end', () => {
    const url = `http://${'a'.repeat(LENGTH)}@`
    expect(formOf(url)).toEqual([url, {}])
  })
})

describe('the e-mail address of an invite', () => {
  const isAddress = (email: string): boolean => {
    const violations = new Violations()
    groupInvites.validate?.({ roleUid: 'r', ttl: 60, email }, violations, undefined as never)
    return !violations.has('email')
  }
  it.each(['a@b.c', 'a.b@c.d.e', 'a@..c', 'a@b..c'])('may be %s', (email) => expect(isAddress(email)).toBe(true))
  it.each(['a', 'a@b', 'a@.b', 'a@b.', '@b.c', 'a@b@c.d', 'a b@c.d', 'a@b.c '])('may not be %j', (email) => {
    expect(isAddress(email)).toBe(false)
  })
  it('is none at once, however many dots it has', () => {
    expect(isAddress(`a@${'.'.repeat(LENGTH)}@`)).toBe(false)
  })
})

describe('findings as base64', () => {
  it('may have their padding or not', () => {
    for (const findings of ['YQ==', 'YQ'])
      expect(plainEvent({ findings }, 'event')).toEqual({ findings: new Uint8Array([97]) })
    for (const findings of ['YQ=', 'Y', 'YQ$'])
      expect(() => plainEvent({ findings }, 'event')).toThrow('event.findings: must be base64')
  })
  it('are none at once, however much padding they have', () => {
    expect(() => plainEvent({ findings: `${'='.repeat(LENGTH)}x` }, 'event')).toThrow('must be base64')
  })
})
