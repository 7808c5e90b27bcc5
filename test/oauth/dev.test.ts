// The sign-in under `serve --dev`: whoever sits at this machine chooses who to be, and nobody else does.
import { decodeJwt } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { startTestServer } from '../support/faces-server.ts'
import { UserAgent, type Visited } from './user-agent.ts'

let at: string
beforeAll(async () => {
  const server = await startTestServer({ DEMO_DATA: 'true', BOOTSTRAP_ORG: 'demo' }, { dev: true })
  at = server.platform.issuer.url
})

const CALLBACK = 'http://localhost:45678/callback'
const toProgram = (url: string): boolean => url.startsWith(CALLBACK)
const OFFER = /name="identity" value="([^"]+)"/

/** A sign-in for a program. @returns its page, and the first who can be chosen there */
async function begun(agent: UserAgent, more: Readonly<Record<string, string>> = {}) {
  const query = new URLSearchParams({ redirect: CALLBACK, ...more })
  const page = await agent.visit(`${at}/oauth?${query.toString()}`)
  const flow = /name="flow" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  return { page, flow, identity: OFFER.exec(page.text)?.[1] ?? '' }
}

const choose = (agent: UserAgent, form: { flow: string; identity: string }, headers = {}): Promise<Visited> =>
  agent.visit(`${at}/oauth/dev`, { form, headers }, toProgram)

it('gives a program the token of who was chosen, for no more than it asked for', async () => {
  const agent = new UserAgent()
  const { flow, identity } = await begun(agent)
  const consent = await choose(agent, { flow, identity })
  const { url } = await agent.submit(consent, { decision: 'allow' }, toProgram)
  const whole = decodeJwt(new URL(url).searchParams.get('token')!)
  expect(whole).toMatchObject({ sub: identity, aud: at })
  expect(whole['scopes']).toBeUndefined()

  const scope = 'a'.repeat(40)
  const narrow = await begun(agent, { scope, audience: 'https://a.example' })
  const asked = await choose(agent, { flow: narrow.flow, identity })
  const done = await agent.submit(asked, { decision: 'allow' }, toProgram)
  const claims = decodeJwt(new URL(done.url).searchParams.get('token')!)
  expect(claims).toMatchObject({ sub: identity, scopes: [scope], aud: 'https://a.example' })
})

it.each<Readonly<Record<string, string>>>([{ 'x-forwarded-for': '203.0.113.5' }, { via: '1.1 proxy' }])(
  'offers nobody to whom somebody else passed on: %o',
  async (headers) => {
    const agent = new UserAgent()
    const { flow, identity } = await begun(agent)
    expect((await agent.send(`${at}/sign-in`)).text).toMatch(OFFER)
    expect((await agent.send(`${at}/sign-in`, { headers })).text).not.toMatch(OFFER)
    const refused = await choose(agent, { flow, identity }, headers)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Nobody can be chosen here.')])
  },
)

it('takes the choice from its own page alone, in the browser that began, of those who are there', async () => {
  const agent = new UserAgent()
  const { flow, identity } = await begun(agent)
  for (const headers of [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
  ]) {
    expect((await choose(agent, { flow, identity }, headers)).status).toBe(403)
  }
  expect((await choose(new UserAgent(), { flow, identity })).status).toBe(400)
  expect((await choose(agent, { flow, identity: 'f'.repeat(40) })).status).toBe(400)
  expect((await choose(agent, { flow, identity })).text).toContain('Allow this?')
})
