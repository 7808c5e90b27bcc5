// Identities as clusters and the sign-up of version 1 know them.
import { Identities } from '../../contract/gen/chainguard/platform/events/identities_pb.ts'
import { IdentitiesService } from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { maskOf } from '../../contract/capabilities.ts'
import type { RequestOf } from '../../contract/plain.ts'
import { permissionDenied } from '../../core/errors.ts'
import type { Call } from '../call.ts'
import { derivedWrite, withEventsOf } from '../derived-call.ts'
import { identities } from '../iam/identities.ts'
import { updateIdentityMetadata } from '../iam/identity-metadata.ts'
import { personUid } from '../iam/lookup-identity.ts'
import { checkRelationship } from '../iam/relationship.ts'
import { shapes } from '../../core/shapes.ts'
import { operation, type Operation } from '../operation.ts'
import { insert } from '../rows.ts'
import { Violations } from '../violations.ts'

const INTERNAL = maskOf(['internal'])
const KEYS_MS = 30 * 24 * 3600 * 1000

/** An identity outside of all groups, by its issuer and subject: whoever makes one says who a person is, so only an internal caller may. */
const create = operation({
  method: Identities.method.create,
  changesAccess: true,
  authorize: ({ authority }) => {
    const internal = authority.grants.some(({ mask }) => (mask & INTERNAL) === INTERNAL)
    if (!internal) throw permissionDenied(['internal'], undefined)
  },
  validate: (call, violations) => {
    const { issuer = '', subject = '', expiration, issuerKeys } = call.request
    if (issuer === '') violations.add('issuer', 'is required')
    if (subject === '') violations.add('subject', 'is required')
    if (expiration && !issuerKeys) violations.add('expiration', 'is of keys: send issuerKeys with it')
    const ends = expiration?.getTime() ?? 0
    if (ends > call.deps.clock.now() + KEYS_MS) violations.add('expiration', 'must be within 30 days')
    if (violations.found.length > 0) return
    const found = new Violations(call.deps.sizes)
    checkRelationship(relationshipOf(call), true, found)
    for (const { field, description } of found.found) violations.add(field.replace(/^\w+\./, ''), description)
  },
  write: async (call) => {
    const { issuer = '', subject = '' } = call.request
    const uid = personUid(issuer, subject)
    const name = shapes.name.test(subject) ? subject : uid
    const { staticKeys, ...rest } = relationshipOf(call)
    const fields = { name, ...(staticKeys ? { staticKeys } : rest) }
    await insert(identities, withEventsOf(call, IdentitiesService.method.createIdentity), {
      uid,
      parent: undefined,
      fields,
    })
    return {
      id: uid,
      issuer,
      subject,
      ...(staticKeys && { issuerKeys: staticKeys.issuerKeys, expiration: new Date(staticKeys.expirationTime) }),
    }
  },
})

type Create = RequestOf<typeof Identities.method.create>

/** How the tokens of an identity are known: by keys that come with it, for 30 days at most, or those of its issuer. */
function relationshipOf({ request, deps }: Call<Create>) {
  const { issuer = '', subject = '', issuerKeys, expiration } = request
  if (!issuerKeys) return { claimMatch: { issuer, subject } }
  const end = expiration ?? new Date(deps.clock.now() + KEYS_MS)
  return { staticKeys: { issuer, subject, issuerKeys, expirationTime: end.toISOString() } }
}

const { rule } = updateIdentityMetadata
if (!('write' in rule)) throw new Error('What a person tells is written.')

/** What the caller tells of itself: as in version 2, and the clouds that it uses. Questions that are not sent stay answered as they were. */
const updateMetadata = operation({
  method: Identities.method.updateMetadata,
  write: async (call) => {
    const { onboardingQuestions: sent, updatesOptIn = false } = call.request
    const { companyName: company = '', providers = [], ...rest } = sent ?? {}
    const request = sent
      ? { identityMetadata: { ...rest, company, updatesOptIn }, updateMask: ['*'] }
      : { identityMetadata: { updatesOptIn }, updateMask: ['updatesOptIn'] }
    await rule.write(derivedWrite(call, { request }))
    const kept = await call.tx.prisma.identityMetadata.update({
      where: { identityUid: call.caller.identity },
      data: sent ? { providers: [...providers] } : {},
      omit: { identityUid: true, updateTime: true },
    })
    const { company: companyName, name, givenName, familyName, updatesOptIn: optedIn, ...told } = kept
    const onboardingQuestions = { ...told, companyName }
    return { onboardingQuestions, name, givenName, familyName, updatesOptIn: optedIn }
  },
})

export const eventIdentityOperations: readonly Operation[] = [create, updateMetadata]
