// A delivery as a receiver judges it: the token against the issuer's published keys, the digest against the bytes.
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose'

/** One thing that must hold of a delivery. */
export interface Check {
  readonly what: string
  /** What is wrong; undefined: it holds. */
  readonly fault: string | undefined
}

export interface Verifier {
  /** All that must hold, in order. */
  verify(headers: IncomingHttpHeaders, body: Buffer): Promise<readonly Check[]>
}

export interface VerifierOptions {
  /** The issuer: the URL of the server. */
  readonly issuer: string
  /** The group of the subscription; absent: any. */
  readonly group?: string | undefined
}

const REQUIRED = ['ce-specversion', 'ce-id', 'ce-type', 'ce-source', 'ce-subject', 'ce-time', 'ce-group'] as const

/** A verifier for an issuer; its keys are found by OIDC discovery when they are first needed, and kept. */
export function createVerifier({ issuer, group }: VerifierOptions): Verifier {
  let keys: Promise<JWTVerifyGetKey> | undefined
  const keySet = (): Promise<JWTVerifyGetKey> => {
    keys ??= discover(issuer).catch((error: unknown) => {
      keys = undefined
      throw error
    })
    return keys
  }
  return {
    verify: async (headers, body) => {
      const checks: Check[] = [{ what: 'CloudEvents 1.0 in binary mode', fault: formFault(headers) }]
      const [, token] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
      if (token === undefined) {
        return [...checks, { what: 'signed', fault: 'there is no token in the header Authorization' }]
      }
      try {
        const { payload } = await jwtVerify(token, await keySet(), {
          issuer,
          audience: 'customer',
          requiredClaims: ['sub', 'exp', 'iat', 'webhook'],
          algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
        })
        checks.push({ what: `signed by ${issuer} for customers`, fault: undefined })
        checks.push({ what: 'meant for the group', fault: subjectFault(payload.sub ?? '', group) })
        checks.push({ what: 'the digest is that of the body', fault: digestFault(payload['webhook'], body) })
      } catch (error) {
        checks.push({
          what: `signed by ${issuer} for customers`,
          fault: error instanceof Error ? error.message : String(error),
        })
      }
      return checks
    },
  }
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const url = `${issuer}/.well-known/openid-configuration`
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const { issuer: named, jwks_uri: keys } = (await response.json()) as { issuer?: string; jwks_uri?: string }
  if (named !== issuer || keys === undefined) throw new Error(`${url} is not the document of ${issuer}`)
  return createRemoteJWKSet(new URL(keys))
}

function formFault(headers: IncomingHttpHeaders): string | undefined {
  const missing = REQUIRED.filter((name) => headers[name] === undefined)
  if (missing.length > 0) return `without ${missing.join(', ')}`
  if (headers['ce-specversion'] !== '1.0') return `ce-specversion is ${String(headers['ce-specversion'])}`
  return headers['content-type'] === 'application/json' ? undefined : `content-type is ${headers['content-type']}`
}

function subjectFault(subject: string, group: string | undefined): string | undefined {
  if (!subject.startsWith('webhook:')) return `sub is ${subject}, not webhook:<group>`
  const got = subject.slice('webhook:'.length)
  return group === undefined || got === group ? undefined : `it is for ${got}, not for ${group}`
}

function digestFault(webhook: unknown, body: Buffer): string | undefined {
  const digest = (webhook as { digest?: unknown } | undefined)?.digest
  const found = `sha256:${createHash('sha256').update(body).digest('hex')}`
  return digest === found ? undefined : `webhook.digest is ${String(digest)}, the body has ${found}`
}
