// How many connections are accepted in one turn of the event loop: what the turns of one address take must not keep others outside.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { open } from './port-support.ts'

const COME = 96

// Other systems give all connections to one of the sockets, or do not let several share a port.
it.skipIf(process.platform !== 'linux')('several are, so that a hundred come in far fewer turns', async () => {
  const port = await open()
  const clients = Array.from({ length: COME }, () => connect({ host: '127.0.0.1', port: port.port }))
  let turns = 0
  for (; port.connections() < COME && turns < COME; turns++) await nextTurn()
  expect(port.connections()).toBe(COME)
  expect(turns).toBeLessThan(COME / 2)
  for (const client of clients) client.destroy()
})

it('no more are open than there may be, whichever socket they came by', async () => {
  const port = await open({ limits: { connections: 10 } })
  let closed = 0
  const clients = Array.from({ length: 40 }, () =>
    connect({ host: '127.0.0.1', port: port.port })
      .on('error', () => undefined)
      .on('close', () => closed++)
      .resume(),
  )
  await eventually(() => closed === 30)
  expect(port.connections()).toBe(10)
  for (const client of clients) client.destroy()
})

it('a port that another one has is refused, though it lets others share it', async () => {
  const { port } = await open()
  await expect(open({ port })).rejects.toThrow('another process does')
  const alone = createServer().listen(0, '127.0.0.1')
  await once(alone, 'listening')
  await expect(open({ port: (alone.address() as AddressInfo).port })).rejects.toThrow('another process does')
  alone.close()
})
