// What an exchange may ask of a token: less than there is, never more.
import { invalidArgument, PlatformError, type FieldViolation } from '../core/errors.ts'
import { isUid, isWithin } from '../core/uid.ts'

/** The narrowing fields of an exchange request, as the contract names them; empty strings count as absent. */
export interface NarrowingInput {
  readonly aud?: readonly string[]
  readonly cap?: readonly string[]
  readonly scopes?: readonly string[]
  /** The deprecated single form of `scopes`. */
  readonly scope?: string
}

/** What the incoming token allows; an absent part sets no limit. */
export interface Limits {
  readonly audience?: readonly string[]
  readonly capabilities?: readonly string[]
  readonly scopes?: readonly string[]
}

export interface Narrowed {
  readonly audience?: readonly string[]
  readonly capabilities?: readonly string[]
  readonly scopes?: readonly string[]
}

const MAX_VALUES = 100
const MAX_AUDIENCE_LENGTH = 256
const AUDIENCE = /^[\u0021-\u007e]+$/
const CAPABILITY = /^[a-z][a-z0-9_.-]{0,127}$/
/** The audience of what webhooks are signed with; a token for it would pass for an event. */
const RESERVED_AUDIENCES = new Set(['customer'])

/** The violations of the narrowing fields, each with its name in the contract. */
export function narrowingViolations(
  input: NarrowingInput,
  isCapability: (name: string) => boolean = (name) => CAPABILITY.test(name),
): FieldViolation[] {
  const violations: FieldViolation[] = []
  const check = (field: string, values: readonly string[], problem: (value: string) => string | undefined): void => {
    if (values.length > MAX_VALUES) violations.push({ field, description: `at most ${MAX_VALUES} values` })
    const first = values.slice(0, MAX_VALUES).map(problem).find(Boolean)
    if (first !== undefined) violations.push({ field, description: first })
  }
  check('aud', present(input.aud), audienceProblem)
  check('cap', present(input.cap), (name) =>
    isCapability(name) ? undefined : 'names a capability that does not exist',
  )
  check('scopes', present(input.scopes), (uid) => (isUid(uid) ? undefined : 'must be the uid of a group'))
  check('scope', present([input.scope ?? '']), (uid) => (isUid(uid) ? undefined : 'must be the uid of a group'))
  return violations
}

/**
 * What is asked for within what there is; parts not asked for stay as they are. The input has no violations. Throws
 * PERMISSION_DENIED when it asks for more than the token has (docs/rules.md, "Tokens").
 */
export function narrow(input: NarrowingInput, limits: Limits): Narrowed {
  const audience = within('audience', present(input.aud), { limit: limits.audience, covers: (a, b) => a === b })
  const capabilities = within('capability', present(input.cap), {
    limit: limits.capabilities,
    covers: (a, b) => a === b,
  })
  const asked = present([...(input.scopes ?? []), input.scope ?? ''])
  const scopes = within('scope', asked, { limit: limits.scopes, covers: (limit, uid) => isWithin(uid, limit) })
  return {
    ...(audience === undefined ? {} : { audience }),
    ...(capabilities === undefined ? {} : { capabilities }),
    ...(scopes === undefined ? {} : { scopes }),
  }
}

/** Throws INVALID_ARGUMENT with all violations, if there are any. */
export function requireNoViolations(violations: readonly FieldViolation[]): void {
  if (violations.length > 0) throw invalidArgument(violations)
}

interface Bound {
  readonly limit: readonly string[] | undefined
  readonly covers: (limit: string, value: string) => boolean
}

function within(name: string, asked: readonly string[], { limit, covers }: Bound): readonly string[] | undefined {
  if (asked.length === 0) return limit
  const beyond = limit === undefined ? undefined : asked.find((value) => !limit.some((one) => covers(one, value)))
  if (beyond === undefined) return asked
  throw new PlatformError('PERMISSION_DENIED', `Permission denied: the token does not have the ${name} ${beyond}`)
}

function present(values: readonly string[] | undefined): string[] {
  return [...new Set(values ?? [])].filter((value) => value !== '')
}

function audienceProblem(audience: string): string | undefined {
  if (audience.length > MAX_AUDIENCE_LENGTH) return `at most ${MAX_AUDIENCE_LENGTH} characters`
  if (!AUDIENCE.test(audience)) return 'must be printable ASCII without blanks'
  return RESERVED_AUDIENCES.has(audience) ? `${audience} is reserved for events` : undefined
}
