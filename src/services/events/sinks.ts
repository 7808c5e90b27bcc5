// Where events may be sent, as the services ask for it; app/ gives it, for addresses are not their business.

/** Which sinks this installation delivers to. */
export interface SinkRules {
  /** What is wrong with the URL of a sink, as far as it can be told without a look at the network; undefined: nothing. */
  fault(url: URL): string | undefined
}

const MAX_LENGTH = 2048

/** What is wrong with a sink; undefined: nothing. Without rules no host is allowed but public ones cannot be told either. */
export function sinkFault(text: string, rules: SinkRules | undefined): string | undefined {
  if (text.length > MAX_LENGTH) return `has ${text.length} characters; ${MAX_LENGTH} are allowed`
  const url = URL.parse(text)
  // The URL parser would drop them silently.
  if (url === null || /[\u0000-\u0020\u007f]/.test(text)) return 'is not a URL'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must be an https URL'
  if (url.username !== '' || url.password !== '') return 'must not hold a user or a password'
  if (url.hash !== '') return 'must not have a fragment'
  if (rules === undefined) return 'cannot be taken: this server delivers no events'
  return rules.fault(url)
}
