// What many fields fail of is told once, by the server and by the facade: the first error of a cause has its details, the others their
// path and what programs switch on; so an answer does not grow with what an upstream says times the fields that hear of it.
import { beforeAll, expect, it } from 'vitest'
import { newRootUid } from '../../src/core/uid.ts'
import { seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { type FakeUpstream, type Seen, startFake } from './fake.ts'
import { ask, type GraphAnswer, startTestFacade, type TestFacade } from './start.ts'

const MANY = 180
const UIDS = Array.from({ length: MANY }, newRootUid)
const QUERY = `{ ${UIDS.map((uid, at) => `r${at}: repo(uid: "${uid}") { name }`).join(' ')} }`

let server: TestServer
let upstream: FakeUpstream
let facade: TestFacade
beforeAll(async () => {
  server = await startTestServer()
  upstream = await startFake()
  const environment = { LIMIT_GRAPH_ALIASES: String(MANY) }
  facade = await startTestFacade({ upstream: upstream.url, protocol: 'rest', environment })
})

const read = (): Promise<GraphAnswer> => ask(facade.url, QUERY, { authorization: 'Bearer e30.e30.c2ln' })
const refuses = (status: number, body: (seen: Seen) => object): void =>
  upstream.answers((seen) => ({ status, text: JSON.stringify(body(seen)) }))
const detail = (type: string, more: object) => ({ '@type': `type.googleapis.com/google.rpc.${type}`, ...more })
const violations = (description: string) =>
  detail('BadRequest', { fieldViolations: Array.from({ length: 100 }, (_, n) => ({ field: `f${n}`, description })) })

it.each([
  ['RESOURCE_EXHAUSTED', 429, 8],
  ['PERMISSION_DENIED', 403, 7],
  ['UNAVAILABLE', 503, 14],
] as const)('%s of the upstream', async (code, httpStatus, number) => {
  const info = detail('ErrorInfo', { reason: 'BECAUSE', domain: 'iam.example.com', metadata: { why: 'x' } })
  const details = [info, detail('RetryInfo', { retryDelay: '100s' })]
  refuses(httpStatus, () => ({ code: number, message: 'not now', details }))
  const { errors } = await read()
  expect(errors).toHaveLength(MANY)
  expect(new Set(errors.map(({ path }) => path?.join('.'))).size).toBe(MANY)
  const [first, ...others] = errors
  expect(first?.extensions['details']).toContainEqual(expect.objectContaining({ reason: 'BECAUSE' }))
  const { details: _, ...rest } = first!.extensions
  expect(rest).toMatchObject({ code, reason: 'BECAUSE', requestId: expect.any(String) as string })
  for (const other of others) expect([other.message, other.extensions]).toEqual([first!.message, rest])
})

it('refusals of our own', async () => {
  const [here, there] = [await seedOrganization(server), await seedOrganization(server)]
  const fields = Array.from({ length: 30 }, (_, at) => `r${at}: repo(uid: "${there.variables['repo']!}") { name }`)
  const { errors } = await ask(server.url, `{ ${fields.join(' ')} }`, {
    authorization: await here.authorization('owner'),
  })
  expect(errors).toHaveLength(fields.length)
  expect(errors.filter(({ extensions }) => 'details' in extensions)).toEqual([errors[0]])
  for (const { extensions } of errors) expect(extensions).toMatchObject({ code: 'PERMISSION_DENIED' })
})

it('another cause is told with its own details', async () => {
  refuses(403, ({ path }) => ({ code: 7, message: path.endsWith(UIDS[0]!) ? 'one' : 'other', details: [] }))
  const { errors } = await read()
  const detailed = errors.filter(({ extensions }) => 'details' in extensions)
  expect(detailed.map(({ message }) => message).sort()).toEqual(['one', 'other'])
})

it.each([
  ['one cause', () => 'y'.repeat(1000)],
  ['many causes', ({ path }: Seen) => path.slice(-20) + 'y'.repeat(1000)],
])('is bounded, however much the upstream says of %s', async (_, says) => {
  refuses(400, (seen) => ({ code: 3, message: 'no', details: [violations(says(seen))] }))
  const { errors } = await read()
  expect(errors).toHaveLength(MANY)
  expect(JSON.stringify(errors).length).toBeLessThan(700_000)
  expect(errors[0]?.extensions['details']).not.toEqual([])
  for (const { message } of errors) expect(message).toMatch(/^f0: /)
})
