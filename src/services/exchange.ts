// The exchange of tokens as the services ask for it; app/ gives it, for services know nothing of keys.

/** What narrows a new token; empty texts and lists count as absent. */
export interface Narrowing {
  /** The header that carries the token. */
  readonly authorization: string | undefined
  readonly aud?: readonly string[]
  readonly cap?: readonly string[]
  readonly scopes?: readonly string[]
  readonly scope?: string
}

/** What an exchange asks for. */
export interface ExchangeRequest extends Narrowing {
  readonly identity?: string
  readonly identityProvider?: string
}

/** A token of ours; `refreshToken` is empty where there is none. */
export interface ExchangedToken {
  readonly token: string
  readonly expiry: Date
  readonly refreshToken: string
}

export interface TokenExchange {
  /** A token of ours for a token. Errors: UNAUTHENTICATED, PERMISSION_DENIED, INVALID_ARGUMENT, UNAVAILABLE. */
  readonly exchange: (request: ExchangeRequest) => Promise<ExchangedToken>
  /** A new pair for a refresh token, which is used up. Errors: UNAUTHENTICATED, INVALID_ARGUMENT. */
  readonly refresh: (request: Narrowing) => Promise<ExchangedToken & { readonly refreshExpiry: Date }>
}
