// Where an identity provider may send a browser, by what its own document says: strangers bring providers of their own.
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/core/clock.ts'
import { UpstreamClient, UpstreamFault } from '../../src/oauth/upstream.ts'

const ISSUER = 'https://login.example'
const UID = `${'a'.repeat(40)}/${'b'.repeat(16)}`

/** What comes of beginning at a provider whose document names this address. @returns where the browser goes, or the refusal */
async function begun(
  authorization_endpoint: string | undefined,
  { issuer = ISSUER, trusted = '' } = {},
): Promise<{ readonly to: unknown; readonly asked: readonly string[] }> {
  const asked: string[] = []
  const client = new UpstreamClient({
    publicUrl: 'https://api.example',
    clock: systemClock,
    fetchFrom: () => async (url) => {
      asked.push(url)
      return Promise.resolve(Response.json({ issuer, authorization_endpoint, token_endpoint: `${issuer}/token` }))
    },
    allowsHttp: (one) => one === trusted,
  })
  const provider = { uid: UID, name: 'login', organization: 'acme', issuer, clientId: 'platform', clientSecret: '' }
  const started = client.start({ ...provider, additionalScopes: [] }, 'the-state')
  return {
    to: await started.then(
      ({ url }) => new URL(url),
      (error: unknown) => error,
    ),
    asked,
  }
}

describe('a browser is sent', () => {
  it('to the address over https, with what must come back', async () => {
    const { to } = await begun(`${ISSUER}/authorize?tenant=1`)
    expect(to).toMatchObject({ origin: ISSUER, pathname: '/authorize' })
    expect(Object.fromEntries((to as URL).searchParams)).toMatchObject({
      ...{ tenant: '1', client_id: 'platform', response_type: 'code', state: 'the-state' },
      ...{ redirect_uri: `https://api.example/oauth/callback/${UID}`, code_challenge_method: 'S256' },
      ...{
        nonce: expect.stringMatching(/./) as string,
        code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      },
    })
  })

  it.each([
    'http://login.example/authorize',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '/authorize',
    '',
    undefined,
  ])('nowhere by %j', async (endpoint) => {
    const { to } = await begun(endpoint)
    expect(to).toBeInstanceOf(UpstreamFault)
    expect(to).toMatchObject({ message: 'The identity provider has no address to sign in at.' })
  })

  it('over http where the operator trusts that issuer alone, and no other is asked so', async () => {
    const issuer = 'http://login.example'
    const { to, asked } = await begun(`${issuer}/authorize`, { issuer })
    expect(to).toBeInstanceOf(UpstreamFault)
    expect(asked).toEqual([])
    expect((await begun(`${issuer}/authorize`, { issuer, trusted: issuer })).to).toMatchObject({ origin: issuer })
    expect((await begun('javascript:alert(1)', { issuer, trusted: issuer })).to).toBeInstanceOf(UpstreamFault)
  })
})
