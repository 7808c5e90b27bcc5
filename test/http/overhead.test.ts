// The budget of what asks for nothing: it is not saved up, and found spent while its connection is being destroyed already it ends no server.
import { once } from 'node:events'
import { connect, createServer, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { expect, it, type Mock, onTestFinished, vi } from 'vitest'
import { limitOverhead } from '../../src/http/port/overhead.ts'

interface Bytes {
  bytesRead: number
  readonly destroy: Mock
}

/** A connection that has a budget, and what is read of it. */
async function limited(): Promise<{ session: ServerHttp2Session; socket: Bytes; onSpent: Mock }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  client.on('error', () => undefined)
  onTestFinished(async () => {
    vi.useRealTimers()
    client.destroy()
    server.close()
    await once(server, 'close')
  })
  const [session] = (await once(server, 'session')) as [ServerHttp2Session]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const socket = { bytesRead: 0, bytesWritten: 0, destroy: vi.fn() }
  const onSpent = vi.fn(() => void session.destroy())
  limitOverhead(session, socket as unknown as Socket, onSpent)
  return { session, socket, onSpent }
}

it.each(['before', 'by whoever is told of it'])('is over where the connection is destroyed %s', async (when) => {
  const { session, socket, onSpent } = await limited()
  socket.bytesRead = 1_000_000
  if (when === 'before') session.destroy()
  vi.advanceTimersByTime(1_000)
  expect(onSpent).toHaveBeenCalledTimes(1)
  expect(socket.destroy).toHaveBeenCalledTimes(1)
})

it('grows no larger while nothing comes', async () => {
  const { socket, onSpent } = await limited()
  vi.advanceTimersByTime(60_000)
  socket.bytesRead = 100_000
  vi.advanceTimersByTime(250)
  expect(onSpent).toHaveBeenCalledTimes(1)
})
