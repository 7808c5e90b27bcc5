/** Request headers as Node gives them: lower-case names, a list where a header came more than once. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** One header as a single line, `''` when it was not sent. */
const headerLine = (headers: RequestHeaders, name: string): string => {
  const value = headers[name]
  return value === undefined ? '' : typeof value === 'string' ? value : value.join(', ')
}

/** A weighted list (RFC 9110, section 12.4.2) as value → weight, 0 to 1. What cannot be read as a weight counts as 1. */
const readWeights = (line: string): Map<string, number> => {
  const weights = new Map<string, number>()
  for (const item of line.split(',')) {
    const [value = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    if (value === '') continue
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = q === undefined ? 1 : Number(q.slice(2))
    weights.set(value, weight >= 0 && weight <= 1 ? weight : 1)
  }
  return weights
}

const dataTypes = ['application/json', 'application/graphql-response+json', 'text/event-stream', 'multipart/mixed']

/**
 * Whether the sender wants a page to look at. Only an explicit `text/html` counts: tools that accept
 * anything want data, and so does a client that likes a data type better than HTML.
 */
export const wantsHtml = (headers: RequestHeaders): boolean => {
  const weights = readWeights(headerLine(headers, 'accept'))
  const html = weights.get('text/html') ?? 0
  return html > 0 && dataTypes.every((type) => (weights.get(type) ?? 0) <= html)
}

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'

/**
 * The best of the encodings at hand. Zstandard before Brotli before gzip at the same weight; plain bytes when nothing else is welcome,
 * also where `identity` is refused, since RFC 9110 (section 12.5.3) lets a server disregard the header.
 */
export const chooseEncoding = <Available extends Encoding>(
  headers: RequestHeaders,
  available: readonly Available[],
): Available | 'identity' => {
  const line = headerLine(headers, 'accept-encoding')
  if (line === '') return 'identity'
  const weights = readWeights(line)
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0
  let best: Available | 'identity' = 'identity'
  let bestWeight = weights.get('identity') ?? 0
  for (const encoding of ['gzip', 'br', 'zstd'] as const) {
    const [offered] = available.filter((one) => one === encoding)
    const weight = weightOf(encoding)
    if (offered !== undefined && weight > 0 && weight >= bestWeight) {
      best = offered
      bestWeight = weight
    }
  }
  return best
}

/** Whether `If-None-Match` names this entity tag, by weak comparison (RFC 9110, section 13.1.2). */
export const matchesEtag = (headers: RequestHeaders, etag: string): boolean => {
  const line = headerLine(headers, 'if-none-match').trim()
  if (line === '') return false
  return line === '*' || line.split(',').some((item) => item.trim().replace(/^W\//, '') === etag)
}
