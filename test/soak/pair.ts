// Two servers on one PostgreSQL, either of which can be killed and started again where it was.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Server } from '../../bench/server.ts'

/** Which of the two. */
export type Which = 0 | 1

export interface Span {
  readonly from: number
  /** Infinity: it is not over. */
  readonly to: number
}

const NAMES = ['first', 'second'] as const

export class Pair implements AsyncDisposable {
  readonly urls: readonly [string, string]
  readonly token: string
  readonly #servers: [Server, Server]
  readonly #folder: string
  readonly #env: Readonly<Record<string, string>>
  /** When each was away: from its end until it answered that it is ready. */
  readonly #away: readonly [Span[], Span[]] = [[], []]

  private constructor(servers: [Server, Server], folder: string, env: Readonly<Record<string, string>>) {
    this.#servers = servers
    this.#folder = folder
    this.#env = env
    this.urls = [servers[0].origin, servers[1].origin]
    this.token = servers[0].token
  }

  /**
   * @param url of an empty database
   * @param limits of the servers, as variables of their environment; default: theirs
   */
  static async start(url: string, limits: Readonly<Record<string, string>> = {}): Promise<Pair> {
    const folder = await mkdtemp(join(tmpdir(), 'platform-graph-soak-'))
    const env = {
      ...limits,
      DATABASE_URL: url,
      PUBLIC_URL: 'http://localhost:1',
      ALLOW_PRIVATE_SINKS: 'true',
      BOOTSTRAP_ORG: 'soak',
      DEMO_DATA: 'false',
    }
    const first = await Server.start({ dataDir: join(folder, 'first'), env })
    // The same keys, and the token that they signed; folders of their own.
    await cp(join(folder, 'first'), join(folder, 'second'), { recursive: true })
    const second = await Server.start({ dataDir: join(folder, 'second'), env })
    return new Pair([first, second], folder, env)
  }

  /** Ends one as a crash would. */
  async kill(which: Which): Promise<void> {
    const from = performance.now()
    this.#away[which].push({ from, to: Infinity })
    await this.#servers[which].stop('SIGKILL')
  }

  /** Starts one that was killed, and waits until it is ready. @returns milliseconds that took */
  async restart(which: Which): Promise<number> {
    const port = Number(new URL(this.urls[which]).port)
    const dataDir = join(this.#folder, NAMES[which])
    this.#servers[which] = await Server.start({ dataDir, env: this.#env, port })
    const { from } = this.#away[which].pop()!
    this.#away[which].push({ from, to: performance.now() })
    return this.#servers[which].readyMs
  }

  /** Whether one was away at any moment of this. */
  wasAway(which: Which, { from, to }: Span): boolean {
    return this.#away[which].some((away) => away.from <= to && from <= away.to)
  }

  memory(which: Which): Promise<number> {
    return this.#servers[which].memory()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.stop('SIGKILL')))
    await rm(this.#folder, { recursive: true, force: true })
  }
}
