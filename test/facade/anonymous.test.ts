// Requests without a token: answered or refused by the facade itself, as by the server.
import { beforeAll, expect, it } from 'vitest'
import { startTestServer } from '../support/faces-server.ts'
import { type FakeUpstream, startFake } from './fake.ts'
import { ask, type GraphAnswer, startTestFacade } from './start.ts'

const UID = 'a'.repeat(40)

let server: string
let facade: string
let upstream: FakeUpstream
let beforeFake: string
beforeAll(async () => {
  server = (await startTestServer()).url
  facade = (await startTestFacade({ upstream: server })).url
  upstream = await startFake()
  beforeFake = (await startTestFacade({ upstream: upstream.url, protocol: 'rest' })).url
})

/** What a caller is told, but for what differs from request to request. */
function told({ status, headers, data, errors }: GraphAnswer): object {
  const refusals = errors.map(({ message, path, extensions: { code, reason, domain } }) => {
    return { message, path, code, reason, domain }
  })
  return { status, challenge: headers.get('www-authenticate'), data: data as unknown, refusals }
}

it.each([
  '{ repos { nodes { uid } } }',
  `{ repo(uid: "${UID}") { name } }`,
  `{ node(id: "${Buffer.from(`Repo:${UID}`).toString('base64')}") { id } }`,
  `{ group(uid: "${UID}") { access(capability: REPO_LIST) { totalCount } } }`,
  `{ explainAccess(identity: "${UID}", capability: REPO_LIST, at: "${UID}") { allowed } }`,
  `{ artifacts { nodes { name } } }`,
  '{ documents { nodes { package } } }',
  '{ document(package: "nginx") { package } }',
  '{ vulnerabilityMetadata { nodes { vulnerabilityId } } }',
  '{ viewer { identity { uid } } }',
  '{ viewer { identity { uid } } repos { totalCount } }',
  '{ ping __typename }',
  'mutation { deleteRepo(input: { uid: "a" }) { errors { message } } }',
])('%s', async (query) => {
  const [wanted, answer] = await Promise.all([server, facade].map((url) => ask(url, query)))
  expect(told(answer!)).toEqual(told(wanted!))
  upstream.answers(() => ({}))
  if (wanted!.status !== 401) return
  expect((await ask(beforeFake, query)).status).toBe(401)
  expect(upstream.seen).toEqual([])
})
