// What an update means, field by field: by its mask or by what was sent, of messages of the contract and without a service.
import { describe, expect, it } from 'vitest'
import { IdentitySchema } from '../../src/contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { IdentityProviderSchema } from '../../src/contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import { PlatformError } from '../../src/core/errors.ts'
import { patchOf, sentFields, type Patch } from '../../src/services/mask.ts'
import { rulesOf } from '../../src/services/fields.ts'

type Fields = Record<string, unknown>

const identity = (sent: Fields, mask?: readonly string[], current: Fields = {}): Patch =>
  patchOf({ desc: IdentitySchema, sent, mask, current })
const provider = (sent: Fields, mask: readonly string[], current: Fields = {}): Patch =>
  patchOf({ desc: IdentityProviderSchema, sent, mask, current })

/** What is wrong with the mask. */
function faults(update: () => Patch): string[] {
  try {
    update()
  } catch (error) {
    if (error instanceof PlatformError)
      return (error.details.fieldViolations ?? []).map(({ description }) => description.split(/[;:]| \(/)[0]!)
    throw error
  }
  return []
}

const claimMatch = { issuer: 'https://a.test', subject: 's' }
const PEERS = { staticKeys: null, awsIdentity: null, servicePrincipal: null }

describe('without a mask', () => {
  it.each([undefined, []])(
    '%j is what was sent, as far as it may be written, and takes no other place of a oneof',
    (mask) => {
      const sent = { name: 'n', email: 'e@a.test', uid: 'u', claimMatch }
      expect(identity(sent, mask)).toEqual({ name: 'n', claimMatch, ...PEERS })
    },
  )

  it('what was sent at a creation is all but what the server alone writes', () => {
    const oidc = rulesOf(IdentityProviderSchema).fields.get('oidc')?.desc.message
    const rules = rulesOf(oidc!)
    const sent = { issuer: 'https://a.test', correlationRule: 2 }
    expect(sentFields(rules, sent)).toEqual({ issuer: sent.issuer })
    expect(sentFields(rules, sent, true)).toEqual(sent)
    expect(sentFields(rulesOf(IdentitySchema), { name: 'n', email: 'e' }, true)).toEqual({ name: 'n' })
  })
})

it('* replaces all that may be written, with what is left out too, and stands alone', () => {
  expect(identity({ name: 'n', email: 'e' }, ['*'])).toEqual({
    ...{ name: 'n', description: null, company: null },
    ...{ claimMatch: null, ...PEERS },
  })
  expect(faults(() => identity({}, ['name', '*']))).toHaveLength(1)
})

describe('a path', () => {
  it('takes what was sent, nothing where nothing was, and leaves the rest', () => {
    expect(identity({ name: 'n', company: 'c' }, ['name', 'description'])).toEqual({ name: 'n', description: null })
  })

  it('within a message changes that alone, beside what is there and what other paths say', () => {
    const current = { claimMatch: { issuer: 'https://old.test', subject: 's' } }
    const sent = { claimMatch: { issuer: 'https://new.test', subject: 't' } }
    const paths = ['claim_match.issuer']
    expect(identity(sent, paths, current)).toEqual({
      claimMatch: { issuer: 'https://new.test', issuerPattern: null, subject: 's' },
      ...PEERS,
    })
    expect(identity(sent, [...paths, 'claimMatch.subject'], current)).toMatchObject({
      claimMatch: { issuer: 'https://new.test', subject: 't' },
    })
  })

  it('of what cannot be changed is taken where it is sent as it is', () => {
    const createTime = new Date(1)
    const current = { createTime, email: 'e' }
    expect(
      identity({ createTime: new Date(1), email: 'e', name: 'n' }, ['createTime', 'email', 'name'], current),
    ).toEqual({ name: 'n' })
    expect(faults(() => identity({ createTime: new Date(2) }, ['createTime'], current))).toHaveLength(1)
    expect(faults(() => identity({}, ['email'], { email: undefined }))).toHaveLength(1)
  })

  it('of what cannot be changed tells its whole name, and each that is wrong is told', () => {
    const current = { oidc: { correlationRule: 1 } }
    const rule = (correlationRule: number) => () =>
      provider({ oidc: { correlationRule } }, ['oidc.correlation_rule', 'none'], current)
    expect(faults(rule(2))).toEqual(['oidc.correlation_rule is immutable and cannot be changed', 'none does not exist'])
    // An enum that says nothing is none (AIP-126).
    expect(faults(rule(0))).toEqual(['none does not exist'])
    expect(faults(() => identity({}, ['name.first']))).toEqual(['name.first does not exist'])
  })
})
