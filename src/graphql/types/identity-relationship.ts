// The ways in which tokens stand for an identity, as a union.
import { ServicePrincipalSchema } from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { builder, contractEnum, type RowOf } from '../builder.ts'
import { NamedValue, pairsOf } from '../values.ts'

export const ServicePrincipal = contractEnum('ServicePrincipal', ServicePrincipalSchema, {
  description: 'The parts of the service that act in groups under an identity of their own.',
})

type Texts<Name extends string> = { readonly [N in Name]?: string | null }

interface ClaimMatchRow extends Texts<
  'issuer' | 'issuerPattern' | 'subject' | 'subjectPattern' | 'audience' | 'audiencePattern'
> {
  readonly type: 'ClaimMatch'
  readonly claims?: Readonly<Record<string, string>>
  readonly claimPatterns?: Readonly<Record<string, string>>
}

interface StaticKeysRow {
  readonly type: 'StaticKeys'
  readonly issuer: string
  readonly subject: string
  readonly issuerKeys: string
  readonly expirationTime?: string | null
  readonly audiences?: readonly string[]
}

interface AwsIdentityRow extends Texts<'arn' | 'arnPattern' | 'userId' | 'userIdPattern'> {
  readonly type: 'AwsIdentity'
  readonly awsAccount: string
}

interface ServicePrincipalRow {
  readonly type: 'ServicePrincipalRelationship'
  readonly servicePrincipal: number
}

type Relationship = ClaimMatchRow | StaticKeysRow | AwsIdentityRow | ServicePrincipalRow

const ClaimMatch = builder.objectRef<ClaimMatchRow>('ClaimMatch').implement({
  description:
    'Tokens are matched by their claims. Of each pair of a value and a pattern one is set. Patterns are RE2.',
  example: 'issuer subject',
  fields: (t) => ({
    issuer: t.field({
      type: 'URL',
      nullable: true,
      description: 'The exact issuer.',
      example: 'https://token.actions.example.com',
      resolve: (m) => m.issuer || null,
    }),
    issuerPattern: t.string({
      nullable: true,
      description: 'A pattern for the whole issuer.',
      example: 'https://token\\.actions\\.example\\.(com|org)',
      resolve: (m) => m.issuerPattern || null,
    }),
    subject: t.string({
      nullable: true,
      description: 'The exact subject.',
      example: 'repo:example/images:ref:refs/heads/main',
      resolve: (m) => m.subject || null,
    }),
    subjectPattern: t.string({
      nullable: true,
      description: 'A pattern for the whole subject.',
      example: 'repo:example/.+:ref:refs/heads/main',
      resolve: (m) => m.subjectPattern || null,
    }),
    audience: t.string({
      nullable: true,
      description: 'The exact audience. Without it and without a pattern: that of this server.',
      example: 'https://api.example.com',
      resolve: (m) => m.audience || null,
    }),
    audiencePattern: t.string({
      nullable: true,
      description: 'A pattern for the whole audience.',
      example: 'https://api\\..+',
      resolve: (m) => m.audiencePattern || null,
    }),
    claims: t.field({
      type: [NamedValue],
      description: 'Exact values of further claims.',
      resolve: (m) => pairsOf(m.claims),
    }),
    claimPatterns: t.field({
      type: [NamedValue],
      description: 'Patterns for the values of further claims.',
      resolve: (m) => pairsOf(m.claimPatterns),
    }),
  }),
})

const StaticKeys = builder.objectRef<StaticKeysRow>('StaticKeys').implement({
  description: 'Tokens of an issuer that cannot be reached, signed with keys that were given.',
  fields: (t) => ({
    issuer: t.field({
      type: 'URL',
      description: 'The exact issuer.',
      example: 'https://build.internal',
      resolve: (keys) => keys.issuer,
    }),
    subject: t.exposeString('subject', { description: 'The exact subject.', example: 'runner-7' }),
    issuerKeys: t.exposeString('issuerKeys', {
      description: 'The public keys: a JSON Web Key Set.',
      example: '{"keys":[]}',
    }),
    expirationTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the keys stop being accepted; null: never.',
      resolve: (keys) => keys.expirationTime ?? null,
    }),
    audiences: t.stringList({
      description: 'The audiences that are accepted; empty: that of this server.',
      example: ['https://api.example.com'],
      resolve: (keys) => keys.audiences ?? [],
    }),
  }),
})

const AwsIdentity = builder.objectRef<AwsIdentityRow>('AwsIdentity').implement({
  description: 'A caller on AWS. Of each pair of a value and a pattern one is set. Patterns are RE2.',
  fields: (t) => ({
    awsAccount: t.exposeString('awsAccount', { example: '123456789012' }),
    arn: t.string({
      nullable: true,
      example: 'arn:aws:sts::123456789012:assumed-role/deploy/build-7',
      resolve: (aws) => aws.arn || null,
    }),
    arnPattern: t.string({
      nullable: true,
      description: 'A pattern for the whole ARN.',
      example: 'arn:aws:sts::123456789012:assumed-role/deploy/.+',
      resolve: (aws) => aws.arnPattern || null,
    }),
    userId: t.string({
      nullable: true,
      example: 'AROAEXAMPLEID:build-7',
      resolve: (aws) => aws.userId || null,
    }),
    userIdPattern: t.string({
      nullable: true,
      description: 'A pattern for the whole unique id.',
      example: 'AROAEXAMPLEID:.+',
      resolve: (aws) => aws.userIdPattern || null,
    }),
  }),
})

const ServicePrincipalRelationship = builder.objectRef<ServicePrincipalRow>('ServicePrincipalRelationship').implement({
  description: 'A part of the service itself.',
  fields: (t) => ({
    servicePrincipal: t.field({
      type: ServicePrincipal,
      description: 'Which part.',
      resolve: (row) => row.servicePrincipal,
    }),
  }),
})

export const IdentityRelationship = builder.unionType('IdentityRelationship', {
  description: 'Which tokens stand for an identity.',
  types: [ClaimMatch, StaticKeys, AwsIdentity, ServicePrincipalRelationship],
  resolveType: (relationship) => relationship.type,
})

/** The relationship of an identity; null when it has none. */
export function relationshipOf({
  claimMatch,
  staticKeys,
  awsIdentity,
  servicePrincipal,
}: Pick<RowOf<'Identity'>, 'claimMatch' | 'staticKeys' | 'awsIdentity' | 'servicePrincipal'>): Relationship | null {
  if (claimMatch) return { ...claimMatch, type: 'ClaimMatch' }
  if (staticKeys) return { issuer: '', subject: '', issuerKeys: '', ...staticKeys, type: 'StaticKeys' }
  if (awsIdentity) return { awsAccount: '', ...awsIdentity, type: 'AwsIdentity' }
  return servicePrincipal ? { type: 'ServicePrincipalRelationship', servicePrincipal } : null
}
