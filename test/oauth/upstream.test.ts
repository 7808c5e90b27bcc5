// Where an identity provider may send a browser, by what its own document says: strangers bring providers of their own.
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/core/clock.ts'
import { UpstreamClient, UpstreamFault } from '../../src/oauth/upstream.ts'

const ISSUER = 'https://login.example'
const UID = `${'a'.repeat(40)}/${'b'.repeat(16)}`

const PROVIDER = { uid: UID, name: 'login', organization: 'acme', clientId: 'platform', clientSecret: '' }

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
  const started = client.start({ ...PROVIDER, issuer, additionalScopes: [] }, 'the-state')
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

// Who reads it reads a page of this server, or is a client that is told it in words of OAuth (RFC 6749 section 4.1.2.1).
it.each([
  ['temporarily_unavailable', 'The identity provider says temporarily_unavailable.'],
  ['Call "0800" now \u00e9', 'The identity provider refused the sign-in.'],
  ['x'.repeat(5_000), 'The identity provider refused the sign-in.'],
])('what a provider says is told if it is a word of OAuth alone: %#', async (error, message) => {
  const client = new UpstreamClient({
    publicUrl: 'https://api.example',
    clock: systemClock,
    fetchFrom: () => () => Promise.resolve(Response.json({ issuer: ISSUER })),
    allowsHttp: () => false,
  })
  const sent = {
    query: new URLSearchParams({ error, state: 'the-state' }),
    state: 'the-state',
    upstream: { provider: UID, nonce: 'n', verifier: 'v' },
  }
  const finished = client.finish({ ...PROVIDER, issuer: ISSUER, additionalScopes: [] }, sent)
  await expect(finished).rejects.toMatchObject({ message })
})
