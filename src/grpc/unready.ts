// Answers of gRPC, gRPC-Web and Connect while there is nothing behind the face.
import { errorHeaders } from '../http/answer.ts'
import type { Refusal } from '../http/call.ts'
import { type HttpRequest, type HttpResponse, pathOf } from '../http/messages.ts'
import { type Dialect, dialectOfGet, dialectOfPost, isRpcMediaType } from './protocol.ts'
import { sendError, sendUnsupported } from './reply.ts'

/** A path as every service of protobuf has it: `/package.Service/Method`. */
const RPC_PATH = /^\/[a-z][\w.]*\.[A-Z]\w*\/[A-Z]\w*$/

export interface UnreadyOptions extends Refusal {
  readonly requestId: string
  readonly realm: string
}

/**
 * Refuses a call in the terms of its protocol, whatever it calls.
 * @returns false, at once and without a word, when the request is no call
 */
export function refuseCall(
  { req, res }: { readonly req: HttpRequest; readonly res: HttpResponse },
  { status, error, requestId, realm }: UnreadyOptions,
): boolean {
  if (!isCall(req)) return false
  const dialect = dialectOf(req)
  if (dialect) sendError({ req, res, dialect, requestId }, status, errorHeaders(status, error, { realm }))
  else sendUnsupported({ req, res }, ['POST'])
  return true
}

function isCall(req: HttpRequest): boolean {
  return isRpcMediaType(req.headers['content-type']) || RPC_PATH.test(pathOf(req))
}

function dialectOf(req: HttpRequest): Dialect | undefined {
  if (req.method === 'GET') return dialectOfGet(new URLSearchParams((req.url ?? '').split('?')[1]))
  return req.method === 'POST' ? dialectOfPost(req.headers['content-type']) : undefined
}
