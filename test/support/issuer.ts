// A local OIDC provider for tests: a real HTTP server on 127.0.0.1 with keys of its own, so that nothing is mocked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CompactSign, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose'
import { createKeySource, type KeySource } from '../../src/auth/keysource.ts'
import type { Clock } from '../../src/core/clock.ts'
import { PATIENCE_MS } from './limits.ts'

/** How the provider misbehaves. */
export type FailMode =
  'none' | 'down' | 'slow' | 'huge' | 'redirect' | 'wrong-issuer' | 'not-json' | 'error' | 'no-keys'

export interface SignOptions {
  /** Added to, or put over, the header. */
  readonly header?: Readonly<Record<string, unknown>>
  /** The kid of the key to sign with; by default the newest. Keys that are no longer published still sign. */
  readonly kid?: string
}

export interface TestProvider extends AsyncDisposable {
  /** Its issuer URL: `http://127.0.0.1:<port>`. */
  readonly url: string
  /** Paths asked for so far, in order. */
  readonly requests: string[]
  /** Signs claims; `iss`, `iat` (now) and `exp` (in an hour) are filled in where absent. */
  sign(claims: JWTPayload, options?: SignOptions): Promise<string>
  /** Signs a text as the payload, whether or not it is JSON. */
  signText(payload: string): Promise<string>
  /** A new key signs from now on. `keepOld` (default true) still publishes the earlier ones. */
  rotate(keepOld?: boolean): Promise<string>
  /** Its public keys as a JWK set, e.g. for static keys. */
  jwks(): { keys: JWK[] }
  fail(mode: FailMode): void
  /** The Cache-Control of the key set; undefined: none. */
  cacheControl: string | undefined
  /** Where jwks_uri points instead of to itself. */
  jwksUri: string | undefined
  close(): Promise<void>
}

interface ProviderKey {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicJwk: JWK
}

/** Starts a provider. `alg` is any of jose's asymmetric algorithms. */
export async function startProvider({ alg = 'ES256' }: { readonly alg?: string } = {}): Promise<TestProvider> {
  const provider = new Provider(alg)
  await provider.rotate()
  await provider.listen()
  return provider
}

class Provider implements TestProvider {
  readonly requests: string[] = []
  cacheControl: string | undefined = undefined
  jwksUri: string | undefined = undefined
  url = ''
  #mode: FailMode = 'none'
  #keys: ProviderKey[] = []
  #published: ProviderKey[] = []
  #made = 0
  readonly #alg: string
  readonly #server = createServer((request, response) => this.#answer(request, response))

  constructor(alg: string) {
    this.#alg = alg
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async sign(claims: JWTPayload, options: SignOptions = {}): Promise<string> {
    const key = this.#keys.findLast((one) => options.kid === undefined || one.kid === options.kid)
    if (key === undefined) throw new Error(`no key ${options.kid}`)
    const iat = Math.floor(Date.now() / 1000)
    return new SignJWT({ iss: this.url, iat, exp: iat + 3_600, ...claims })
      .setProtectedHeader({ alg: this.#alg, kid: key.kid, typ: 'JWT', ...options.header })
      .sign(key.privateKey)
  }

  async signText(payload: string): Promise<string> {
    const key = this.#keys.at(-1)!
    return new CompactSign(new TextEncoder().encode(payload))
      .setProtectedHeader({ alg: this.#alg, kid: key.kid, typ: 'JWT' })
      .sign(key.privateKey)
  }

  async rotate(keepOld = true): Promise<string> {
    const { privateKey, publicKey } = await generateKeyPair(this.#alg, { extractable: true })
    const kid = `key-${(this.#made += 1)}`
    const key = { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: this.#alg, use: 'sig' } }
    this.#keys = [...this.#keys, key]
    this.#published = keepOld ? [...this.#published, key] : [key]
    return kid
  }

  jwks(): { keys: JWK[] } {
    return { keys: this.#published.map((key) => key.publicJwk) }
  }

  fail(mode: FailMode): void {
    this.#mode = mode
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? ''
    this.requests.push(path)
    const send = (body: string): void => {
      const headers = this.cacheControl === undefined ? {} : { 'cache-control': this.cacheControl }
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body)
    }
    switch (this.#mode) {
      case 'down':
        return void request.socket.destroy()
      case 'slow':
        return
      case 'huge':
        return send(JSON.stringify({ padding: 'x'.repeat(300_000) }))
      case 'redirect':
        return void response.writeHead(302, { location: `${this.url}/elsewhere${path}` }).end()
      case 'not-json':
        return send('<html>')
      case 'error':
        return void response.writeHead(503).end('{}')
    }
    if (path.endsWith('/.well-known/openid-configuration')) {
      const issuer = this.#mode === 'wrong-issuer' ? 'https://someone-else.test' : this.url
      return send(JSON.stringify({ issuer, jwks_uri: this.jwksUri ?? `${this.url}/keys` }))
    }
    if (path === '/keys') return send(this.#mode === 'no-keys' ? '{"keys":"none"}' : JSON.stringify(this.jwks()))
    response.writeHead(404).end()
  }
}

/** Where a server finds the keys of a provider, however long that takes. */
export const keysOf = (clock: Clock, url: string): KeySource =>
  createKeySource({ clock, allowPrivateIssuers: [url], connectMillis: PATIENCE_MS, totalMillis: PATIENCE_MS })
