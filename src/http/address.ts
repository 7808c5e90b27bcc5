// Where a request comes from: the peer of the connection or, behind proxies that the operator trusts, whom they name.
import ipaddr from 'ipaddr.js'
import { LruMap } from '../core/lru.ts'

/** A network in CIDR notation, e.g. `10.0.0.0/8`; an address alone is a network of one. */
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** What is asked of a request. */
export interface Sent {
  readonly socket: { readonly remoteAddress?: string | undefined }
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** @returns undefined for what is no network */
export function networkOf(text: string): Network | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (!ipaddr.isValid(text)) return undefined
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv6' ? 128 : 32]
}

/**
 * The address that a limit counts by: of IPv6 the /64, which is what one client mostly has.
 * @param proxies whose `X-Forwarded-For` is believed, from its end up to the first address that is none of them
 */
export function clientAddressOf({ socket, headers }: Sent, proxies: readonly Network[]): string {
  const peer = peerOf(socket.remoteAddress)
  if (!peer || !isIn(peer.address, proxies)) return peer?.prefix ?? 'unknown'
  const named = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
  let client = peer.address
  while (isIn(client, proxies) && named.length > 0) {
    const next = parsed(withoutPort(named.pop() ?? ''))
    if (!next) break
    client = next
  }
  return prefixOf(client)
}

/** Whether the peer of a connection is a proxy of the operator, which speaks for many. */
export function isProxy(remoteAddress: string | undefined, proxies: readonly Network[]): boolean {
  const peer = peerOf(remoteAddress)
  return peer !== undefined && isIn(peer.address, proxies)
}

type Address = ipaddr.IPv4 | ipaddr.IPv6

interface Peer {
  readonly address: Address
  readonly prefix: string
}

/** Connections bring many requests each. */
const peers = new LruMap<string, Peer>(1_000)

function peerOf(text: string | undefined): Peer | undefined {
  const known = text === undefined ? undefined : peers.get(text)
  if (known) return known
  const address = parsed(text)
  if (text === undefined || !address) return undefined
  const peer = { address, prefix: prefixOf(address) }
  peers.set(text, peer)
  return peer
}

/** Some proxies add the port that a client sends from: `192.0.2.43:47011`, `[2001:db8::17]:47011` (as RFC 7239 section 6 has it). */
function withoutPort(node: string): string {
  const [, inBrackets, v4] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(node) ?? []
  return inBrackets ?? v4 ?? node
}

function parsed(text: string | undefined): Address | undefined {
  return text !== undefined && ipaddr.isValid(text) ? ipaddr.process(text) : undefined
}

function isIn(address: Address, networks: readonly Network[]): boolean {
  return networks.some(([network, bits]) => network.kind() === address.kind() && address.match([network, bits]))
}

function prefixOf(address: Address): string {
  return address.kind() === 'ipv6' ? address.toNormalizedString().split(':').slice(0, 4).join(':') : address.toString()
}
