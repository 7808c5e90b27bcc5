// The download of one package's advisories: GET /advisory/export?group=<uid>&package=<name>&format=openvex|csaf.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Authenticate } from '../core/caller.ts'
import { PlatformError } from '../core/errors.ts'
import type { Services } from '../services/services.ts'

export const EXPORT_PATH = '/advisory/export'
const METHOD = 'platformgraph.vulnerabilities.v1.AdvisoriesService/ExportAdvisories'
const STATUS: Readonly<Record<string, number>> = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  UNAVAILABLE: 503,
}

export interface ExportOptions {
  readonly services: Services
  readonly authenticate: Authenticate
  readonly log: (fault: { error: unknown; requestId: string }) => void
}

/** Answers a download. What may be read is decided by the services, as on every other face. */
export async function answerExport(
  req: IncomingMessage,
  res: ServerResponse,
  { services, authenticate, log }: ExportOptions,
): Promise<void> {
  const requestId = randomUUID()
  if (req.method !== 'GET')
    return send(res, { status: 405, headers: { allow: 'GET' }, body: 'Only GET is answered here.\n' })
  try {
    const query = new URL(req.url ?? '', 'http://localhost').searchParams
    const caller = await authenticate({ authorization: req.headers.authorization })
    const request = {
      parent: query.get('group') ?? '',
      artifactName: query.get('package') ?? '',
      format: query.get('format') ?? 'openvex',
    }
    const answer = await services.call(METHOD, request, { caller, requestId })
    const { fileName, content } = answer as { fileName: string; content: string }
    const headers = { 'content-type': 'application/json', 'content-disposition': `attachment; filename="${fileName}"` }
    send(res, { status: 200, headers, body: content })
  } catch (error) {
    const known = error instanceof PlatformError && error.code in STATUS
    if (!known) log({ error, requestId })
    const status = known ? (STATUS[error.code] ?? 500) : 500
    const body = known
      ? { code: error.number, message: error.message, reason: error.reason }
      : { code: 13, message: `Internal error (request ${requestId})`, reason: 'INTERNAL' }
    const challenge: Record<string, string> = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
    const headers: Record<string, string> = { 'content-type': 'application/json', ...challenge }
    send(res, { status, headers, body: `${JSON.stringify(body)}\n` })
  }
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

function send(res: ServerResponse, { status, headers, body }: Answer): void {
  res.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  res.end(body)
}
