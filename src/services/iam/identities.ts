// Identities: who a token stands for, and how a foreign token is matched to it.
import { RE2JS } from 're2js'
import { IdentitySchema, RelationshipType } from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { columns, type Table } from '../../db/statements/table.ts'
import { checkShape, equals, namedGraphFilters } from '../names.ts'
import type { Operation } from '../operation.ts'
import type { Resource, Row } from '../resource.ts'
import { standardMethods } from '../standard.ts'
import type { Violations } from '../violations.ts'

const table: Table = {
  name: 'identities',
  columns: columns([
    'uid',
    'parentUid',
    'name',
    'description',
    'email',
    'emailUnverified',
    'company',
    'lastSeenTime',
    'claimMatch',
    'staticKeys',
    'awsIdentity',
    'servicePrincipal',
    'relationshipType',
    'createTime',
    'updateTime',
  ]),
  sorts: {
    name: 'text',
    createTime: 'timestamptz',
    updateTime: 'timestamptz',
    lastSeenTime: 'timestamptz',
    uid: 'text',
  },
  hasRoots: true,
}

export const identities: Resource = {
  type: 'Identity',
  service: 'iam.v2.IdentitiesService',
  message: IdentitySchema,
  table,
  parentType: 'Group',
  groupLevels: 1,
  filters: { name: equals('name'), relationshipType: equals('relationshipType', 'int') },
  graphFilters: namedGraphFilters,
  json: ['claimMatch', 'staticKeys', 'awsIdentity'],
  changesAccess: true,
  maxLength: { issuerKeys: 64 * 1024 },
  model: 'identity',
  validate: (fields, violations) => {
    checkShape(fields, ['name', 'name'], violations)
    checkClaimMatch(fields['claimMatch'] as Record<string, unknown> | undefined, violations)
    const keys = fields['staticKeys'] as { issuer?: string } | undefined
    if (keys?.issuer) checkIssuer('staticKeys.issuer', keys.issuer, violations)
  },
  derive: (fields, current) => (touchesRelationship(fields, current) ? relationshipColumns(fields) : {}),
}

function checkClaimMatch(match: Record<string, unknown> | null | undefined, violations: Violations): void {
  if (!match) return
  if (!match['issuer'] && !match['issuerPattern']) violations.add('claimMatch.issuer', 'is required, or issuerPattern')
  if (!match['subject'] && !match['subjectPattern'])
    violations.add('claimMatch.subject', 'is required, or subjectPattern')
  if (typeof match['issuer'] === 'string' && match['issuer'])
    checkIssuer('claimMatch.issuer', match['issuer'], violations)
  for (const name of ['issuerPattern', 'subjectPattern', 'audiencePattern']) {
    if (match[name]) checkPattern(`claimMatch.${name}`, match[name] as string, violations)
  }
  for (const [claim, pattern] of Object.entries((match['claimPatterns'] ?? {}) as Record<string, string>)) {
    checkPattern(`claimMatch.claimPatterns.${claim}`, pattern, violations)
  }
}

/** An issuer is a URL without query or fragment (OpenID Connect Core section 2). Nobody is contacted here. */
function checkIssuer(field: string, issuer: string, violations: Violations): void {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined
  const fine =
    url && (url.protocol === 'https:' || url.protocol === 'http:') && !url.search && !url.hash && !url.username
  if (!fine) violations.add(field, 'must be the URL of a token issuer, such as https://accounts.google.com')
}

/** Patterns are RE2, which takes linear time whatever it is given (decisions, "Tokens"). */
function checkPattern(field: string, pattern: string, violations: Violations): void {
  try {
    RE2JS.compile(pattern)
  } catch (error) {
    violations.add(field, `is not an RE2 pattern: ${(error as Error).message}`)
  }
}

const RELATIONSHIPS = {
  claimMatch: RelationshipType.CLAIM_MATCH,
  staticKeys: RelationshipType.STATIC,
  awsIdentity: RelationshipType.AWS_IDENTITY,
  servicePrincipal: RelationshipType.SERVICE_PRINCIPAL,
} as const

function touchesRelationship(fields: Record<string, unknown>, current: Row | undefined): boolean {
  return current === undefined || Object.keys(RELATIONSHIPS).some((name) => fields[name] !== current[name])
}

function relationshipColumns(fields: Record<string, unknown>): Record<string, unknown> {
  const [type] = Object.entries(RELATIONSHIPS).filter(([name]) => fields[name] !== undefined && fields[name] !== null)
  const match = (fields['claimMatch'] ?? fields['staticKeys'] ?? {}) as { issuer?: string; subject?: string }
  return {
    relationshipType: type?.[1] ?? RelationshipType.UNSPECIFIED,
    matchIssuer: match.issuer ?? '',
    matchSubject: match.subject ?? '',
  }
}

export const identityOperations: readonly Operation[] = standardMethods(identities)
