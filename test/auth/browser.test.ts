// When the session in a cookie counts: for pages of this server alone.
import { describe, expect, it } from 'vitest'
import { cookieName, cookieValue, isOwnPage, sessionSecret } from '../../src/auth/browser.ts'

const HTTPS = 'https://api.example.com/base'
const HTTP = 'http://127.0.0.1:8080'

describe('a cookie', () => {
  it('is called so that no neighbour can set it, where there is https', () => {
    expect(cookieName(HTTPS, 'session')).toBe('__Host-session')
    expect(cookieName(HTTP, 'session')).toBe('session')
  })

  it.each([
    ['a=1; session=x', 'x'],
    ['session=x', 'x'],
    [' session = x ; b=2', 'x'],
    ['session=', ''],
    ['session=a=b', 'a=b'],
    ['session=x; session=y', undefined],
    ['session=x; session=x', undefined],
    ['xsession=x', undefined],
    ['Session=x', undefined],
    ['session', undefined],
    ['=session', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j gives %j', (header, value) => {
    expect(cookieValue(header, 'session')).toBe(value)
  })
})

describe('a page is ours', () => {
  it.each([
    ['same-origin', undefined, true],
    ['none', undefined, true],
    ['same-origin', 'https://evil.example', true],
    ['same-site', 'https://api.example.com', false],
    ['cross-site', 'https://api.example.com', false],
    ['', 'https://api.example.com', false],
    [undefined, 'https://api.example.com', true],
    [undefined, 'https://api.example.com:443', false],
    [undefined, 'https://api.example', false],
    [undefined, 'http://api.example.com', false],
    [undefined, 'https://api.example.com.evil.example', false],
    [undefined, 'null', false],
    [undefined, undefined, false],
  ])('site %j and origin %j: %j', (site, origin, isOwn) => {
    expect(isOwnPage({ site, origin }, HTTPS)).toBe(isOwn)
  })
})

describe('the secret of a session', () => {
  const cookie = '__Host-session=secret'
  it('is for pages of this server; others are told', () => {
    expect(sessionSecret({ cookie, site: 'same-origin', origin: undefined }, HTTPS)).toBe('secret')
    expect(() => sessionSecret({ cookie, site: 'cross-site', origin: undefined }, HTTPS)).toThrow(
      'is for pages of this',
    )
    expect(() => sessionSecret({ cookie, site: undefined, origin: undefined }, HTTPS)).toThrow('is for pages of this')
  })

  it('is none without the cookie, wherever the request comes from', () => {
    expect(sessionSecret(undefined, HTTPS)).toBeUndefined()
    expect(sessionSecret({ cookie: 'session=x', site: 'cross-site', origin: undefined }, HTTPS)).toBeUndefined()
    expect(sessionSecret({ cookie: undefined, site: 'cross-site', origin: undefined }, HTTPS)).toBeUndefined()
  })
})
