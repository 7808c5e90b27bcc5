// How one environment variable is read: from its text to a value, or a reason why not.
import { accessSync, constants, statSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { withoutTrailingSlashes } from '../../core/url.ts'
import { networkOf } from '../../http/address.ts'
import { parseOriginPattern } from '../../http/origins.ts'

/** Where the rows are kept: embedded in a folder, embedded and gone at the end, or on a PostgreSQL server. */
export type DatabaseConfig =
  | { readonly kind: 'pglite'; readonly dir: string }
  | { readonly kind: 'memory' }
  | { readonly kind: 'postgres'; readonly url: string }

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\.?$/i
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** A schema from a function that throws the reason (an empty message: what is accepted says enough). */
export function reader<T>(read: (text: string) => T) {
  return z.string().transform((text, context): T => {
    try {
      return read(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '' })
      return z.NEVER
    }
  })
}

export function requireThat(condition: boolean, reason = ''): asserts condition {
  if (!condition) throw new Error(reason)
}

/** A whole number from `least` to `most`, in decimal digits. */
export function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,10}$/, '')
    .transform(Number)
    .pipe(z.int('').min(least, '').max(most, ''))
}

export const MOST_WORKERS = 256

/** How many processes: a number, or one for each core that this process may use. */
export const workers = z.union([z.literal('auto').transform(availableParallelism), wholeNumber(1, MOST_WORKERS)], '')

/** `true` or `false`. */
export const yesOrNo = z.enum(['true', 'false'], '').transform((text) => text === 'true')

/** A text of this shape. */
export function matching(pattern: RegExp) {
  return z.string().regex(pattern, '')
}

/** An address or a host name, without brackets. */
export const hostName = reader((text) => {
  const bare = text.replace(/^\[(.*)\]$/, '$1')
  requireThat(isIP(bare) !== 0 || (HOST_NAME.test(bare) && !/^[\d.]+$/.test(bare)))
  return bare
})

/** Whether only this machine can reach a server that listens there. */
export function isLoopback(host: string): boolean {
  const family = isIP(host)
  if (family === 0) return host.toLowerCase().replace(/\.$/, '') === 'localhost'
  return loopback.check(host, family === 6 ? 'ipv6' : 'ipv4')
}

/** The URL of a server as such: scheme, host and port. A slash at the end is dropped, as an issuer is compared exactly. */
export const serverUrl = reader((text) => {
  const url = httpUrl(text)
  requireThat(url.pathname === '/', 'it has a path')
  return url.origin
})

/** The URL of a registry: it may have a path. */
export const registryUrl = reader((text) => withoutTrailingSlashes(httpUrl(text).href))

/** @throws Error with what is wrong with it, if that can be told */
export function httpUrl(text: string): URL {
  requireThat(URL.canParse(text))
  const url = new URL(text)
  requireThat(url.protocol === 'http:' || url.protocol === 'https:', 'it is neither http nor https')
  requireThat(url.username === '' && url.password === '', 'it holds credentials')
  requireThat(!text.includes('?') && !text.includes('#'), 'it has a query or a fragment')
  return url
}

/** The values between commas, each read by itself; empty ones are dropped. */
export function listOf<T>(read: (text: string) => T) {
  return reader((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(read),
  )
}

/** Issuer URLs, kept letter by letter since an issuer is compared exactly (OIDC Core section 2, `iss`). */
export const issuerUrls = listOf((text) => {
  requireThat(URL.canParse(text), `"${text}" is not a URL`)
  httpUrl(text)
  return text
})

/** Domains, in lower case. */
export const domains = listOf((text) => {
  requireThat(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text), `"${text}" is no domain`)
  return text.toLowerCase()
})

/** Ids of documents, as AcceptTerms takes them. */
export const documentIds = listOf((text) => {
  requireThat(/^[\x21-\x7e]{1,255}$/.test(text), `"${text}" is no id of a document`)
  return text
})

/** Origins that browsers may call from; see origins.ts. */
export const originPatterns = listOf(parseOriginPattern)

/** Networks in CIDR notation, or single addresses. */
export const networks = listOf((text) => {
  const network = networkOf(text)
  requireThat(network !== undefined, `"${text}" is no address and no network`)
  return network
})

/** A folder or file as an absolute path. */
export const absolutePath = reader((text) => resolve(text))

/** A file that is there and can be read, as an absolute path. */
export const readableFile = reader(existingFile)

/** The same, several between commas. */
export const readableFiles = listOf(existingFile)

function existingFile(text: string): string {
  const path = resolve(text)
  const entry = statSync(path, { throwIfNoEntry: false })
  requireThat(entry !== undefined, `there is no file ${path}`)
  requireThat(!entry.isDirectory(), `${path} is a folder`)
  try {
    accessSync(path, constants.R_OK)
  } catch {
    throw new Error(`${path} cannot be read by this user`)
  }
  return path
}

/** DATABASE_URL: in memory, or a PostgreSQL server. */
export const databaseUrl = reader((text): Exclude<DatabaseConfig, { kind: 'pglite' }> => {
  if (text === 'memory:') return { kind: 'memory' }
  return { kind: 'postgres', url: postgresServer(text) }
})

function postgresServer(text: string): string {
  requireThat(/^postgres(ql)?:\/\//.test(text))
  requireThat(URL.canParse(text), 'it is not a URL (write special characters of the password as %XX)')
  return text
}

/** A PostgreSQL server. */
export const postgresUrl = reader(postgresServer)

/** Several, between commas. */
export const postgresUrls = listOf(postgresServer)

/** What may be printed of a value: whatever could hold a password is left out. */
export function printable(text: string): string {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(text)?.[0]
  if (scheme !== undefined && text.includes('@')) return `${scheme}…@${text.slice(text.lastIndexOf('@') + 1)}`
  return /passw|secret|token/i.test(text) ? '…' : text
}
