// Who holds which of several capabilities in a group: counted by reasons, and row by row.
import type { Identity } from '../../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { AccessService, Unknown } from '../../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import type { AnswerOf, Complete, RequestOf } from '../../../contract/plain.ts'
import {
  type MatrixPage,
  type MatrixQuery,
  type MatrixRowsQuery,
  readMatrices,
  readMatrixRows,
} from '../../../db/statements/access-matrix.ts'
import type { MatrixCounts, SourceRow } from '../../../db/statements/matrix-counts.ts'
import type { UnknownPart } from '../../../db/statements/past-access.ts'
import type { Call } from '../../call.ts'
import { operation } from '../../operation.ts'
import { answerEach } from '../../own-page.ts'
import type { Violations } from '../../violations.ts'
import { identities } from '../identities.ts'
import { checkCapability, checkMoment, givenNumber } from './capability.ts'
import { toldIdentity, uidPage, uidStart, withSeen } from './identity-page.ts'
import { holdersPlace } from './list-access.ts'

/** As many as an answer takes from one statement without being long to make; pages of a console show a dozen. */
const MOST_CAPABILITIES = 32
const MOST_REASONS = 200

const NOBODY: MatrixCounts = { shown: 0, all: 0, columns: [], reasons: [], reasonCount: 0, unknown: [] }
const NO_ROWS: MatrixPage<Complete<Identity>> = { rows: [], total: 0 }

const UNKNOWN: Readonly<Record<UnknownPart, Unknown>> = {
  role: Unknown.ROLE,
  directory: Unknown.DIRECTORY,
  origin: Unknown.ORIGIN,
}

type MatrixRequest = RequestOf<typeof AccessService.method.getAccessMatrix>
type RowsRequest = RequestOf<typeof AccessService.method.listAccessMatrixRows>

export const getAccessMatrix = operation({
  method: AccessService.method.getAccessMatrix,
  validate: (call, violations) => {
    checkCapabilities(call.request, violations)
    checkMoment(call, violations)
  },
  readMany: async (calls, db) => {
    const counted = await readMatrices(db, calls.map(queryOf), MOST_REASONS)
    return calls.map(({ request }, at) => matrixOf(request, counted[at] ?? NOBODY))
  },
})

export const listAccessMatrixRows = operation({
  method: AccessService.method.listAccessMatrixRows,
  validate: (call, violations) => {
    checkCapabilities(call.request, violations)
    checkMoment(call, violations)
    // Here, so that it refuses this call alone and not those that are answered with it.
    uidStart(call, namedBy(call))
  },
  readMany: async (calls, db) => {
    const pages = await withSeen(
      calls,
      await readMatrixRows<Complete<Identity>>(db, identities.table, calls.map(rowsQueryOf)),
    )
    return answerEach(calls, pages, (call, at) => pageOf(call, pages[at] ?? NO_ROWS))
  },
})

function checkCapabilities({ capabilities = [] }: MatrixRequest, violations: Violations): void {
  if (capabilities.length === 0) violations.add('capabilities', 'is required')
  if (capabilities.length > MOST_CAPABILITIES)
    violations.add('capabilities', `has ${capabilities.length} items; ${MOST_CAPABILITIES} are allowed`)
  if (new Set(capabilities).size < capabilities.length) violations.add('capabilities', 'names one of them twice')
  capabilities.forEach((number, at) => checkCapability(number, violations, `capabilities[${at}]`))
}

function queryOf(call: Call<MatrixRequest>): MatrixQuery {
  const { capabilities = [], asOf } = call.request
  return { ...holdersPlace(call), capabilities: capabilities.map(givenNumber), asOf }
}

function matrixOf(
  { capabilities = [] }: MatrixRequest,
  counts: MatrixCounts,
): AnswerOf<typeof AccessService.method.getAccessMatrix> {
  const { shown, all, columns, reasons, reasonCount, unknown } = counts
  return {
    totalCount: String(shown),
    hiddenCount: String(all - shown),
    columns: capabilities.map((capability, at) => {
      const { shown: seen = 0, all: held = 0 } = columns[at] ?? {}
      return { capability, totalCount: String(seen), hiddenCount: String(held - seen) }
    }),
    reasons: reasons.map(({ shown: people, counts: own, ...source }) => ({
      ...{ source, totalCount: String(people), counts: own.map(String) },
    })),
    reasonCount,
    // Of what no role can give nothing is to be known.
    unknown: capabilities.some((number) => givenNumber(number) > 0) ? unknown.map((part) => UNKNOWN[part]).sort() : [],
  }
}

/** Names the list. */
function namedBy({ scope, request: { capabilities = [], source, asOf } }: Call<RowsRequest>): readonly unknown[] {
  return [scope, capabilities, source, asOf]
}

function rowsQueryOf(call: Call<RowsRequest>): MatrixRowsQuery {
  const { source } = call.request
  return { ...queryOf(call), ...uidStart(call, namedBy(call)), source: source && sourceOf(source) }
}

function sourceOf({ roleUid = '', groupUid = '', origin = 0, originUid = '' }: Partial<SourceRow>): SourceRow {
  return { roleUid, groupUid, origin, originUid }
}

function pageOf(
  call: Call<RowsRequest>,
  { rows, total }: MatrixPage<Complete<Identity>>,
): AnswerOf<typeof AccessService.method.listAccessMatrixRows> {
  const { items, total: totalCount, ...page } = uidPage(call, { rows, total }, namedBy(call))
  return {
    ...page,
    rows: items.map((row) => ({ identity: toldIdentity(call, row), ways: row.ways, cursor: row.cursor })),
    totalCount: String(totalCount),
  }
}
