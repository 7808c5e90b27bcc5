// One who asks while others flood: each time over a connection of its own, one request after the other.
import { request } from 'node:http'

export interface Asked {
  readonly port: number
  readonly path: string
  readonly authorization: string
}

/** Asks once. @returns the status; 0: it was cut off */
export function ask({ port, path, authorization }: Asked): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const sent = request({ host: '127.0.0.1', port, path, agent: false, headers: { authorization } })
  sent.on('response', (response) => {
    response.resume().once('end', () => resolve(response.statusCode ?? 0))
  })
  sent.on('error', () => resolve(0))
  sent.end()
  return promise
}
