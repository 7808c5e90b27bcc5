import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections (RFC 6335: 49152; Linux: 32768), so that none takes it meanwhile. */
const [LOWEST, HIGHEST] = [20_000, 32_000]

/** A port that nobody listens on, for a program that must be told one. */
export async function freePort(): Promise<number> {
  const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
