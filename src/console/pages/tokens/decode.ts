// What a token says of itself (RFC 7519): read here, without asking anybody; whether it is true only a server can say.

/** Claims and header, as they stand in the token. */
export interface Decoded {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
}

const partOf = (part: string): Record<string, unknown> | undefined => {
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    const text = new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)))
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Undefined: it is no signed JWT. */
export const decode = (token: string): Decoded | undefined => {
  const parts = token.split('.')
  const [header, claims] = parts.slice(0, 2).map(partOf)
  return parts.length === 3 && header && claims ? { header, claims } : undefined
}
