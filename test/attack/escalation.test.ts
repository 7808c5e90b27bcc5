// Somebody with little wants more: by every method that gives, moves or takes a right, on every face that can say it.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newChildUid } from '../../src/core/uid.ts'
import type { CallerName } from '../support/faces-organization.ts'
import { type Face, Unsayable, type JsonObject } from '../support/faces.ts'
import { post } from '../support/faces-graphql.ts'
import { fill } from '../faces/words.ts'
import { tries } from './tries.ts'
import { attackedWorld, type Attacked } from './world.ts'

let world: Attacked
let before = ''
beforeAll(async () => {
  world = await attackedWorld()
  const { prisma } = world.server.db
  const { editor, org, robot } = world.victim.variables
  // A role that the editor has, and an identity that owns, which an editor may otherwise change.
  await prisma.roleBinding.create({
    data: { uid: newChildUid(org!), parentUid: org!, identityUid: editor!, roleUid: world.victim.variables['role']! },
  })
  await prisma.roleBinding.create({
    data: {
      ...{ uid: newChildUid(org!), parentUid: org!, identityUid: robot! },
      roleUid: world.victim.variables['ownerRole']!,
    },
  })
  world.server.platform.access.forget()
})
beforeEach(async () => {
  before = await world.rights()
})

const facesOf = (isApart = false): readonly Face[] => world.faces.slice(0, isApart ? 2 : 3)
const idOf = (method: string): string => (method.includes('.v') ? method : `iam.v2.${method}`)

describe.each(Object.entries(tries))('%s', (_name, { as, method, request, codes = ['PERMISSION_DENIED'], isApart }) => {
  it('is refused, and changes nothing', async () => {
    const sent = fill(request, world.victim.variables)
    let asked = 0
    for (const face of facesOf(isApart)) {
      for (const validateOnly of [false, true]) {
        const authorization = await world.victim.authorization(as)
        const answer = await face.call(idOf(method), sent, { authorization, validateOnly }).catch((error: unknown) => {
          if (error instanceof Unsayable) return undefined
          throw error
        })
        if (answer === undefined) continue
        asked += 1
        expect(codes, `${face.name} ${JSON.stringify(answer)}`).toContain(answer.error?.code)
      }
    }
    expect(asked).toBeGreaterThanOrEqual(2)
    expect(await world.rights()).toBe(before)
  })
})

describe('who may do it does it, so that the refusals say something', () => {
  it.each([
    'a viewer writes a repo',
    'an editor invites an owner',
    'an editor makes itself an owner of a group within',
  ])('%s, but the owner', async (name) => {
    const { method, request, isApart } = tries[name]!
    const authorization = await world.victim.authorization('owner')
    const sent = fill(request, world.victim.variables)
    for (const face of facesOf(isApart)) {
      const answer = await face.call(idOf(method), sent, { authorization, validateOnly: true })
      expect(answer.error, face.name).toBeUndefined()
    }
    expect(await world.rights()).toBe(before)
  })
})

describe('what the graph says in a shape of its own', () => {
  const own: [string, (uids: Readonly<Record<string, string>>) => object][] = [
    [
      'changeRoleBindings',
      ({ team, ownerRole, viewer, viewerBinding }) => ({
        create: [{ parent: team, identityUid: viewer, roleUid: ownerRole }],
        update: [{ uid: viewerBinding, roleUid: ownerRole }],
      }),
    ],
    [
      'batchCreateRoleBindings',
      ({ org, ownerRole, editor }) => ({
        parent: org,
        roleUid: ownerRole,
        requests: [{ roleBinding: { identityUid: editor } }],
      }),
    ],
    ['createGroupInvite', ({ org, ownerRole }) => ({ parent: org, roleUid: ownerRole, ttl: 3600 })],
  ]
  const run = async (field: string, input: object, as: CallerName): Promise<string> => {
    const type = `${field[0]!.toUpperCase()}${field.slice(1)}Input`
    const query = `mutation ($input: ${type}!) { ${field}(input: $input) { errors { __typename message } } }`
    const authorization = await world.victim.authorization(as)
    return JSON.stringify(await post(world.server.url, { query, variables: { input } as JsonObject }, authorization))
  }
  it.each(own)('%s gives nothing to who has little, and something to the owner', async (field, inputOf) => {
    for (const as of ['editor', 'viewer', 'teamOwner', 'outsider'] as const) {
      expect(await run(field, inputOf(world.victim.variables), as), as).toContain('PermissionError')
      expect(await world.rights()).toBe(before)
    }
    const input = { ...inputOf(world.victim.variables), validateOnly: true }
    expect(await run(field, input, 'owner')).toContain('"errors":[]')
  })
})

describe('who manages the directory of a provider, and nothing else,', () => {
  const methods = ['GenerateScimToken', 'RegenerateScimToken']
  /** A provider with that default role and a group of its directory mapped to that role; and its manager. */
  async function managed(given: 'ownerRole' | 'manager', mapped: 'ownerRole' | 'manager') {
    const { victim, faces, server } = world
    const org = victim.variables['org']!
    const authorization = await victim.authorization('owner')
    const make = async (method: string, request: JsonObject): Promise<string> => {
      const made = await faces[0]!.call(`iam.v2.${method}`, request, { authorization })
      if (!made.ok) throw new Error(made.error.message)
      return made.ok['uid'] as string
    }
    const name = `m${Math.random()}`
    const capabilities = ['CAP_IAM_SCIM_MANAGE', 'CAP_IAM_IDENTITY_PROVIDERS_LIST']
    const manager = await make('RolesService/CreateRole', { parent: org, role: { name, capabilities } })
    const uids = { manager, ownerRole: victim.variables['ownerRole']! }
    const oidc = { issuer: 'https://login.example', clientId: 'x', clientSecret: 'x' }
    const provider = await make('IdentityProvidersService/CreateIdentityProvider', {
      ...{ parent: org, identityProvider: { name, defaultRole: uids[given], oidc } },
    })
    await make('ExternalGroupRoleMappingsService/CreateExternalGroupRoleMapping', {
      ...{ parent: provider, externalGroupRoleMapping: { externalGroupId: 'staff', roleUid: uids[mapped] } },
    })
    const claimMatch = { issuer: 'https://a.example', subject: name }
    const identityUid = await world.identity(victim, { claimMatch })
    const data = { uid: newChildUid(org), parentUid: org, identityUid, roleUid: manager }
    await server.db.prisma.roleBinding.create({ data })
    server.platform.access.forget()
    return { provider, token: await server.authorize(identityUid) }
  }

  it.each([
    ['default role', 'ownerRole', 'manager'],
    ['mapped groups', 'manager', 'ownerRole'],
  ] as const)('gets no token where its %s would give more', async (_name, given, mapped) => {
    const { provider, token } = await managed(given, mapped)
    for (const method of methods) {
      const request = { identityProviderUid: provider, ...(method.startsWith('R') ? { etag: 'x' } : {}) }
      const owner = await world.victim.authorization('owner')
      if (method.startsWith('R')) {
        const first = { identityProviderUid: provider }
        const id = 'iam.v2.IdentityProvidersService/GenerateScimToken'
        expect((await world.faces[0]!.call(id, first, { authorization: owner })).ok).toBeTruthy()
      }
      for (const answer of await world.everywhere(`iam.v2.IdentityProvidersService/${method}`, request, { token }))
        expect(answer.error, `${answer.face} ${method}`).toMatchObject({
          ...{ code: 'PERMISSION_DENIED', reason: 'PRIVILEGE_ESCALATION' },
        })
    }
  })

  it('gets one where it gives nothing that the manager lacks', async () => {
    const { provider, token: authorization } = await managed('manager', 'manager')
    const id = 'iam.v2.IdentityProvidersService/GenerateScimToken'
    const answer = await world.faces[0]!.call(id, { identityProviderUid: provider }, { authorization })
    expect(answer.error).toBeUndefined()
  })
})
