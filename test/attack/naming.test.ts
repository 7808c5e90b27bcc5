// Whoever may name an identity may try to name another's: in a header, an audience, an exchange.
import { beforeAll, describe, expect, it } from 'vitest'
import { decodeJwt } from 'jose'
import type { JsonObject } from '../support/faces.ts'
import { attackedWorld, raw, type Attacked } from './world.ts'

const SUBJECT = 'repo:enemy/app'
let world: Attacked
/** An identity of the organization that is attacked, which the attacker wants to be, and one of the attacker's own. */
let robot: string
let own: string
let token: string
beforeAll(async () => {
  world = await attackedWorld()
  const { victim, enemy, login, server } = world
  robot = await world.identity(victim, { claimMatch: { issuer: login.url, subject: 'repo:acme/app' } }, 'editor')
  own = await world.identity(enemy, { claimMatch: { issuer: login.url, subject: SUBJECT } }, 'editor')
  token = await login.sign({ sub: SUBJECT, aud: server.platform.issuer.url })
})

/** The status of a request of the victim's repos, and whether one of them is in the answer. */
async function asked(headers: Record<string, string>): Promise<{ status: number; sees: boolean }> {
  const response = await fetch(`${world.server.url}/registry/v2/repos?page_size=200`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  // A refusal says the name again that it was asked by.
  const { repos = [] } = (await response.json()) as { repos?: readonly { uid: string }[] }
  return { status: response.status, sees: repos.some(({ uid }) => uid.startsWith(world.victim.root)) }
}

describe('the header platform-identity', () => {
  it('names what the token is', async () => {
    expect(await asked({ 'platform-identity': own })).toEqual({ status: 200, sees: false })
  })

  const names: [string, () => string, number][] = [
    ['another identity', () => robot, 401],
    ['a person', () => world.victim.variables['owner']!, 401],
    ['an organization', () => world.victim.root, 401],
    ['a built-in role', () => world.victim.variables['ownerRole']!, 401],
    ['another in capitals', () => robot.toUpperCase(), 400],
    ['two of them', () => `${own}, ${robot}`, 400],
    ['another with a blank in it', () => `${own} ${robot}`, 400],
    ['another by a path', () => `${own}/../${robot}`, 400],
    ['another with a slash', () => `${robot}/`, 400],
    ['nothing', () => '', 400],
    ['another by percent signs', () => encodeURIComponent(robot), 400],
    ['a wildcard', () => '*', 400],
  ]
  it.each(names)('that names %s is refused', async (_name, name, status) => {
    expect(await asked({ 'platform-identity': name() })).toEqual({ status, sees: false })
  })

  it('that comes twice is refused', async () => {
    const head = `GET /registry/v2/repos HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n`
    for (const two of [
      [own, robot],
      [robot, own],
    ]) {
      const text = await raw(
        world.server.url,
        `${head}${two.map((uid) => `Platform-Identity: ${uid}\r\n`).join('')}\r\n`,
      )
      expect(text).toMatch(/^HTTP\/1\.1 400 /)
    }
  })
})

describe('an audience', () => {
  const audiences: [string, () => string | string[]][] = [
    ['that names another identity', () => `${world.server.platform.issuer.url}/${robot}`],
    ['that names another after its own', () => [`${world.server.platform.issuer.url}/${robot}`, own]],
    ['that names a person', () => `${world.server.platform.issuer.url}/${world.victim.variables['owner']!}`],
  ]
  it.each(audiences)('%s gives nothing', async (_name, aud) => {
    const authorization = `Bearer ${await world.login.sign({ sub: SUBJECT, aud: aud() })}`
    expect(await asked({ authorization })).toEqual({ status: 401, sees: false })
  })
})

describe('an exchange', () => {
  const exchange = (query: string, { body = '', type = 'application/json', bearer = token } = {}): Promise<Response> =>
    fetch(`${world.server.url}/sts/exchange${query}`, {
      method: body === '' ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${bearer}`, ...(body === '' ? {} : { 'content-type': type }) },
      ...(body === '' ? {} : { body }),
    })
  const subjectOf = async (response: Response): Promise<string> =>
    response.status === 200 ? (decodeJwt(((await response.json()) as { token: string }).token).sub ?? '') : ''

  it('gives what the token is', async () => {
    expect(await subjectOf(await exchange(''))).toBe(own)
    expect(await subjectOf(await exchange(`?identity=${own}`))).toBe(own)
    expect(await subjectOf(await exchange('', { body: JSON.stringify({ identity: own }) }))).toBe(own)
  })

  const wanted: [string, () => [string, { body?: string; type?: string }?]][] = [
    ['another identity', () => [`?identity=${robot}`]],
    ['another identity, twice', () => [`?identity=${own}&identity=${robot}`]],
    ['another identity, in both spellings', () => [`?identityProvider=${robot}&identity_provider=${robot}`]],
    ['a person', () => [`?identity=${world.victim.variables['owner']!}`]],
    ['another identity as a provider', () => [`?identity_provider=${robot}`]],
    ['another identity in JSON, twice', () => ['', { body: `{"identity":"${own}","identity":"${robot}"}` }]],
    ['another in the query and its own in the body', () => [`?identity=${robot}`, { body: `{"identity":"${own}"}` }]],
    [
      'another in a form, twice',
      () => ['', { body: `identity=${own}&identity=${robot}`, type: 'application/x-www-form-urlencoded' }],
    ],
    ['a group of others', () => [`?scopes=${world.victim.root}&identity=${robot}`]],
    ['a capability that there is not', () => ['?cap=everything']],
    ['what signs webhooks', () => ['?aud=customer']],
    ['an audience with the end of a line', () => ['?aud=a%0d%0ab']],
  ]
  it.each(wanted)('for %s gives nothing', async (_name, make) => {
    const [query, sent] = make()
    const response = await exchange(query, sent)
    expect([400, 403]).toContain(response.status)
  })

  it('of a narrowed token gives no more than it has, and none that lives longer', async () => {
    const narrowed = (await (await exchange(`?cap=repo.list&scopes=${world.enemy.variables['team']!}`)).json()) as {
      token: string
    }
    const { exp = 0, scopes, cap } = decodeJwt(narrowed.token)
    expect({ scopes, cap }).toEqual({ scopes: [world.enemy.variables['team']], cap: ['repo.list'] })
    for (const query of ['?cap=groups.list', `?scopes=${world.enemy.root}`, '?aud=other', `?identity=${robot}`])
      expect((await exchange(query, { bearer: narrowed.token })).status, query).toBe(403)
    const again = (await (await exchange('', { bearer: narrowed.token })).json()) as { token: string }
    expect(decodeJwt(again.token)).toMatchObject({ scopes, cap })
    expect(decodeJwt(again.token).exp).toBeLessThanOrEqual(exp)
  })

  it('with a scope of others gives a token that sees nothing there', async () => {
    const response = await exchange(`?scopes=${world.victim.root}`)
    const { token: narrowed = '' } = (await response.json()) as { token?: string }
    expect(await asked({ authorization: `Bearer ${narrowed}` })).toMatchObject({ sees: false })
  })
})

describe('an identity of others answers as one that is not there', () => {
  const keys = (subject: string): object => ({
    staticKeys: { issuer: 'https://theirs.example', subject, issuerKeys: JSON.stringify(world.rogue.jwks()) },
  })
  const others: [string, () => Promise<string>][] = [
    [
      'of a claim match',
      () => world.identity(world.victim, { claimMatch: { issuer: 'https://a.example', subject: 'x' } }),
    ],
    ['of static keys', () => world.identity(world.victim, keys('x') as JsonObject)],
    ['of AWS', () => world.identity(world.victim, { awsIdentity: { awsAccount: '123456789012', arnPattern: '.*' } })],
  ]
  it.each(others)('%s, to whoever names it in a header or an exchange', async (_name, make) => {
    const there = await make()
    const absent = `${there.slice(0, -4)}0000`
    const told = async (uid: string): Promise<string[]> => {
      const list = `${world.server.url}/registry/v2/repos`
      const header = { authorization: `Bearer ${token}`, 'platform-identity': uid }
      const answers = [
        await fetch(list, { headers: header }),
        ...(await Promise.all(
          ['identity', 'identity_provider'].map((name) =>
            fetch(`${world.server.url}/sts/exchange?${name}=${uid}`, { headers: { authorization: `Bearer ${token}` } }),
          ),
        )),
      ]
      return Promise.all(
        answers.map(async (answer) => {
          const { code, message } = (await answer.json()) as { code: number; message: string }
          return `${answer.status} ${code} ${message.replaceAll(uid, 'UID')}`
        }),
      )
    }
    expect(await told(there)).toEqual(await told(absent))
  })
})

it('nothing of it was a fault of the server', async () => {
  expect(world.server.faults).toEqual([])
})
