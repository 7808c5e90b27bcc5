// What the sign-in is given.
import type { guardedFetch } from '../auth/fetch.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Clock } from '../core/clock.ts'
import type { Seal } from '../core/seal.ts'
import type { Services } from '../services/services.ts'

/** An identity provider as its own client sees it. */
export interface UpstreamProvider {
  readonly uid: string
  readonly name: string
  /** Name of the organization. */
  readonly organization: string
  readonly issuer: string
  readonly clientId: string
  /** Empty: a public client. */
  readonly clientSecret: string
  readonly additionalScopes: readonly string[]
}

/** Somebody who can be chosen under `serve --dev`. */
export interface DevPerson {
  readonly uid: string
  readonly name: string
  readonly description: string
}

/** What is read for those whom nobody knows yet. */
export interface SignInDirectory {
  provider(uid: string): Promise<UpstreamProvider | undefined>
  /** The providers of the one verified organization of this name. */
  providersOf(organization: string): Promise<readonly UpstreamProvider[]>
  /** Undefined: nobody can be chosen. */
  readonly people?: () => Promise<readonly DevPerson[]>
  /** Keeps what a device will ask for. @returns false when its code was used before */
  keepHeadless(session: HeadlessResult): Promise<boolean>
}

/** A finished sign-in of a device without a browser. */
export interface HeadlessResult {
  readonly code: string
  readonly identity: string
  readonly publicKey: Uint8Array
  readonly encryptedToken: Uint8Array
  readonly expiresAt: Date
}

export interface OAuthOptions {
  readonly publicUrl: string
  readonly services: Pick<Services, 'call'>
  readonly directory: SignInDirectory
  readonly sessions: Sessions
  readonly seal: Seal
  readonly clock: Clock
  /** Requests to an identity provider, or for a client's document, guarded against private addresses. */
  readonly fetchFrom: (issuer: string) => ReturnType<typeof guardedFetch>
  /** Whether an operator lets this issuer be plain http. */
  readonly allowsHttp: (issuer: string) => boolean
  readonly newRequestId: () => string
  readonly log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
}
