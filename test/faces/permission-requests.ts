// One request a method for the permission table: about the organization of the callers, and fine but for the permission.
// Writes are only checked (validateOnly), so that no row of the table depends on another.
import type { Method } from '../../src/contract/methods.ts'
import type { Json, JsonObject } from '../support/faces.ts'
import { fill, type Variables } from './words.ts'

const NOWHERE = '${org}/0123456789abcdef'

/** Requests of methods for which nothing can be made up; `$names` are those of the seeded organization. */
const REQUESTS: Readonly<Record<string, JsonObject>> = {
  CreateGroup: { parent: '$org', group: { name: 'new' } },
  UpdateGroup: { group: { uid: '$org', description: 'new' } },
  GetGroup: { uid: '$org' },
  DeleteGroup: { uid: '$bare' },
  RequestGroupAccess: { groupUid: '$org' },
  CreateIdentity: {
    parent: '$org',
    identity: { name: 'new', claimMatch: { issuer: 'https://issuer.example.com', subject: 'new' } },
  },
  UpdateIdentity: { identity: { uid: '$viewer', description: 'new' } },
  GetIdentity: { uid: '$viewer' },
  DeleteIdentity: { uid: '$viewer' },
  LookupIdentity: { issuer: 'https://issuer.example.com', subject: 'x' },
  UpdateIdentityMetadata: { identityMetadata: { company: 'x' } },
  CreateRole: { parent: '$org', role: { name: 'new', capabilities: ['CAP_REPO_LIST'] } },
  UpdateRole: { role: { uid: '$role', description: 'new' } },
  GetRole: { uid: '$role' },
  DeleteRole: { uid: '$role' },
  CreateRoleBinding: { parent: '$org', roleBinding: { identityUid: '$robot', roleUid: '$viewerRole' } },
  UpdateRoleBinding: { roleBinding: { uid: '$viewerBinding', roleUid: '$editorRole' } },
  GetRoleBinding: { uid: '$viewerBinding' },
  DeleteRoleBinding: { uid: '$viewerBinding' },
  BatchCreateRoleBindings: {
    parent: '$org',
    roleUid: '$viewerRole',
    requests: [{ roleBinding: { identityUid: '$robot' } }],
  },
  CreateGroupInvite: { parent: '$org', groupInvite: { roleUid: '$viewerRole', ttl: '3600s' } },
  CreateIdentityProvider: {
    parent: '$org',
    identityProvider: {
      name: 'new',
      defaultRole: '$viewerRole',
      oidc: { issuer: 'https://sso.example.com', clientId: 'x', clientSecret: 'x' },
    },
  },
  RegenerateScimToken: { identityProviderUid: NOWHERE, etag: 'x' },
  SetScimEnabled: { identityProviderUid: NOWHERE, enabled: true, etag: 'x' },
  CreateExternalGroupRoleMapping: {
    parent: NOWHERE,
    externalGroupRoleMapping: { externalGroupId: 'x', roleUid: '$viewerRole', scope: '$org' },
  },
  BatchDeleteExternalGroupRoleMappings: { parent: NOWHERE, names: [`${NOWHERE}/0123456789abcdef`] },
  CreateAccountAssociation: {
    parent: '$org',
    accountAssociation: { name: 'new', amazon: { account: '123456789012' } },
  },
  UpdateAccountAssociation: { accountAssociation: { uid: NOWHERE, description: 'new' } },
  CheckAccountAssociation: { uid: NOWHERE, providerType: 'ACCOUNT_PROVIDER_TYPE_AMAZON' },
  ListTermsAcceptances: { group: '$org' },
  AcceptTerms: { group: '$org', documentIds: ['x'] },
  CreateRepo: { parent: '$org', repo: { name: 'new' } },
  UpdateRepo: { repo: { uid: '$repo', description: 'new' } },
  GetRepo: { uid: '$repo' },
  DeleteRepo: { uid: '$emptyRepo' },
  GetRepoReadme: { uid: '$repo' },
  UpdateRepoReadme: { repoReadme: { uid: '$repo', content: 'new' } },
  CreateTag: { parent: '$repo', tag: { name: 'new', digest: '$digest' } },
  GetTag: { uid: '$tag' },
  DeleteTag: { uid: '$tag' },
  GetArchitectures: { repoUid: '$repo', digest: '$digest' },
  GetSize: { repoUid: '$repo', digest: '$digest' },
  GetAdvisory: { uid: '$advisory' },
  ListArtifacts: { ecosystems: ['ECOSYSTEM_JAVA'] },
  GetArtifactCount: { ecosystems: ['ECOSYSTEM_JAVA'] },
  ListArtifactVersions: { artifactId: '0123456789abcdef' },
  ListResolvedVulnsReports: {
    imageRefs: [{ repo: 'nginx', tags: ['latest'] }],
    startTime: '2026-01-01T00:00:00Z',
    endTime: '2026-01-02T00:00:00Z',
  },
  Exchange: { aud: ['https://example.com'] },
  ExchangeRefreshToken: { aud: ['https://example.com'] },
  CreateSubscription: { parent: '$org', subscription: { sink: 'https://sink.example.com/events' } },
}

/** The request that the table asks a method with. */
export function permissionRequest(method: Method, variables: Variables): JsonObject {
  const { desc, scopeField } = method
  const known = REQUESTS[desc.name]
  const about = { ...variables, digest: `sha256:${'0'.repeat(64)}` }
  if (known) return fill(known, about)
  if (desc.input.fields.some((field) => field.localName === 'uidp')) {
    return fill({ uidp: { descendantsOf: '$org' } }, about)
  }
  if (scopeField === undefined) return {}
  const created = /^Create(\w+)$/.exec(desc.name)?.[1]
  const field = desc.input.fields.find(({ message }) => message !== undefined && message.name === created)
  if (field) return fill({ parent: '$org', [field.jsonName]: { name: 'new' } }, about)
  const path = scopeField.split('.')
  const nowhere: Json = fill(NOWHERE, about)
  return path.reduceRight((inner: Json, name) => ({ [name]: inner }), nowhere) as JsonObject
}
