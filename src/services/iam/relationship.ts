// How tokens are matched to an identity: what may be said of it, and which columns it is found by.
// What belongs here: the rules of Identity.relationship. What does not: matching itself (auth/). identities.ts calls it.
import { RE2JS } from 're2js'
import { RelationshipType } from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { invalidField } from '../../core/errors.ts'
import type { Row } from '../page.ts'
import type { Violations } from '../violations.ts'

type Fields = Record<string, unknown>

const KINDS = {
  claimMatch: RelationshipType.CLAIM_MATCH,
  staticKeys: RelationshipType.STATIC,
  awsIdentity: RelationshipType.AWS_IDENTITY,
  servicePrincipal: RelationshipType.SERVICE_PRINCIPAL,
} as const

/** Longer patterns match nothing (auth/patterns.ts). */
const MAX_PATTERN = 1024
/** Members of a JSON Web Key that only its owner may have (RFC 7518 section 6). */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/** Adds what is wrong with the relationship among `fields`; on a creation one must be there. */
export function checkRelationship(fields: Fields, creating: boolean, violations: Violations): void {
  if (creating && kindsIn(fields).length === 0) {
    violations.add('claimMatch', 'is required, or staticKeys, awsIdentity or servicePrincipal')
  }
  checkClaimMatch(fields['claimMatch'] as Fields | undefined, violations)
  checkStaticKeys(fields['staticKeys'] as Fields | undefined, violations)
  checkAws(fields['awsIdentity'] as Fields | undefined, violations)
}

function checkClaimMatch(match: Fields | null | undefined, violations: Violations): void {
  if (!match) return
  if (!match['issuer'] && !match['issuerPattern']) violations.add('claimMatch.issuer', 'is required, or issuerPattern')
  if (!match['subject'] && !match['subjectPattern'])
    violations.add('claimMatch.subject', 'is required, or subjectPattern')
  checkIssuer(match['issuer'], 'claimMatch.issuer', violations)
  for (const name of ['issuerPattern', 'subjectPattern', 'audiencePattern']) {
    checkPattern(match[name], `claimMatch.${name}`, violations)
  }
  for (const [claim, pattern] of Object.entries((match['claimPatterns'] ?? {}) as Record<string, string>)) {
    checkPattern(pattern, `claimMatch.claimPatterns.${claim}`, violations)
  }
}

function checkStaticKeys(keys: Fields | null | undefined, violations: Violations): void {
  if (!keys) return
  checkIssuer(keys['issuer'], 'staticKeys.issuer', violations)
  if (!keys['issuerKeys'] || violations.has('staticKeys.issuerKeys')) return
  const problem = keySetProblem(keys['issuerKeys'] as string)
  if (problem) violations.add('staticKeys.issuerKeys', problem)
}

/** RFC 7517: a key set, or one key; never a secret, which would sit in every answer. */
function keySetProblem(text: string): string | undefined {
  let set: unknown
  try {
    set = JSON.parse(text)
  } catch {
    return 'is not a JSON Web Key Set (RFC 7517)'
  }
  const list = typeof set === 'object' && set !== null && 'keys' in set ? set.keys : [set]
  if (!Array.isArray(list)) return 'is not a JSON Web Key Set (RFC 7517)'
  const keys = list as unknown[]
  if (!keys.every((key) => typeof key === 'object' && key !== null && 'kty' in key)) {
    return 'is not a JSON Web Key Set (RFC 7517)'
  }
  const isSecret = keys.some((key) => PRIVATE_MEMBERS.some((member) => member in (key as object)))
  return isSecret ? 'holds a secret or private key; give the public keys only' : undefined
}

function checkAws(aws: Fields | null | undefined, violations: Violations): void {
  if (!aws) return
  if (aws['awsAccount'] && !/^\d{12}$/.test(aws['awsAccount'] as string))
    violations.add('awsIdentity.awsAccount', 'must have 12 digits')
  if (aws['arn'] && !(aws['arn'] as string).startsWith('arn:'))
    violations.add('awsIdentity.arn', 'must be an ARN, such as arn:aws:iam::123456789012:role/name')
  for (const name of ['arnPattern', 'userIdPattern']) checkPattern(aws[name], `awsIdentity.${name}`, violations)
}

/** An issuer is a URL without query or fragment (OpenID Connect Core section 2). Nobody is contacted here. */
export function checkIssuer(issuer: unknown, field: string, violations: Violations): void {
  if (typeof issuer !== 'string' || issuer === '' || violations.has(field)) return
  // A blank would blur where an issuer ends in what a person's uid is made of.
  const url = !/\s/.test(issuer) && URL.canParse(issuer) ? new URL(issuer) : undefined
  const fine =
    url && (url.protocol === 'https:' || url.protocol === 'http:') && !url.search && !url.hash && !url.username
  if (!fine) violations.add(field, 'must be the URL of a token issuer, such as https://accounts.google.com')
}

/** Patterns are RE2, which takes linear time whatever it is given (docs/rules.md, "Tokens"). */
function checkPattern(pattern: unknown, field: string, violations: Violations): void {
  if (typeof pattern !== 'string' || pattern === '') return
  if (pattern.length > MAX_PATTERN) {
    violations.add(field, `has ${pattern.length} characters; ${MAX_PATTERN} are allowed`)
    return
  }
  try {
    RE2JS.compile(pattern)
  } catch (error) {
    violations.add(field, `is not an RE2 pattern: ${(error as Error).message}`)
  }
}

/** The names of the relationships that are set. */
function kindsIn(fields: Fields): (keyof typeof KINDS)[] {
  const names = Object.keys(KINDS) as (keyof typeof KINDS)[]
  return names.filter((name) => fields[name] !== undefined && fields[name] !== null && fields[name] !== 0)
}

/** Whether an update says something of the relationship that is not so already. */
export function changesRelationship(fields: Fields, current: Row | undefined): boolean {
  if (current === undefined) return true
  return Object.keys(KINDS).some((name) => name in fields && canonical(fields[name]) !== canonical(current[name]))
}

/** A value as text, whatever the order of its members: the database keeps them in its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, item: unknown) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
    return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** @throws INVALID_ARGUMENT when an update takes the relationship away or changes its kind: that is a new identity */
export function demandSameKind(fields: Fields, current: Row): void {
  const [before] = kindsIn(current)
  const [after] = kindsIn({ ...current, ...fields })
  if (before === undefined || before === after) return
  const description = `cannot be taken away or replaced by another kind; make another identity for that`
  throw invalidField(before, description)
}

/** The columns that identities are found and filtered by. */
export function relationshipColumns(fields: Fields): Fields {
  const [kind] = kindsIn(fields)
  const match = (fields['claimMatch'] ?? fields['staticKeys'] ?? {}) as { issuer?: string; subject?: string }
  return {
    relationshipType: kind === undefined ? RelationshipType.UNSPECIFIED : KINDS[kind],
    matchIssuer: match.issuer ?? '',
    matchSubject: match.subject ?? '',
  }
}
