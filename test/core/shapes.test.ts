// What the documents say of a text is what the services hold it to: each text of a pattern is taken.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderPattern, parseOrder } from '../../src/core/order.ts'
import { type Shape, shapes } from '../../src/core/shapes.ts'
import { SHAPES } from '../../src/explorers/openapi/patterns.ts'
import { v1Methods, methods } from '../../src/contract/methods.ts'
import { checkIssuer } from '../../src/services/iam/relationship.ts'
import { Violations } from '../../src/services/violations.ts'
import { typesWithin } from '../../src/wire/json-schema.ts'

const all = Object.entries<Shape>(shapes)
const matching = (pattern: string) => fc.stringMatching(new RegExp(pattern))

describe('a shape', () => {
  it.each(all)('%s takes every text of its pattern, and the pattern says where it begins and ends', (_, shape) => {
    const { pattern, maxLength = Infinity, test } = shape
    expect(pattern).toMatch(/^\^.*\$$/)
    expect(pattern).not.toMatch(/\\[dwp/]|\(\?[<=!]/)
    fc.assert(fc.property(matching(pattern), (text) => text.length > maxLength || test(text)))
    for (const text of ['\0', 'a\0', ' \n', 'é\u0000']) expect(test(text)).toBe(false)
  })

  it('of an issuer is what the rule for issuers takes', () => {
    const faultOf = (issuer: string): unknown => {
      const violations = new Violations()
      checkIssuer(issuer, 'issuer', violations)
      return violations.found[0]
    }
    fc.assert(
      fc.property(matching(shapes.issuer.pattern), (issuer) => {
        // Punycode that stands for nothing is rare enough to be nobody's issuer.
        fc.pre(issuer.length <= 255 && !/xn--/i.test(issuer))
        expect(faultOf(issuer)).toBeUndefined()
      }),
    )
    const known = [
      'https://accounts.google.com',
      'https://token.actions.githubusercontent.com',
      'http://localhost:8080',
    ]
    const more = [
      ...['https://127.0.0.1:8443/realms/a', 'https://1password.com', 'https://login.example.com/a/v2.0/'],
      ...['http://127.0.0.1:41234', 'https://a.example:65535', 'http://[::1]:8080', 'https://[2001:db8::5]/realms/a'],
    ]
    for (const issuer of [...known, ...more]) {
      expect(shapes.issuer.test(issuer), issuer).toBe(true)
      expect(faultOf(issuer), issuer).toBeUndefined()
    }
    const others = ['example.com', 'ftp://a.example', 'https://a.example?x', 'https://u@a.example', 'https://1.2.3']
    const odd = ['http://h*', 'https://a.example.', 'HTTPS://a.example', 'https://a.example:65536', 'https://[1:2]']
    for (const issuer of [...others, ...odd, 'https://пример.example', 'https://%61.example']) {
      expect(shapes.issuer.test(issuer), issuer).toBe(false)
      expect(faultOf(issuer), issuer).toBeDefined()
    }
  })

  it('is of a field that the contract has', () => {
    const served = [...methods.values(), ...v1Methods.values()].filter(({ http }) => http.length > 0)
    const messages = served.flatMap(({ desc }) => [...typesWithin(desc.input)])
    const fields = messages.flatMap((one) => (one.kind === 'message' ? one.fields : []))
    const names = new Set(fields.flatMap(({ parent, name }) => [name, `${parent.name}.${name}`]))
    expect(Object.keys(SHAPES).filter((name) => !names.has(name))).toEqual([])
  })
})

it('the pattern of an order is of orders that are read, each name once', () => {
  const fields = ['name', 'createTime', 'lastSeenTime', 'uid']
  const pattern = orderPattern(fields, { group: 'uid' })
  const read = (text: string) => parseOrder(text, fields, { group: 'uid' })
  fc.assert(
    fc.property(matching(pattern), (text) => {
      try {
        read(text)
      } catch (error) {
        expect(String(error)).toContain('is named twice')
      }
    }),
  )
  for (const text of ['', 'name', 'name desc, created_at', 'last_seen_time asc,uid', 'createTime', 'group'])
    expect(text).toMatch(new RegExp(pattern))
  for (const text of ['size', 'name down', 'name desc desc']) {
    expect(text).not.toMatch(new RegExp(pattern))
    expect(() => read(text)).toThrow()
  }
})
