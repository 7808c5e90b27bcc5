// The server under test: told by one message on its input what to be, it is that on a port of its own until it is ended.
import { create, type DescMessage, fromBinary, toBinary } from '@bufbuild/protobuf'
import { once } from 'node:events'
import { ANONYMOUS } from '../../../src/core/caller.ts'
import { createAnswerer, requestIds } from '../../../src/http/call.ts'
import { writable } from '../../../src/http/messages.ts'
import { listen } from '../../../src/http/port.ts'
import { handlerOf } from '../../../src/grpc/handler.ts'
import { compileRoutes } from '../../../src/grpc/routes.ts'
import { createStreams } from '../../../src/grpc/streams.ts'
import { createFace } from '../../../src/grpc/unary.ts'
import { patientLimits as limits } from '../../support/limits.ts'
import { messageOf, readSuite } from './descriptors.ts'
import { AskedFor, conformanceFace, contractOf, withBytes } from './service.ts'

interface Asked {
  readonly useTls: boolean
  readonly messageReceiveLimit: number
  readonly serverCreds?: { readonly cert: Uint8Array; readonly key: Uint8Array }
}

/** Longer than any case waits. */
const REQUEST_MS = 60_000

const suite = readSuite(process.argv[2] ?? '')
const asked = (await readMessage(messageOf(suite.published, 'ServerCompatRequest'))) as Asked
const tls = asked.useTls && asked.serverCreds ? textsOf(asked.serverCreds) : undefined
const { port } = await listen({ host: '127.0.0.1', port: 0, tls, limits, handler: createHandler(asked) })
const response = { host: '127.0.0.1', port, pemCert: tls ? Buffer.from(tls.cert) : Buffer.alloc(0) }
writeMessage(messageOf(suite.published, 'ServerCompatResponse'), response)

function createHandler({ messageReceiveLimit }: Asked) {
  const options = {
    services: { call: () => Promise.reject(new Error('Its calls are answered by the face.')) },
    authenticate: () => Promise.resolve(ANONYMOUS),
    errorDomain: 'conformance.test',
    limits: { messageBytes: messageReceiveLimit || limits.messageBytes, jsonDepth: limits.jsonDepth },
    requestTimeoutMs: REQUEST_MS,
    log: ({ error }: { error: unknown }) => (error instanceof AskedFor ? undefined : console.error(error)),
  }
  const face = createFace(options)
  const encoding = createFace({ ...options, limits })
  const grpc = handlerOf({
    routes: withBytes(compileRoutes([contractOf(suite)], new Set()), suite),
    answer: createAnswerer(conformanceFace({ face, encoding, suite }), options),
    streams: createStreams({ versions: [], requestTimeoutMs: REQUEST_MS }),
    newRequestId: requestIds({}),
  })
  return (...[req, res]: Parameters<typeof grpc.handle>): void => {
    if (!grpc.handle(req, res)) writable(res).writeHead(404).end()
  }
}

function textsOf({ cert, key }: { cert: Uint8Array; key: Uint8Array }) {
  return { cert: Buffer.from(cert).toString(), key: Buffer.from(key).toString() }
}

/** A message behind its length in four bytes. */
async function readMessage(desc: DescMessage): Promise<unknown> {
  let bytes = Buffer.alloc(0)
  while (bytes.length < 4 || bytes.length < 4 + bytes.readUInt32BE(0)) {
    await once(process.stdin, 'readable')
    bytes = Buffer.concat([bytes, (process.stdin.read() as Buffer | null) ?? Buffer.alloc(0)])
  }
  return fromBinary(desc, bytes.subarray(4, 4 + bytes.readUInt32BE(0)))
}

function writeMessage(desc: DescMessage, value: Record<string, unknown>): void {
  const bytes = toBinary(desc, create(desc, value))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  process.stdout.write(Buffer.concat([length, bytes]))
}
