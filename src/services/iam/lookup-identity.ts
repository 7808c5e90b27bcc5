// The uid of a person, from what its tokens say.
import { createHash } from 'node:crypto'
import {
  LookupIdentityRequestSchema,
  IdentitiesService,
} from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { operation } from '../operation.ts'
import { checkMessage } from '../violations.ts'
import { checkIssuer } from './relationship.ts'

/** The SHA-1 of issuer, blank and subject (docs/rules.md, "Identifiers"): known before the person has ever signed in. */
export function personUid(issuer: string, subject: string): string {
  return createHash('sha1').update(`${issuer} ${subject}`).digest('hex')
}

export const lookupIdentity = operation({
  method: IdentitiesService.method.lookupIdentity,
  validate: (call, violations) => {
    checkMessage(LookupIdentityRequestSchema, call.request, { violations })
    checkIssuer(call.request.issuer, 'issuer', violations)
  },
  read: async ({ request: { issuer = '', subject = '' } }) => ({ uid: personUid(issuer, subject) }),
})
