// What a request comes with is looked at as its head comes, and may have ended when its body does: it is answered as who calls is then.
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { comers } from '../events/comers.ts'
import { scimWorld, type World } from '../scim/world.ts'

let world: World
beforeAll(async () => {
  world = await scimWorld()
})

/** How old rights may be. */
const PROMISED_MS = 1_000

interface Asked {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: object
}

const JSON_TYPE = { 'content-type': 'application/json' }
const tool = { name: 'iam_list_groups', arguments: {} }
/** Questions about all groups that one may see. */
const questions: readonly Asked[] = [
  { path: '/graphql', body: { query: '{ groups(first: 10) { nodes { uid } } }' } },
  { path: '/chainguard.platform.iam.v2.GroupsService/ListGroups', body: {} },
  {
    path: '/mcp',
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool },
  },
]

/** A request whose head and first byte were sent. */
function begun(url: string, { method = 'POST', path, headers, body }: Asked): { end: () => Promise<string> } {
  const bytes = Buffer.from(JSON.stringify(body))
  const length = { 'content-length': bytes.length }
  const req: ClientRequest = request(url + path, { method, headers: { ...JSON_TYPE, ...headers, ...length } })
  req.write(bytes.subarray(0, 1))
  const answered = once(req, 'response')
  return {
    end: async () => {
      req.end(bytes.subarray(1))
      const [answer] = await answered
      return `${answer.statusCode} ${await text(answer)}`
    },
  }
}

/** What all are answered whose heads come before `end`, and the rest a second after it. */
async function answersAfter(end: () => Promise<unknown>, asked: readonly Asked[]): Promise<string[]> {
  const before = await Promise.all(asked.map((one) => begun(world.server.url, one).end()))
  for (const answer of before) expect(answer).toMatch(/^20/)
  const open = asked.map((one) => begun(world.server.url, one))
  // Their heads have come: it is the turn of what came later.
  await Promise.all(asked.map((one) => begun(world.server.url, one).end()))
  await end()
  await sleep(PROMISED_MS)
  return Promise.all(open.map((one) => one.end()))
}

it.each(Object.keys(comers))('a request tells nothing when meanwhile %s', async (name) => {
  const { headers, end } = await comers[name]!(world)
  const asked = questions.map((one) => ({ ...one, headers: { ...headers, ...one.headers } }))
  for (const answer of await answersAfter(end, asked)) expect(answer).not.toContain(world.org)
})

it('a directory changes nothing once its token is revoked', async () => {
  const { uid, base, token } = await world.directory()
  const headers = { authorization: `Bearer ${token}` }
  const names = ['before', 'open', 'between']
  const revoke = () => world.made(`/iam/v2/identityProviders/${uid}:revokeScimToken`, {})
  const path = new URL(`${base}/Groups`).pathname
  const groups = () => world.server.db.prisma.scimGroup.count({ where: { providerUid: uid } })
  const asked: Asked[] = [
    {
      path,
      headers,
      get body() {
        return { displayName: names.shift() }
      },
    },
  ]
  const [answer] = await answersAfter(revoke, asked)
  expect(answer).toMatch(/^401/)
  expect(await groups()).toBe(2)
})
