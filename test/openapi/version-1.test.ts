// Every operation of version 1 in its document, called on a real server about everything that an organization holds: each
// answer must be one that the document has for its status. Those that go well are held against it by the cases, too.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { v1Methods, type Method } from '../../src/contract/methods.ts'
import type { Document } from '../../src/explorers/openapi/types.ts'
import { NAMED, requestOf } from '../faces/v1-requests.ts'
import { requestOf as rawOf } from '../support/faces-rest.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { createValidator, type Found, operationsOf, routeKey, type Validator } from './validator.ts'

let server: TestServer
let org: Organization
let operations: Map<string, Found>
let validator: Validator

beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server)
  const document = (await (await fetch(`${server.url}/openapi.json?version=v1`)).json()) as Document
  operations = new Map(
    [...operationsOf(document).values()].map((found) => [routeKey(found.verb, found.path), found] as const),
  )
  validator = createValidator(document)
})
afterAll(async () => {
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

/** Reads, then writes, then what deletes. */
function rank({ http }: Method): number {
  const verb = http[0]?.verb
  return verb === 'GET' ? 0 : verb === 'DELETE' ? 2 : 1
}

/** What a path must not be without. */
function digestIn({ http }: Method): { digest?: string } {
  return http[0]!.path.includes('{digest') ? { digest: `sha256:${'a'.repeat(64)}` } : {}
}

it('every operation answers as the document says', async () => {
  const authorization = (await org.authorization('operator'))!
  const wrong: string[] = []
  const warnings: string[] = []
  process.on('warning', ({ message }) => void warnings.push(message))
  const served = [...v1Methods.values()].filter(({ http }) => http.length > 0).sort((a, b) => rank(a) - rank(b))
  for (const method of served) {
    const found = operations.get(routeKey(method.http[0]!.verb, method.http[0]!.path))
    if (!found) {
      wrong.push(`${method.id} is not in the document`)
      continue
    }
    for (const name of NAMED) {
      const uid = org.variables[name]!
      const { verb, path, body } = rawOf(method, { ...requestOf(method, { uid, scope: uid }), ...digestIn(method) })
      const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
      const response = await fetch(server.url + path, {
        method: verb,
        headers,
        ...(body === undefined ? {} : { body }),
      })
      const { status } = response
      const errors = validator.answerErrors(found.operation, { status, body: await response.text() })
      wrong.push(...errors.map((error) => `${method.id} ${name} ${status}: ${error}`))
    }
  }
  expect(wrong).toEqual([])
  // The document has the form of a path without its parent, too.
  const called = new Set(served.map(({ http: [first] }) => routeKey(first!.verb, first!.path)))
  expect([...operations.keys()].filter((key) => !called.has(key) && !called.has(`${key}/{}`))).toEqual([])
  expect(warnings).toEqual([])
})

it('the sign-in of a device that nobody finished is a 404 that the document has', async () => {
  const answer = await fetch(`${server.url}/sts/headless_sessions?code=${'a'.repeat(32)}`)
  const { operation } = operations.get(routeKey('GET', '/sts/headless_sessions'))!
  expect(answer.status).toBe(404)
  expect(operation.responses).toHaveProperty('404')
})
