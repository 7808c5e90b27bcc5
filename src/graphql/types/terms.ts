// Terms: which documents were accepted for which group, and accepting them.
import { TermsService } from '../../contract/gen/chainguard/platform/iam/v2/terms_pb.ts'
import { builder, fieldsReading } from '../builder.ts'
import { uidOf } from '../examples/values.ts'
import { OWN_UID } from '../own-uid.ts'
import { matchedConnection, visibleConnection, visibleRelation } from '../connection.ts'
import { listedConnection } from '../listed-connection.ts'
import { type ListedType, listedType, orderType } from '../resource-type.ts'
import { mutationField } from '../mutation.ts'
import { groups } from './group.ts'
import { identities } from './identity.ts'

/** No method of the contract gets one by its uid, so it is no Node, and the graph lists it below groups only. */
const TermsAcceptance = builder.prismaObject('TermsAcceptance', {
  select: { uid: true },
  description: 'That somebody accepted a document for a group.',
  example: 'docId createTime',
  fields: (t) => ({
    uid: t.field({
      ...OWN_UID,
      description: 'The uid that addresses it.',
      example: uidOf(2),
      select: { uid: true },
    }),
    docId: t.exposeString('docId', { example: 'terms-2026-01' }),
    acceptedByUid: t.expose('acceptedBy', {
      type: 'UID',
      description: 'The uid of the identity that accepted it; the record outlives the identity.',
      example: uidOf(1),
    }),
    acceptedBy: visibleRelation(t, identities, { description: 'Who accepted it.', uid: 'acceptedBy' }),
    orgUid: t.expose('parentUid', {
      type: 'UID',
    }),
    group: visibleRelation(t, groups, {
      description: 'The group that it was accepted for.',
      uid: 'parentUid',
    }),
    createTime: t.expose('createTime', { type: 'DateTime' }),
    updateTime: t.expose('updateTime', { type: 'DateTime', description: 'When it last changed.' }),
  }),
})

const filter: ListedType['filter'] = builder.inputType('TermsAcceptanceFilter', {
  description: 'Which acceptances to list. All that is given must hold; what is left out or null does not count.',
  fields: (t) => ({
    docIdIn: t.stringList({ description: 'Only acceptances of these documents.' }),
    acceptedBy: t.field({ type: 'UID', description: 'Only what the identity with this uid accepted.' }),
    createdAfter: t.field({ type: 'DateTime', description: 'Only what was accepted at this time or later.' }),
    createdBefore: t.field({ type: 'DateTime', description: 'Only what was accepted before this time.' }),
  }),
})

const name = 'TermsAcceptance'
const labels = { one: 'an acceptance', many: 'acceptances of terms' }

const acceptances = listedType({
  name,
  labels,
  list: TermsService.method.listTermsAcceptances,
  ref: TermsAcceptance,
  filter,
  order: orderType({ name, labels, named: false, orders: { docId: 'By the id of the document.' } }),
})

builder.objectField(groups.ref, 'termsAcceptances', (t) =>
  visibleConnection(t, acceptances, {
    reach: 'inheritedOrBelow',
    description: 'The documents that were accepted for the group, and for the groups above it, which holds here too.',
  }),
)

builder.queryField('termsAcceptances', (t) =>
  listedConnection(fieldsReading<object>(t), acceptances, {
    group: true,
    description:
      'Lists the documents that were accepted for a group, and for the groups above it, which holds there too.',
    example: 'termsAcceptances(group: $group) { nodes { docId acceptedBy { name } createTime } }',
  }),
)

builder.objectField(identities.ref, 'termsAcceptances', (t) =>
  matchedConnection(t, acceptances, {
    description: 'The documents that it accepted for a group, of those that the caller may see.',
    by: ['acceptedBy'],
    match: (identity) => ({ acceptedBy: identity.uid }),
  }),
)

mutationField({
  name: 'acceptTerms',
  method: TermsService.method.acceptTerms,
  description: 'Accepts documents for a group. Accepting a document again changes nothing.',
  input: (t) => ({
    group: t.field({ type: 'UID', required: true }),
    documentIds: t.stringList({
      required: true,
      description: 'The ids of the documents, 100 at most.',
      example: ['terms-2026-01'],
    }),
  }),
  request: (input) => input,
  payload: (t) => ({
    documentIds: t.stringList({
      nullable: true,
      description: 'The ids of the documents that are accepted now; null when it was refused.',
      example: ['terms-2026-01'],
      resolve: ({ result }) => result?.documentIds ?? null,
    }),
    group: visibleRelation(t, groups, {
      description: 'The group that they were accepted for.',
      uid: ({ result }) => result?.group,
    }),
  }),
})
