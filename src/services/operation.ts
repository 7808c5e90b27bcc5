// The waist: every public method, on every face, passes here and nowhere else, in one order: contract → identity →
// shape of the uid → permission → validation → transaction → rule → outbox → commit.
import type { DescMethod } from '@bufbuild/protobuf'
import { methodOf, type Method } from '../contract/methods.ts'
import type { AnswerOf, RequestOf } from '../contract/plain.ts'
import type { IdentifiedCaller } from '../core/caller.ts'
import { inArea, PlatformError, unimplemented } from '../core/errors.ts'
import { membersOf } from '../core/json.ts'
import type { Scope, ScopePart } from '../core/scope.ts'
import { isUid } from '../core/uid.ts'
import type { Queryable } from '../db/database.ts'
import type { JsonBelow } from '../db/statements/json-page.ts'
import type { Table } from '../db/statements/table.ts'
import {
  authorizeScope,
  callOf,
  reading,
  requireAuthorized,
  type Call,
  type CallEnvironment,
  type NamingEnvironment,
  type WriteCall,
} from './call.ts'
import type { Listed } from './chunks.ts'
import { commit, orThrow, refusalOr, type Write } from './commit.ts'
import type { GotRow, ListedRow, Made } from './resource.ts'
import { inTurn } from './in-turn.ts'
import { requireShortLists } from './list-sizes.ts'
import type { Below, Page, PageQuery, Place, Row, RowQuery, RowsQuery } from './page.ts'
import { Violations } from './violations.ts'

interface Common<Request extends object> {
  readonly method: DescMethod
  /** The request with uids in the place of what stands for them, before anything of it is checked. */
  resolve?(call: Call<Request>): Promise<Request>
  /** For unscoped methods whose request leads to one organization: who the caller is there; undefined: as it came. */
  callerThere?(call: Call<Request>): Promise<IdentifiedCaller | undefined>
  /** For unscoped methods that act on one uid: checks the right to it. Scoped ones are checked by the annotation. */
  authorize?(call: Call<Request>): void | Promise<void>
  /** For scoped methods: whether the caller may have the uid though no grant of its covers it (people, oneself). */
  reaches?(call: Call<Request>, uid: string): Promise<boolean>
  /** Adds all that is wrong with the request. */
  validate?(call: Call<Request>, violations: Violations): void | Promise<void>
}

/** What may have an order. */
interface Sorted {
  /** The fields that its order may name, and other names that it may give them. */
  readonly sorts?: { readonly fields: readonly string[]; readonly names?: Readonly<Record<string, string>> }
}

/** What may be read with the rows of a page that it hangs on. */
interface Hanging {
  /** How it is read with rows in `within`; undefined: not for this caller, or not at all. */
  below?(call: Call, wanted: Below, within: Scope): Promise<JsonBelow | undefined>
}

/** A method that only reads. */
export interface ReadRule<Request extends object, Answer extends object = object>
  extends Common<Request>, Sorted, Hanging {
  read(call: Call<Request>, db: Queryable): Promise<Answer>
  /** For methods that get one by its uid: many at once, a row or nothing for each, of those that the caller may see. */
  readRows?(call: Call, query: RowsQuery): Promise<(Row | undefined)[]>
}

/** A method that only reads, and whose calls of one level of a graph are answered together: one statement for all. */
export interface ReadManyRule<Request extends object, Answer extends object = object> extends Common<Request> {
  /** One answer for each call, or why it is refused, in their order; each call has passed its own checks. */
  readMany(calls: readonly Call<Request>[], db: Queryable): Promise<readonly (Answer | PlatformError)[]>
}

/** How a list is read whole. */
export interface Whole {
  /** Only what is in this scope, too. */
  readonly only?: Scope
  /** Other columns than those of the resource. */
  readonly table?: Table
}

/** A method that lists: the contract's request is turned into a query, the page into an answer. */
export interface ListRule<Request extends object> extends Common<Request>, Sorted, Hanging {
  /** What the request asks for; what is wrong with it is added. */
  query(call: Call<Request>, violations: Violations): PageQuery
  /** Adds all that is wrong with a query, whoever made it. */
  validateQuery(query: PageQuery, violations: Violations): void
  readPage(call: Call<Request>, query: PageQuery): Promise<Page<Row>>
  /** The pages of many places at once, each cut to what the caller may see; absent: it is never listed below others. */
  readPages?(call: Call, query: PageQuery, places: readonly Place[]): Promise<Page<Row>[]>
  /** All that a query asks for, whatever its page, in the order of creation. */
  readAll?(call: Call<Request>, query: PageQuery, how?: Whole): Promise<AsyncIterable<readonly Row[]>>
  answer(call: Call<Request>, page: Page<Row>): object
}

/** A method that writes: its rule runs in a transaction, and its event is written in the same one. */
export interface WriteRule<Request extends object, Answer extends object = object>
  extends Common<Request>, Write<Request, Answer> {}

/** A method that can be called, and the ways to read many at once that it offers. */
export interface Operation<Desc extends DescMethod = DescMethod> {
  readonly method: Method
  /** What it does behind the waist, for methods that are another form of it (services/v1). */
  readonly rule: Rule<RequestOf<Desc>, Answered<Desc>>
  call(request: RequestOf<Desc>, at: CallEnvironment): Promise<AnswerOf<Desc>>
  /** Many calls of one caller: an answer for each, or why it was refused. */
  callMany(requests: readonly RequestOf<Desc>[], at: CallEnvironment): Promise<(AnswerOf<Desc> | PlatformError)[]>
  /** Its call for one row by its uid, of which no more than the fields that are wanted is read. */
  get(query: RowQuery, at: CallEnvironment): Promise<GotRow<Desc>>
  list(query: PageQuery<Desc>, at: CallEnvironment): Promise<Page<ListedRow<Desc>>>
  listMany(places: readonly Place[], query: PageQuery<Desc>, at: CallEnvironment): Promise<Page<ListedRow<Desc>>[]>
  below(wanted: Below, within: Scope, at: CallEnvironment): Promise<JsonBelow | undefined>
  getMany(query: RowsQuery, at: CallEnvironment): Promise<(GotRow<Desc> | undefined)[]>
}

export type Rule<Request extends object, Answer extends object = object> =
  ReadRule<Request, Answer> | ReadManyRule<Request, Answer> | ListRule<Request> | WriteRule<Request, Answer>

/** What a rule answers: its method's answer, in chunks where that is a list without pages; rows are messages as they are. */
type Answered<Method extends DescMethod> = Made<AnswerOf<Method>> | Listed<AnswerOf<Method>>
/**
 * Makes an operation; the method's descriptor types the request and the answer of its rule. Throws at load when the
 * contract does not have the method.
 */
export function operation<Method extends DescMethod>(
  rule: { readonly method: Method } & Rule<RequestOf<Method>, Answered<Method>>,
): Operation<Method>
export function operation(rule: Rule<object>): Operation {
  return genericOperation(rule)
}

/** The same for a method that is only known at load, as a standard one of any resource: the rule says what it takes. */
export function genericOperation<Request extends object>(rule: Rule<Request>): Operation
export function genericOperation(rule: Rule<object>): Operation {
  const method = methodOf(rule.method)
  const held = <T>(request: object | undefined, at: NamingEnvironment, work: (call: Call) => Promise<T>): Promise<T> =>
    whileHeld(() => enter(rule, request, at), work)
  const one = async (request: object, at: CallEnvironment): Promise<object> =>
    'write' in rule ? writeInParts(rule, request, at) : held(request, at, (call) => read(rule, call))
  /** A way in: what is refused on it names the method's domain. */
  const way = <T>(work: () => Promise<T>): Promise<T> => inArea(method.domain, work)
  return {
    method,
    rule,
    call: (request, at) => way(() => one(request, at)),
    get: async ({ uid, ...form }, { context, deps }) =>
      // A Get method answers the row that its request names.
      (await way(() => one({ uid }, { context: { ...context, form }, deps }))) as GotRow<DescMethod>,
    callMany: (requests, at) =>
      'readMany' in rule
        ? way(() => readTogether(rule, requests, at))
        : Promise.all(requests.map((request) => refusalOr(() => way(() => one(request, at))))),
    list: (query, at) => {
      const { descendantsOf = '', childrenOf = '' } = query.scope ?? {}
      const naming = [descendantsOf, childrenOf].filter(isUid)
      return way(() =>
        held(placeIn(method, query), { ...at, naming }, async (call) => {
          if (!('readPage' in rule)) throw unimplemented(method.id)
          check(at, (violations) => rule.validateQuery(query, violations))
          return rule.readPage(call, query)
        }),
      )
    },
    listMany: (places, query, at) => {
      const naming = places.flatMap(({ scope = [] }) => scope.flatMap(uidsIn))
      return way(() =>
        held(undefined, { ...at, naming }, async (call) => {
          if (!('readPage' in rule) || !rule.readPages) throw unimplemented(method.id)
          check(at, (violations) => rule.validateQuery(query, violations))
          return rule.readPages(call, query, places)
        }),
      )
    },
    below: (wanted, within, at) =>
      way(async () => {
        if (!('below' in rule) || !rule.below) return undefined
        const call = await enter(rule, undefined, { ...at, naming: within.flatMap(uidsIn) })
        if ('query' in wanted && 'readPage' in rule) check(at, (found) => rule.validateQuery(wanted.query, found))
        return answered(call, await rule.below(call, wanted, within))
      }),
    getMany: (query, at) =>
      way(() =>
        held(undefined, { ...at, naming: query.uids.filter(isUid) }, async (call) => {
          if (!('readRows' in rule) || !rule.readRows) throw unimplemented(method.id)
          return rule.readRows(call, query)
        }),
      ),
  }
}

async function writeInParts(rule: WriteRule<object>, request: object, at: CallEnvironment): Promise<object> {
  const method = methodOf(rule.method)
  const inTurns = (write: Write<object, object>): Promise<object> =>
    inTurn(at, { method, request }, () => commit(write, () => enter(rule, request, at)))
  let isReady = !('before' in rule) || at.context.validateOnly === true
  const part = async (call: WriteCall): Promise<object> => {
    isReady = (await rule.before?.(call)) ?? true
    return {}
  }
  while (!isReady) await inTurns({ ...rule, write: part })
  return inTurns(rule)
}

/** Where a list is that belongs to one place: its filters name that. */
const placeIn = ({ scopeField }: Method, { filter = {} }: PageQuery<DescMethod>): object =>
  scopeField === undefined ? {} : { [scopeField]: membersOf(filter)[scopeField] }

function uidsIn(part: ScopePart): readonly string[] {
  if (part.kind === 'uids') return part.uids
  return part.kind === 'roots' ? [] : [part.uid]
}

/**
 * Everything before the rule: who calls, whether they may, and whether the request makes sense.
 * @param request undefined: many at once, which the rule cuts to what the caller may see
 */
export async function enter(rule: Common<object>, request: object | undefined, at: NamingEnvironment): Promise<Call> {
  const method = methodOf(rule.method)
  const asked = await callOf(method, request ?? {}, at)
  if (request === undefined) return asked
  requireShortLists(method, request, at.deps.sizes)
  const resolved = rule.resolve ? await callOf(method, await rule.resolve(asked), at) : asked
  const caller = await rule.callerThere?.(resolved)
  const there = (caller: IdentifiedCaller): CallEnvironment => ({
    ...at,
    context: { ...at.context, caller, callerNow: undefined },
  })
  const call = caller ? await callOf(method, resolved.request, there(caller)) : resolved
  await authorizeScope(call, rule)
  await rule.authorize?.(call)
  if (rule.validate) {
    const violations = new Violations(at.deps.sizes)
    await rule.validate(call, violations)
    violations.throwIfAny()
  }
  return call
}

/** What a rule that reads answers to a call that has passed the waist. */
export async function read(
  rule: ReadRule<object> | ReadManyRule<object> | ListRule<object>,
  call: Call,
): Promise<object> {
  // It may go through all that there is of a kind: who asks for a hundred of them waits for itself.
  if ('read' in rule) return rule.read(call, reading(call))
  if ('readMany' in rule) return orThrow((await rule.readMany([call], reading(call)))[0] ?? {})
  return rule.answer(call, await rule.readPage(call, queryOf(rule, call)))
}

/** What a call of a list asks for. @throws INVALID_ARGUMENT with all that is wrong with it */
export function queryOf(rule: ListRule<object>, call: Call): PageQuery {
  return check(call, (violations) => {
    const asked = rule.query(call, violations)
    rule.validateQuery(asked, violations)
    return asked
  })
}

async function readTogether(
  rule: ReadManyRule<object>,
  requests: readonly object[],
  at: CallEnvironment,
): Promise<(object | PlatformError)[]> {
  const { domain } = methodOf(rule.method)
  for (;;) {
    const entering = requests.map((request) => refusalOr(() => inArea(domain, () => enter(rule, request, at))))
    const entered = await Promise.all(entering)
    const calls = entered.filter((call): call is Call => !(call instanceof PlatformError))
    const answers = calls.length === 0 ? [] : [...(await rule.readMany(calls, reading(at)))].reverse()
    for (const one of answers) if (one instanceof PlatformError) one.area ??= domain
    const all = entered.map((call) => (call instanceof PlatformError ? call : answered(call, answers.pop() ?? {})))
    const held = await Promise.all(calls.map((call) => call.holdsStill()))
    if (held.every(Boolean)) return all
  }
}

/**
 * Reads for a call. What took long, by the turns that it waited for or by itself, is read anew where rights of its caller were taken
 * away meanwhile: it may have been written long after that.
 */
async function whileHeld<T>(entering: () => Promise<Call>, work: (call: Call) => Promise<T>): Promise<T> {
  for (;;) {
    const call = await entering()
    const answer = answered(call, await work(call))
    if (await call.holdsStill()) return answer
  }
}

/** An answer, which nobody gets unless what the caller may do was asked. */
function answered<T>(call: Call, answer: T): T {
  requireAuthorized(call)
  return answer
}

/** @throws INVALID_ARGUMENT with all that `look` finds wrong */
export function check<T>({ deps }: CallEnvironment, look: (violations: Violations) => T): T {
  const violations = new Violations(deps.sizes)
  const seen = look(violations)
  violations.throwIfAny()
  return seen
}
