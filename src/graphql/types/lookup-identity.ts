// From what a person's tokens say to the person.
import { IdentitiesService } from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { builder } from '../builder.ts'
import { uidOf } from '../examples/values.ts'
import { visibleRelation } from '../connection.ts'
import { identities } from './identity.ts'

interface Lookup {
  readonly uid: string
}

const IdentityLookup = builder.objectRef<Lookup>('IdentityLookup').implement({
  description: 'The person that an issuer and a subject stand for.',
  example: 'uid identity { name }',
  fields: (t) => ({
    uid: t.field({
      type: 'UID',
      description: 'The uid of the person, which is known before the person has ever signed in.',
      example: uidOf(1),
      resolve: (lookup) => lookup.uid,
    }),
    identity: visibleRelation(t, identities, {
      description: 'The person, once it has signed in.',
      uid: (lookup) => lookup.uid,
    }),
  }),
})

builder.queryField('lookupIdentity', (t) =>
  t.field({
    asks: { method: IdentitiesService.method.lookupIdentity, how: 'call' },
    type: IdentityLookup,
    description:
      'Gives the person that an issuer and a subject stand for, to give it a role before or after it has signed in.',
    example:
      'lookupIdentity(issuer: "https://login.example.com", subject: "ada@example.com") { uid identity { name } }',
    args: {
      issuer: t.arg({
        type: 'URL',
        required: true,
        description: 'The exact URL of the issuer.',
        example: 'https://login.example.com',
      }),
      subject: t.arg.string({ required: true, description: 'The exact subject.', example: 'ada@example.com' }),
    },
    resolve: (_root, { issuer, subject }, { services, call }) =>
      services.call(IdentitiesService.method.lookupIdentity, { issuer, subject }, call),
  }),
)
