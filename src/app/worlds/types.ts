// What tests see of a platform. It imports nothing, for it is the types of the package.

/** What a platform begins as: no organization at all, or the demo. */
export type Beginning = 'empty' | 'seed'

/** The rows of a platform at some moment, for any platform of this process to begin as. */
export interface Snapshot {
  /** The files of PGlite, as a tar file. */
  readonly rows: Uint8Array
  /** The issuer that wrote them. */
  readonly issuer: string
  /** What stored secrets are sealed with, in base64. */
  readonly encryptionKey: string
}

export interface PlatformOptions {
  /** Default: `seed`. */
  readonly begin?: Beginning | Snapshot
  /** Settings of docs/configuration.md by their names, e.g. `{ LIMIT_RATE_POINTS: '0' }`. */
  readonly settings?: Readonly<Record<string, string>>
  /** Where to listen at 127.0.0.1; default 0: any free port. */
  readonly port?: number
  /** Told of each fault of the server's own, as a line of JSON; default: standard error. */
  readonly onFault?: (line: string) => void
}

export interface TokenOptions {
  /** How many seconds it lives on the clock of the platform; default: 3600. */
  readonly ttlSeconds?: number
  /** The only capabilities that it may use, e.g. `repo.list`. */
  readonly capabilities?: readonly string[]
  /** Uids of the only groups that it may act in. */
  readonly scopes?: readonly string[]
  /** Who it is for; default: the platform. */
  readonly audience?: readonly string[]
}

/** One server of its own. */
export interface Platform {
  /** Where all faces are, and the issuer of the tokens: `http://localhost:<port>`. */
  readonly url: string
  /** The uid of the demo's organization; undefined where there is none. */
  readonly organization: string | undefined
  /** The uid of the identity that owns it. */
  readonly owner: string | undefined
  /**
   * A token for an identity.
   * @param identity its uid, or its name where one identity alone has it (`owner`, `ada`, …); a root uid that nobody has makes a person
   * @throws Error, as a rejection, for a name that nobody has or several do, and for what is no capability
   */
  token(identity: string, options?: TokenOptions): Promise<string>
  /** Moves the clock forward, without waiting. */
  advance(milliseconds: number): void
  /**
   * Begins anew at the same address with the same keys. Requests under way get a moment to end and are cut off then; what
   * is asked meanwhile waits. Rows, events, deliveries, caches, limits and sessions are gone, and the clock is right again.
   * @param begin default: what the platform began as
   */
  reset(begin?: Beginning | Snapshot): Promise<void>
  /** Keeps the rows as they are now, in memory. */
  snapshot(): Promise<Snapshot>
  /** Ends it and gives back all that it took; requests under way get a second. */
  dispose(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
