// What the face of SCIM reads and writes, to the letter, without a server.
import { expect, it } from 'vitest'
import type { IdentifiedCaller } from '../../src/core/caller.ts'
import { PlatformError } from '../../src/core/errors.ts'
import { GROUP, KINDS, USER } from '../../src/core/scim/schemas.ts'
import type { HttpRequest } from '../../src/http/messages.ts'
import { errorAnswer, resourceOf, versionsIn } from '../../src/scim/answer.ts'
import { scimAuthenticator } from '../../src/scim/authenticate.ts'
import { readQuery, scimQueryOf } from '../../src/scim/request.ts'
import { routeOf } from '../../src/scim/route.ts'
import { statusOf } from '../../src/wire/status.ts'

const TOKEN = `cgscim_${'0a'.repeat(32)}`
const PROVIDER = `${'a'.repeat(40)}/${'1'.repeat(16)}`
const CONTEXT = { area: 'scim', domainSuffix: 'api.example', requestId: 'id' }
const asked = (query: string) => scimQueryOf({ url: `/scim/v2/${PROVIDER}/Users?${query}`, headers: {} } as HttpRequest)

it.each([
  [`Bearer ${TOKEN}`, TOKEN],
  [` bearer   ${TOKEN} `, TOKEN],
  [`BEARER ${TOKEN.toUpperCase()}`, TOKEN],
  [TOKEN, TOKEN],
])('finds the token in %j', async (authorization, token) => {
  const caller = { identity: 'directory' } as unknown as IdentifiedCaller
  const seen: string[] = []
  const authenticate = scimAuthenticator(async (text) => (seen.push(text), caller))
  expect(await authenticate({ authorization })).toBe(caller)
  expect(seen).toEqual([token])
})

it.each(['', 'Bearer', `Basic ${TOKEN}`, `Bearer ${TOKEN}0`, `Bearer ${TOKEN} x`, `Bearer ${TOKEN}${' '.repeat(200)}`])(
  'finds none in %j',
  async (authorization) => {
    const authenticate = scimAuthenticator(() => Promise.reject(new Error('nobody looks for it')))
    await expect(authenticate({ authorization })).rejects.toMatchObject({ reason: 'TOKEN_MALFORMED' })
  },
)

it('an If-Match of blanks is none, and a tag of another form is of no version', () => {
  expect([undefined, '', ' ', '*', ' * '].map(versionsIn)).toEqual([undefined, undefined, undefined, [], []])
  expect(versionsIn('W/"3", "4",5 , "x"')).toEqual([3, 4, 5, -1])
})

it('tells of what a resource names where that is', () => {
  const named = { attributes: { groups: [{ value: 'g' }], members: [{ value: 'u' }] } }
  expect(resourceOf(USER, named, 'https://at')['groups']).toEqual([{ value: 'g', $ref: 'https://at/Groups/g' }])
  expect(resourceOf(GROUP, named, 'https://at')['members']).toEqual([{ value: 'u', $ref: 'https://at/Users/u' }])
})

it.each([
  ['INVALID_ARGUMENT', 'invalidValue'],
  ['ALREADY_EXISTS', 'uniqueness'],
  ['FAILED_PRECONDITION', 'mutability'],
  ['ABORTED', undefined],
  ['NOT_FOUND', undefined],
  ['PERMISSION_DENIED', undefined],
] as const)('an error that is %s has the word %s', (code, scimType) => {
  const error = new PlatformError(code, 'why')
  const { body } = errorAnswer(statusOf(error, CONTEXT), error, 'realm')
  expect(typeof body === 'string' && (JSON.parse(body) as object)).toEqual({
    ...{ schemas: expect.any(Array) as string[], status: expect.any(String) as string, detail: 'why' },
    ...(scimType && { scimType }),
  })
})

it('names in a query are those that are something', () => {
  expect(asked('attributes=userName,%20,,emails,').attributes).toEqual(['userName', 'emails'])
})

it('a page begins at the first at least', () => {
  expect(['-5', '0', '1', '7', ''].map((text) => asked(`startIndex=${text}`).startIndex)).toEqual([1, 1, 1, 7, 1])
})

it('an order is one of two words', () => {
  expect([readQuery({ sortOrder: 'Descending' }), readQuery({ sortOrder: 'ASCENDING' })]).toMatchObject([
    { descending: true },
    { descending: false },
  ])
  for (const sortOrder of ['descendingly', 'ascending ', 'down', ''])
    expect(() => readQuery({ sortOrder }), sortOrder).toThrow('sortOrder must be')
})

it.each([
  ['', 'unknown'],
  ['/Users', 'list'],
  ['/Users/', 'list'],
  ['/Users/.search', 'search'],
  ['/Users/one', 'resource'],
  ['/Users/one/two', 'unknown'],
  ['/Users/%00', 'unknown'],
  ['/Schemas', 'document'],
  ['/Schemas/one', 'document'],
  ['/ServiceProviderConfig', 'document'],
  ['/ServiceProviderConfig/one', 'unknown'],
  ['/Me', 'unserved'],
  ['/Bulk', 'unserved'],
  ['/.search', 'unserved'],
  ['/users', 'unknown'],
])('below a provider %j is a %s', (path, is) => {
  expect(routeOf(`/scim/v2/${PROVIDER}${path}`)).toMatchObject({ provider: PROVIDER, place: { is } })
})

it('every kind has a place of its own', () => {
  const kinds = KINDS.map(({ path }) => routeOf(`/scim/v2/${PROVIDER}/${path}`)?.place)
  expect(kinds).toEqual(KINDS.map((kind) => ({ is: 'list', kind })))
})
