// What the graph is given by app/, which puts it together.
import type { Plugin } from 'graphql-yoga'
import type { FaceOptions } from '../http/call.ts'
import type { Offers } from '../services/offers.ts'
import type { Services } from '../services/services.ts'
import type { AllowsOrigin } from './cross-site.ts'
import type { ChangeSignal } from '../core/change-signal.ts'
import type { DocumentMode, DocumentStore } from './persisted.ts'

export interface GraphqlOptions extends FaceOptions {
  readonly services: Services
  readonly limits: GraphqlLimits
  /** Whether clients may ask for the schema; true when absent. */
  readonly introspection?: boolean
  /** What subscriptions follow, and how long they stay; absent: there is nothing to follow. */
  readonly live?: { readonly feed: ChangeSignal; readonly draining: () => boolean; readonly heartbeatMs?: number }
  /** Which pages of other sites may call; none when absent. */
  readonly allowsOrigin?: AllowsOrigin
  /** Persisted documents; off when absent. */
  readonly documents?: { readonly mode: DocumentMode; readonly store: DocumentStore }
  /** For services over another server: what they can answer, and how many calls of it one operation may take. */
  readonly upstream?: { readonly offers: Offers; readonly calls: number }
  /**
   * For who wants `extensions.calls`: from now on it is kept what the operation asks for, and what is given tells the calls by
   * REST and gRPC that ask for the same.
   */
  readonly watchCalls: () => () => readonly object[]
  /** Of Yoga or Envelop: they see each operation that runs. */
  readonly plugins?: readonly Plugin[]
}

export interface GraphqlLimits {
  readonly jsonDepth: number
  readonly bodyBytes: number
  readonly documentBytes: number
  readonly documentCount: number
  readonly graphDepth: number
  readonly graphTokens: number
  readonly graphAliases: number
  readonly graphFields: number
  readonly graphNodes: number
  /** Parts of the schema that an answer may have. */
  readonly introspectionNodes: number
}
