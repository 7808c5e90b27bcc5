// Examples of one organization: its uids, and requests that it would take as they are.
import { createHash } from 'node:crypto'
import type { DescMethod } from '@bufbuild/protobuf'
import { builtinRole } from '../../contract/roles.ts'
import type { Json } from './types.ts'

const organization = '5a1e0c3f9b7d2468ace013579bdf02468ace1357'
const group = `${organization}/1f0e2d3c4b5a6978`
const repo = `${organization}/2b9c8d7e6f5a4b3c`
const identityProvider = `${organization}/3c5d7e9f1a2b4c6d`

/** Uids of the organization by the collection that they are in, which a path names. */
export const exampleUids = {
  organization,
  groups: group,
  identities: `${organization}/4d3c2b1a09f8e7d6`,
  roles: `${organization}/5e6f708192a3b4c5`,
  roleBindings: `${organization}/6f1e2d3c4b5a6980`,
  groupInvites: `${organization}/7a8b9c0d1e2f3a4b`,
  identityProviders: identityProvider,
  externalGroupRoleMappings: `${identityProvider}/8b7a6c5d4e3f2a1b`,
  accountAssociations: `${organization}/9c0b1a2d3e4f5a6b`,
  repos: repo,
  tags: `${repo}/a0b1c2d3e4f5a6b7`,
  advisories: `${organization}/b1a2c3d4e5f6a7b8`,
  artifacts: `${organization}/d3c4b5a6f7e8d9c0`,
  subscriptions: `${organization}/c2b3a4d5e6f7a8b9`,
} as const

/** The uid of one of a collection: of the organization's own, or one that only its name tells from others. */
export function exampleUid(collection: string): string {
  const known = (exampleUids as Readonly<Record<string, string>>)[collection]
  return known ?? `${organization}/${createHash('sha1').update(collection).digest('hex').slice(0, 16)}`
}

export const viewerRole = builtinRole('viewer').uid
export const digest = 'sha256:9834876dcfb05cb167a5c24953eba58c4ac89b1adf57f28f2f9d09af107ee8f0'
export const issuer = 'https://token.actions.githubusercontent.com'
export const subject = 'repo:acme/images:ref:refs/heads/main'
/** The uid of who the two say. */
const person = createHash('sha1').update(`${issuer} ${subject}`).digest('hex')
export const document = 'terms-2026-01'
export const etag = 'W/"7f3a"'

/** What there is from the beginning, and is shown by answers; what is changed and deleted is made before. */
const READ: Readonly<Record<string, string>> = { groups: organization, roles: viewerRole }

/** Where things are created that are not created in a group. */
const parents: Readonly<Record<string, string>> = { tags: repo, externalGroupRoleMappings: identityProvider }

/** The value of a path variable: of a uid by the collection before it, of others by their fields. */
export function pathExample(
  { collection, http }: { readonly collection: string; readonly http: { readonly verb: string } },
  { path }: { readonly path: readonly string[] },
): string {
  switch (path.at(-1)) {
    case 'digest':
      return digest
    case 'group':
      return organization
    case 'id':
      return collection === 'delete' ? person : exampleUid(collection)
    case 'parent':
      return parents[collection] ?? organization
    default:
      return (http.verb === 'GET' ? READ[collection] : undefined) ?? exampleUid(collection)
  }
}

/** Bodies of requests by the names of their methods. */
const BODIES: Readonly<Record<string, Json>> = {
  CreateGroup: { name: 'build', description: 'The team that builds our images' },
  UpdateGroup: { description: 'The team that builds and tests our images' },
  CreateIdentity: { name: 'image pipeline', description: 'Pushes from CI', claimMatch: { issuer, subject } },
  UpdateIdentity: { description: 'Pushes from CI on main' },
  UpdateIdentityMetadata: {
    identityMetadata: { company: 'Acme', jobTitle: 'Engineer' },
    updateMask: 'company,jobTitle',
  },
  CreateRole: { name: 'image reader', description: 'Reads repos', capabilities: ['CAP_REPO_LIST', 'CAP_TAG_LIST'] },
  UpdateRole: { description: 'Reads repos and tags' },
  CreateRoleBinding: { identityUid: exampleUids.identities, roleUid: viewerRole },
  UpdateRoleBinding: { roleUid: viewerRole },
  BatchCreateRoleBindings: {
    parent: organization,
    requests: [{ parent: organization, roleBinding: { identityUid: exampleUids.identities } }],
    roleUid: builtinRole('editor').uid,
  },
  CreateGroupInvite: { roleUid: viewerRole, ttl: '86400s', singleUse: true },
  CreateIdentityProvider: {
    name: 'workforce',
    defaultRole: viewerRole,
    oidc: { issuer: 'https://login.example.com', clientId: 'platform', clientSecret: 'from-the-issuer' },
  },
  UpdateIdentityProvider: { description: 'Where our people sign in' },
  GenerateScimToken: { neverExpires: true },
  RegenerateScimToken: { overlap: '3600s', etag },
  RevokeScimToken: {},
  SetScimEnabled: { enabled: true, etag },
  CreateExternalGroupRoleMapping: { externalGroupId: 'engineers', roleUid: viewerRole, scope: organization },
  BatchDeleteExternalGroupRoleMappings: {
    parent: identityProvider,
    names: [exampleUids.externalGroupRoleMappings],
  },
  CreateAccountAssociation: { name: 'production', amazon: { account: '123456789012' } },
  UpdateAccountAssociation: { description: 'Where production runs' },
  CheckAccountAssociation: { providerType: 'ACCOUNT_PROVIDER_TYPE_AMAZON' },
  RequestGroupAccess: {},
  AcceptTerms: { documentIds: [document] },
  CreateRepo: { name: 'team/nginx', description: 'nginx as we run it', aliases: ['nginx:stable'] },
  UpdateRepo: { description: 'nginx as we run it everywhere' },
  UpdateRepoReadme: { content: '# nginx\n' },
  CreateTag: { name: 'latest', digest },
  CreateSubscription: { sink: 'https://hooks.example.com/platform' },
  Exchange: { scopes: [organization] },
  ExchangeRefreshToken: { scopes: [organization] },
}

/** The body of a request; of one that creates or updates what is not above, a name or a description. */
export function bodyExample({ name, output }: DescMethod): Json | undefined {
  if (name in BODIES) return BODIES[name]
  if (name === `Create${output.name}`) return { name: 'production' }
  return name === `Update${output.name}` ? { description: 'What it is for' } : undefined
}

/** What a request needs beside its path and body, by the names of methods. */
export const requestExamples: Readonly<Record<string, Json>> = {
  LookupIdentity: { issuer, subject },
  ListArtifacts: { ecosystems: ['ECOSYSTEM_PYTHON'] },
  GetArtifactCount: { ecosystems: ['ECOSYSTEM_PYTHON'] },
  ListResolvedVulnsReports: {
    imageRefs: [{ repo: 'nginx', tags: ['latest'] }],
    startTime: '2026-01-01T00:00:00Z',
    endTime: '2026-01-31T00:00:00Z',
  },
}
