// What a receiver makes of a delivery: whose token it is, for whom, until when, and of which bytes.
import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createVerifier } from '../../src/cli/webhook/verify.ts'
import { startProvider, type TestProvider } from '../support/issuer.ts'

const GROUP = 'a'.repeat(40)
const BODY = Buffer.from('{"name":"repo"}')
const WEBHOOK = { digest: `sha256:${createHash('sha256').update(BODY).digest('hex')}` }

let issuer: TestProvider

beforeAll(async () => {
  issuer = await startProvider()
})
afterAll(() => issuer.close())

/** What is wrong with a delivery whose token has these claims. */
async function faultsOf(claims: JWTPayload, { group = GROUP, headers = {} } = {}): Promise<readonly string[]> {
  const token = await issuer.sign({ aud: 'customer', sub: `webhook:${GROUP}`, webhook: WEBHOOK, ...claims })
  const names = ['ce-id', 'ce-type', 'ce-source', 'ce-subject', 'ce-time', 'ce-group']
  const sent = {
    ...Object.fromEntries(names.map((name) => [name, 'x'])),
    'ce-specversion': '1.0',
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    ...headers,
  }
  const checks = await createVerifier({ issuer: issuer.url, group }).verify(sent, BODY)
  return checks.flatMap(({ fault }) => fault ?? [])
}

describe('a delivery', () => {
  test('is good as it is sent', async () => {
    expect(await faultsOf({})).toEqual([])
  })

  test.each([
    ['is for nobody that is named', { aud: undefined }, 'aud'],
    ['is for a program of the issuer', { aud: 'https://console.example' }, 'aud'],
    ['never ends', { exp: undefined }, 'exp'],
    ['does not say since when it holds', { iat: undefined }, 'iat'],
    ['has ended', { exp: 1_000_000_000 }, 'exp'],
    ['is of no group', { sub: undefined }, 'sub'],
    ['tells no digest', { webhook: undefined }, 'webhook'],
    ['is of another issuer', { iss: 'https://someone-else.test' }, 'iss'],
    ['is that of a person', { sub: GROUP }, 'not webhook:<group>'],
    ['is for a group within', { sub: `webhook:${GROUP}/${'b'.repeat(16)}` }, 'not for'],
    ['is for a group above', { sub: 'webhook:' }, 'not for'],
    ['is of other bytes', { webhook: { digest: 'sha256:00' } }, 'the body has'],
  ])('whose token %s is not taken', async (_, claims, fault) => {
    expect(await faultsOf(claims)).toEqual([expect.stringContaining(fault)])
  })

  test('is not taken by the keys of a document that is of another issuer', async () => {
    issuer.fail('wrong-issuer')
    const faults = await faultsOf({}).finally(() => issuer.fail('none'))
    expect(faults).toEqual([expect.stringContaining(`is not the document of ${issuer.url}`)])
  })

  test('is not taken without what CloudEvents asks for', async () => {
    expect(await faultsOf({}, { headers: { 'ce-id': undefined } })).toEqual(['without ce-id'])
    expect(await faultsOf({}, { headers: { 'ce-specversion': '0.3' } })).toEqual(['ce-specversion is 0.3'])
    const type = 'application/cloudevents+json'
    expect(await faultsOf({}, { headers: { 'content-type': type } })).toEqual([`content-type is ${type}`])
  })
})
