// How one call of the contract reaches an upstream: gRPC, or REST.
import type { Message } from '@bufbuild/protobuf'
import type { Method } from '../contract/methods.ts'

/** One call, ready to be sent. */
export interface Sending {
  readonly method: Method
  readonly message: Message
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds that are left for it. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Told before the upstream is asked once more for the same. @throws RESOURCE_EXHAUSTED when it may not be */
  readonly again: () => void
}

export interface Transport {
  /** Whether the protocol has a way to this method. */
  reaches(method: Method): boolean
  /** The answer's message. @throws PlatformError, whatever came instead of it */
  send(sending: Sending): Promise<Message>
  close(): void
}

export interface TransportOptions {
  /** Scheme, host and port of the upstream; what stands before its paths, too. */
  readonly url: string
  /** Bytes that one answer may have. */
  readonly answerBytes: number
}
