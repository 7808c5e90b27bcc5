// Who is in the demo, and for which reason each may do something: bound, invited, brought by a directory, or assumed by a
// token.
import type { RequestOf } from '../../contract/plain.ts'
import type { IdentitiesService } from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import type { BuiltinRoleName } from '../../contract/roles.ts'

type Identity = NonNullable<RequestOf<typeof IdentitiesService.method.createIdentity>['identity']>

/** A role in a group; the path is of group names, from below the organization. */
export interface DemoGrant {
  readonly role: BuiltinRoleName
  readonly at: string
}

export interface DemoIdentity extends DemoGrant, Pick<Identity, 'claimMatch' | 'staticKeys' | 'awsIdentity'> {
  readonly name: string
  readonly description: string
  /** The group that it is made in. */
  readonly home: string
  /** How it comes by its role; absent: somebody binds it. */
  readonly by?: 'invite'
}

const issuer = 'https://login.example.com'
const actions = 'https://token.actions.example.com'

export const demoIdentities: readonly DemoIdentity[] = [
  {
    name: 'ada',
    description: 'Looks after the databases',
    home: '',
    claimMatch: { issuer, subject: 'ada@example.com' },
    role: 'editor',
    at: 'data',
  },
  {
    name: 'grace',
    description: 'Reads everything',
    home: '',
    claimMatch: { issuer, subject: 'grace@example.com' },
    role: 'viewer',
    at: '',
  },
  {
    name: 'margaret',
    description: 'Came by an invite to help with the models',
    home: '',
    claimMatch: { issuer, subject: 'margaret@example.com' },
    role: 'editor',
    at: 'data/models',
    by: 'invite',
  },
  {
    name: 'release pipeline',
    description: 'Pushes images from CI',
    home: 'languages',
    claimMatch: { issuer: actions, subject: 'repo:example/images:ref:refs/heads/main' },
    role: 'registry.push',
    at: 'languages',
  },
  {
    name: 'model builds',
    description: 'Whatever workflow of the models builds on a release branch',
    home: 'data',
    claimMatch: {
      issuer: actions,
      subjectPattern: 'repo:example/models-[a-z]+:ref:refs/heads/release-[0-9.]+',
      claims: { environment: 'release' },
    },
    role: 'registry.push',
    at: 'data/models',
  },
  {
    name: 'edge cluster',
    description: 'Pulls images in production',
    home: 'edge',
    claimMatch: { issuer: 'https://cluster.example.com', subject: 'system:serviceaccount:edge:puller' },
    role: 'registry.pull',
    at: 'edge',
  },
  {
    name: 'canary functions',
    description: 'The functions of an AWS account that try images first',
    home: 'edge',
    awsIdentity: { awsAccount: '123456789012', arnPattern: 'arn:aws:sts::123456789012:assumed-role/canary/.+' },
    role: 'registry.pull',
    at: 'edge/staging',
  },
]

/** The directory of the organization, which brings its own people and groups. */
export const demoDirectory = {
  provider: {
    name: 'example directory',
    description: 'Signs in everybody with an account at example.com',
    oidc: { issuer: 'https://directory.example.com', clientId: 'platform', pkceEnabled: true, groupsClaim: 'groups' },
  },
  /** What everybody gets who comes through it. */
  defaultRole: 'viewer',
  people: [
    { userName: 'katherine', externalId: 'directory-1', displayName: 'Katherine' },
    { userName: 'dorothy', externalId: 'directory-2', displayName: 'Dorothy' },
    { userName: 'hedy', externalId: 'directory-3', displayName: 'Hedy' },
  ],
  groups: [
    { name: 'platform engineering', members: ['katherine', 'dorothy'], role: 'editor' },
    { name: 'on call', members: ['hedy'], role: 'registry.push' },
  ],
} as const
