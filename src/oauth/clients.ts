// Clients of OAuth: programs that nobody here knows beforehand. A registered one (RFC 7591) is what its id says, sealed, so that
// nothing is kept for whoever registers; another brings a document at the URL that is its id.
import { z } from 'zod'
import { PlatformError } from '../core/errors.ts'
import { Kept } from './kept.ts'
import type { OAuthOptions } from './options.ts'
import { isRegistrable } from './redirects.ts'

const MAX_ID_LENGTH = 2_000
const PREFIX = 'client.'

export interface Client {
  readonly name: string
  readonly redirectUris: readonly string[]
}

/** A refusal in the words of OAuth (RFC 6749 section 5.2, RFC 7591 section 3.2.2). */
export class OAuthFault extends PlatformError {
  /** As OAuth calls it, e.g. `invalid_grant`. */
  readonly error: string

  constructor(error: string, description: string, code: 'INVALID_ARGUMENT' | 'UNAVAILABLE' = 'INVALID_ARGUMENT') {
    super(code, description)
    this.error = error
  }
}

const metadata = z.object({
  redirect_uris: z.array(z.string()).min(1).max(10),
  client_name: z.string().max(100).optional(),
  token_endpoint_auth_method: z.string().optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
})

/** Reads what a client says of itself. @throws OAuthFault */
function clientOf(value: unknown): Client {
  const { data, error } = metadata.safeParse(value)
  if (data === undefined) {
    const [issue] = error.issues
    throw new OAuthFault(
      'invalid_client_metadata',
      `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not readable'}`,
    )
  }
  const bad = data.redirect_uris.find((uri) => !isRegistrable(uri))
  if (bad !== undefined) {
    throw new OAuthFault(
      'invalid_redirect_uri',
      'a redirect_uri is https, http at a loopback address, or of a scheme of its own, without a fragment',
    )
  }
  if (data.token_endpoint_auth_method !== undefined && data.token_endpoint_auth_method !== 'none') {
    throw new OAuthFault(
      'invalid_client_metadata',
      'token_endpoint_auth_method must be "none": clients here have no secret',
    )
  }
  return { name: data.client_name ?? '', redirectUris: data.redirect_uris }
}

/** Registers a client. @returns the answer of RFC 7591 section 3.2.1 @throws OAuthFault */
export function registerClient({ seal, clock }: Pick<OAuthOptions, 'seal' | 'clock'>, value: unknown): object {
  const { name, redirectUris } = clientOf(value)
  const id = PREFIX + seal.seal(JSON.stringify({ client: [name, redirectUris] }))
  if (id.length > MAX_ID_LENGTH) throw new OAuthFault('invalid_client_metadata', 'the metadata are too long')
  return {
    client_id: id,
    client_id_issued_at: Math.floor(clock.now() / 1000),
    ...(name === '' ? {} : { client_name: name }),
    redirect_uris: redirectUris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}

/** The clients by their ids. */
export class Clients {
  readonly #options: Pick<OAuthOptions, 'seal' | 'clock' | 'fetchFrom' | 'allowsHttp'>
  readonly #documents: Kept<Client>

  constructor(options: Pick<OAuthOptions, 'seal' | 'clock' | 'fetchFrom' | 'allowsHttp'>) {
    this.#options = options
    this.#documents = new Kept(options.clock)
  }

  /** The client of an id; undefined: there is none. */
  async find(id: string): Promise<Client | undefined> {
    if (id.length > MAX_ID_LENGTH) return undefined
    if (!isDocumented(id)) return registered(this.#options, id)
    const url = addressOf(this.#options, id)
    if (url === undefined) return undefined
    return this.#documents.at(id, () => documented(this.#options, url)).catch(() => undefined)
  }
}

/** Whether an id may lead to a document. */
export function isDocumented(id: string): boolean {
  return !id.startsWith(PREFIX)
}

function registered({ seal }: Pick<OAuthOptions, 'seal'>, id: string): Client | undefined {
  try {
    const { client } = JSON.parse(seal.open(id.slice(PREFIX.length))) as { client?: [string, string[]] }
    return client && { name: client[0], redirectUris: client[1] }
  } catch {
    return undefined
  }
}

/** Where the document of a client is; undefined: nowhere that is asked. */
function addressOf({ allowsHttp }: Pick<OAuthOptions, 'allowsHttp'>, id: string): URL | undefined {
  const url = URL.parse(id)
  if (url === null || url.pathname === '/' || url.hash !== '' || url.href !== id) return undefined
  // The document would be told as the host's own, and the host be asked as somebody.
  if (url.username !== '' || url.password !== '') return undefined
  return url.protocol === 'https:' || allowsHttp(url.origin) ? url : undefined
}

/**
 * A client that is described where its id points to (OAuth Client ID Metadata Document, section 4).
 * @throws Error where it is not
 */
async function documented(
  { fetchFrom }: Pick<OAuthOptions, 'fetchFrom'>,
  { href, origin, host }: URL,
): Promise<Client> {
  const response = await fetchFrom(origin)(href, {})
  const value: unknown = response.status === 200 ? await response.json() : undefined
  if (typeof value !== 'object' || value === null || !('client_id' in value) || value.client_id !== href)
    throw new Error(`${href} describes no client`)
  const client = clientOf(value)
  // What it calls itself is shown with the host that says so.
  return { ...client, name: `${client.name} (${host})`.trim() }
}
