// Which addresses of the network a key may be fetched from.
import ipaddr from 'ipaddr.js'

// Public by their number, yet reserved by a cloud for its own machines: Azure's host agent.
const METADATA = new Set(['168.63.129.16'])
const LOCAL_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|home\.arpa)$/

/**
 * Whether an IP address belongs to the public internet: global unicast, and not private, loopback, link-local, shared,
 * documentation, translated (NAT64, 6to4, Teredo, IPv4-mapped) or a cloud's metadata service. False for what is none.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || METADATA.has(address.toString())) return false
  // Only 2000::/3 is handed out for global unicast (RFC 4291 section 2.4).
  return address.kind() === 'ipv4' || ((address as ipaddr.IPv6).parts[0] ?? 0) >> 13 === 1
}

/**
 * Whether the host of a URL could be public, as far as can be told before its name is resolved: literal addresses in
 * any spelling (the URL parser has made them canonical) and names of the local machine or network.
 */
export function mayBePublicHost(url: URL): boolean {
  const host = url.hostname.replace(/\.$/, '').toLowerCase()
  const literal = host.startsWith('[') ? host.slice(1, -1) : host
  if (ipaddr.isValid(literal)) return isPublicAddress(literal)
  return host !== '' && !LOCAL_NAME.test(host)
}
