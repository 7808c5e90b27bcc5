// The waist: every public method, on every face, passes here and nowhere else, in one order:
// contract → identity → shape of the uid → permission → validation → transaction → rule → outbox → commit.
// What belongs here: that order. What does not: any rule of a resource. Only the services' own files make operations.
import type { Access } from '../access/access.ts'
import type { Authority } from '../access/authority.ts'
import { methodById, type Method } from '../contract/methods.ts'
import { requireIdentified, type IdentifiedCaller } from '../core/caller.ts'
import type { Clock } from '../core/clock.ts'
import { invalidField, permissionDenied, PlatformError } from '../core/errors.ts'
import type { PageCodec } from '../core/page.ts'
import { isUid } from '../core/uid.ts'
import type { Database, Queryable, Transaction } from '../db/database.ts'
import { writeOutbox, type EmittedEvent, type EventSubject } from './outbox.ts'
import type { CallContext } from './context.ts'
import type { TokenExchange } from './exchange.ts'
import type { ImageSource } from './registry/image-source.ts'
import type { SinkRules } from './events/sinks.ts'
import { Violations } from './violations.ts'

/** What the services stand on. */
export interface Foundation {
  readonly db: Database
  readonly access: Access
  readonly pages: PageCodec
  readonly clock: Clock
  /** Whether callers may make organizations of their own. */
  readonly rootGroups: boolean
  /** Where this server is reached, for the addresses that answers name. */
  readonly publicUrl?: string
  /** Where images are read from; absent: there is no registry. */
  readonly images?: ImageSource
  /** The exchange of tokens; absent: it is not served. */
  readonly tokens?: TokenExchange
  /** Where events may be sent; absent: nowhere. */
  readonly sinks?: SinkRules
  /** The proto3 JSON of an event's stored body, by the full name of its message; absent: as it is stored. */
  readonly bodyJson?: (type: string, body: Readonly<Record<string, unknown>>) => unknown
}

/** One call on its way through the waist, as a rule sees it. */
export interface Call<Request extends object = Record<string, unknown>> {
  readonly method: Method
  readonly request: Request
  readonly on: Foundation
  readonly context: CallContext
  /** The caller. Asking for it on a method that is open to all is a fault of the rule. */
  readonly caller: IdentifiedCaller
  readonly authority: Authority
  /** Where the caller holds what the method needs. */
  visible(): readonly string[]
  /** @throws PERMISSION_DENIED unless the caller holds what the method needs at `uid` */
  demand(uid: string): void
}

/** A call inside its transaction. */
export interface WriteCall<Request extends object> extends Call<Request> {
  readonly tx: Transaction
  /** Tells what the method's event says; without it a method whose annotation names an event fails. */
  emit(event: EventSubject): void
}

interface Common<Request extends object> {
  /** The method's id in the contract table. */
  readonly method: string
  /** For unscoped methods that act on one uid: checks the right to it. Scoped ones are checked by the annotation. */
  readonly authorize?: (call: Call<Request>) => void | Promise<void>
  /** For scoped methods: whether the caller may have the uid though no grant of its covers it (people, oneself). */
  readonly reaches?: (call: Call<Request>, uid: string) => Promise<boolean>
  /** Adds all that is wrong with the request. */
  readonly validate?: (call: Call<Request>, violations: Violations) => void | Promise<void>
}

/** A method that only reads. */
export interface ReadRule<Request extends object> extends Common<Request> {
  readonly read: (call: Call<Request>, db: Queryable) => Promise<object>
}

/** A method that only reads, and whose calls of one level of a graph are answered together: one statement for all. */
export interface ReadManyRule<Request extends object> extends Common<Request> {
  /** One answer for each call, in their order; each call has passed its own checks. */
  readonly readMany: (calls: readonly Call<Request>[], db: Queryable) => Promise<readonly object[]>
}

/** A method that writes: its rule runs in a transaction, and its event is written in the same one. */
export interface WriteRule<Request extends object> extends Common<Request> {
  readonly write: (call: WriteCall<Request>) => Promise<object>
  /** Whether it changes identities, roles or bindings, so that cached rights must be forgotten. */
  readonly changesAccess?: boolean
}

/** A method that can be called. */
export interface Operation {
  readonly method: Method
  run(request: object, context: CallContext, on: Foundation): Promise<object>
  /** Many calls of one caller: an answer for each, or why it was refused. */
  runMany(requests: readonly object[], context: CallContext, on: Foundation): Promise<(object | PlatformError)[]>
}

type Rule<Request extends object> = ReadRule<Request> | ReadManyRule<Request> | WriteRule<Request>

/** Thrown to roll a transaction back when only its result was wanted. */
class Rehearsed extends Error {
  readonly result: object
  readonly events: readonly EmittedEvent[]
  constructor(result: object, events: readonly EmittedEvent[]) {
    super('rolled back: only the result was wanted')
    this.result = result
    this.events = events
  }
}

/** Makes an operation. Throws at load when the contract does not have the method, or its rule forgets a check. */
export function operation<Request extends object>(rule: Rule<Request>): Operation {
  const method = methodById(rule.method)
  if (!method) throw new Error(`${rule.method} is not a method of the contract.`)
  const run: Operation['run'] = async (request, context, on) => {
    try {
      const call = await enter(rule, method, { request: request as Request, context, on })
      if ('read' in rule) return await rule.read(call, on.db)
      if ('write' in rule) return await commit(rule, call)
      const [answer] = await rule.readMany([call], on.db)
      return answer ?? {}
    } catch (error) {
      if (error instanceof PlatformError) error.area ??= method.domain
      throw error
    }
  }
  return {
    method,
    run,
    runMany: async (requests, context, on) => {
      if (!('readMany' in rule)) return Promise.all(requests.map((request) => refused(run(request, context, on))))
      const entering = requests.map((request) => enter(rule, method, { request: request as Request, context, on }))
      const entered = await Promise.all(entering.map((call) => refused(call)))
      const calls = entered.filter((call): call is Call<Request> => !(call instanceof PlatformError))
      const answers = calls.length === 0 ? [] : [...(await rule.readMany(calls, on.db))].reverse()
      return entered.map((call) => {
        if (!(call instanceof PlatformError)) return answers.pop() ?? {}
        call.area ??= method.domain
        return call
      })
    },
  }
}

/** A refusal as a value; what is no refusal stays a fault. */
function refused<T>(promise: Promise<T>): Promise<T | PlatformError> {
  return promise.catch((error: unknown) => {
    if (error instanceof PlatformError) return error
    throw error
  })
}

/** Everything before the rule: who calls, whether they may, and whether the request makes sense. */
async function enter<Request extends object>(
  rule: Common<Request>,
  method: Method,
  { request, context, on }: { request: Request; context: CallContext; on: Foundation },
): Promise<Call<Request>> {
  const call = await callOf(method, request, { context, on })
  if (method.access.kind === 'scoped') {
    const uid = scopeOf(method, request)
    const held = call.authority.holds(method.access.mask, uid)
    if (!held && !(await rule.reaches?.(call, uid))) call.demand(uid)
  }
  await rule.authorize?.(call)
  if (rule.validate) {
    const violations = new Violations()
    await rule.validate(call, violations)
    violations.throwIfAny()
  }
  return call
}

/** The call with its caller's rights. Also used by reads of many lists at once (connections.ts). */
export async function callOf<Request extends object>(
  method: Method,
  request: Request,
  { context, on }: { context: CallContext; on: Foundation },
): Promise<Call<Request>> {
  const open = method.access.kind === 'none'
  const authority = open ? undefined : await on.access.authorityOf(requireIdentified(context.caller))
  const mask = method.access.kind === 'none' ? 0n : method.access.mask
  return {
    method,
    request,
    on,
    context,
    get caller() {
      return requireIdentified(context.caller)
    },
    get authority() {
      if (!authority) throw new Error(`${method.id} is open to all and has no caller to ask for.`)
      return authority
    },
    visible: () => authority?.visible(mask) ?? [],
    demand: (uid) => {
      if (method.access.kind === 'none' || authority?.holds(mask, uid)) return
      throw permissionDenied(
        method.access.capabilities.map((capability) => capability.name),
        uid,
      )
    },
  }
}

/** The uid that a scoped method is authorized on, whose shape is checked before any right is. */
function scopeOf(method: Method, request: object): string {
  const path = method.scopeField ?? ''
  let value: unknown = request
  for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name]
  // The client wrote it in the path or as the only field of that name, so the last segment names it.
  return checkedUid(value, path.slice(path.lastIndexOf('.') + 1))
}

/** The uid in a field. @throws INVALID_ARGUMENT when there is none, or it has not the shape of one */
export function checkedUid(value: unknown, field: string): string {
  if (typeof value !== 'string' || value === '') throw invalidField(field, 'is required')
  if (!isUid(value)) throw invalidField(field, 'is not a uid: 40 hexadecimal digits, then "/" and 16 for each level')
  return value
}

async function commit<Request extends object>(rule: WriteRule<Request>, call: Call<Request>): Promise<object> {
  const { method, on, context } = call
  try {
    const result = await on.db.transaction(async (tx) => {
      const events: EventSubject[] = []
      const inner = Object.create(call, {
        tx: { value: tx },
        emit: { value: (event: EventSubject) => events.push(event) },
      }) as WriteCall<Request>
      const made = await rule.write(inner)
      const emitted: EmittedEvent[] = []
      for (const event of events) {
        emitted.push(...(await writeOutbox(tx, method, { ...event, actor: call.caller.actor })))
      }
      if (context.validateOnly) throw new Rehearsed(made, emitted)
      return made
    })
    if (rule.changesAccess) on.access.forget()
    return result
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
    context.onRehearsed?.(error.events.map((event) => ({ ...event, body: jsonBody(on, event) })))
    return error.result
  }
}

function jsonBody({ bodyJson }: Foundation, { bodyType, body }: EmittedEvent): object {
  return (bodyJson?.(bodyType, body as Record<string, unknown>) as object | undefined) ?? body
}
