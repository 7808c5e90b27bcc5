// What the parts of the demo are loaded with.
import type { DescMethod } from '@bufbuild/protobuf'
import type { AnswerOf, RequestOf } from '../../contract/plain.ts'
import type { IdentifiedCaller } from '../../core/caller.ts'

/** Makes one call as somebody; as the owner where nobody is named. */
export type Send = <Method extends DescMethod>(
  method: Method,
  request: RequestOf<Method>,
  as?: IdentifiedCaller,
) => Promise<AnswerOf<Method>>

export interface Loading {
  readonly send: Send
  readonly organization: string
  /** What was made, by the names from below the organization; that itself is ''. */
  readonly uids: Map<string, string>
}
