// Requests of the revisions with a handshake. The SDK would answer each by a stream of one event, which begins before its call: it
// could not be compressed, and the call would not count among those that are under way. These revisions take one JSON as well.
import { type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import { goneAway } from '../http/body.ts'

/**
 * Answers a request in one piece, and keeps nothing of it.
 * @param server of this request alone
 * @throws CANCELLED where the client is gone: the request's signal is aborted
 */
export async function respondInOnePiece(server: Server, request: Request, parsedBody: object): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  const { signal } = request
  const gone = Promise.withResolvers<never>()
  const leave = (): void => gone.reject(goneAway())
  signal.addEventListener('abort', leave, { once: true })
  try {
    if (signal.aborted) throw goneAway()
    // Of a call that was ended the SDK says nothing more.
    return await Promise.race([transport.handleRequest(request, { parsedBody }), gone.promise])
  } finally {
    signal.removeEventListener('abort', leave)
    await server.close()
  }
}
