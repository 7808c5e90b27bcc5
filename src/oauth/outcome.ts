// What a sign-in gives to whom it was for.
import {
  createCipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { Auth } from '../contract/gen/chainguard/platform/auth/auth_pb.ts'
import { SecurityTokenService } from '../contract/gen/chainguard/platform/oidc/security_token_service_pb.ts'
import { ANONYMOUS, type Authenticate } from '../core/caller.ts'
import { invalidField, PlatformError } from '../core/errors.ts'
import { quotable } from '../http/challenge.ts'
import type { SignedIn } from './flow.ts'
import type { OAuthOptions } from './options.ts'
import { redirectTo } from './redirects.ts'
import type { SignInRequest } from './sign-in-request.ts'

const DEVICE_MS = 5 * 60_000

export interface Tokens {
  readonly token: string
  readonly refreshToken: string
  readonly expiry: Date
}

/** A new pair for a refresh token, through the method of the contract. */
export async function renew(
  { services, newRequestId }: Pick<OAuthOptions, 'services' | 'newRequestId'>,
  refreshToken: string,
): Promise<Tokens> {
  const { token, refreshToken: next } = await services.call(
    SecurityTokenService.method.exchangeRefreshToken,
    {},
    { caller: ANONYMOUS, requestId: newRequestId(), authorization: `Bearer ${refreshToken}` },
  )
  return { token: token?.token ?? '', refreshToken: next?.token ?? '', expiry: token?.expiry ?? new Date(0) }
}

/** The redirect that gives a program its token. */
export async function forProgram(
  options: OAuthOptions & { readonly authenticate: Authenticate },
  wish: Extract<SignInRequest, { kind: 'program' }>,
  { refreshToken, identity }: SignedIn,
): Promise<string> {
  if (wish.identity !== '' && wish.identity !== identity) {
    throw invalidField('identity', `is not who signed in: you are ${identity}`)
  }
  const made = await renew(options, refreshToken)
  if (wish.invite !== '') await acceptInvite(options, wish.invite, made.token)
  if (!wish.refresh) await options.sessions.close(made.refreshToken)
  return redirectTo(wish.redirectUri, {
    token: made.token,
    refresh_token: wish.refresh ? made.refreshToken : undefined,
    error: undefined,
  })
}

async function acceptInvite(
  { services, authenticate, newRequestId }: OAuthOptions & { readonly authenticate: Authenticate },
  code: string,
  token: string,
): Promise<void> {
  const caller = await authenticate({ authorization: `Bearer ${token}` })
  await services.call(Auth.method.register, { code }, { caller, requestId: newRequestId() })
}

/** Keeps a token for a device, readable with the key behind its code only. */
export async function forDevice(
  options: OAuthOptions,
  code: string,
  { refreshToken, identity }: SignedIn,
): Promise<void> {
  const made = await renew(options, refreshToken)
  await options.sessions.close(made.refreshToken)
  const expiresAt = new Date(options.clock.now() + DEVICE_MS)
  const kept = await options.directory.keepHeadless({ code, identity, expiresAt, ...encryptFor(code, made.token) })
  if (!kept) throw new PlatformError('ALREADY_EXISTS', 'Already exists: a sign-in with this code was finished before')
}

/** What comes before the 32 bytes of an X25519 public key in its SubjectPublicKeyInfo (RFC 8410 section 4). */
const SPKI = Buffer.from('302a300506032b656e032100', 'hex')

/**
 * A text encrypted with the key that is agreed with the owner of a public key (X25519, RFC 7748): AES-256-GCM, with the nonce
 * before and the tag behind. Our own key is forgotten at once.
 * @param code the public key, in base64url
 */
function encryptFor(
  code: string,
  text: string,
): { readonly publicKey: Uint8Array; readonly encryptedToken: Uint8Array } {
  const own = generateKeyPairSync('x25519')
  const key = agreedKey(own.privateKey, Buffer.concat([SPKI, Buffer.from(code, 'base64url')]))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const encryptedToken = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  const raw = own.publicKey.export({ format: 'der', type: 'spki' }).subarray(SPKI.length)
  // Devices read our key as they write theirs.
  return { publicKey: Buffer.from(raw.toString('base64url')), encryptedToken }
}

function agreedKey(privateKey: KeyObject, spki: Buffer): Buffer {
  try {
    return diffieHellman({ privateKey, publicKey: createPublicKey({ key: spki, format: 'der', type: 'spki' }) })
  } catch {
    // A point of small order agrees on a key that everybody knows (RFC 7748 section 6.1).
    throw invalidField('headless_code', 'is not a public key')
  }
}

/** The redirect that gives a client of OAuth its code. */
export async function forClient(
  { sessions, publicUrl }: OAuthOptions,
  wish: Extract<SignInRequest, { kind: 'client' }>,
  { refreshToken }: SignedIn,
): Promise<string> {
  const { client, redirectUri, challenge, state } = wish
  const code = await sessions.toCode(refreshToken, { client, redirectUri, challenge })
  return redirectTo(redirectUri, { code, ...answerOf(state, publicUrl) })
}

/** The redirect that tells a program or client that there is nothing; undefined: there is nobody to tell but the person. */
export function refusedRedirect(
  wish: SignInRequest,
  { error, text, publicUrl }: { readonly error: string; readonly text: string; readonly publicUrl: string },
): string | undefined {
  if (wish.kind === 'client') {
    const told = { error, error_description: quotable(text) }
    return redirectTo(wish.redirectUri, { ...told, ...answerOf(wish.state, publicUrl) })
  }
  if (wish.kind !== 'program') return undefined
  return redirectTo(wish.redirectUri, {
    token: undefined,
    error: text,
    status_code: error === 'server_error' ? '502' : '403',
  })
}

/** RFC 6749 section 4.1.2, and RFC 9207 against mix-ups. */
function answerOf(state: string, publicUrl: string) {
  return { state: state === '' ? undefined : state, iss: publicUrl }
}
