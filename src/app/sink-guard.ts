// Which sinks this installation delivers to: public addresses over https, and private ones where the operator allows
// it.
import ipaddr from 'ipaddr.js'
import { isPublicAddress } from '../auth/addresses.ts'
import type { SinkGuard } from '../events/sink.ts'

/**
 * In a private range, yet what gives a cloud's machines their credentials: never a sink, whatever the operator allows. AWS (metadata,
 * Pod Identity), Google Cloud, Oracle Cloud.
 */
const METADATA = new Set(['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254', 'fd00:c1::a9fe:a9fe'])
const PRIVATE = new Set(['loopback', 'private', 'uniqueLocal'])

/** The guard of an installation; `allowPrivate`: loopback and private addresses are fine, and may be plain http. */
export function createSinkGuard(allowPrivate: boolean): SinkGuard {
  return {
    allowsPrivate: allowPrivate,
    fault: (url) => urlFault(url, allowPrivate),
    addressFault: (url, address) => addressFault(url, address, allowPrivate),
  }
}

function urlFault(url: URL, allowPrivate: boolean): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must be an https URL'
  const literal = url.hostname.replace(/^\[|\]$|\.$/g, '')
  if (ipaddr.isValid(literal)) {
    if (isPublicAddress(literal)) return url.protocol === 'https:' ? undefined : 'must be an https URL'
    return allowPrivate && isPrivate(literal) ? undefined : 'names an address that is not public'
  }
  if (url.hostname === '') return 'is not a URL'
  if (url.protocol === 'http:' && !allowPrivate) return 'must be an https URL'
  // What a name stands for is judged when it is resolved: creating a subscription contacts nobody.
  return undefined
}

function addressFault(url: URL, address: string, allowPrivate: boolean): string | undefined {
  if (isPublicAddress(address)) {
    return url.protocol === 'https:' ? undefined : 'the sink is at a public address, where only https is spoken'
  }
  return allowPrivate && isPrivate(address) ? undefined : 'the sink is at an address that is not public'
}

function isPrivate(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return PRIVATE.has(address.range()) && !METADATA.has(address.toString())
}
