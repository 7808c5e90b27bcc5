// The addresses of hosts that this server connects to.
import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

/** How long a name server is waited for, in milliseconds, and how often it is asked. */
const PATIENCE = { timeout: 1_000, tries: 2 }

/**
 * The addresses of a host that a stranger may have named, those of IPv4 first, from the name servers of the machine or of `servers`.
 * It waits for them without a thread: `dns.lookup` holds one until the name's own server answers, and has two for whatever this
 * process connects to. So names that only the machine knows (its file of hosts, its search domains) have none.
 * @throws as `dns.resolve4` where there are none
 */
export async function publicAddressesOf(hostname: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  // A new one each time, for it reads which name servers the machine has when it is made.
  const resolver = new Resolver(PATIENCE)
  if (servers) resolver.setServers(servers)
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  const found = (answer: PromiseSettledResult<string[]>, family: number): LookupAddress[] =>
    answer.status === 'rejected' ? [] : answer.value.map((address) => ({ address, family }))
  return [...found(four, 4), ...found(six, 6)]
}

/** The addresses of a host that the operator has named, as all programs of the machine find them. */
export async function machineAddressesOf(hostname: string): Promise<LookupAddress[]> {
  return lookup(hostname, { all: true })
}

/** How a connection finds its host, and what it will not connect to. */
export interface LookupGuard {
  /** Whether hosts may be at private addresses: they are found as the machine does, else as for strangers. */
  readonly allowsPrivate: boolean
  /** What is wrong with connecting to an address of a host; undefined: nothing. */
  readonly fault: (address: string, hostname: string) => string | undefined
  /** Finds the addresses instead. */
  readonly resolve?: ((hostname: string) => Promise<readonly LookupAddress[]>) | undefined
}

/** The `lookup` of a connection. One bad address among the answers refuses all: a name that is half inside is not a public one. */
export function guardedLookup({ allowsPrivate, fault, resolve }: LookupGuard): LookupFunction {
  const addressesOf = resolve ?? (allowsPrivate ? machineAddressesOf : publicAddressesOf)
  return (hostname, { all }, callback) => {
    addressesOf(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined) return callback(new Error(`${hostname} has no address`), '')
        for (const { address } of addresses) {
          const found = fault(address, hostname)
          if (found !== undefined) return callback(new Error(found), '')
        }
        return all ? callback(null, [...addresses]) : callback(null, first.address, first.family)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), ''),
    )
  }
}
