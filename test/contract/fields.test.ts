// The rules of single fields, as the services and the events ask for them.
import type { DescMessage } from '@bufbuild/protobuf'
import { describe, expect, it } from 'vitest'
import { fieldRule } from '../../src/contract/fields.ts'
import { GroupInviteSchema } from '../../src/contract/gen/chainguard/platform/iam/v2/group_invites_pb.ts'
import { IdentityProvider_OIDCSchema } from '../../src/contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import { methods } from '../../src/contract/methods.ts'

function rule(message: DescMessage, localName: string) {
  const field = message.field[localName]
  if (!field) throw new Error(`${message.typeName} has no field ${localName}`)
  return fieldRule(field)
}

const none = { required: false, outputOnly: false, inputOnly: false, immutable: false, secret: false }

/** The resources of the contract: what a method named Get gives. */
const resources = [...methods.values()]
  .filter(
    ({ desc }) => desc.name === `Get${desc.output.name}` && desc.output.field.uid && desc.output.name !== 'RepoReadme',
  )
  .map(({ desc }) => desc.output)

describe('fieldRule', () => {
  it('reads the behaviors', () => {
    expect(rule(GroupInviteSchema, 'ttl')).toEqual({ ...none, required: true, inputOnly: true })
    expect(rule(GroupInviteSchema, 'email')).toEqual(none)
    expect(rule(IdentityProvider_OIDCSchema, 'correlationRule')).toEqual({ ...none, immutable: true })
    expect(rule(GroupInviteSchema, 'uid')).toBe(rule(GroupInviteSchema, 'uid'))
  })

  it('knows the credentials', () => {
    expect(rule(GroupInviteSchema, 'code')).toEqual({ ...none, outputOnly: true, secret: true })
    expect(rule(IdentityProvider_OIDCSchema, 'clientSecret')).toEqual({ ...none, secret: true })
  })
})

describe('resources', () => {
  it.each(resources.map((message) => [message.name, message] as const))(
    '%s has what each resource has',
    (_, message) => {
      for (const name of ['uid', 'createTime', 'updateTime'])
        expect(rule(message, name), name).toMatchObject({ outputOnly: true })
    },
  )

  it('are found', () => {
    expect(resources.map((message) => message.name)).toEqual(
      expect.arrayContaining(['Group', 'Repo', 'Tag', 'RoleBinding', 'Subscription', 'Advisory']),
    )
  })
})
