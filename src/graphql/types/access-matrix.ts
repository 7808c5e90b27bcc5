// Who holds which of several capabilities in a group: counted by reasons, with the people behind each count.
import { AccessService, Origin } from '../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import type { AnswerOf } from '../../contract/plain.ts'
import { uidOf, VIEWER_ROLE } from '../examples/values.ts'
import { builder, type Selected } from '../builder.ts'
import { Capability, knownCapabilities } from '../capability.ts'
import { visibleRelation } from '../connection.ts'
import { type Page, type PageEdge, pageOf, pageType } from '../page-type.ts'
import { answeredPage, PLACE_ARGS, placeAsked } from '../own-connection.ts'
import { selectedFields } from '../selection.ts'
import { present } from '../values.ts'
import { AccessOrigin, AccessPath, AccessUnknown, AS_OF, cameBy, type Path } from './access-path.ts'
import { externalGroupRoleMappings } from './external-group-role-mapping.ts'
import { groups } from './group.ts'
import { identities } from './identity.ts'
import { identityProviders } from './identity-provider.ts'
import { roles } from './role.ts'

const { getAccessMatrix, listAccessMatrixRows } = AccessService.method

type Counts = AnswerOf<typeof getAccessMatrix>
type Column = Counts['columns'][number]
type Reason = Counts['reasons'][number]

/** A matrix: what it is about, and its counts, which are read when a field wants them. */
interface Matrix {
  readonly group: string
  readonly capabilities: readonly number[]
  /** Of which moment of the past; absent: of now. */
  readonly asOf?: Date
  readonly counts: () => Promise<Counts>
}

interface Way {
  readonly path: Path
  readonly capabilities: readonly number[]
}

const AccessColumn = builder.objectRef<Column>('AccessColumn').implement({
  description: 'How many hold one capability in a group.',
  example: 'capability totalCount',
  fields: (t) => ({
    capability: t.field({ type: Capability, resolve: ({ capability }) => capability }),
    totalCount: t.int({ example: 412, resolve: ({ totalCount }) => Number(totalCount) }),
    hiddenCount: t.int({ example: 2, resolve: ({ hiddenCount }) => Number(hiddenCount) }),
  }),
})

const AccessReason = builder.objectRef<Reason>('AccessReason').implement({
  description:
    "A role given in a group in one way, and how many hold what they hold by it. Of everybody's ways to a capability the nearest one decides, so the counts of all reasons come to those of the columns.",
  example: 'totalCount counts role { name } group { name }',
  fields: (t) => ({
    totalCount: t.int({ example: 412, resolve: ({ totalCount }) => Number(totalCount) }),
    counts: t.intList({
      description: 'For how many it decides about each capability, in the order of `columns`.',
      example: [412, 12],
      resolve: ({ counts }) => counts.map(Number),
    }),
    role: visibleRelation(t, roles, { description: 'The role that is given.', uid: (one) => sourceOf(one).roleUid }),
    roleUid: t.field({ type: 'UID', description: 'The uid of the role.', resolve: (one) => sourceOf(one).roleUid }),
    group: visibleRelation(t, groups, {
      description: 'The group that it is given in.',
      uid: (one) => sourceOf(one).groupUid,
    }),
    groupUid: t.field({ type: 'UID', description: 'The uid of the group.', resolve: (one) => sourceOf(one).groupUid }),
    origin: t.field({
      type: AccessOrigin,
      description: 'How the role came to be given.',
      resolve: (one) => sourceOf(one).origin,
    }),
    originUid: t.field({
      type: 'UID',
      nullable: true,
      description: 'The uid of the identity provider or the mapping that it came by; null for other origins.',
      resolve: (one) => sourceOf(one).originUid || null,
    }),
    identityProvider: visibleRelation(t, identityProviders, {
      description: 'The identity provider whose default role it is; null where it is none.',
      uid: (one) => cameBy(sourceOf(one), Origin.SIGN_IN),
    }),
    mapping: visibleRelation(t, externalGroupRoleMappings, {
      description: 'The mapping of an external group that gives the role; null where none does.',
      uid: (one) => cameBy(sourceOf(one), Origin.MAPPING),
    }),
  }),
})

function sourceOf({ source }: Reason): NonNullable<Reason['source']> {
  return present(source)
}

const AccessWay = builder.objectRef<Way>('AccessWay').implement({
  description: 'One way in which an identity holds capabilities, and which of those that were asked for it gives.',
  example: 'capabilities path { role { name } group { name } }',
  fields: (t) => ({
    path: t.field({ type: AccessPath, resolve: ({ path }) => path }),
    capabilities: t.field({ type: [Capability], resolve: ({ capabilities }) => knownCapabilities(capabilities) }),
  }),
})

interface RowEdge extends PageEdge<Selected> {
  readonly ways: readonly Way[]
}

const AccessRowConnection = pageType<Selected, RowEdge>(identities.ref, {
  name: 'AccessRow',
  page: 'A page of the identities that hold one of several capabilities or more in a group, in the order of their uids.',
  edge: 'An identity that holds capabilities, with every way in which it does.',
  edgeFields: (t) => ({
    ways: t.field({
      type: [AccessWay],
      description: 'Every way in which it holds one of the capabilities or more, the nearest first.',
      resolve: ({ ways }) => ways,
    }),
  }),
})

/** No rows, because there are so many. */
function noneOf(totalCount: number): Page<Selected, RowEdge> {
  return pageOf<RowEdge>([], { hasNext: true, hasPrevious: false, totalCount })
}

const AccessSourceInput = builder.inputType('AccessSourceInput', {
  description: 'Where a right comes from, as an `AccessReason` tells it.',
  fields: (t) => ({
    roleUid: t.field({ type: 'UID', required: true, example: VIEWER_ROLE }),
    groupUid: t.field({ type: 'UID', required: true, example: uidOf(1) }),
    origin: t.field({ type: AccessOrigin, required: true }),
    originUid: t.field({
      type: 'UID',
      description: 'The uid of the identity provider or the mapping that it came by; left out for other origins.',
    }),
  }),
})

const AccessMatrix = builder.objectRef<Matrix>('AccessMatrix').implement({
  description: 'Who holds which of several capabilities in a group: counted, and row by row.',
  example: 'columns { capability totalCount } reasons { totalCount role { name } group { name } }',
  fields: (t) => ({
    totalCount: t.int({ example: 412, resolve: async ({ counts }) => Number((await counts()).totalCount) }),
    hiddenCount: t.int({ example: 2, resolve: async ({ counts }) => Number((await counts()).hiddenCount) }),
    columns: t.field({ type: [AccessColumn], resolve: async ({ counts }) => (await counts()).columns }),
    reasons: t.field({ type: [AccessReason], resolve: async ({ counts }) => (await counts()).reasons }),
    reasonCount: t.int({ example: 3, resolve: async ({ counts }) => (await counts()).reasonCount }),
    unknown: t.field({
      certain: 'origin',
      type: [AccessUnknown],
      description:
        'What of a moment of the past (`asOf`) nobody kept: more may have held something than are told, or with DIRECTORY fewer. Empty of now.',
      resolve: async ({ counts }) => (await counts()).unknown,
    }),
    rows: t.field({
      asks: { method: listAccessMatrixRows, how: 'call' },
      type: AccessRowConnection,
      description:
        'The identities that the caller may list who hold one of the capabilities or more; with `source`, those for whom that decides about one or more: who is behind a count.',
      example: 'rows(first: 20) { edges { node { name } ways { capabilities } } }',
      args: {
        source: t.arg({ type: AccessSourceInput, description: 'Only those for whom this decides.' }),
        ...PLACE_ARGS,
        atMost: t.arg.int({
          description:
            'Give none where there are more than this, on all pages together; `totalCount` tells. For who shows few people by their names and many by their reasons, and asks once.',
          example: 50,
        }),
      },
      resolve: async (...[{ group, capabilities, asOf, counts }, { source, atMost, ...args }, { loaders }, info]) => {
        const { empty, ...place } = placeAsked(args, selectedFields(info))
        // What is counted anyway says without another statement whether there are few.
        const counted = typeof atMost === 'number' && !source ? Number((await counts()).totalCount) : 0
        if (counted > (atMost ?? counted)) return noneOf(counted)
        const { originUid, ...given } = source ?? {}
        const wanted = source && { source: { ...given, originUid: originUid ?? '' } }
        const asked = { group, capabilities: [...capabilities], ...(asOf && { asOf }) }
        const answer = await loaders.call(listAccessMatrixRows, { ...asked, ...wanted, ...place })
        const { rows: items, totalCount: total, ...page } = answer
        if (Number(total) > (atMost ?? Infinity)) return noneOf(Number(total))
        const edge = ({ identity, ways, cursor }: (typeof items)[number]): RowEdge => ({
          ...{ cursor, node: present(identity) },
          ways: ways.map(({ path, capabilities: gives }) => ({ path: present(path), capabilities: gives })),
        })
        return answeredPage({ items, total, ...page }, { empty, edge })
      },
    }),
  }),
})

builder.objectField(groups.ref, 'accessMatrix', (t) =>
  t.field({
    asks: { method: getAccessMatrix, how: 'call' },
    type: AccessMatrix,
    description:
      'Who holds which of several capabilities in this group: how many hold each and by which reasons, counted together, and the people behind each count. The caller is among them; of others those are told of whom it may list, and the rest is counted. With `asOf` it is as it was then; who is gone since is among those that are counted alone.',
    example:
      'accessMatrix(capabilities: [REPO_LIST, REPO_CREATE]) { columns { totalCount } reasons { totalCount counts role { name } group { name } } }',
    args: {
      capabilities: t.arg({
        type: [Capability],
        required: true,
        description: 'What the holders can do: 1 to 32, each once.',
        example: ['REPO_LIST', 'REPO_CREATE'],
      }),
      asOf: t.arg(AS_OF),
    },
    resolve: ({ uid: group }, { capabilities, asOf }, { loaders }) => {
      const about = { group, capabilities, ...(asOf && { asOf }) }
      let asked: Promise<Counts> | undefined
      const counts = (): Promise<Counts> => (asked ??= loaders.call(getAccessMatrix, about))
      return { ...about, counts }
    },
  }),
)
