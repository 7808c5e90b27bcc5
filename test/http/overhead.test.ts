// A budget that is found spent while its connection is being destroyed already: no exception, which would end the server.
import { once } from 'node:events'
import { connect, createServer, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { limitOverhead } from '../../src/http/port/overhead.ts'

afterEach(() => vi.useRealTimers())

it.each(['before', 'by whoever is told of it'])('is over where the connection is destroyed %s', async (when) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  client.on('error', () => undefined)
  const [session] = (await once(server, 'session')) as [ServerHttp2Session]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const socket = { bytesRead: 1_000_000, bytesWritten: 0, destroy: vi.fn() }
  const onSpent = vi.fn(() => void session.destroy())
  limitOverhead(session, socket as unknown as Socket, onSpent)
  if (when === 'before') session.destroy()
  vi.advanceTimersByTime(1_000)
  expect(onSpent).toHaveBeenCalledTimes(1)
  expect(socket.destroy).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
  client.destroy()
  server.close()
  await once(server, 'close')
})
