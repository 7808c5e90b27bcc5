// A call in another form, for a rule that stands behind that of the method which was called.
import type { Authority } from '../access/authority.ts'
import { methodOf, type Method } from '../contract/methods.ts'
import type { DescMethod } from '@bufbuild/protobuf'
import type { IdentifiedCaller } from '../core/caller.ts'
import type { Transaction } from '../db/database.ts'
import type { Call, Deps, WriteCall } from './call.ts'
import type { CallContext } from './context.ts'
import type { EventSubject } from './outbox.ts'

interface Changes<Request extends object> {
  readonly request: Request
  readonly method?: Method
  readonly authority?: Authority
}

/** All but what is changed is that of the call behind it, which is also the one whose rights are asked for. */
class DerivedCall<Request extends object> implements Call<Request> {
  readonly context: CallContext
  readonly deps: Deps
  readonly method: Method
  readonly request: Request
  readonly #behind: Call
  readonly #authority: Authority | undefined

  constructor(behind: Call, { request, method = behind.method, authority }: Changes<Request>) {
    this.#behind = behind
    this.#authority = authority
    this.context = behind.context
    this.deps = behind.deps
    this.method = method
    this.request = request
  }

  get scope(): string {
    return this.#behind.scope
  }

  get caller(): IdentifiedCaller {
    return this.#behind.caller
  }

  get authority(): Authority {
    return this.#authority ?? this.#behind.authority
  }

  visible(): readonly string[] {
    return this.#behind.visible()
  }

  require(uid: string): void {
    this.#behind.require(uid)
  }

  grant(): void {
    this.#behind.grant()
  }

  holdsStill(): Promise<boolean> {
    return this.#behind.holdsStill()
  }
}

/** What a call has inside its transaction alone. */
type Inside = Pick<WriteCall, 'tx' | 'emit' | 'beforeCommit'>

interface WriteChanges<Request extends object> extends Changes<Request>, Inside {}

class DerivedWriteCall<Request extends object> extends DerivedCall<Request> implements WriteCall<Request> {
  readonly tx: Transaction
  readonly emit: (event: EventSubject) => void
  readonly beforeCommit: WriteCall['beforeCommit']

  constructor(behind: Call, { tx, emit, beforeCommit, ...changes }: WriteChanges<Request>) {
    super(behind, changes)
    this.tx = tx
    this.emit = emit
    this.beforeCommit = beforeCommit
  }
}

/** The call with another request, and where they are given another method or authority. */
export function derivedCall<Request extends object>(call: Call, changes: Changes<Request>): Call<Request> {
  return new DerivedCall(call, changes)
}

/** The same of a call inside its transaction. */
export function derivedWrite<Request extends object>(
  call: WriteCall,
  { emit = call.emit, ...changes }: Changes<Request> & Partial<Pick<WriteCall, 'emit'>>,
): WriteCall<Request> {
  const { tx, beforeCommit } = call
  return new DerivedWriteCall(call, { ...changes, tx, emit, beforeCommit })
}

/** The call inside its transaction. */
export function withinTransaction<Request extends object>(call: Call<Request>, inside: Inside): WriteCall<Request> {
  return new DerivedWriteCall(call, { request: call.request, ...inside })
}

/** The call with its events told as those of another method, whose work it does too. */
export function withEventsOf<Request extends object>(call: WriteCall<Request>, method: DescMethod): WriteCall<Request> {
  const of = methodOf(method)
  return derivedWrite(call, { request: call.request, emit: (event) => call.emit({ ...event, of }) })
}
