// What the gRPC face is given.
import type { ContractVersion } from '../contract/versions.ts'
import type { FaceOptions } from '../http/call.ts'
import type { Services } from '../services/services.ts'

export interface GrpcOptions extends FaceOptions {
  readonly services: Pick<Services, 'call'>
  /** The longest message, in bytes, in and out, before compression. */
  readonly limits: { readonly messageBytes: number; readonly jsonDepth: number }
  /** Whether the server is stopping: health is then NOT_SERVING, and new calls are UNAVAILABLE. */
  readonly draining?: () => boolean
  /** Ids (in v2) of methods whose token is their input: it is handed to the services as `authorization`. */
  readonly tokenMethods?: ReadonlySet<string>
  /** What is served; by default all versions of the contract. */
  readonly versions?: readonly ContractVersion[]
}
