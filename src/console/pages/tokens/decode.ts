// What a token says of itself (RFC 7519): read here, without asking anybody; whether it is true only a server can say.

/** Claims and header, as they stand in the token. */
export interface Decoded {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
}

interface Part {
  readonly value?: Readonly<Record<string, unknown>>
  /** What it is instead. */
  readonly wrong?: string
}

const partOf = (part: string): Part => {
  let text: string
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    text = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)))
  } catch {
    return { wrong: 'is no text in base64url' }
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { value: value as Record<string, unknown> }
  } catch {
    // Said below.
  }
  return { wrong: 'is base64url, but of no JSON object' }
}

/** What a signed JWT says; a text instead is why it is none. */
export const decode = (token: string): Decoded | string => {
  const parts = token.split('.')
  if (parts.length !== 3)
    return `A signed JWT is three parts with dots between them. This has ${parts.length === 1 ? 'no dot' : `${parts.length} parts`}.`
  const [header, claims] = parts.slice(0, 2).map(partOf)
  if (header?.value && claims?.value) return { header: header.value, claims: claims.value }
  const [name, { wrong = '' }] = header?.wrong === undefined ? ['claims', claims!] : ['header', header]
  return `The ${name === 'header' ? 'first part, the header,' : 'second part, the claims,'} ${wrong}.`
}
