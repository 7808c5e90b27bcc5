// A way to a server of TCP that can be cut, frozen and slowed down, all of it or the connections that a test means.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { atEnd } from './at-end.ts'

/** One connection through the proxy. */
export class Link {
  readonly #near: Socket
  readonly #far: Socket
  /** What the client has sent, for a test to know it by. */
  #asked = ''
  #onAsked: () => void = () => undefined
  #delayMs = 0

  constructor(near: Socket, far: Socket) {
    this.#near = near
    this.#far = far
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes: Buffer) => {
        if (from === near && this.#asked.length < KEPT) {
          this.#asked += bytes.toString('latin1')
          this.#onAsked()
        }
        if (this.#delayMs === 0) to.write(bytes)
        else setTimeout(() => to.write(bytes), this.#delayMs).unref()
      })
      from.on('error', () => undefined).on('close', () => to.destroy())
    }
  }

  /** Whether the client has sent this text, near the beginning. */
  asked(text: string): boolean {
    return this.#asked.includes(text)
  }

  /** Calls back as soon as the client sends this text. */
  onceAsked(text: string, then: () => void): void {
    this.#onAsked = () => {
      if (this.asked(text)) then()
    }
  }

  /** Passes nothing on any more and stays open: neither side is told. */
  freeze(): void {
    this.#near.pause()
    this.#far.pause()
  }

  thaw(): void {
    this.#near.resume()
    this.#far.resume()
  }

  /** Passes on so many milliseconds later what comes from now on. */
  delay(milliseconds: number): void {
    this.#delayMs = milliseconds
  }

  cut(): void {
    this.#near.destroy()
    this.#far.destroy()
  }
}

/** Enough for a client's first statements. */
const KEPT = 16_384

export interface FaultProxy {
  /** The target's URL by this way. */
  readonly url: string
  /** Connections that are open. */
  links(): readonly Link[]
  /** Cuts all connections and refuses new ones, until it is opened again at the same address. */
  close(): void
  open(): Promise<void>
  /** What becomes of each new connection; at first nothing. */
  onLink: (link: Link) => void
}

/** Opens a proxy in front of the server that a URL names; it closes when the test file ends. */
export async function faultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target)
  const links = new Map<Socket, Link>()
  const server: Server = createServer((near) => {
    const link = new Link(near, connect(Number(port || 5432), hostname))
    links.set(near, link)
    near.once('close', () => links.delete(near))
    proxy.onLink(link)
  })
  const listen = async (at: number): Promise<number> => {
    await once(server.listen(at, '127.0.0.1'), 'listening')
    return (server.address() as AddressInfo).port
  }
  const own = await listen(0)
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(own)
  const proxy: FaultProxy = {
    url: url.href,
    links: () => [...links.values()],
    close() {
      server.close()
      for (const link of links.values()) link.cut()
    },
    open: async () => void (await listen(own)),
    onLink: () => undefined,
  }
  atEnd(() => proxy.close())
  return proxy
}
