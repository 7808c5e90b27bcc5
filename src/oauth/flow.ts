// A sign-in under way: what the browser keeps of it in a sealed cookie for ten minutes, so that only the browser that began
// it can end it (RFC 9700 section 4.7), and no server keeps anything for those who never do.
import { randomBytes } from 'node:crypto'
import { cookieName, cookieValue } from '../auth/browser.ts'
import type { HttpRequest } from '../http/messages.ts'
import type { OAuthOptions } from './options.ts'
import { RedirectFault } from './redirects.ts'
import type { SignInRequest } from './sign-in-request.ts'

const LIFE_SECONDS = 600
/** Of a cookie with a longer name and value browsers keep nothing, without a word (RFC 6265 section 6.1). */
const MAX_COOKIE = 4_096
/** Of the sign-ins of one browser, together: with more its requests would have no room for anything else. */
const MAX_COOKIES = 8_192
const NAME = 'sign-in-'

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

  /** The cookies that keep a flow, and end the oldest of those that leave it no room. @throws RedirectFault */
  keep(req: HttpRequest, flow: Flow): readonly string[] {
    const name = this.#name(flow.id)
    const value = this.#options.seal.seal(JSON.stringify(flow))
    const length = name.length + value.length
    if (length > MAX_COOKIE) throw new RedirectFault('The request is too long.')
    const crowd = this.#others(req, name, MAX_COOKIES - length).map((other) => this.#cookie(other, '', 0))
    return [this.#cookie(name, value, LIFE_SECONDS), ...crowd]
  }

  /** The cookie that ends it. */
  end({ id }: Pick<Flow, 'id'>): string {
    return this.#cookie(this.#name(id), '', 0)
  }

  /** The names of the other flows that do not fit into so much, the oldest: browsers send those first (RFC 6265 section 5.4). */
  #others({ headers }: HttpRequest, own: string, room: number): string[] {
    const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
    const prefix = cookieName(this.#options.publicUrl, NAME)
    const others = pairs.filter((pair) => pair.startsWith(prefix) && !pair.startsWith(`${own}=`))
    let left = room
    const tooMany = others.toReversed().filter((pair) => (left -= pair.length) < 0)
    return tooMany.map((pair) => pair.split('=', 1)[0] ?? '')
  }

  #name(id: string): string {
    return cookieName(this.#options.publicUrl, NAME + id.slice(0, 8))
  }

  #cookie(name: string, value: string, seconds: number): string {
    return cookie(this.#options.publicUrl, { name, value, seconds, sameSite: 'Lax' })
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
