// The workbench of `webhook receive`: it takes what is right and says what is not.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followEvents } from '../../src/cli/webhook/listen.ts'
import { startReceiver, type Receiver } from '../../src/cli/webhook/receiver.ts'
import { eventually } from '../support/eventually.ts'
import { startSink } from './sink.ts'
import { openEvents, type EventsWorld } from './world.ts'

let world: EventsWorld
let receiver: Receiver
let printed = ''

beforeAll(async () => {
  world = await openEvents()
  // The issuer is named after localhost; the server listens on 127.0.0.1.
  receiver = await startReceiver({
    port: 0,
    issuer: world.platform.issuer.url,
    group: world.root,
    print: (_, text) => (printed += `${text}\n`),
  })
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})

test('a delivery is taken, and one that was tampered with is not', async () => {
  await using sink = await startSink()
  const subscription = await world.subscribe(receiver.url)
  await world.subscribe(sink.url)
  const uid = await world.repo('received')
  await eventually(() => printed.includes(`ok dev.chainguard.api.platform.registry.repo.created.v1 ${uid}`))
  expect(printed).not.toContain('BAD')
  await eventually(async () => (await world.deliveries(subscription)).every(({ state }) => state === 1))
  await eventually(() => sink.received.some(({ headers }) => headers['ce-subject'] === uid))
  const { headers, body } = sink.received.at(-1)!
  const send = (change: object, bytes: Buffer): Promise<Response> =>
    fetch(receiver.url, { method: 'POST', headers: { ...forwarded(headers), ...change }, body: bytes as BodyInit })
  expect((await send({}, body)).status).toBe(204)
  expect((await send({}, Buffer.from(`${body.toString()} `))).status).toBe(400)
  expect(printed).toContain('BAD the digest is that of the body')
  expect((await send({ authorization: 'Bearer a.b.c' }, body)).status).toBe(401)
  expect((await send({ authorization: '' }, body)).status).toBe(401)
  const stranger = await world.token()
  expect((await send({ authorization: `Bearer ${stranger}` }, body)).status).toBe(401)
})

test('events are followed in a terminal, also what happens while the connection is broken', async () => {
  const { port } = new URL(world.url)
  const sockets = new Set<Socket>()
  let refusing = false
  let answered = false
  const proxy = createServer((socket) => {
    if (refusing) return void socket.destroy()
    const onward = connect(Number(port), '127.0.0.1')
    for (const one of [socket, onward]) {
      sockets.add(one)
      one.on('error', () => undefined).on('close', () => sockets.delete(one))
    }
    onward.once('data', () => (answered = true))
    socket.pipe(onward).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const abort = new AbortController()
  const seen: string[] = []
  let lost = 0
  const following = (async () => {
    const server = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const options = { server, token: await world.token(), group: world.root, types: [], after: undefined }
    for await (const event of followEvents({ ...options, signal: abort.signal, onLost: () => lost++ }))
      seen.push(event.subject)
  })()
  const listening = async (): Promise<void> => {
    const before = seen.length
    let at = 0
    await eventually(async () => {
      await world.repo(`heard-${before}-${at++}-${lost}`)
      return seen.length > before
    })
  }
  const breakOff = async (): Promise<void> => {
    const before = lost
    refusing = true
    for (const socket of sockets) socket.destroy()
    await eventually(() => lost > before)
  }
  // It is broken off before it has heard of anything, so there is no event to go on from.
  await eventually(() => answered)
  await breakOff()
  const missed = await world.repo('missed')
  refusing = false
  await eventually(() => seen.includes(missed))
  await listening()
  await breakOff()
  const again = await world.repo('missed-again')
  refusing = false
  await eventually(() => seen.includes(again))
  expect(new Set(seen).size).toBe(seen.length)
  abort.abort()
  await following
  for (const socket of sockets) socket.destroy()
  proxy.close()
})

test('who may not follow is told so', async () => {
  const options = { server: world.url, token: 'no', group: world.root, types: [], after: undefined }
  const first = followEvents({ ...options, signal: new AbortController().signal, onLost: () => undefined }).next()
  await expect(first).rejects.toThrow('the token is not a JWT')
})

function forwarded(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) => name.startsWith('ce-') || name === 'content-type' || name === 'authorization',
  )
  return Object.fromEntries(kept) as Record<string, string>
}
