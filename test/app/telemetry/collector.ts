// A collector of OpenTelemetry on loopback: takes OTLP over HTTP in protobuf and keeps the spans.
// The messages are read by their field numbers (opentelemetry-proto, trace.proto), as far as tests need them.
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'

export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  /** '' for none. */
  readonly parentId: string
  readonly name: string
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number
  readonly attributes: Readonly<Record<string, string | number>>
  /** 2: error. */
  readonly status: number
}

export interface Collector extends AsyncDisposable {
  readonly endpoint: string
  readonly spans: CollectedSpan[]
  /** What says who sent them. */
  readonly resource: Record<string, string | number>
  /** Headers of the last request. */
  readonly headers: Record<string, unknown>
}

/** Starts one on any free port. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const resource: Record<string, string | number> = {}
  const headers: Record<string, unknown> = {}
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      Object.assign(headers, req.headers)
      const body = Buffer.concat(chunks)
      const bytes = req.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
      if (req.url !== '/v1/traces' || req.headers['content-type'] !== 'application/x-protobuf') {
        return void res.writeHead(404).end()
      }
      for (const batch of fieldsOf(bytes)[1] ?? []) {
        const parts = fieldsOf(batch as Uint8Array)
        for (const one of parts[1] ?? []) Object.assign(resource, attributesOf(fieldsOf(one as Uint8Array)[1]))
        for (const scope of parts[2] ?? []) {
          for (const span of fieldsOf(scope as Uint8Array)[2] ?? []) spans.push(spanOf(fieldsOf(span as Uint8Array)))
        }
      }
      res.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resource,
    headers,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Fields = Record<number, (Uint8Array | number)[]>

/** Fields of a message by their numbers. */
function fieldsOf(bytes: Uint8Array): Fields {
  const reader = new BinaryReader(bytes)
  const fields: Fields = {}
  while (reader.pos < reader.len) {
    const [number, type] = reader.tag()
    if (type === WireType.LengthDelimited) (fields[number] ??= []).push(reader.bytes())
    else if (type === WireType.Varint) (fields[number] ??= []).push(Number(reader.uint64()))
    else reader.skip(type)
  }
  return fields
}

function spanOf(fields: Fields): CollectedSpan {
  const hex = (number: number): string => Buffer.from((fields[number]?.[0] as Uint8Array) ?? []).toString('hex')
  const status = fields[15]?.[0]
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentId: hex(4),
    name: textOf(fields[5]?.[0]),
    kind: Number(fields[6]?.[0]),
    attributes: attributesOf(fields[9]),
    status: status instanceof Uint8Array ? Number(fieldsOf(status)[3]?.[0] ?? 0) : 0,
  }
}

function attributesOf(pairs: Fields[number] = []): Record<string, string | number> {
  const found: Record<string, string | number> = {}
  for (const pair of pairs) {
    const { 1: [key] = [], 2: [value] = [] } = fieldsOf(pair as Uint8Array)
    const { 1: [text] = [], 3: [whole] = [] } = fieldsOf(value as Uint8Array)
    found[textOf(key)] = text === undefined ? Number(whole) : textOf(text)
  }
  return found
}

function textOf(bytes: Uint8Array | number | undefined): string {
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString() : ''
}
