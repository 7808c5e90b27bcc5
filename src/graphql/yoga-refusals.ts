// What Yoga and its plugins refuse by themselves, in the words of this API.
import { GraphQLError } from 'graphql'
import { PlatformError } from '../core/errors.ts'
import { MethodNotAllowed } from '../http/answer.ts'

/** By the HTTP status that a plugin gives its error. */
const REFUSALS: ReadonlyMap<unknown, () => PlatformError> = new Map([
  [
    403,
    () =>
      new PlatformError(
        'PERMISSION_DENIED',
        'Permission denied: a page of another site may not ask the graph by GET; name its origin in CORS_ORIGINS, or send a POST',
        { reason: 'CROSS_SITE_REQUEST' },
      ),
  ],
  [405, () => new MethodNotAllowed(['POST'], 'mutations are sent by POST')],
])

/** The error to tell: one of ours for what a plugin refused, or the one that it is. */
export function withOwnMessage(error: GraphQLError): GraphQLError {
  const originalError = REFUSALS.get(error.extensions.http?.status)?.()
  return originalError ? new GraphQLError(originalError.message, { originalError }) : error
}
