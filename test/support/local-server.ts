// A server of HTTP/1.1 of a test's own.
import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { atEnd } from './at-end.ts'

/** Listens at 127.0.0.1 on any free port until the file ends. @returns its URL, without a slash at its end */
export async function localServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
