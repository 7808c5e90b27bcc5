// Who listens on a port of two that begin in the same instant, where the system would let them share it.
import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Address, bindMany, claimFree } from '../../src/http/bind.ts'
import { freePort } from '../support/free-port.ts'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

const addressOf = async (host = '127.0.0.1'): Promise<Address> => ({ host, port: await freePort() })

function make(): Server {
  const server = createServer()
  open.push(server)
  return server
}

test('an address that somebody has begun to take is taken', async () => {
  const address = await addressOf()
  const claim = await claimFree(address)
  const inUse = `Cannot listen on 127.0.0.1 port ${address.port}: another process does.`
  await expect(claimFree(address)).rejects.toThrow(inUse)
  await expect(bindMany(2, address, make)).rejects.toThrow(inUse)
  // Who claimed it has others listen there, as a supervisor has its workers.
  expect(await bindMany(1, { ...address, shared: true }, make)).toHaveLength(1)
  await claim.release()
  await expect(claimFree(address)).rejects.toThrow(inUse)
})

test('an address is free again when who began to take it did not', async () => {
  const address = await addressOf()
  await (await claimFree(address)).release()
  expect((await bindMany(2, address, make)).length).toBeGreaterThan(0)
  // While it is listened on nobody claims it, and who looks in vain keeps no claim either.
  for (let times = 0; times < 2; times++) await expect(claimFree(address)).rejects.toThrow('another process does')
})

test('one address is nothing to another', async () => {
  const claims = await Promise.all([claimFree(await addressOf()), claimFree(await addressOf())])
  for (const { release } of claims) await release()
})
