// Taking an address to listen on, with words for what can go wrong.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

export interface Address {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Other processes of this program listen there too, and the system gives each connection to one of them (SO_REUSEPORT). */
  readonly shared?: boolean | undefined
  /** The settings that name them, for messages; HOST and PORT when absent. */
  readonly settings?: { readonly host: string; readonly port: string }
}

/**
 * Connections that the system holds until they are accepted, if it holds so many (Linux: net.core.somaxconn): above all that may be
 * open. Whoever comes later is heard when it comes again, after a second, then after three; 511, which Node.js asks for, come at once
 * from one address alone.
 */
export const BACKLOG = 4_096

/**
 * Makes a server listen.
 * @throws Error that says what to do when the address cannot be had
 */
export async function bind(server: Server, address: Address): Promise<void> {
  const { host, port, shared: reusePort = false } = address
  server.listen({ host, port, reusePort, backlog: BACKLOG })
  await listening(server, address)
}

async function listening(
  server: Server,
  { host, port, settings = { host: 'HOST', port: 'PORT' } }: Address,
): Promise<void> {
  try {
    await once(server, 'listening')
  } catch (error) {
    const reason = reasons(settings)[(error as NodeJS.ErrnoException).code ?? ''] ?? String(error)
    throw new Error(`Cannot listen on ${host} port ${port}: ${reason}`, { cause: error })
  }
}

/**
 * Makes as many servers listen at one address as the system lets there be, which is one where it cannot share a port; it gives each
 * connection to one of them.
 * @param make makes one of them
 * @throws Error as `bind` does, also where another program of this user shares its port
 */
export async function bindMany(count: number, address: Address, make: () => Server): Promise<readonly Server[]> {
  const claim = address.shared ? undefined : await claimFree(address)
  try {
    return await bindAll(count, address, make)
  } finally {
    await claim?.release()
  }
}

async function bindAll(count: number, address: Address, make: () => Server): Promise<readonly Server[]> {
  const first = make()
  try {
    await bind(first, { ...address, shared: true })
  } catch (error) {
    if (address.shared || !isUnshared(error)) throw error
    const only = make()
    await bind(only, address)
    return [only]
  }
  const { port, address: host } = first.address() as AddressInfo
  const others = Array.from({ length: count - 1 }, make)
  await Promise.all(others.map((server) => bind(server, { ...address, host, port, shared: true })))
  return [first, ...others]
}

function isUnshared(error: unknown): boolean {
  const { cause } = error as { readonly cause?: NodeJS.ErrnoException }
  return cause?.code === 'ENOTSUP'
}

/** An address that nobody else of this user begins to listen on. */
export interface Claim {
  /** Who claimed it listens by now, or will not. */
  readonly release: () => Promise<void>
}

/**
 * Claims an address that is free, so that of two programs which find it so in the same instant only one listens: the system would let them
 * share it, where both ask for that. Where no port can be shared there is nothing to claim.
 * @throws Error as `bind` does, also while another claims it
 */
export async function claimFree(address: Address): Promise<Claim> {
  if (address.port === 0 || process.platform !== 'linux') {
    await requireFree(address)
    return { release: async () => undefined }
  }
  const claim = createServer()
  // A name of the system's own, of no folder: it is gone with the process, however that ends.
  claim.listen({ path: `\0platform-graph ${process.getuid?.()} ${address.host} ${address.port}` })
  await listening(claim, address)
  const release = async (): Promise<void> => {
    claim.close()
    await once(claim, 'close')
  }
  await requireFree(address).catch(async (error: unknown) => {
    await release()
    throw error
  })
  return { release }
}

/**
 * Takes an address and gives it back.
 * @throws Error as `bind` does
 */
export async function requireFree(address: Address): Promise<void> {
  const server = createServer()
  await bind(server, address)
  server.close()
  await once(server, 'close')
}

function reasons({ host, port }: { host: string; port: string }): Readonly<Record<string, string>> {
  return {
    EADDRINUSE: `another process does. Stop it, or set ${port} to another port.`,
    EACCES: `this user may not. Set ${port} to 1024 or above.`,
    EADDRNOTAVAIL: `this machine has no such address. Set ${host} to one of its own.`,
    ENOTSUP: 'this system cannot share a port between processes. Set WORKERS to 1.',
    ENOTFOUND: `the name is unknown. Set ${host} to an address of this machine.`,
  }
}
