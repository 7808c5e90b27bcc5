// Calls that write together: several of one caller, of any methods, in one transaction, all of them or none.
import type { DescMethod } from '@bufbuild/protobuf'
import type { AnswerOf, RequestOf } from '../contract/plain.ts'
import { BatchRefusal, PlatformError, unimplemented } from '../core/errors.ts'
import type { CallEnvironment } from './call.ts'
import { commitAll, refusalOr, type RuledCall } from './commit.ts'
import { inTurn } from './in-turn.ts'
import { check, enter, type Operation } from './operation.ts'

/** One call among several. */
export interface MethodCall<Method extends DescMethod = DescMethod> {
  readonly method: Method
  readonly request: RequestOf<Method>
}

/** The same with what does it. */
interface OperationCall {
  readonly operation: Pick<Operation, 'method' | 'rule'>
  readonly request: object
}

/** The most that one batch writes. */
const MOST_TOGETHER = 200

/**
 * Each call passes the waist by the rule of its own method; they write in their order.
 * @throws BatchRefusal with all that is refused before anything is written, or the first that is refused then, or all that
 *   the end refuses
 */
export function callTogether<Method extends DescMethod>(
  calls: readonly OperationCall[],
  at: CallEnvironment,
): Promise<AnswerOf<Method>[]>
// What a rule answers is what its method's descriptor says; here nobody knows which method each is.
export async function callTogether(calls: readonly OperationCall[], at: CallEnvironment): Promise<object[]> {
  check(at, (violations) => {
    const count = calls.length
    if (count === 0 || count > MOST_TOGETHER)
      violations.add('requests', `are ${count} in all; 1 to ${MOST_TOGETHER} are allowed`)
  })
  const refused = (refusals: ReadonlyMap<number, PlatformError>): BatchRefusal => {
    for (const [place, refusal] of refusals) refusal.area ??= calls[place]?.operation.method.domain
    const refusal = new BatchRefusal(refusals)
    refusal.area ??= calls[0]?.operation.method.domain
    return refusal
  }
  const [first] = calls
  const turn = first && { method: first.operation.method, request: first.request }
  return turn ? inTurn(at, turn, () => commitAll(() => enterAll(calls, { at, refused }), refused)) : []
}

interface Together {
  readonly at: CallEnvironment
  readonly refused: (refusals: ReadonlyMap<number, PlatformError>) => BatchRefusal
}

async function enterAll(calls: readonly OperationCall[], { at, refused }: Together): Promise<RuledCall[]> {
  const entered = await Promise.all(calls.map((one) => refusalOr(() => enterOne(one, at))))
  const refusals = entered.flatMap((one, place) => (one instanceof PlatformError ? [[place, one] as const] : []))
  if (refusals.length > 0) throw refused(new Map(refusals))
  return entered.filter((one): one is RuledCall => !(one instanceof PlatformError))
}

async function enterOne(
  { operation: { method, rule }, request }: OperationCall,
  at: CallEnvironment,
): Promise<RuledCall> {
  if (!('write' in rule)) throw unimplemented(method.id)
  return { rule, call: await enter(rule, request, at) }
}
