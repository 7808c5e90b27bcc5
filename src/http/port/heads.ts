// Heads of requests that say one thing twice: of two values Node takes the first, and a proxy in front may have judged the other
// (RFC 9110 section 5.3, RFC 9112 section 11.2).

/** What decides who is asked, who asks, and how the body is read; of other headers Node gives all values. */
const SINGLE: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type'])

/** Why a head is refused that names one of these twice; undefined: it does not. @param rawHeaders names and values in turn */
export function repeatFault(rawHeaders: readonly string[]): string | undefined {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase()
    if (!SINGLE.has(name)) continue
    if (seen.has(name)) return `Send one ${name.replace(/(?:^|-)[a-z]/g, (text) => text.toUpperCase())} header.`
    seen.add(name)
  }
  return undefined
}
