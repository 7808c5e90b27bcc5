// A call on its way through the waist, as a rule sees it: the request, who asks, and what the services stand on.
import type { Access, EffectiveCaller } from '../access/access.ts'
import type { Authority } from '../access/authority.ts'
import type { Method } from '../contract/methods.ts'
import { requireIdentified, type IdentifiedCaller } from '../core/caller.ts'
import type { Clock } from '../core/clock.ts'
import { invalidField, permissionDenied } from '../core/errors.ts'
import { membersOf } from '../core/json.ts'
import type { PageCodec } from '../core/page.ts'
import type { Scope } from '../core/scope.ts'
import { isUid, rootOf } from '../core/uid.ts'
import type { Seal } from '../core/seal.ts'
import { SOON_MS } from '../core/soon.ts'
import type { Asker, Database, Queryable, Transaction } from '../db/database.ts'
import type { JsonBelow } from '../db/statements/json-page.ts'
import type { CallContext } from './context.ts'
import type { Below } from './page.ts'
import type { SinkRules } from './events/sinks.ts'
import type { TokenExchange } from './exchange.ts'
import type { EventSubject } from './outbox.ts'
import type { ImageSource } from './registry/image-source.ts'
import { keyOf, type WriteTurns } from './turns.ts'
import type { Sizes } from './violations.ts'

/** What the services stand on. */
export interface Deps {
  readonly db: Database
  readonly access: Access
  readonly pages: PageCodec
  readonly clock: Clock
  /** Whether callers may make organizations of their own. */
  readonly rootGroups: boolean
  /** What stored secrets are sealed with. */
  readonly seal: Seal
  /** Issuers whose word for an e-mail address is believed; absent: none. */
  readonly emailIssuers?: readonly string[]
  /** Domains of addresses that are no organization's; absent: none. */
  readonly freeEmailDomains?: readonly string[]
  /** The ids of the documents that can be accepted; absent: any. */
  readonly terms?: readonly string[]
  /** Where this server is reached, for the addresses that answers name. */
  readonly publicUrl?: string
  /** Where images are read from; absent: there is no registry. */
  readonly images?: ImageSource
  /** The exchange of tokens; absent: it is not served. */
  readonly tokens?: TokenExchange
  /** Where events may be sent; absent: nowhere. */
  readonly sinks?: SinkRules
  /** Whose turn it is to write; absent: everybody's. */
  readonly turns?: WriteTurns
  /** Sizes that no field of a request may pass; absent: the defaults. */
  readonly sizes?: Sizes
}

/** Who asks, and what answers. */
export interface CallEnvironment {
  readonly context: CallContext
  readonly deps: Deps
  /** How something is read with the page of rows in `within` that it hangs on; absent, and undefined: not at all. */
  readonly below?: ((wanted: Below, within: Scope, context: CallContext) => Promise<JsonBelow | undefined>) | undefined
}

/** One call on its way through the waist, as a rule sees it. */
export interface Call<Request extends object = object> extends CallEnvironment {
  readonly method: Method
  readonly request: Request
  /** The uid that the method is authorized on, for methods that name it in their request. */
  readonly scope: string
  /** The caller. Asking for it on a method that is open to all is a fault of the rule. */
  readonly caller: IdentifiedCaller
  readonly authority: Authority
  /** Where the caller holds what the method needs. */
  visible(): readonly string[]
  /** @throws PERMISSION_DENIED unless the caller holds what the method needs at `uid` */
  require(uid: string): void
  /** Says that what is asked for is every caller's, whatever it holds. */
  grant(): void
  /**
   * Whether the caller holds still all that it held as it came in; looked up where that was a while ago, as when it waited for its
   * turn. What was read before may be told then, and what was written kept.
   * @throws UNAUTHENTICATED where it is nobody any more
   */
  holdsStill(): Promise<boolean>
}

/** A call inside its transaction. */
export interface WriteCall<Request extends object = object> extends Call<Request> {
  readonly tx: Transaction
  /** Tells what the method's event says; without it a method whose annotation names an event fails. */
  readonly emit: (event: EventSubject) => void
  /** Checks what must hold of the end: it runs when all calls of the transaction have written, and refuses this one. */
  readonly beforeCommit: (check: () => Promise<void>) => void
}

/** The database for what may take long: it ends with the request. */
export function reading(call: CallEnvironment): Queryable {
  return call.deps.db.askedBy(askerOf(call))
}

/** Who waits for what a call asks of the database. */
export function askerOf({ context: { signal, caller, address } }: CallEnvironment): Asker {
  return { signal, caller: keyOf(caller), address }
}

/** Who asks, with its rights, and when it was begun to read them. */
interface Entered extends EffectiveCaller {
  readonly at: number
}

/** A call as it came in, which knows whether anybody has asked what its caller may do. */
class EnteredCall<Request extends object> implements Call<Request> {
  readonly method: Method
  readonly request: Request
  readonly context: CallContext
  readonly deps: Deps
  readonly below: CallEnvironment['below']
  /** Looks up who asks; absent: the method is open to all. */
  readonly #look: (() => Promise<EffectiveCaller>) | undefined
  #effective: Entered | undefined
  #isAsked = false

  constructor(
    { method, request }: Pick<Call<Request>, 'method' | 'request'>,
    { context, deps, below }: CallEnvironment,
    look?: () => Promise<EffectiveCaller>,
  ) {
    this.method = method
    this.request = request
    this.context = context
    this.deps = deps
    this.below = below
    this.#look = look
  }

  /** Looks up who asks. */
  async enter(): Promise<this> {
    const at = performance.now()
    if (this.#look) this.#effective = { ...(await this.#look()), at }
    return this
  }

  get isAsked(): boolean {
    return this.#isAsked
  }

  get scope(): string {
    return scopeOf(this.method, this.request)
  }

  get caller(): IdentifiedCaller {
    return this.#effective?.caller ?? requireIdentified(this.context.caller)
  }

  get authority(): Authority {
    if (!this.#effective) throw new Error(`${this.method.id} is open to all and has no caller to ask for.`)
    this.#isAsked = true
    return this.#effective.authority
  }

  visible(): readonly string[] {
    this.#isAsked = true
    const { access } = this.method
    return access.kind === 'none' ? [] : (this.#effective?.authority.visible(access.mask) ?? [])
  }

  grant(): void {
    this.#isAsked = true
  }

  async holdsStill(): Promise<boolean> {
    const before = this.#effective
    const at = performance.now()
    if (!this.#look || !before || at - before.at <= SOON_MS) return true
    const { caller, authority } = await this.#look()
    if (caller.identity !== before.caller.identity || !authority.covers(before.authority)) return false
    this.#effective = { ...before, at }
    return true
  }

  require(uid: string): void {
    this.#isAsked = true
    const { access } = this.method
    const authority = this.#effective?.authority
    if (access.kind === 'none' || authority?.holds(access.mask, uid)) return
    const unclear = authority?.unclear.get(rootOf(uid))
    if (unclear) throw unclear
    throw permissionDenied(
      access.capabilities.map((capability) => capability.name),
      uid,
    )
  }
}

/** Where a request comes in that may name more than it is about. */
export interface NamingEnvironment extends CallEnvironment {
  /** Uids that it names without being about one alone. */
  readonly naming?: readonly string[]
}

/**
 * The call with its caller's rights: of a caller of several identities, those of the one that it is in the organization
 * which the request is about, or where it is about none those of all.
 */
export async function callOf<Request extends object>(
  method: Method,
  request: Request,
  at: NamingEnvironment,
): Promise<Call<Request>> {
  if (method.access.kind === 'none') return new EnteredCall({ method, request }, at)
  const { context, deps, naming } = at
  const about = aboutOf(method, request)
  const look = async (): Promise<EffectiveCaller> => {
    const caller = context.callerNow ? await context.callerNow() : context.caller
    return effectiveCallerOf(requireIdentified(caller), { deps, about, naming })
  }
  return new EnteredCall({ method, request }, at, look).enter()
}

/**
 * Nothing may be answered, and nothing kept, before somebody has asked what the caller may do: the waist for scoped
 * methods, the rule for the others.
 * @throws Error, a fault of the rule, which forgot it
 */
export function requireAuthorized(call: Call): void {
  const { access, id } = call.method
  if (access.kind === 'none' || access.capabilities.length === 0 || (call instanceof EnteredCall && call.isAsked))
    return
  throw new Error(`The rule of ${id} never asked what its caller may do.`)
}

/** Checks the right to the uid that a scoped method is authorized on; its shape is checked before any right is. */
export async function authorizeScope<Request extends object>(
  call: Call<Request>,
  rule: { reaches?(call: Call<Request>, uid: string): Promise<boolean> },
): Promise<void> {
  const { access } = call.method
  if (access.kind !== 'scoped') return
  const uid = call.scope
  if (!call.authority.holds(access.mask, uid) && !(await rule.reaches?.(call, uid))) call.require(uid)
}

interface About {
  readonly deps: Deps
  readonly about: string | undefined
  readonly naming: readonly string[] | undefined
}

async function effectiveCallerOf(caller: IdentifiedCaller, { deps, about, naming }: About): Promise<EffectiveCaller> {
  if (about !== undefined) return deps.access.effectiveCallerAt(caller, about)
  return { caller, authority: await deps.access.authorityOf(caller, naming) }
}

/** The uid that a request is about, if it has the shape of one: what a scoped method acts on, or a list's scope. */
export function aboutOf(method: Method, request: object): string | undefined {
  const uid = method.access.kind === 'scoped' ? scopeValue(method, request) : filteredUid(request)
  return typeof uid === 'string' && isUid(uid) ? uid : undefined
}

function filteredUid(request: object): unknown {
  const { descendantsOf, childrenOf } = membersOf('uidp' in request ? request.uidp : undefined)
  return descendantsOf || childrenOf
}

function scopeValue(method: Method, request: object): unknown {
  let value: unknown = request
  for (const name of (method.scopeField ?? '').split('.')) value = membersOf(value)[name]
  return value
}

function scopeOf(method: Method, request: object): string {
  const path = method.scopeField ?? ''
  const value = scopeValue(method, request)
  // The client wrote it in the path or as the only field of that name, so the last segment names it.
  return requireUid(value, path.slice(path.lastIndexOf('.') + 1))
}

/** The uid in a field. @throws INVALID_ARGUMENT when there is none, or it has not the shape of one */
export function requireUid(value: unknown, field: string): string {
  if (typeof value !== 'string' || value === '') throw invalidField(field, 'is required')
  if (!isUid(value)) throw invalidField(field, 'is not a uid: 40 hexadecimal digits, then "/" and 16 for each level')
  return value
}
