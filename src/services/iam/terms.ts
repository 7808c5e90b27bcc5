// Terms: which documents were accepted for which group. The documents themselves are kept elsewhere.
import {
  AcceptTermsResponseSchema,
  type TermsAcceptance,
  TermsAcceptanceSchema,
  TermsService,
} from '../../contract/gen/chainguard/platform/iam/v2/terms_pb.ts'
import { shapes } from '../../core/shapes.ts'
import { ancestorsOf, lineageOf } from '../../core/uid.ts'
import { listOperation } from '../list.ts'
import { termsAcceptanceTable } from '../../db/statements/tables.ts'
import { anyOf, equals, timeBound } from '../../db/statements/filters.ts'
import { sameValue } from '../../db/statements/nested.ts'
import { operation, type Operation } from '../operation.ts'
import type { Resource } from '../resource.ts'
import { insertMany, locked } from '../rows.ts'
import type { Violations } from '../violations.ts'

const MAX_DOCUMENTS = 100

export const termsAcceptances: Resource<TermsAcceptance, typeof TermsService.method.listTermsAcceptances> = {
  type: 'TermsAcceptance',
  service: TermsService,
  message: TermsAcceptanceSchema,
  table: termsAcceptanceTable,
  parentType: 'Group',
  groupLevels: 1,
  filters: {},
  matches: { acceptedBy: sameValue('acceptedBy') },
  graphFilters: {
    docIdIn: anyOf('docId'),
    acceptedBy: equals('acceptedBy'),
    createdAfter: timeBound('createTime', '>='),
    createdBefore: timeBound('createTime', '<'),
  },
  key: ['docId'],
  // What was accepted above holds below, so whoever may list it there may see that.
  visibleWithoutGrant: async (call) =>
    [...new Set(call.visible().flatMap(ancestorsOf))].map((uid) => ({ kind: 'children', uid }) as const),
}

/** Accepting a document again changes nothing, and tells nobody. */
const acceptTerms = operation({
  method: TermsService.method.acceptTerms,
  validate: ({ request, deps }, violations) => checkDocuments(request.documentIds ?? [], deps.terms, violations),
  write: async (call) => {
    const { scope: group, request } = call
    const { documentIds = [] } = request
    await locked({ type: 'Group', table: { name: 'groups' } }, call.tx, group)
    const where = { parentUid: group, docId: { in: [...documentIds] } }
    const accepted = await call.tx.prisma.termsAcceptance.findMany({ where, select: { docId: true } })
    const known = new Set(accepted.map(({ docId }) => docId))
    const fresh = [...new Set(documentIds)].filter((docId) => !known.has(docId))
    const rows = fresh.map((docId) => {
      return { parentUid: group, columns: { docId, acceptedBy: call.caller.identity } }
    })
    await insertMany(termsAcceptances, call, rows)
    const body = { group, documentIds }
    if (fresh.length > 0) call.emit({ subject: group, group, body, bodyType: AcceptTermsResponseSchema })
    return body
  },
})

function checkDocuments(ids: readonly string[], known: readonly string[] | undefined, violations: Violations): void {
  if (ids.length === 0) violations.add('documentIds', 'is required')
  if (ids.length > MAX_DOCUMENTS) {
    violations.add('documentIds', `has ${ids.length} items; ${MAX_DOCUMENTS} are allowed`)
    return
  }
  ids.forEach((id, at) => {
    if (!shapes.documentId.test(id)) violations.add(`documentIds[${at}]`, shapes.documentId.says)
    else if (known && !known.includes(id))
      violations.add(`documentIds[${at}]`, `is none of the terms that there are: ${known.join(', ') || 'none'}`)
  })
}

/** What was accepted for the group, and for those above it, whose acceptance holds for it too. */
const listTermsAcceptances = listOperation(termsAcceptances, {
  method: TermsService.method.listTermsAcceptances,
  scope: ({ scope: group }) => lineageOf(group).map((uid) => ({ kind: 'children', uid }) as const),
})

export const termsOperations: readonly Operation[] = [acceptTerms, listTermsAcceptances]
