// A group with everything that can hang below one is emptied by the methods of its kinds, and deleted.
import { expect, it } from 'vitest'
import { capabilityByName } from '../../src/contract/capabilities.ts'
import { builtinRole } from '../../src/contract/roles.ts'
import { PlatformError } from '../../src/core/errors.ts'
import { childCounts } from '../../src/db/statements/get.ts'
import { statement } from '../support/database.ts'
import { openWorld } from '../graphql/world.ts'

const ADVISORIES = 'platformgraph.vulnerabilities.v1.AdvisoriesService'
const LIBRARIES = 'platformgraph.libraries.v1.ArtifactsService'

/** Kinds as a refusal names them → the method that deletes one, in an order in which none stands in another's way. */
const DELETIONS = {
  tags: 'registry.v2.TagsService/DeleteTag',
  repos: 'registry.v2.ReposService/DeleteRepo',
  external_group_role_mappings: 'iam.v2.ExternalGroupRoleMappingsService/DeleteExternalGroupRoleMapping',
  identity_providers: 'iam.v2.IdentityProvidersService/DeleteIdentityProvider',
  group_invites: 'iam.v2.GroupInvitesService/DeleteGroupInvite',
  role_bindings: 'iam.v2.RoleBindingsService/DeleteRoleBinding',
  roles: 'iam.v2.RolesService/DeleteRole',
  account_associations: 'iam.v2.AccountAssociationsService/DeleteAccountAssociation',
  subscriptions: 'events.v2.SubscriptionsService/DeleteSubscription',
  advisories: `${ADVISORIES}/DeleteAdvisory`,
  artifacts: `${LIBRARIES}/DeleteArtifact`,
  identities: 'iam.v2.IdentitiesService/DeleteIdentity',
} as const

it('is emptied and deleted', async () => {
  const world = await openWorld()
  await world.bind((world.owner as { identity: string }).identity, 'advisories.admin', world.org)
  const { uid: parent } = await world.send('iam.v2.GroupsService/CreateGroup', {
    parent: world.org,
    group: { name: 'full' },
  })
  const make = (method: string, request: object) => world.send(method, { parent, ...request })
  const inner = await make('iam.v2.GroupsService/CreateGroup', { group: { name: 'inner' } })
  const claimMatch = { issuer: 'https://login.example.com', subject: 's' }
  const person = await make('iam.v2.IdentitiesService/CreateIdentity', { identity: { name: 'one', claimMatch } })
  const role = await make('iam.v2.RolesService/CreateRole', {
    role: { name: 'r', capabilities: [capabilityByName('repo.list')?.number] },
  })
  await make('iam.v2.RoleBindingsService/CreateRoleBinding', {
    roleBinding: { identityUid: person.uid, roleUid: role.uid },
  })
  await make('iam.v2.GroupInvitesService/CreateGroupInvite', {
    groupInvite: { roleUid: builtinRole('viewer').uid, ttl: 3600 },
  })
  const provider = await make('iam.v2.IdentityProvidersService/CreateIdentityProvider', {
    identityProvider: {
      name: 'p',
      oidc: { issuer: 'https://login.example.com', clientId: 'c', clientSecret: 's' },
      defaultRole: builtinRole('viewer').uid,
    },
  })
  await world.send('iam.v2.ExternalGroupRoleMappingsService/CreateExternalGroupRoleMapping', {
    parent: provider.uid,
    externalGroupRoleMapping: { externalGroupId: 'staff', scope: parent, roleUid: builtinRole('viewer').uid },
  })
  await make('iam.v2.AccountAssociationsService/CreateAccountAssociation', {
    accountAssociation: { name: 'a', amazon: { account: '123456789012' } },
  })
  const repo = await make('registry.v2.ReposService/CreateRepo', { repo: { name: 'app' } })
  const tag = { name: 'latest', digest: `sha256:${'a'.repeat(64)}` }
  await world.send('registry.v2.TagsService/CreateTag', { parent: repo.uid, tag })
  await make('events.v2.SubscriptionsService/CreateSubscription', { subscription: { sink: 'https://example.com/e' } })
  const advisory = { advisoryId: 'CGA-1', author: 'a', artifactName: 'x', artifactType: 'apk' }
  await make(`${ADVISORIES}/CreateAdvisory`, { advisory: { ...advisory, events: [{ detection: { manual: {} } }] } })
  await make(`${LIBRARIES}/ImportArtifacts`, { ecosystem: 2, versions: [{ name: 'six', version: '1.0' }] })
  await world.send('iam.v2.TermsService/AcceptTerms', { group: parent, documentIds: ['terms-1'] })
  await world.send('iam.v2.GroupsService/DeleteGroup', { uid: inner.uid })

  const remove = () => world.send('iam.v2.GroupsService/DeleteGroup', { uid: parent })
  const refusal = await remove().catch((error: unknown) => error)
  const kinds = (await childCounts(world.db, [parent])).map(({ kind }) => kind)
  expect(refusal).toBeInstanceOf(PlatformError)
  const named = (refusal as PlatformError).details.violations?.map(({ subject }) => subject) ?? []
  // Terms go with the group; an association has the uid of the group itself.
  const counted = [...kinds.filter((kind) => kind !== 'terms_acceptances'), 'account_associations']
  expect([...named].sort()).toEqual(counted.sort())
  // Two hang below a repo and a provider.
  const below = ['tags', 'external_group_role_mappings']
  expect([...named, ...below].sort()).toEqual(Object.keys(DELETIONS).sort())

  for (const [kind, method] of Object.entries(DELETIONS)) {
    const rows = await world.db.query<{ uid: string }>(
      statement(`SELECT uid FROM ${kind} WHERE uid = $1 OR uid LIKE $1 || '/%'`, [parent]),
    )
    for (const { uid } of rows) await world.send(method, { uid })
  }
  await remove()
  expect(await world.db.prisma.group.findUnique({ where: { uid: parent } })).toBeNull()
})
