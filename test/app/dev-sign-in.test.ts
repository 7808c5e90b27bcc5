// `serve --dev`: where it may run, what it gives, and whom it refuses.
import { request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig, type Environment } from '../../src/app/config/config.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

const devFaults = (env: Environment): readonly string[] => {
  try {
    loadConfig(env, { dev: true })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

describe('where it may run', () => {
  it.each<[Environment]>([
    [{}],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' }],
    [{ HOST: 'localhost', PUBLIC_URL: 'https://localhost' }],
    [{ HOST: '127.0.0.2', NODE_ENV: 'development' }],
  ])('%o', (env) => {
    expect(devFaults(env)).toEqual([])
    expect(loadConfig(env, { dev: true }).dev).toBe(true)
    expect(loadConfig(env).dev).toBe(false)
  })

  it.each<[Environment, string]>([
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' }, 'HOST is "0.0.0.0", which other machines reach'],
    [{ HOST: '::', PUBLIC_URL: 'http://localhost:8080' }, 'HOST is "::"'],
    [{ HOST: '192.168.1.5', PUBLIC_URL: 'http://127.0.0.1' }, 'Accepted with --dev: a loopback address.'],
    [{ PUBLIC_URL: 'https://platform.example.com' }, 'PUBLIC_URL is "https://platform.example.com"'],
    [{ PUBLIC_URL: 'http://localhost.example.com' }, 'Accepted with --dev: localhost or a loopback address.'],
    [{ NODE_ENV: 'production' }, 'NODE_ENV is "production"'],
  ])('not with %o', (env, fault) => {
    expect(devFaults(env)).toEqual([expect.stringContaining(fault)])
  })

  it('says everything that is wrong at once', () => {
    expect(devFaults({ HOST: '0.0.0.0', NODE_ENV: 'production', PORT: 'x' })).toHaveLength(4)
  })
})

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly allowOrigin: string | undefined
}

describe('what it answers', () => {
  let server: TestServer
  let own: string
  beforeAll(async () => {
    server = await startTestServer({ DEMO_DATA: 'true', BOOTSTRAP_ORG: 'demo' }, { dev: true })
    own = server.url
  })

  /** Like a browser's request from a page of the server itself, but for what is given. */
  const ask = (
    path: string,
    { headers = {}, method = 'POST', body = '{}', without = [] as readonly string[] } = {},
  ): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const all = { origin: own, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers }
    const kept = Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)))
    const sent = request(`${own}${path}`, { method, headers: kept }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>,
          allowOrigin: response.headers['access-control-allow-origin'],
        }),
      )
    })
    sent.on('error', reject)
    sent.end(method === 'GET' ? undefined : body)
    return promise
  }
  const token = (identity: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    ask('/dev/token', { body: JSON.stringify({ identity }), headers })

  it('lists who is there with what they may do, the owner first', async () => {
    const { status, body } = await ask('/dev/identities')
    expect(status).toBe(200)
    const identities = body['identities'] as { name: string; group?: string; roles: object[] }[]
    expect(identities.map(({ name }) => name)).toEqual(expect.arrayContaining(['ada', 'grace', 'edge cluster']))
    expect(identities[0]).toMatchObject({
      name: 'owner',
      roles: [{ role: 'advisories.admin' }, { role: 'owner', group: 'demo' }],
    })
    expect(identities.find(({ name }) => name === 'ada')).toMatchObject({
      group: 'demo',
      roles: [{ role: 'editor', group: 'data' }],
    })
  })

  it('lists what the groups of a directory give, and says of whom only a token tells it', async () => {
    interface Listed {
      readonly name: string
      readonly uid: string
      readonly roles: object[]
      readonly mayBeTold: boolean
    }
    const list = async () => (await ask('/dev/identities')).body['identities'] as Listed[]
    const { uid: identityUid = '' } = (await list()).find(({ name }) => name === 'dorothy') ?? {}
    const shown = async () => (await list()).find(({ uid }) => uid === identityUid)
    const both = [
      { role: 'editor', group: 'demo' },
      { role: 'viewer', group: 'demo' },
    ]
    expect(await shown()).toMatchObject({ roles: both, mayBeTold: true })
    await server.db.prisma.roleBinding.deleteMany({ where: { identityUid } })
    expect(await shown()).toMatchObject({ roles: both.slice(0, 1) })
    await server.db.prisma.scimMember.deleteMany({ where: { user: { identityUid } } })
    expect(await shown()).toMatchObject({ roles: [], mayBeTold: true })
    expect((await list()).find(({ name }) => name === 'ada')).toMatchObject({ mayBeTold: false })
  })

  it('gives a token that stands for the identity, for an hour', async () => {
    const { body } = await ask('/dev/identities')
    const { uid } = (body['identities'] as { name: string; uid: string }[]).find(({ name }) => name === 'grace') ?? {}
    const given = await token(uid)
    const left = Date.parse(given.body['expiry'] as string) - Date.now()
    expect(given.status).toBe(200)
    expect(Math.round(left / 60_000)).toBe(60)
    const query = JSON.stringify({ query: '{ viewer { identity { uid } } }' })
    const headers = { authorization: `Bearer ${given.body['token'] as string}`, 'content-type': 'application/json' }
    const answer = await fetch(`${own}/graphql`, { method: 'POST', headers, body: query })
    expect(await answer.json()).toMatchObject({ data: { viewer: { identity: { uid } } } })
  })

  it('gives one for less, when that is asked for', async () => {
    const { body } = await ask('/dev/identities')
    const [{ uid = '' } = {}] = body['identities'] as { uid: string }[]
    const given = await ask('/dev/token', { body: JSON.stringify({ identity: uid, seconds: 300 }) })
    const left = Date.parse(given.body['expiry'] as string) - Date.now()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(300_000)
  })

  it.each([
    ['an identity that is not there', { identity: 'f'.repeat(40) }, 404, 'There is no such identity'],
    ['no uid', { identity: '\0' }, 400, '"identity" with a uid'],
    ['something else', [], 400, '"identity" with a uid'],
    ['more than an hour', { identity: 'f'.repeat(40), seconds: 3601 }, 400, '"seconds" of 60 to 3600'],
    ['too much', { identity: 'f'.repeat(2000) }, 413, 'too large'],
  ])('refuses %s', async (...[, body, status, message]) => {
    const refused = await ask('/dev/token', { body: JSON.stringify(body) })
    expect([refused.status, refused.body['message']]).toEqual([status, expect.stringContaining(message)])
  })

  it.each([
    ['a page of another port', { headers: { origin: 'http://localhost:3000' } }, 403, 'Only pages of this server'],
    ['a page elsewhere', { headers: { origin: 'https://evil.example' } }, 403, 'Only pages of this server'],
    ['a page without an origin', { headers: { origin: 'null' } }, 403, 'Only pages of this server'],
    ['no page at all', { without: ['origin'] }, 403, 'Only pages of this server'],
    ['another site that hides it', { headers: { 'sec-fetch-site': 'cross-site' } }, 403, 'Only pages of this server'],
    [
      'a name that was pointed here',
      { headers: { host: 'evil.example:80', origin: 'http://evil.example:80' } },
      403,
      'not one of this machine',
    ],
    [
      'a name that looks like this machine',
      { headers: { host: 'localhost.evil.example', origin: 'http://localhost.evil.example' } },
      403,
      'not one of this machine',
    ],
    ['a proxy', { headers: { 'x-forwarded-for': '203.0.113.7' } }, 403, 'A proxy passed this on'],
    ['a proxy of the standard', { headers: { via: '1.1 vegur' } }, 403, 'A proxy passed this on'],
    ['a proxy as many are set up', { headers: { 'x-real-ip': '203.0.113.7' } }, 403, 'A proxy passed this on'],
    ['a tunnel', { headers: { 'cf-connecting-ip': '203.0.113.7' } }, 403, 'A proxy passed this on'],
    [
      'the address of all interfaces',
      { headers: { host: '0.0.0.0:80', origin: 'http://0.0.0.0:80' } },
      403,
      'not one of this machine',
    ],
    ['a form', { headers: { 'content-type': 'text/plain' } }, 415, 'send application/json'],
    ['a link', { method: 'GET' }, 405, 'takes POST'],
  ])('refuses %s', async (...[, options, status, message]) => {
    for (const path of ['/dev/identities', '/dev/token', '/dev/requests']) {
      const refused = await ask(path, options)
      expect([refused.status, refused.body['message']]).toEqual([status, expect.stringContaining(message)])
    }
  })

  it('is not there without --dev', async () => {
    const plain = await startTestServer()
    try {
      for (const path of ['/dev/identities', '/dev/token', '/dev/requests']) {
        const headers = { origin: plain.url, 'content-type': 'application/json' }
        const answer = await fetch(`${plain.url}${path}`, { method: 'POST', headers, body: '{}' })
        expect(answer.status).toBe(404)
      }
      const page = await fetch(`${plain.url}/graphql`, { headers: { accept: 'text/html' } })
      expect(await page.text()).not.toContain('data-dev')
    } finally {
      await plain.close()
    }
  })
})
