// What operations are answered while there is no graph behind the port.
import { GraphQLError } from 'graphql'
import { errorHeaders } from '../http/answer.ts'
import { type HttpRequest, type HttpResponse, pathOf } from '../http/messages.ts'
import type { Refusal } from '../http/call.ts'
import { formatError } from './errors.ts'
import { answerTypeOf, httpStatusOf, send } from './http.ts'

export interface UnreadyOptions extends Refusal {
  readonly requestId: string
  /** The last part of an error's domain. */
  readonly errorDomain: string
}

/**
 * Refuses an operation in the terms of GraphQL: clients look for `errors`, and not for a status in JSON.
 * @returns false, at once and without a word, when the request is none, or wants something else, such as a page
 */
export function refuseOperation(
  { req, res }: { readonly req: HttpRequest; readonly res: HttpResponse },
  { status, error, requestId, errorDomain }: UnreadyOptions,
): boolean {
  const type = pathOf(req) === '/graphql' ? typeFor(req) : undefined
  if (type === undefined) return false
  const cause = error instanceof Error ? { originalError: error } : {}
  const context = { requestId, errorDomain, log: () => undefined }
  const body = { errors: [formatError(new GraphQLError(status.message, cause), context)] }
  const headers = { ...errorHeaders(status, error, { realm: errorDomain }) }
  send(res, body, { type, status: httpStatusOf(body, { type, ofTheGraph: false }), requestId, headers })
  return true
}

function typeFor(req: HttpRequest): string | undefined {
  try {
    return answerTypeOf(req)
  } catch {
    return undefined
  }
}
