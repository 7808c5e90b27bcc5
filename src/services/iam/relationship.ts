// How tokens are matched to an identity: what may be said of it, and which columns it is found by.
import {
  RelationshipType,
  type Identity_AWSIdentity,
  type Identity_ClaimMatch,
  type Identity_StaticKeys,
} from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import type { Plain } from '../../contract/plain.ts'
import { failedPrecondition, invalidField } from '../../core/errors.ts'
import { patternIndex, patternProblem } from '../../core/patterns/patterns.ts'
import { shapes } from '../../core/shapes.ts'
import { rootOf } from '../../core/uid.ts'
import type { Transaction } from '../../db/database.ts'
import { lockPatterns } from '../../db/statements/locks.ts'
import { indexedPrefix } from '../../db/statements/match.ts'
import type { Row } from '../page.ts'
import type { Violations } from '../violations.ts'

type Fields = Record<string, unknown>
type ClaimMatch = Plain<Identity_ClaimMatch>
type StaticKeys = Plain<Identity_StaticKeys>
type AwsIdentity = Plain<Identity_AWSIdentity>

/** What a write may say of the relationship; null takes a member away. */
interface Relationship {
  readonly claimMatch?: ClaimMatch | null
  readonly staticKeys?: StaticKeys | null
  readonly awsIdentity?: AwsIdentity | null
}

const KINDS = {
  claimMatch: RelationshipType.CLAIM_MATCH,
  staticKeys: RelationshipType.STATIC,
  awsIdentity: RelationshipType.AWS_IDENTITY,
  servicePrincipal: RelationshipType.SERVICE_PRINCIPAL,
} as const

const KIND_NAMES = ['claimMatch', 'staticKeys', 'awsIdentity', 'servicePrincipal'] as const

/** The patterns of a claim match that are not of a claim by its name. */
const PATTERNS = ['issuerPattern', 'subjectPattern', 'audiencePattern'] as const
/** Identities with patterns that an organization may have: tokens are tried with all of them. */
const MAX_PATTERNS = 100
/** What the patterns of one identity may take together, once compiled. */
const MAX_SIZE = 2_000
const MAX_ISSUER = 255
/** What a rule says, as JSON: anybody can write rules for others' tokens, and each token is tried with hundreds. */
const MAX_LENGTH = 8_192
const MAX_CLAIMS = 100
/** Members of a JSON Web Key that only its owner may have (RFC 7518 section 6). */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/** Adds what is wrong with the relationship among `fields`; on a creation one must be there. */
export function checkRelationship(fields: Fields, creating: boolean, violations: Violations): void {
  if (creating && kindsIn(fields).length === 0) {
    violations.add('claimMatch', 'is required, or staticKeys, awsIdentity or servicePrincipal')
  }
  const { claimMatch, staticKeys, awsIdentity }: Relationship = fields
  checkClaimMatch(claimMatch, violations)
  checkStaticKeys(staticKeys, violations)
  checkAws(awsIdentity, violations)
}

function checkClaimMatch(match: ClaimMatch | null | undefined, violations: Violations): void {
  if (!match) return
  if (!match.issuer && !match.issuerPattern) violations.add('claimMatch.issuer', 'is required, or issuerPattern')
  if (!match.subject && !match.subjectPattern) violations.add('claimMatch.subject', 'is required, or subjectPattern')
  checkIssuer(match.issuer, 'claimMatch.issuer', violations)
  for (const name of PATTERNS) {
    checkPattern(match[name], `claimMatch.${name}`, violations)
  }
  for (const [claim, pattern] of Object.entries(match.claimPatterns ?? {})) {
    checkPattern(pattern, `claimMatch.claimPatterns.${claim}`, violations)
  }
  const claims = [match.claims, match.claimPatterns].flatMap((one) => Object.keys(one ?? {})).length
  if (claims > MAX_CLAIMS) violations.add('claimMatch', `names ${claims} claims; ${MAX_CLAIMS} are allowed`)
  checkLength(match, 'claimMatch', violations)
  const size = patternsOf(match).reduce((sum, pattern) => sum + patternIndex(pattern).size, 0)
  if (size > MAX_SIZE) {
    const what = `has patterns that are too large together once repetitions and classes are counted (${size} of ${MAX_SIZE})`
    violations.add('claimMatch', what)
  }
}

function checkStaticKeys(keys: StaticKeys | null | undefined, violations: Violations): void {
  if (!keys) return
  checkIssuer(keys.issuer, 'staticKeys.issuer', violations)
  // The keys have a bound of their own.
  checkLength({ ...keys, issuerKeys: '' }, 'staticKeys', violations)
  if (!keys.issuerKeys || violations.has('staticKeys.issuerKeys')) return
  // Any other text is taken: what is no key set verifies no token, and the token's refusal says so.
  if (holdsSecret(keys.issuerKeys))
    violations.add('staticKeys.issuerKeys', 'holds a secret or private key; give the public keys only')
}

/** Whether a text is a key set or a key (RFC 7517) with what only its owner may have: it would sit in every answer. */
function holdsSecret(text: string): boolean {
  let set: unknown
  try {
    set = JSON.parse(text)
  } catch {
    return false
  }
  const list: unknown = typeof set === 'object' && set !== null && 'keys' in set ? set.keys : [set]
  const keys: unknown[] = Array.isArray(list) ? list : []
  return keys.some((key) => typeof key === 'object' && key !== null && PRIVATE_MEMBERS.some((member) => member in key))
}

function checkAws(aws: AwsIdentity | null | undefined, violations: Violations): void {
  if (!aws) return
  if (aws.awsAccount && !shapes.awsAccount.test(aws.awsAccount))
    violations.add('awsIdentity.awsAccount', shapes.awsAccount.says)
  for (const name of ['arnPattern', 'userIdPattern'] as const)
    checkPattern(aws[name], `awsIdentity.${name}`, violations)
}

/** An issuer is a URL without query or fragment (OpenID Connect Core section 2). Nobody is contacted here. */
export function checkIssuer(issuer: unknown, field: string, violations: Violations): void {
  if (typeof issuer !== 'string' || issuer === '' || violations.has(field)) return
  if (issuer.length > MAX_ISSUER) {
    violations.add(field, `has ${issuer.length} characters; ${MAX_ISSUER} are allowed`)
    return
  }
  // The shape has no blank, which would blur where an issuer ends in what a person's uid is made of. Punycode it does not know.
  if (!shapes.issuer.test(issuer) || !URL.canParse(issuer)) violations.add(field, shapes.issuer.says)
}

/** What is said of tokens is bounded as a whole too, be it in how many claims or scopes. */
export function checkLength(rule: object, field: string, violations: Violations): void {
  const { length } = JSON.stringify(rule)
  if (length > MAX_LENGTH && !violations.has(field))
    violations.add(field, `has ${length} characters in all; ${MAX_LENGTH} are allowed`)
}

/** Patterns are RE2, in a bounded size: tokens are tried with them. */
function checkPattern(pattern: unknown, field: string, violations: Violations): void {
  if (typeof pattern !== 'string' || pattern === '') return
  const problem = patternProblem(pattern)
  if (problem !== undefined) violations.add(field, problem)
}

/** The patterns of a claim match. */
function patternsOf(match: ClaimMatch): string[] {
  const named = PATTERNS.map((name) => match[name])
  const claims = Object.values(match.claimPatterns ?? {})
  return [...named, ...claims].filter((pattern): pattern is string => typeof pattern === 'string' && pattern !== '')
}

/** Whether tokens must be tried with it, for it cannot be found by issuer and subject. */
function isByPattern(match: ClaimMatch | null | undefined): boolean {
  return Boolean(match && (!match.issuer || !match.subject))
}

/**
 * Makes sure that an organization has room for the patterns of some of its rows, and keeps others from making more meanwhile.
 * @throws FAILED_PRECONDITION (RESOURCE_LIMIT_REACHED)
 */
export async function requirePatternQuota(tx: Transaction, rows: readonly PatternRow[]): Promise<void> {
  const uids = rows.flatMap(({ uid, fields }) => (hasPattern(fields) ? [uid] : []))
  const [first] = uids
  if (first === undefined) return
  const organization = rootOf(first)
  await lockPatterns(tx, organization)
  const where = { matchSlot: { not: null }, uid: { startsWith: `${organization}/`, notIn: uids } }
  const count = await tx.prisma.identity.count({ where })
  if (count + uids.length <= MAX_PATTERNS) return
  const description = `the organization ${organization} may have ${MAX_PATTERNS} identities with a pattern for issuer or subject and has ${count}`
  throw failedPrecondition([{ type: 'RESOURCE_LIMIT_REACHED', subject: 'identities', description }])
}

/** A row that is made or changed, and what is written of it. */
interface PatternRow {
  readonly uid: string
  readonly fields: Fields
}

/** Whether tokens are matched by a pattern, of which an organization may have only so many. */
function hasPattern(fields: Fields): boolean {
  const { claimMatch }: Relationship = fields
  return isByPattern(claimMatch)
}

/** The names of the relationships that are set. */
function kindsIn(fields: Fields): (keyof typeof KINDS)[] {
  return KIND_NAMES.filter((name) => fields[name] !== undefined && fields[name] !== null && fields[name] !== 0)
}

/** Whether an update says something of the relationship that is not so already. */
export function changesRelationship(fields: Fields, current: Row | undefined): boolean {
  if (current === undefined) return true
  return KIND_NAMES.some((name) => name in fields && canonical(fields[name]) !== canonical(current[name]))
}

/** A value as text, whatever the order of its members: the database keeps them in its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, item: unknown) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
    return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** @throws INVALID_ARGUMENT when an update takes the relationship away or changes its kind: that is a new identity */
export function requireSameKind(fields: Fields, current: Row): void {
  const [before] = kindsIn(current)
  const [after] = kindsIn({ ...current, ...fields })
  if (before === undefined || before === after) return
  const description = `cannot be taken away or replaced by another kind; make another identity for that`
  throw invalidField(before, description)
}

/** The columns that identities are found and filtered by. */
export function relationshipColumns(fields: Fields): Fields {
  const [kind] = kindsIn(fields)
  const { claimMatch, staticKeys }: Relationship = fields
  const match = claimMatch ?? staticKeys
  return {
    relationshipType: kind === undefined ? RelationshipType.UNSPECIFIED : KINDS[kind],
    matchIssuer: match?.issuer ?? '',
    matchSubject: match?.subject ?? '',
    ...patternColumns(claimMatch ?? {}, kind === 'claimMatch'),
  }
}

/** How a pattern is found (db/statements/match.ts); -1 asks for a place among those of the organization. */
function patternColumns(match: ClaimMatch, isClaimMatch: boolean): Fields {
  if (!isClaimMatch || !isByPattern(match)) return { matchPrefix: '', matchSize: 0, matchSlot: null }
  const deciding = match.issuer ? match.subjectPattern : match.issuerPattern
  const size = patternsOf(match).reduce((sum, pattern) => sum + patternIndex(pattern).size, 0)
  return { matchPrefix: indexedPrefix(patternIndex(deciding ?? '').prefix), matchSize: size, matchSlot: -1 }
}
