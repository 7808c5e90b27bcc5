// The real server in a process of its own: started as `npm start` does, asked for its CPU, stopped or killed.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '..')
const READY_MS = 180_000
const POLL_MS = 5

export interface ServerOptions {
  readonly dataDir: string
  /** Variables of the configuration beside HOST, PORT and DATA_DIR. */
  readonly env?: Readonly<Record<string, string>>
  /** Where it listens; default: any free port. */
  readonly port?: number
}

/** What load can be put on, and its CPU be asked of. */
export interface Measured {
  readonly origin: string
  readonly token: string
  /** Microseconds of CPU that the process has used, in all its threads. */
  cpu(): Promise<number>
}

export class Server implements Measured {
  readonly origin: string
  /** Milliseconds from the start of the process to the first 200 of /readyz. */
  readonly readyMs: number
  readonly token: string
  readonly #process: ChildProcess

  private constructor(given: { origin: string; readyMs: number; token: string; process: ChildProcess }) {
    this.origin = given.origin
    this.readyMs = given.readyMs
    this.token = given.token
    this.#process = given.process
  }

  static async start({ dataDir, env = {}, port: wanted }: ServerOptions): Promise<Server> {
    const port = wanted ?? (await freePort())
    const origin = `http://127.0.0.1:${port}`
    const begun = performance.now()
    const args = ['--import', join(import.meta.dirname, 'probe.ts'), join(ROOT, 'src/main.ts'), 'serve']
    const child = spawn(process.execPath, args, {
      env: environment({ ...env, PORT: String(port), DATA_DIR: dataDir }),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
    try {
      await ready(child, `${origin}/readyz`)
    } catch (error) {
      child.kill('SIGKILL')
      throw new Error(`${(error as Error).message}\n${said}`, { cause: error })
    }
    const readyMs = performance.now() - begun
    const token = (await readFile(join(dataDir, 'owner-token'), 'utf8')).trim()
    return new Server({ origin, readyMs, token, process: child })
  }

  cpu(): Promise<number> {
    return told(this.#process, 'cpu')
  }

  /** Bytes of memory that the process has (resident). */
  memory(): Promise<number> {
    return told(this.#process, 'memory')
  }

  /** Ends the server in order (SIGTERM), or at once (SIGKILL). */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.kill(signal)
    await ended
  }
}

/** Starts the yardstick (bare.ts) or a peer on a database. @throws Error when it ends before it listens */
export async function startBeside(
  file: string,
  { url, organization }: { readonly url: string; readonly organization: string },
): Promise<Measured & { stop(): void }> {
  const child = fork(join(import.meta.dirname, file), [url, organization], {
    env: environment({ NODE_ENV: 'production', GRAPHILE_ENV: 'production' }),
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} has ended.`)))
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number]
  ended.catch(() => undefined)
  return {
    origin: `http://127.0.0.1:${port}`,
    token: '',
    cpu: () => told(child, 'cpu'),
    stop: () => child.disconnect(),
  }
}

/** Asks what probe.ts tells. */
async function told(child: ChildProcess, what: 'cpu' | 'memory'): Promise<number> {
  const answer = once(child, 'message') as Promise<[number]>
  child.send(what)
  const [figure] = await answer
  return figure
}

/** Runs a command of the program to its end, with the environment of a server. @returns its exit code */
export async function command(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  return (await ran(args, env)).code
}

/** What a command of the program prints. @throws Error when it fails */
export async function output(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const { code, said } = await ran(args, env)
  if (code !== 0) throw new Error(`${args[0]} has ended with ${code}.`)
  return said
}

async function ran(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly said: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'src/main.ts'), ...args], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, said }
}

/** One caller makes all the load; what counting its points costs is measured all the same. */
const UNLIMITED = { LIMIT_RATE_POINTS: '2147483647' }

/** Nothing of the bench's own environment but what a process needs: a variable that is set would be measured too. */
function environment(wanted: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(kept), LOG_LEVEL: 'warn', ...UNLIMITED, ...wanted }
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + READY_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    if ((await statusOf(url)) === 200) return
    await sleep(POLL_MS)
  }
  throw new Error(`The server was not ready after ${READY_MS / 1000} s.`)
}

/** 0: nothing answers. */
function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url, { agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', () => resolve(0))
    asked.end()
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
