// A link to this server is one that people trust: with whatever fault in it, it leads by itself to no site that a stranger has registered.
import { beforeAll, expect, it } from 'vitest'
import { CHALLENGE, openDoors, REDIRECTS, type Values } from './oauth-world.ts'

let doors: Awaited<ReturnType<typeof openDoors>>
beforeAll(async () => {
  doors = await openDoors()
})

it.each<[string, Values, string]>([
  ['a short proof', { code_challenge: CHALLENGE.slice(1) }, 'invalid_request'],
  ['a long proof', { code_challenge: `${CHALLENGE}A` }, 'invalid_request'],
  ['a padded proof', { code_challenge: `${CHALLENGE}=` }, 'invalid_request'],
  ['an answer in the fragment', { response_mode: 'fragment' }, 'invalid_request'],
  ['an answer by a form', { response_mode: 'form_post' }, 'invalid_request'],
  ['another request inside', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
  ['another request elsewhere', { request_uri: 'https://evil.example/' }, 'request_uri_not_supported'],
  ['a token for others', { resource: 'https://evil.example/' }, 'invalid_target'],
  ['a long state', { state: 's'.repeat(1_001) }, 'invalid_request'],
  ['no page for the person', { prompt: 'none' }, 'login_required'],
  ['no page twice', { prompt: 'none none' }, 'invalid_request'],
  ['no page and one', { prompt: 'login none' }, 'invalid_request'],
  ['a page that is not known', { prompt: 'create' }, 'invalid_request'],
])('a wish with %s is sent back with a reason, and to no site before its person wants that', async (_, more, error) => {
  const wanting = (uri: string, headers: Values = {}) =>
    doors.authorize([['redirect_uri', uri], ...Object.entries(more)], doors.client, headers)
  const page = await wanting(REDIRECTS[0])
  // Anybody may register a site, and a link to this server would lead there (RFC 9700 section 4.11.2).
  expect([page.status, page.headers.get('location')]).toEqual([400, null])
  const link = /href="(https:[^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&')
  const program = await wanting(REDIRECTS[1])
  const app = await wanting(REDIRECTS[3])
  // What stands in a frame has no address that anybody trusts, and waits for an answer that nobody can press for.
  const framed = await wanting(REDIRECTS[0], { 'sec-fetch-dest': 'iframe' })
  expect([program, app, framed].map(({ status }) => status)).toEqual([303, 303, 303])
  const told = [link, ...[program, app, framed].map(({ headers }) => headers.get('location'))]
  const starts = [REDIRECTS[0], REDIRECTS[1], REDIRECTS[3], REDIRECTS[0]]
  for (const [index, location] of told.entries()) {
    const { searchParams, href } = new URL(location!)
    expect(href.startsWith(`${starts[index]}?`)).toBe(true)
    expect([searchParams.get('error'), searchParams.get('iss')]).toEqual([error, doors.at])
    // RFC 6749 section 4.1.2.1
    expect(searchParams.get('error_description')).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/)
  }
})

it('a wish with as long a state as there may be is one', async () => {
  const wish = Object.entries({ redirect_uri: REDIRECTS[0], state: 's'.repeat(1_000) })
  expect((await doors.authorize(wish)).status).toBe(200)
})
