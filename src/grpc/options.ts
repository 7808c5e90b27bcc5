// What the gRPC face is given.
import type { ContractVersion } from '../contract/beta.ts'
import type { Authenticate } from '../core/caller.ts'
import type { Observe } from '../core/outcome.ts'
import type { Admit } from '../http/admission.ts'
import type { Services } from '../services/services.ts'

/** A fault of ours, for the log: the client is told its request id and nothing else. */
export interface GrpcFault {
  readonly error: unknown
  readonly requestId: string
  /** Its id, or the path of what is no method. */
  readonly method: string
}

export interface GrpcOptions {
  readonly services: Pick<Services, 'call'>
  readonly authenticate: Authenticate
  /** Last part of the domain of errors, e.g. `chainguard.dev`; also the realm of challenges. */
  readonly errorDomain: string
  /** The longest message, in bytes, in and out, before compression. */
  readonly limits: { readonly messageBytes: number }
  /** After this time, or the client's own if that is sooner, the answer is DEADLINE_EXCEEDED, whatever the services do. */
  readonly requestTimeoutMs: number
  /** Whether the server is stopping: health is then NOT_SERVING, and new calls are UNAVAILABLE. */
  readonly draining?: () => boolean
  /**
   * Ids (in v2) of methods whose token is their input, not the caller's credential (token exchange): it is not
   * authenticated here but handed to the services as `authorization` in the context.
   */
  readonly tokenMethods?: ReadonlySet<string>
  /** What is served; by default all versions of the contract. */
  readonly versions?: readonly ContractVersion[]
  readonly newRequestId?: () => string
  readonly log?: (fault: GrpcFault) => void
  readonly observe?: Observe
  /** The rate limit; absent: there is none. */
  readonly admit?: Admit
}
