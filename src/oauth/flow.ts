// A sign-in under way: what the browser keeps of it in a sealed cookie for ten minutes, so that only the browser that began
// it can end it (RFC 9700 section 4.7), and no server keeps anything for those who never do.
import { randomBytes } from 'node:crypto'
import { cookieName, cookieValue } from '../auth/browser.ts'
import type { HttpRequest } from '../http/messages.ts'
import type { OAuthOptions } from './options.ts'
import type { SignInRequest } from './sign-in-request.ts'

const LIFE_SECONDS = 600

/** What was sent to an identity provider. */
export interface Upstream {
  readonly provider: string
  readonly nonce: string
  readonly verifier: string
}

/** Who has signed in, before they have said what for. */
export interface SignedIn {
  readonly refreshToken: string
  readonly identity: string
  readonly name: string
}

export interface Flow {
  /** Random; the `state` at the provider, and part of the cookie's name, so that tabs do not disturb each other. */
  readonly id: string
  readonly wish: SignInRequest
  readonly upstream?: Upstream
  readonly signedIn?: SignedIn
  readonly expires: number
}

/** The sign-ins of browsers. */
export class Flows {
  readonly #options: Pick<OAuthOptions, 'publicUrl' | 'seal' | 'clock'>

  constructor(options: Pick<OAuthOptions, 'publicUrl' | 'seal' | 'clock'>) {
    this.#options = options
  }

  begin(wish: SignInRequest): Flow {
    const expires = this.#options.clock.now() + LIFE_SECONDS * 1000
    return { id: randomBytes(32).toString('base64url'), wish, expires }
  }

  /** The flow of this id that this very browser began; undefined: there is none, or it took too long. */
  find(req: HttpRequest, id: string | null): Flow | undefined {
    const value = id ? cookieValue(req.headers.cookie, this.#name(id)) : undefined
    if (value === undefined) return undefined
    try {
      const flow = JSON.parse(this.#options.seal.open(value)) as Flow
      return flow.id === id && flow.expires > this.#options.clock.now() ? flow : undefined
    } catch {
      return undefined
    }
  }

  /** The cookie that keeps a flow. */
  keep(flow: Flow): string {
    return this.#cookie(flow.id, this.#options.seal.seal(JSON.stringify(flow)), LIFE_SECONDS)
  }

  /** The cookie that ends it. */
  end({ id }: Pick<Flow, 'id'>): string {
    return this.#cookie(id, '', 0)
  }

  #name(id: string): string {
    return cookieName(this.#options.publicUrl, `sign-in-${id.slice(0, 8)}`)
  }

  #cookie(id: string, value: string, seconds: number): string {
    return cookie(this.#options.publicUrl, { name: this.#name(id), value, seconds, sameSite: 'Lax' })
  }
}

/** A cookie that no script reads. */
export function cookie(
  publicUrl: string,
  { name, value, seconds, sameSite }: { name: string; value: string; seconds: number; sameSite: 'Lax' | 'Strict' },
): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${Math.max(0, Math.floor(seconds))}; HttpOnly; SameSite=${sameSite}${secure}`
}
