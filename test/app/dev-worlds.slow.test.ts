// Worlds over HTTP: what a test in another language does with them, who is refused, and what is left behind: nothing.
import { once } from 'node:events'
import { request } from 'node:http'
import { beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { dev: true })
})

interface Answer {
  readonly status: number
  readonly body: Record<string, string>
}

async function ask(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
  const own = { origin: server.url, 'content-type': 'application/json' }
  const init = { method: 'POST', headers: { ...own, ...headers }, body: JSON.stringify(body) }
  const response = await fetch(server.url + path, init)
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

async function made(begin: 'seed' | 'empty' = 'seed'): Promise<{ id: string; url: string; token: string }> {
  const { status, body } = await ask('/dev/worlds', { begin })
  expect(status).toBe(200)
  const { id = '', url = '' } = body
  const identity = begin === 'seed' ? 'owner' : 'a'.repeat(40)
  return { id, url, token: await tokenOf(id, identity) }
}

async function tokenOf(id: string, identity: string): Promise<string> {
  return (await ask(`/dev/worlds/${id}/token`, { identity })).body['token'] ?? ''
}

async function groups({ url, token }: { url: string; token: string }, make?: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  if (make) {
    const init = { method: 'POST', headers, body: JSON.stringify({ name: make }) }
    expect((await fetch(`${url}/iam/v2/groups`, init)).status).toBe(200)
  }
  const answer = (await (await fetch(`${url}/iam/v2/groups`, { headers })).json()) as { groups: { name: string }[] }
  return answer.groups.map(({ name }) => name)
}

it('begins as it is told, with an address of its own, and begins anew with the same keys', async () => {
  const [one, other] = [await made(), await made('empty')]
  expect(one.url).not.toBe(other.url)
  expect(await groups(one)).toContain('demo')
  expect(await groups(other, 'mine')).toEqual(['mine'])
  expect(await groups(one)).not.toContain('mine')
  // A request whose body never ends does not outlive the beginning anew.
  const endless = request(`${other.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${other.token}` },
  })
  const cut = once(endless, 'error')
  await new Promise((resolve) => endless.write('{', resolve))
  // What is answered now was sent after it.
  await groups(other)
  expect((await ask(`/dev/worlds/${other.id}/reset`)).body).toMatchObject({ id: other.id, url: other.url })
  expect(await cut).toMatchObject([{ code: 'ECONNRESET' }])
  await tokenOf(other.id, 'a'.repeat(40))
  expect(await groups(other, 'again')).toEqual(['again'])
  expect((await ask(`/dev/worlds/${other.id}/reset`, { begin: 'seed' })).body['organization']).toMatch(/^[0-9a-f]{40}$/)
  for (const { id, url } of [one, other]) {
    expect((await ask(`/dev/worlds/${id}/dispose`)).status).toBe(200)
    await expect(fetch(url)).rejects.toThrow()
    expect((await ask(`/dev/worlds/${id}/dispose`)).status).toBe(404)
  }
  expect(server.faults).toEqual([])
})

it('says what is wrong with a request', async () => {
  const wrong = async (path: string, body: object, message: string): Promise<void> => {
    expect((await ask(path, body)).body['message']).toContain(message)
  }
  await wrong('/dev/worlds', { begin: 'full' }, 'begin')
  await wrong('/dev/worlds', { start: 'seed' }, 'start')
  await wrong('/dev/worlds', { settings: { NOPE: '1' } }, 'NOPE is no setting')
  await wrong('/dev/worlds/none/reset', {}, 'Not found: there is no world')
  await wrong('/dev/worlds/none/fly', {}, '/dispose')
  const { id } = await made()
  await wrong(`/dev/worlds/${id}/token`, { identity: 'nobody' }, 'No identity is named "nobody"')
  await ask(`/dev/worlds/${id}/dispose`)
})

it('is for pages and programs of this machine alone, and where --dev is', async () => {
  expect((await ask('/dev/worlds', {}, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await ask('/dev/worlds', {}, { 'x-forwarded-for': '203.0.113.1' })).status).toBe(403)
  expect((await ask('/dev/worlds', {}, { 'content-type': 'text/plain' })).status).toBe(415)
  const plain = await startTestServer()
  const init = { method: 'POST', headers: { 'content-type': 'application/json', origin: plain.url }, body: '{}' }
  expect((await fetch(`${plain.url}/dev/worlds`, init)).status).toBe(404)
})

it('ends with the server', async () => {
  const own = await startTestServer({}, { dev: true })
  const headers = { 'content-type': 'application/json', origin: own.url }
  const response = await fetch(`${own.url}/dev/worlds`, { method: 'POST', headers, body: '{}' })
  const { url } = (await response.json()) as { url: string }
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  await own.close()
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
})
