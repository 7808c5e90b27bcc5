// Anybody may write rules for the tokens of others, and each of those is held against hundreds: what one says is bounded.
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import type { JsonObject } from '../support/faces.ts'
import { attackedWorld, type Attacked } from './world.ts'

let world: Attacked
beforeAll(async () => {
  world = await attackedWorld()
})

const issuer = 'https://login.example'
const texts = (count: number, length: number): string[] =>
  Array.from({ length: count }, (_, at) => 'x'.repeat(length) + at)
const claims = (values: readonly string[]): JsonObject =>
  Object.fromEntries(values.map((value, at) => [`c${at}`, value]))

/** What an identity says of tokens, as long as it may be and too long, and the field that is wrong then. */
const rules: Readonly<Record<string, (long: boolean) => { readonly rule: JsonObject; readonly field: string }>> = {
  'the claims of a match': (long) => ({
    rule: { claimMatch: { issuer, subject: 'him', claims: claims(texts(long ? 3 : 2, 3_900)) } },
    field: 'claimMatch',
  }),
  'the number of its claims': (long) => ({
    rule: { claimMatch: { issuer, subject: 'him', claims: claims(texts(long ? 101 : 100, 1)) } },
    field: 'claimMatch',
  }),
  'the audiences of static keys': (long) => ({
    rule: { staticKeys: { issuer, subject: 'him', issuerKeys: '{"keys":[]}', audiences: texts(long ? 40 : 30, 250) } },
    field: 'staticKeys',
  }),
}

describe.each(Object.entries(rules))('%s', (_, of) => {
  it.each([false, true])('are bounded where an identity is made, too long: %s', async (long) => {
    const { rule, field } = of(long)
    const identity = { name: 'hostile', ...rule }
    const request = { parent: world.enemy.root, identity }
    for (const answer of await world.everywhere('iam.v2.IdentitiesService/CreateIdentity', request, {
      caller: 'outsider',
    })) {
      expect(answer.error?.code, answer.face).toBe(long ? 'INVALID_ARGUMENT' : undefined)
      if (long) expect(JSON.stringify(answer.error), answer.face).toContain(field)
    }
  })

  it('are bounded where it is changed', async () => {
    const uid = await world.identity(world.enemy, of(false).rule)
    const request = { identity: { uid, ...of(true).rule } }
    for (const answer of await world.everywhere('iam.v2.IdentitiesService/UpdateIdentity', request, {
      caller: 'outsider',
    })) {
      expect(answer.error?.code, answer.face).toBe('INVALID_ARGUMENT')
    }
  })
})

it.each([false, true])('the scopes of an identity provider are bounded, too long: %s', async (long) => {
  let made = 0
  const request = (): JsonObject => ({
    parent: world.enemy.root,
    identityProvider: {
      name: `p${made++}-${long}`,
      defaultRole: builtinRole('viewer').uid,
      oidc: { issuer, clientId: 'his', pkceEnabled: true, additionalScopes: texts(long ? 3 : 2, 3_900) },
    },
  })
  for (const face of world.faces) {
    const as = { caller: 'outsider', faces: [face] } as const
    const [answer] = await world.everywhere('iam.v2.IdentityProvidersService/CreateIdentityProvider', request(), as)
    expect(answer?.error?.code, face.name).toBe(long ? 'INVALID_ARGUMENT' : undefined)
  }
})
