// A registry of one image, which it has under every name, and servers that do as a test tells them.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Handler = (req: IncomingMessage, res: ServerResponse, url: string) => void

export interface FakeRegistry {
  readonly url: string
  close(): Promise<void>
}

/** Starts a server on any free port. */
export async function serve(handler: Handler): Promise<FakeRegistry> {
  let url = ''
  const server = createServer((req, res) => handler(req, res, url))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const digestOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`
export const config = JSON.stringify({ architecture: 'amd64', os: 'linux' })
export const manifest = JSON.stringify({
  schemaVersion: 2,
  mediaType: 'application/vnd.oci.image.manifest.v1+json',
  config: { mediaType: 'application/vnd.oci.image.config.v1+json', digest: digestOf(config), size: config.length },
  layers: [{ mediaType: 'x', digest: digestOf('layer'), size: 100 }],
})

/** Answers as the specification says. */
export const honest: Handler = (req, res) => res.end(req.url?.includes('/blobs/') ? config : manifest)
