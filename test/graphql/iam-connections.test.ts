// Sign-in, invites, terms and accounts as lists: at the root, below groups and providers; and that no secret is in any.
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isObjectType,
  type GraphQLObjectType,
} from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import type { Caller } from '../../src/core/caller.ts'
import { graphSchema } from '../../src/graphql/schema.ts'
import { termsAcceptances } from '../../src/services/iam/terms.ts'
import { openWorld, type World } from './world.ts'

let world: World
let outsider: Caller
const role = builtinRole('viewer').uid
/** Groups by name: `a` and `b` in the organization, `deep` in `a`. */
const groups: Record<string, string> = {}
/** The secrets of all providers, tokens and invites. */
const secrets: string[] = []

async function send(method: string, request: object): Promise<{ uid: string; token?: string; code?: string }> {
  return world.send(`iam.v2.${method}`, request)
}

async function fill(name: string, parent: string): Promise<void> {
  const { uid: group } = await send('GroupsService/CreateGroup', { parent, group: { name: `group ${name}` } })
  groups[name] = group
  const clientSecret = `hush-${name}`
  const oidc = { issuer: 'https://login.example.com', clientId: 'client', clientSecret }
  const { uid: provider } = await send('IdentityProvidersService/CreateIdentityProvider', {
    parent: group,
    identityProvider: { name: `provider ${name}`, defaultRole: role, oidc },
  })
  for (const externalGroupId of ['x', 'y']) {
    await send('ExternalGroupRoleMappingsService/CreateExternalGroupRoleMapping', {
      parent: provider,
      externalGroupRoleMapping: { externalGroupId: `${externalGroupId} ${name}`, roleUid: role },
    })
  }
  const scim = await send('IdentityProvidersService/GenerateScimToken', { identityProviderUid: provider })
  const invite = await send('GroupInvitesService/CreateGroupInvite', {
    parent: group,
    groupInvite: { roleUid: role, ttl: 600, email: `${name}@example.com` },
  })
  await send('AccountAssociationsService/CreateAccountAssociation', {
    parent: group,
    accountAssociation: { name: `accounts ${name}`, amazon: { account: '123456789012' } },
  })
  await send('TermsService/AcceptTerms', { group, documentIds: [`document ${name}`.replace(' ', '-')] })
  secrets.push(clientSecret, scim.token ?? '', invite.code?.split('.')[1] ?? '')
}

beforeAll(async () => {
  world = await openWorld()
  outsider = await world.person()
  await fill('a', world.org)
  await fill('b', world.org)
  await fill('deep', groups['a'] ?? '')
})

const NESTED = `
  identityProviders(orderBy: [{ field: NAME }]) { totalCount nodes { name mappings(orderBy: [{ field: EXTERNAL_GROUP_ID, direction: DESC }]) { nodes { externalGroupId } } } }
  accountAssociations { nodes { name amazon { account } } }
  invites { edges { node { email role { name } } } }
  termsAcceptances { totalCount nodes { docId orgUid acceptedByUid acceptedBy { uid } group { uid } } }`

describe('below a group', () => {
  it('lie its providers with their mappings, accounts, invites and acceptances', async () => {
    const { data, errors } = await world.run(`query ($uid: UID!) { group(uid: $uid) { ${NESTED} } }`, {
      uid: groups['a'],
    })
    expect(errors).toBeUndefined()
    const owner = (world.owner as { identity: string }).identity
    expect(data.group).toEqual({
      identityProviders: {
        totalCount: 1,
        nodes: [{ name: 'provider a', mappings: { nodes: [{ externalGroupId: 'y a' }, { externalGroupId: 'x a' }] } }],
      },
      accountAssociations: { nodes: [{ name: 'accounts a', amazon: { account: '123456789012' } }] },
      invites: { edges: [{ node: { email: 'a@example.com', role: { name: 'viewer' } } }] },
      termsAcceptances: {
        totalCount: 1,
        nodes: [
          {
            docId: 'document-a',
            orgUid: groups['a'],
            acceptedByUid: owner,
            acceptedBy: { uid: owner },
            group: { uid: groups['a'] },
          },
        ],
      },
    })
  })

  it('lie those of the groups inside it on request, and acceptances of the groups above without one', async () => {
    const all = 'includeDescendants: true'
    const { data } = await world.run(
      `query ($uid: UID!, $deep: UID!) {
        group(uid: $uid) { identityProviders(${all}) { totalCount } accountAssociations(${all}) { totalCount }
          invites(${all}, filter: { email: "deep@example.com" }) { totalCount }
          termsAcceptances(${all}, orderBy: [{ field: DOC_ID, direction: DESC }]) { nodes { docId } } }
        deep: group(uid: $deep) { termsAcceptances(orderBy: [{ field: DOC_ID }]) { totalCount nodes { docId } } } }`,
      { uid: groups['a'], deep: groups['deep'] },
    )
    expect(data.group).toEqual({
      identityProviders: { totalCount: 2 },
      accountAssociations: { totalCount: 2 },
      invites: { totalCount: 1 },
      termsAcceptances: { nodes: [{ docId: 'document-deep' }, { docId: 'document-a' }] },
    })
    const inherited = { totalCount: 2, nodes: [{ docId: 'document-a' }, { docId: 'document-deep' }] }
    expect(data.deep).toEqual({ termsAcceptances: inherited })
  })

  it('are acceptances of the groups above for whoever may only list those of the group, as on the other faces', async () => {
    const reader = await world.person('viewer', groups['deep'])
    const { data, errors } = await world.run(
      'query ($deep: UID!) { group(uid: $deep) { parent { uid } termsAcceptances(orderBy: [{ field: DOC_ID }]) { totalCount nodes { docId group { uid } } } } }',
      { deep: groups['deep'] },
      reader,
    )
    expect(errors).toBeUndefined()
    const { termsAcceptances: listed } = (await world.send(
      'iam.v2.TermsService/ListTermsAcceptances',
      { group: groups['deep'] },
      reader,
    )) as unknown as { termsAcceptances: { docId: string }[] }
    expect(listed.map(({ docId }) => docId).sort()).toEqual(['document-a', 'document-deep'])
    expect(data.group).toEqual({
      parent: null,
      termsAcceptances: {
        totalCount: 2,
        nodes: [
          { docId: 'document-a', group: null },
          { docId: 'document-deep', group: { uid: groups['deep'] } },
        ],
      },
    })
  })

  it('are read in as many statements for two groups as for one', async () => {
    const asked = `query ($uids: [UID!]) { groups(scope: { uids: $uids }) { nodes { ${NESTED} } } }`
    const one = { uids: [groups['a']] }
    const two = { uids: [groups['a'], groups['b']] }
    await world.run(asked, two)
    const few = await world.statements(() => world.run(asked, one))
    expect(await world.statements(() => world.run(asked, two))).toBe(few)
  })
})

describe('at the root', () => {
  const LISTS = `identityProviders(filter: { nameContains: "DEEP" }) { nodes { uid name group { uid } } }
    accountAssociations(filter: { nameIn: ["accounts deep"] }) { nodes { uid name group { uid } } }
    groupInvites(orderBy: [{ field: EXPIRATION_TIME }], filter: { email: "deep@example.com" }) { nodes { uid email group { uid } } }
    externalGroupRoleMappings(filter: { externalGroupIdIn: ["x deep"] }) { nodes { uid externalGroupId group { uid } } }`

  it('are lists with filters, and each one by its uid and its id', async () => {
    const { data } = await world.run(`{ ${LISTS} }`)
    const kinds = {
      identityProviders: 'identityProvider',
      accountAssociations: 'accountAssociation',
      groupInvites: 'groupInvite',
      externalGroupRoleMappings: 'externalGroupRoleMapping',
    }
    for (const [many, one] of Object.entries(kinds)) {
      const nodes = data[many].nodes
      expect(nodes, many).toMatchObject([{ group: { uid: groups['deep'] } }])
      const uid = nodes[0].uid as string
      const found = await world.run(
        `query ($uid: UID!) { ${one}(uid: $uid) { id uid } resource(uid: $uid) { __typename } }`,
        { uid },
      )
      const __typename = `${one.charAt(0).toUpperCase()}${one.slice(1)}`
      // The uid of a group's accounts is the group's, which is what it is looked up for.
      const resource = one === 'accountAssociation' ? 'Group' : __typename
      expect(found.data).toMatchObject({ [one]: { uid }, resource: { __typename: resource } })
      const again = await world.run('query ($id: ID!) { node(id: $id) { id __typename } }', { id: found.data[one].id })
      expect(again.data.node).toEqual({ id: found.data[one].id, __typename })
    }
  })

  it('show nothing to somebody who belongs elsewhere', async () => {
    const { data } = await world.run(`{ ${LISTS} }`, {}, outsider)
    for (const list of Object.values(data)) expect(list).toEqual({ nodes: [] })
    const asked =
      'query ($uid: UID!) { group(uid: $uid) { uid } identityProviders(scope: { childrenOf: $uid }) { totalCount } }'
    const { errors } = await world.run(asked, { uid: groups['a'] }, outsider)
    expect(errors?.map((error) => error.extensions?.['code'])).toEqual(['PERMISSION_DENIED', 'PERMISSION_DENIED'])
  })
})

describe('acceptances of terms', () => {
  it('can be filtered and ordered by all that the services know', () => {
    const filter = graphSchema().getType('TermsAcceptanceFilter')
    const order = graphSchema().getType('TermsAcceptanceOrderField')
    const sorts = isEnumType(order) ? order.getValues().map((value) => String(value.value)) : []
    const filters = isInputObjectType(filter) ? Object.keys(filter.getFields()) : []
    expect(sorts.sort()).toEqual(Object.keys(termsAcceptances.table.sorts).sort())
    expect(filters.sort()).toEqual(Object.keys(termsAcceptances.graphFilters ?? {}).sort())
  })
})

describe('secrets', () => {
  const objects = Object.values(graphSchema().getTypeMap()).filter(isObjectType)

  it('are fields of payloads only', () => {
    const named = objects.flatMap((type) =>
      Object.keys(type.getFields())
        .filter((field) => /secret|digest|^code$|^token$/i.test(field) && !/^digest$/.test(field))
        .map((field) => `${type.name}.${field}`),
    )
    expect(named.sort()).toEqual([
      'CreateGroupInvitePayload.code',
      'GenerateScimTokenPayload.token',
      'RegenerateScimTokenPayload.token',
    ])
  })

  it('are in no answer to a query, whatever it asks for', async () => {
    const query = graphSchema().getQueryType()?.getFields() ?? {}
    let answers = ''
    for (const root of ['identityProviders', 'groupInvites', 'externalGroupRoleMappings', 'groups']) {
      const type = getNamedType(query[root]?.type)
      if (!isObjectType(type)) throw new Error(`${root} is no connection.`)
      const { data, errors } = await world.run(`{ ${root} ${everything(type, 5)} }`)
      expect(data[root].nodes.length, root).toBeGreaterThan(2)
      answers += JSON.stringify([data, errors])
    }
    expect(secrets).toHaveLength(9)
    expect(secrets.every((secret) => secret.length > 5)).toBe(true)
    expect(answers).toContain('login.example.com')
    for (const secret of secrets) expect(answers).not.toContain(secret)
  })
})

/** Selects every field that can be asked for without an argument, so many levels deep. */
function everything(type: GraphQLObjectType, depth: number): string {
  const fields = Object.values(type.getFields()).flatMap((field) => {
    if (field.args.some((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined)) return []
    const inner = getNamedType(field.type)
    if (isLeafType(inner)) return [field.name]
    return isObjectType(inner) && depth > 1 ? [`${field.name} ${everything(inner, depth - 1)}`] : []
  })
  return `{ __typename ${fields.join(' ')} }`
}
