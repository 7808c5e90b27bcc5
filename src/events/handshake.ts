// The validation handshake of CloudEvents webhooks: a sink may say who may send to it, and how much a minute.
// HTTP 1.1 Web Hooks for Event Delivery 1.0.2, section 4.
import type { SinkAnswer, SinkClient } from './sink.ts'

/** What a sink said. */
export interface SinkPermission {
  /** Why it wants nothing from us; undefined: it does, or has not said. */
  readonly refusal: string | undefined
  /** Requests a minute that it takes at most; null: no limit. */
  readonly rate: number | null
}

/** How long an answer is good for. */
export const PERMISSION_TTL_MS = 24 * 3_600_000

/**
 * Asks a sink. One that does not know the question (most do not) is sent events all the same.
 * @param origin the DNS name of this installation
 */
export async function requestPermission(
  client: SinkClient,
  { url, origin, signal }: { url: URL; origin: string; signal: AbortSignal },
): Promise<SinkPermission> {
  const headers = { 'webhook-request-origin': origin }
  const answer = await client.send({ method: 'OPTIONS', url, headers, signal })
  return consentOf(answer, origin)
}

function consentOf({ status, headers }: SinkAnswer, origin: string): SinkPermission {
  const allowed = one(headers['webhook-allowed-origin'])
  if (status < 200 || status > 299 || allowed === undefined) return { refusal: undefined, rate: null }
  const origins = allowed.split(',').map((item) => item.trim().toLowerCase())
  if (!origins.includes('*') && !origins.includes(origin.toLowerCase())) {
    return { refusal: `the sink takes events of ${allowed} only`, rate: null }
  }
  const rate = Number(one(headers['webhook-allowed-rate']) ?? '*')
  return { refusal: undefined, rate: Number.isInteger(rate) && rate > 0 && rate < 1_000_000 ? rate : null }
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
