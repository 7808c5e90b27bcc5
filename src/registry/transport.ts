// Requests to an OCI registry (distribution-spec 1.1): tokens, time and size limits, one kind of error.
import { unavailable } from '../core/errors.ts'
import { measureJson } from '../core/measure-json.ts'
import { withoutTrailingSlashes } from '../core/url.ts'

export interface RegistryOptions {
  /** Base URL, e.g. `https://registry.example.com`; `/v2/` follows it. */
  readonly url: string
  readonly credentials?: { readonly user: string; readonly password: string } | undefined
  /** For one request, from its start to its last byte; 10 s when absent. */
  readonly timeoutMs?: number
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
  /** It was given elsewhere than at the registry. */
  readonly isElsewhere: boolean
}

export interface Ask {
  readonly method?: 'GET' | 'HEAD'
  readonly accept?: string
  readonly maxBytes: number
  /** What a token must allow, e.g. `repository:nginx:pull`. */
  readonly scope: string
  /** Blobs may lie elsewhere; manifests and lists may not. */
  readonly follow?: boolean
}

export interface Transport {
  /** The answer, whatever 2xx or 404 it is. @throws UNAVAILABLE for everything else */
  ask(path: string, ask: Ask): Promise<Answer>
}

const TIMEOUT_MS = 10_000
const MAX_TOKEN_BYTES = 64 * 1024
const MAX_TOKENS = 1000
/** Tokens live 60 seconds at least where a registry does not say (distribution-spec, token authentication). */
const TOKEN_SECONDS = 60

/** Requests to one registry. */
export function createTransport({ url, credentials, timeoutMs = TIMEOUT_MS }: RegistryOptions): Transport {
  const base = withoutTrailingSlashes(url)
  const tokens = new Map<string, { readonly header: string; readonly until: number }>()
  const basic = credentials && `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`
  const send = async (target: string, ask: Ask, authorization: string | undefined): Promise<Answer> => {
    const headers = { ...(ask.accept ? { accept: ask.accept } : {}), ...(authorization ? { authorization } : {}) }
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(target, {
        method: ask.method ?? 'GET',
        headers,
        signal,
        redirect: ask.follow ? 'follow' : 'manual',
      })
      const { status, headers: told, url: end } = response
      const isElsewhere = new URL(end).origin !== new URL(target).origin
      return { status, headers: told, isElsewhere, body: await bounded(response, ask.maxBytes) }
    } catch (error) {
      throw unavailable(`the registry at ${base} does not answer: ${reasonOf(error, timeoutMs)}`, { cause: error })
    }
  }
  const authorize = async (challenge: string, scope: string): Promise<string | undefined> => {
    if (/^basic\b/i.test(challenge)) return basic
    const target = tokenUrl(challenge, { scope, base })
    if (!target) return undefined
    const answer = await send(target, { maxBytes: MAX_TOKEN_BYTES, scope }, basic)
    if (answer.status !== 200) throw unavailable(`the registry at ${base} gives no token: it answered ${answer.status}`)
    const { token, access_token: other, expires_in: seconds } = jsonOf(answer.body, base) as Record<string, unknown>
    const value = typeof token === 'string' ? token : other
    if (typeof value !== 'string') throw unavailable(`the registry at ${base} gives a token that is none`)
    if (tokens.size >= MAX_TOKENS) tokens.clear()
    const life = typeof seconds === 'number' ? seconds : TOKEN_SECONDS
    const made = { header: `Bearer ${value}`, until: Date.now() + Math.max(life - 5, 1) * 1000 }
    tokens.set(scope, made)
    return made.header
  }
  return {
    ask: async (path, ask) => {
      const known = tokens.get(ask.scope)
      const header = known && known.until > Date.now() ? known.header : undefined
      let answer = await send(`${base}${path}`, ask, header)
      // Where blobs lie is told neither the password nor where to send it: only the registry asks for tokens.
      if (answer.status === 401 && !answer.isElsewhere) {
        const again = await authorize(answer.headers.get('www-authenticate') ?? '', ask.scope)
        if (again) answer = await send(`${base}${path}`, ask, again)
      }
      if ((answer.status >= 200 && answer.status < 300) || answer.status === 404) return answer
      throw unavailable(`the registry at ${base} answered ${answer.status} to ${path}`)
    },
  }
}

/** Where a token is had: the realm of the challenge, which must not be less safe than the registry itself. */
function tokenUrl(challenge: string, { scope, base }: { scope: string; base: string }): string | undefined {
  if (!/^bearer\b/i.test(challenge)) return undefined
  const parameters = new Map([...challenge.matchAll(/\b(\w+)="([^"]*)"/g)].map((match) => [match[1], match[2] ?? '']))
  const realm = parameters.get('realm') ?? ''
  if (!URL.canParse(realm)) return undefined
  const target = new URL(realm)
  const safe = target.protocol === 'https:' || (target.protocol === 'http:' && base.startsWith('http:'))
  if (!safe) throw unavailable(`the registry at ${base} wants its tokens to be had at ${target.origin}`)
  const service = parameters.get('service')
  if (service) target.searchParams.set('service', service)
  target.searchParams.set('scope', scope)
  return target.href
}

async function bounded(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`it sends more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Members and items of what describes an image: hundreds of layers and signatures have a few thousand. */
const MOST_VALUES = 50_000
/** Levels of JSON: to parse what is deeper may fill the stack. */
const MOST_DEPTH = 100

/** Whether JSON has so many members and items at most: what has more holds everybody up while it is read. */
export function isModest(body: Uint8Array, most: number): boolean {
  const { values, depth } = measureJson(body, { values: most, depth: MOST_DEPTH })
  return values <= most && depth <= MOST_DEPTH
}

/** What a body says. @throws UNAVAILABLE when it is not JSON, or more of it than describes an image */
export function jsonOf(body: Buffer, where: string): unknown {
  if (!isModest(body, MOST_VALUES)) throw unavailable(`the registry answers more than describes an image: ${where}`)
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch (error) {
    throw unavailable(`the registry answers what is not JSON: ${where}`, { cause: error })
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  if (name === 'TimeoutError') return `not within ${timeoutMs} ms`
  return cause?.code ?? cause?.message ?? message
}
