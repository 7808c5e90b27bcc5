// The identity that tokens of an issuer and a subject stand for.
import {
  Identities,
  IdentitySchema as Identity1Schema,
} from '../../contract/gen/chainguard/platform/iam/identities_pb.ts'
import { IdentitySchema } from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { maskOf } from '../../contract/capabilities.ts'
import { notFound } from '../../core/errors.ts'
import { isRoot } from '../../core/uid.ts'
import { identities } from '../iam/identities.ts'
import { operation } from '../operation.ts'
import { existing } from '../rows.ts'
import { Form } from './form.ts'

const SEE_IDENTITY = maskOf(['identity.list'])
const form = new Form(Identity1Schema, IdentitySchema, { 'Identity.static': 'staticKeys' })

/**
 * The oldest identity that exactly this issuer and subject fit, of those that the caller may see. Of a person whom it may
 * not see it learns the uid, which follows from the two.
 */
export const lookupIdentity = operation({
  method: Identities.method.lookup,
  validate: ({ request: { issuer = '', subject = '' } }, violations) => {
    if (issuer === '') violations.add('issuer', 'is required')
    if (subject === '') violations.add('subject', 'is required')
  },
  read: async ({ request: { issuer = '', subject = '' }, caller, authority, deps: { db } }) => {
    const found = await db.prisma.identity.findMany({
      where: { matchIssuer: issuer, matchSubject: subject },
      orderBy: [{ createTime: 'asc' }, { uid: 'asc' }],
      select: { uid: true },
    })
    const seen = found.find(({ uid }) => uid === caller.identity || authority.holds(SEE_IDENTITY, uid))
    if (seen) return form.to1(await existing(identities, db, seen.uid))
    const person = found.find(({ uid }) => isRoot(uid))
    if (!person) throw notFound('Identity', `${issuer} ${subject}`)
    return { id: person.uid }
  },
})
