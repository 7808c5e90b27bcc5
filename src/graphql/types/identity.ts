// Identities: who calls, and which tokens stand for them.
import type { InputFieldMap } from '@pothos/core'
import {
  IdentitiesService,
  RelationshipTypeSchema,
} from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { batchMutation } from '../batch-mutation.ts'
import { builder, contractEnum, type InputBuilder } from '../builder.ts'
import { rootFields, visibleConnection, visibleRelation } from '../connection.ts'
import { resourceType } from '../resource-type.ts'
import { createMutation, deleteMutation, updateMutation } from '../mutation.ts'
import { namedInput } from '../mutation-parts.ts'
import { mapOf, NamedValueInput } from '../values.ts'
import { groups } from './group.ts'
import { IdentityRelationship, relationshipOf, ServicePrincipal } from './identity-relationship.ts'

const RelationshipType = contractEnum('RelationshipType', RelationshipTypeSchema, {
  description: 'The ways in which tokens can stand for an identity.',
  values: {
    CLAIM_MATCH: 'By the claims of the token.',
    STATIC: 'By keys that were given with the identity.',
    AWS_IDENTITY: 'By who the caller is on AWS.',
    SERVICE_PRINCIPAL: 'By being a part of the service.',
  },
})

export const identities = resourceType({
  name: 'Identity',
  one: 'identity',
  many: 'identities',
  labels: { one: 'an identity', many: 'identities' },
  service: IdentitiesService,
  description: 'Somebody or something that calls. Its relationship says which tokens stand for it.',
  named: true,
  lookupPriority: 4,
  orders: { lastSeenTime: 'By the time at which a token last stood for it.' },
  filter: (t) => ({
    relationshipType: t.field({
      type: RelationshipType,
    }),
  }),
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'The name; it need not be unique.',
      example: 'release pipeline',
    }),
    description: t.exposeString('description', {
      description: 'Free text; empty when none was given.',
      example: 'Pushes images from CI',
    }),
    email: t.exposeString('email', {
      description: 'The e-mail address as its issuer has verified it; empty if none.',
      example: 'ada@example.com',
    }),
    emailUnverified: t.exposeString('emailUnverified', {
      description: 'The e-mail address that its issuer names and has not verified; empty if none.',
      example: 'ada@example.net',
    }),
    company: t.exposeString('company', {
      description: 'The company that a person works for; empty if not told.',
      example: 'Example Ltd',
    }),
    lastSeenTime: t.expose('lastSeenTime', {
      type: 'DateTime',
      nullable: true,
      description:
        'When a token last stood for it, exact to the minute; at first the time of creation. Null for a person whom the organization does not know yet.',
    }),
    relationship: t.field({
      type: IdentityRelationship,
      nullable: true,
      description: 'Which tokens stand for it. Null when none do.',
      select: { claimMatch: true, staticKeys: true, awsIdentity: true, servicePrincipal: true },
      resolve: relationshipOf,
    }),
    group: visibleRelation(t, groups, {
      description: 'The group that it was made in. Null for a person, who is in no group.',
      uid: 'parentUid',
    }),
  }),
})

builder.objectField(groups.ref, 'identities', (t) =>
  visibleConnection(t, identities, {
    reach: 'childrenOrBelow',
    description: 'The identities that were made in the group.',
  }),
)

rootFields(identities, {
  example: {
    one: 'identity(uid: $uid) { name relationship { ... on ClaimMatch { issuer subject } } }',
    many: 'identities(filter: { relationshipType: CLAIM_MATCH }) { nodes { uid name } }',
  },
})

const ClaimMatchInput = builder.inputType('ClaimMatchInput', {
  example: ['issuer', 'subject'],
  description: 'What the claims of a token must be. Of each pair of a value and a pattern one may be given.',
  fields: (t) => ({
    issuer: t.field({ type: 'URL', description: 'The exact issuer.' }),
    issuerPattern: t.string({ description: 'A pattern (RE2) for the whole issuer.' }),
    subject: t.string({ description: 'The exact subject.' }),
    subjectPattern: t.string({ description: 'A pattern (RE2) for the whole subject.' }),
    audience: t.string({ description: 'The exact audience; that of this server when no audience is given.' }),
    audiencePattern: t.string({ description: 'A pattern (RE2) for the whole audience.' }),
    claims: t.field({ type: [NamedValueInput], description: 'Exact values of further claims.' }),
    claimPatterns: t.field({
      type: [NamedValueInput],
      description: 'Patterns (RE2) for the values of further claims.',
    }),
  }),
})

const StaticKeysInput = builder.inputType('StaticKeysInput', {
  description: 'Tokens of an issuer that cannot be reached, signed with keys that are given here.',
  fields: (t) => ({
    issuer: t.field({ type: 'URL', required: true, description: 'The exact issuer.' }),
    subject: t.string({ required: true, description: 'The exact subject.' }),
    issuerKeys: t.string({ required: true }),
    expirationTime: t.field({
      type: 'DateTime',
      description: 'When the keys stop being accepted; never when left out.',
    }),
    audiences: t.stringList({ description: 'The audiences that are accepted; that of this server when left out.' }),
  }),
})

const AwsIdentityInput = builder.inputType('AwsIdentityInput', {
  description: 'A caller on AWS.',
  fields: (t) => ({
    awsAccount: t.string({ required: true }),
    arn: t.string({ description: 'The exact ARN of the role or user.' }),
    arnPattern: t.string({ description: 'A pattern (RE2) for the whole ARN.' }),
    userId: t.string({ description: 'The exact unique id; any when neither it nor a pattern is given.' }),
    userIdPattern: t.string({ description: 'A pattern (RE2) for the whole unique id.' }),
  }),
})

function fields(t: InputBuilder, { creating }: { creating: boolean }): InputFieldMap {
  return {
    ...namedInput(t, creating),
    company: t.string({ description: 'The company that a person works for.' }),
    claimMatch: t.field({ type: ClaimMatchInput, description: 'Tokens stand for it by their claims.' }),
    staticKeys: t.field({ type: StaticKeysInput, description: 'Tokens stand for it by keys that are given here.' }),
    awsIdentity: t.field({ type: AwsIdentityInput, description: 'Callers on AWS stand for it.' }),
    servicePrincipal: t.field({ type: ServicePrincipal, description: 'A part of the service stands for it.' }),
  }
}

/** The contract has maps where the input has pairs. */
function convert(input: Record<string, unknown>): Record<string, unknown> {
  const match = input['claimMatch'] as Record<string, unknown> | null | undefined
  if (!match) return input
  const claims = mapOf(match['claims'], 'claimMatch.claims')
  const claimPatterns = mapOf(match['claimPatterns'], 'claimMatch.claimPatterns')
  return {
    ...input,
    claimMatch: {
      ...match,
      ...(claims === undefined ? {} : { claims }),
      ...(claimPatterns === undefined ? {} : { claimPatterns }),
    },
  }
}

batchMutation(
  identities,
  createMutation(identities, {
    description: 'Creates an identity in a group, with one relationship. Nobody is contacted.',
    example: ['claimMatch'],
    parent: (t) => t.field({ type: 'UID', required: true, description: 'The group to create it in.' }),
    fields: (t) => fields(t, { creating: true }),
    convert,
  }),
)
batchMutation(identities, updateMutation(identities, { fields: (t) => fields(t, { creating: false }), convert }))
batchMutation(identities, deleteMutation(identities, 'Deletes an identity, and with it its role bindings.'))
