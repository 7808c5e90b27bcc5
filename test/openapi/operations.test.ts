// Every operation of the document, called as the document says, on a real server: each answer must be one that the document
// has for its status. What is created on the way stands in for what the examples name.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleUid, exampleUids } from '../../src/explorers/openapi/examples.ts'
import type { Document, Json } from '../../src/explorers/openapi/types.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { callOperation, sampleOf } from './caller.ts'
import { createValidator, type Found, operationsOf, type Validator } from './validator.ts'

/** What does not go well here, and why. */
const REFUSED: Readonly<Record<string, readonly [status: number, why: string]>> = {
  getArchitectures: [400, 'the server has no registry'],
  getSize: [400, 'the server has no registry'],
  requestGroupAccess: [404, 'the group is of no verified address of the caller'],
  lookupGroup: [404, 'a person is of no organization'],
  setScimEnabled: [400, 'the organization has one owner, and SCIM needs two'],
  exchangeRefreshToken: [401, 'the bearer token is no refresh token'],
}

/** What is deleted a second time is made anew before. */
const FIRST: Readonly<Record<string, string>> = { deleteExternalGroupRoleMapping: 'createExternalGroupRoleMapping' }

let server: TestServer
let org: Organization
let authorization: string
let document: Document
let operations: Map<string, Found>
let validator: Validator

beforeAll(async () => {
  server = await startTestServer({ TERMS_DOCUMENTS: 'terms-2026-01' })
  org = await seedOrganization(server)
  await server.db.prisma.artifact.create({
    data: { uid: artifact(), parentUid: org.root, name: 'requests', ecosystem: 2 },
  })
  authorization = (await org.authorization('operator'))!
  document = (await (await fetch(`${server.url}/openapi.json`)).json()) as Document
  operations = operationsOf(document)
  validator = createValidator(document)
})

const artifact = (): string => `${org.root}/d3c4b5a6f7e8d9c0`

afterAll(async () => {
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

/** Creates first, then what reads and changes, then deletes, the last created first: mappings hang below a provider. */
function inOrder(): Found[] {
  const below = ({ path }: Found): number => Number(path.includes('/externalGroupRoleMappings'))
  const all = [...operations.values()].sort((a, b) => below(a) - below(b))
  const rank = ({ verb, path }: Found): number => {
    if (verb === 'delete' || path.endsWith(':batchDelete')) return 3
    if (verb === 'post' && !path.includes(':')) return 0
    return verb === 'get' ? 1 : 2
  }
  const of = (wanted: number): Found[] => all.filter((one) => rank(one) === wanted)
  const deletes = of(3).reverse()
  return [...of(0), ...of(1), ...of(2), ...deletes].flatMap((one) => {
    const first = operations.get(FIRST[one.operation.operationId] ?? '')
    return first ? [first, one] : [one]
  })
}

/** The collection that a create adds to: `repos` of `POST /registry/v2/repos/{uid}`. */
function collectionOf({ operation, path }: Found): string | undefined {
  if (!/^create(?!Root)/.test(operation.operationId)) return undefined
  return path.split('/').at(-2)
}

describe('every operation', () => {
  it('answers as the document says', async () => {
    const known = new Map<string, string>([
      [exampleUids.organization, org.root],
      [exampleUids.advisories, org.variables['advisory']!],
    ])
    const replace = (text: string): string =>
      [...known].sort(([a], [b]) => b.length - a.length).reduce((at, [from, to]) => at.replaceAll(from, to), text)
    const wrong: string[] = []
    const statuses: Record<string, number> = {}
    for (const found of inOrder()) {
      const { operationId } = found.operation
      const answer = await callOperation(server.url, found, { replace, options: { authorization } })
      statuses[operationId] = answer.status
      for (const error of validator.answerErrors(found.operation, answer)) wrong.push(`${operationId}: ${error}`)
      const wanted = REFUSED[operationId]?.[0] ?? 200
      if (answer.status !== wanted) wrong.push(`${operationId}: ${answer.status} ${answer.body.slice(0, 300)}`)
      const collection = collectionOf(found)
      const { uid, etag } = answer.json
      if (collection && typeof uid === 'string') known.set(exampleUid(collection), uid)
      if (typeof etag === 'string') known.set('W/\\"7f3a\\"', etag)
    }
    expect(wrong).toEqual([])
    expect(Object.keys(statuses).sort()).toEqual([...operations.keys()].sort())
  })

  it('refuses as the document says: without a token, with an unknown parameter, with another media type', async () => {
    const wrong: string[] = []
    const replace = (text: string): string => text.replaceAll(exampleUids.organization, org.root)
    for (const found of operations.values()) {
      const { operationId, security, requestBody } = found.operation
      const cases: [number, Parameters<typeof callOperation>[2]['options']][] = [
        [400, { authorization, query: { no_such_parameter: 'x' } }],
        // The exchange is given the token to look at.
        [
          'exchangedToken' in (security[0] ?? {}) && operationId !== 'exchangeRefreshToken' ? 403 : 401,
          { authorization: 'Bearer not.a.token' },
        ],
      ]
      if (security.length > 0) cases.push([401, {}])
      if (requestBody) cases.push([415, { authorization, contentType: 'text/plain' }])
      for (const [status, options] of cases) {
        const answer = await callOperation(server.url, found, { replace, options: options ?? {} })
        const errors = validator.answerErrors(found.operation, answer)
        if (answer.status !== status) errors.push(`${answer.status}, not ${status}: ${answer.body.slice(0, 200)}`)
        wrong.push(...errors.map((error) => `${operationId} ${status}: ${error}`))
      }
    }
    expect(wrong).toEqual([])
  })

  it('reads every parameter that the document has, as the type that it says', async () => {
    const wrong: string[] = []
    const replace = (text: string): string => text.replaceAll(exampleUids.organization, org.root)
    for (const found of operations.values()) {
      const query = (found.operation.parameters ?? []).filter((one) => one.in === 'query')
      const values = Object.fromEntries(query.map((one) => [one.name, sampleOf(document, one)] as const))
      const options = { authorization, query: { ...values, ...('validate_only' in values && { validate_only: true }) } }
      const answer = await callOperation(server.url, found, { replace, options })
      const violations = violationsOf(answer.json).filter(([, text]) => TYPE_FAULT.test(text))
      wrong.push(...violations.map(([field, text]) => `${found.operation.operationId} ${field}: ${text}`))
    }
    expect(wrong).toEqual([])
  })
})

/** What is said of a name that is not read, and of a value that is not of the type. */
const TYPE_FAULT = /not a parameter|a parameter$|must be (true or|one of [A-Z]|between|a whole|a number|an RFC)/

function violationsOf(body: Record<string, unknown>): [string, string][] {
  const details = (body['details'] ?? []) as readonly { fieldViolations?: { field: string; description: string }[] }[]
  return details.flatMap(({ fieldViolations = [] }) =>
    fieldViolations.map((one): [string, string] => [one.field, one.description]),
  )
}

describe('the documents', () => {
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${server.url}${path}`, { headers })

  it('say who made them: the version and the address of this server', () => {
    expect(document.servers[0]?.url).toMatch(/^http:\/\/localhost:\d+$/)
    expect(document.info['version']).toMatch(/^\d+\.\d+\.\d+/)
  })

  it('come as JSON and YAML, in both forms and for both versions', async () => {
    const { parse } = await import('yaml')
    for (const form of ['openapi', 'openapi-3.0']) {
      for (const version of ['v2', 'v2beta1', 'v1']) {
        const json = (await (await get(`/${form}.json?version=${version}`)).json()) as Json
        const yaml = await get(`/${form}.yaml?version=${version}`)
        expect(yaml.headers.get('content-type')).toMatch(/^application\/yaml/)
        expect(parse(await yaml.text()), `${form} ${version}`).toEqual(json)
      }
    }
  })

  it.each(['v2', 'v2beta1', 'v1'])('say of %s which fields an order may name', async (version) => {
    const { paths } = (await (await get(`/openapi.json?version=${version}`)).json()) as Document
    const orders = Object.entries(paths).flatMap(([path, item]) =>
      Object.values(item).flatMap(({ parameters = [] }) =>
        parameters.flatMap(({ name, schema }) =>
          name === 'order_by' && schema.type === 'string' ? [`${path} ${schema.pattern}`] : [],
        ),
      ),
    )
    expect(orders).not.toEqual([])
    expect(orders.filter((order) => !order.includes('createTime') && !order.includes('uid'))).toEqual([])
  })

  it('are not sent again to who has them, and say which versions there are', async () => {
    const etag = (await get('/openapi.json')).headers.get('etag')!
    expect((await get('/openapi.json', { 'if-none-match': etag })).status).toBe(304)
    const unknown = await get('/openapi.json?version=v3')
    expect([unknown.status, await unknown.text()]).toEqual([
      400,
      'There is no version "v3": ask for v2 or v2beta1 or v1.\n',
    ])
    expect((await fetch(`${server.url}/openapi.json`, { method: 'POST' })).status).toBe(405)
  })
})
