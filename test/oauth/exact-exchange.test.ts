// What is read of an exchange of tokens in the words of OAuth, to the letter, and in which words it is refused.
import { expect, it } from 'vitest'
import { invalidField, PlatformError } from '../../src/core/errors.ts'
import { OAuthFault } from '../../src/oauth/clients.ts'
import type { OAuthOptions } from '../../src/oauth/options.ts'
import { exchanged } from '../../src/oauth/token-exchange.ts'

const TYPE = 'urn:ietf:params:oauth:token-type:'
const GROUP = 'a'.repeat(40)
const EXPIRY = new Date(0)

/** What an exchange comes to: what it gave, and what was asked for it. */
async function asked(fields: readonly (readonly [string, string])[], refusal?: Error) {
  const requests: unknown[] = []
  const call = async (_: unknown, request: object, { authorization, caller }: Record<string, unknown>) => {
    requests.push({ ...request, authorization, caller })
    if (refusal) throw refusal
    return { token: 'made', expiry: EXPIRY }
  }
  const options = { services: { call }, newRequestId: () => 'r' } as unknown as OAuthOptions
  const form = [['subject_token', 't'], ['subject_token_type', `${TYPE}jwt`], ...fields] as string[][]
  const last = new Map(form.filter(([name]) => name !== 'audience') as [string, string][])
  const sent = [...last, ...form.filter(([name]) => name === 'audience')] as string[][]
  return { made: await exchanged(options, new URLSearchParams(sent)), requests }
}

it('asks for what the form says, and for nothing that it does not', async () => {
  const nothing = { aud: [], scopes: [], cap: [], identity: '', identityProvider: '' }
  const from = { authorization: 'Bearer t', caller: { kind: 'anonymous' } }
  const fields = [
    ['audience', ''],
    ['audience', 'https://a.example'],
    ['audience', 'https://b.example'],
    ['scope', ` repo.list  ${GROUP} tag.list `],
    ['identity', `${GROUP}/b`],
    ['identity_provider', `${GROUP}/c`],
  ] as const
  expect((await asked([])).requests).toEqual([{ ...nothing, ...from }])
  expect(
    (
      await asked([
        ['audience', ''],
        ['scope', ' '],
      ] as const)
    ).requests,
  ).toEqual([{ ...nothing, ...from }])
  expect((await asked(fields)).requests).toEqual([
    {
      ...{ aud: ['https://a.example', 'https://b.example'], scopes: [GROUP], cap: ['repo.list', 'tag.list'] },
      ...{ identity: `${GROUP}/b`, identityProvider: `${GROUP}/c` },
      ...from,
    },
  ])
})

it('takes each type of a token that it can read, and says which it gives', async () => {
  for (const type of ['access_token', 'id_token', 'jwt']) {
    const { made } = await asked([['subject_token_type', TYPE + type]])
    expect(made, type).toEqual({ token: 'made', expiry: EXPIRY, type: `${TYPE}access_token`, refreshToken: '' })
  }
  for (const type of ['access_token', 'jwt']) {
    expect((await asked([['requested_token_type', TYPE + type]])).made.type).toBe(TYPE + type)
  }
})

it.each<[string, [string, string]]>([
  ['no token', ['subject_token', '']],
  ['no type', ['subject_token_type', '']],
  ['another type', ['subject_token_type', `${TYPE}refresh_token`]],
  ['another type of what is to come', ['requested_token_type', `${TYPE}id_token`]],
  ['somebody who acts', ['actor_token', 'x']],
])('asks nobody for %s', async (_, field) => {
  const refused = { code: 'INVALID_ARGUMENT', error: 'invalid_request' }
  await expect(asked([field], new Error('was asked'))).rejects.toMatchObject(refused)
})

it.each<[string, PlatformError, string]>([
  ['an audience', invalidField('aud', 'x'), 'invalid_target'],
  ['one of several audiences', invalidField('aud[1]', 'x'), 'invalid_target'],
  ['a group', invalidField('scopes[0]', 'x'), 'invalid_scope'],
  ['a capability', invalidField('cap[2]', 'x'), 'invalid_scope'],
  ['an identity', invalidField('identity', 'x'), 'invalid_request'],
  ['the token', new PlatformError('UNAUTHENTICATED', 'x'), 'invalid_request'],
  ['what the token may', new PlatformError('PERMISSION_DENIED', 'x'), 'invalid_request'],
  ['who it is', new PlatformError('NOT_FOUND', 'x'), 'invalid_request'],
  ['an issuer that is away', new PlatformError('UNAVAILABLE', 'x'), 'temporarily_unavailable'],
])('says in the words of OAuth that it is refused for %s', async (_, refusal, error) => {
  const thrown: unknown = await asked([], refusal).catch((one: unknown) => one)
  expect(thrown).toBeInstanceOf(OAuthFault)
  const code = refusal.code === 'UNAVAILABLE' ? 'UNAVAILABLE' : 'INVALID_ARGUMENT'
  expect(thrown).toMatchObject({ error, code, message: refusal.message })
})

it.each([
  ['a fault', new TypeError('x')],
  ['a limit of rates', new PlatformError('RESOURCE_EXHAUSTED', 'x')],
  ['what is taken', new PlatformError('ABORTED', 'x')],
  ['a fault that is told', new PlatformError('INTERNAL', 'x')],
])('leaves %s what it is', async (_, refusal) => {
  await expect(asked([], refusal)).rejects.toBe(refusal)
})
