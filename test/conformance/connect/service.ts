// The suite's service as a method table of ours: what it is asked to answer, it answers through the gRPC face.
import {
  type DescMessage,
  type DescMethod,
  fromBinary,
  fromJson,
  type JsonValue,
  toBinary,
  toJson,
} from '@bufbuild/protobuf'
import { MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Method } from '../../../src/contract/methods.ts'
import type { ContractVersion } from '../../../src/contract/versions.ts'
import { type CodeName, Code, unimplemented } from '../../../src/core/errors.ts'
import { binaryWriter } from '../../../src/grpc/encode.ts'
import { timeoutOf } from '../../../src/grpc/protocol.ts'
import { trailersOfConnect } from '../../../src/grpc/reply.ts'
import type { Codec, Route } from '../../../src/grpc/routes.ts'
import type { Called, createFace, Decoded, Incoming } from '../../../src/grpc/unary.ts'
import type { ErrorHeaders } from '../../../src/http/answer.ts'
import { queryOf, writable } from '../../../src/http/messages.ts'
import { toPlain } from '../../../src/wire/plain.ts'
import type { Status, StatusDetail } from '../../../src/wire/status.ts'
import { messageOf, serviceOf, type Suite } from './descriptors.ts'

interface Header {
  readonly name: string
  readonly value?: readonly string[]
}

interface Any {
  readonly typeUrl: string
  readonly value?: Uint8Array
}

/** What a request says that is to be answered. */
interface Definition {
  readonly responseHeaders?: readonly Header[]
  readonly responseTrailers?: readonly Header[]
  readonly responseDelayMs?: number
  readonly responseData?: Uint8Array
  readonly error?: { readonly code?: number; readonly message?: string; readonly details?: readonly Any[] }
}

/** A request, and the bytes that it is in binary, which are told back. */
interface Question {
  readonly plain: { readonly responseDefinition?: Definition }
  readonly bytes: Uint8Array
}

/** The error that a request asks for. */
export class AskedFor extends Error {
  readonly status: Status
  readonly headers: Record<string, string[]>
  readonly trailers: Record<string, string[]>

  constructor(status: Status, { responseHeaders, responseTrailers }: Definition) {
    super(status.message)
    this.status = status
    this.headers = headersOf(responseHeaders)
    this.trailers = headersOf(responseTrailers)
  }
}

/** The unary methods of the suite's service. */
export function contractOf({ raw }: Suite): ContractVersion {
  const methods = serviceOf(raw)
    .methods.filter(({ methodKind }) => methodKind === 'unary')
    .map(methodOf)
  return { version: 'v2', files: [], methods: new Map(methods.map((one) => [one.id, { ...one, canonical: one }])) }
}

function methodOf(desc: DescMethod): Method {
  const safe = desc.idempotency === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS
  const fullName = `/${desc.parent.typeName}/${desc.name}`
  return {
    id: fullName.slice(1),
    fullName,
    domain: 'conformance',
    desc,
    http: [{ verb: safe ? 'GET' : 'POST', path: fullName, body: '*', atRoot: false }],
    access: { kind: 'none' },
    scopeField: undefined,
    event: undefined,
    tool: { hidden: true },
  }
}

/** The same routes, whose requests bring their bytes. JSON is the library's: an Any in it needs the types of others. */
export function withBytes(routes: ReadonlyMap<string, Route>, suite: Suite): ReadonlyMap<string, Route> {
  return new Map(Array.from(routes, ([path, route]) => [path, { ...route, codecs: codecsOf(route, suite) }]))
}

function codecsOf({ codecs: { proto }, method }: Route, { published }: Suite): Route['codecs'] {
  const { input, output } = method.canonical.desc
  const [published1, published2] = [input, output].map(({ name }) => messageOf(published, name)) as [
    DescMessage,
    DescMessage,
  ]
  const binary = (bytes: Uint8Array, limits: { jsonDepth: number }): Question => ({
    plain: proto.read(Buffer.from(bytes), limits),
    bytes,
  })
  const json: Codec = {
    ...proto,
    read: (bytes, limits) => {
      const value = JSON.parse(bytes.toString()) as JsonValue
      return binary(toBinary(published1, fromJson(published1, value, { registry: published })), limits)
    },
    write: (result, headroom) => {
      const message = fromBinary(published2, binaryWriter(output)(result, 0))
      const text = JSON.stringify(toJson(published2, message, { registry: published }))
      return Buffer.concat([Buffer.alloc(headroom), Buffer.from(text)])
    },
  }
  return { proto: { ...proto, read: binary }, json }
}

type UnaryFace = ReturnType<typeof createFace>

interface FaceParts {
  readonly face: UnaryFace
  /** Writes answers: the limit that the suite sets is for requests alone. */
  readonly encoding: UnaryFace
  readonly suite: Suite
}

/** The gRPC face with the suite's service behind it. */
export function conformanceFace({ face, encoding, suite }: FaceParts): UnaryFace {
  return {
    ...face,
    // The suite's client gives up when the server does, and judges what it has read of an answer by then as if it were whole: of a head
    // whose body is still on its way "unexpected end of JSON input". Half of the time keeps the two apart.
    timeoutMs: (call) => {
      const ms = face.timeoutMs?.(call)
      return ms === undefined ? undefined : ms / 2
    },
    encode: (call, called) => encoding.encode(call, called),
    send: (call, reply) => {
      if ('status' in reply && call.dialect.protocol === 'connect') leaveOutDebug(call)
      return face.send(call, reply)
    },
    call: (call, decoded, { context }) => answer(call, decoded, { suite, signal: context.signal }),
    refuse: (call, refusal) => {
      const { error } = refusal
      // The suite wants no details that it did not ask for, and our own errors always have some.
      if (!(error instanceof AskedFor)) return face.refuse(call, { error, status: { ...refusal.status, details: [] } })
      const trailers = call.dialect.protocol === 'connect' ? trailersOfConnect(error.trailers) : error.trailers
      return { status: error.status, headers: { ...error.headers, ...trailers } as ErrorHeaders }
    },
  }
}

/** What an error's details have for people is JSON, in which an Any needs the types of others: spaces stand for it. */
function leaveOutDebug({ res }: Incoming): void {
  const target = writable(res)
  const end = target.end.bind(target)
  target.end = ((body: Buffer) => {
    const text = JSON.stringify(JSON.parse(body.toString()), (key, value: unknown) =>
      key === 'debug' ? undefined : value,
    )
    return end(text + ' '.repeat(body.length - Buffer.byteLength(text)))
  }) as typeof target.end
}

async function answer(
  call: Incoming,
  { request }: Decoded,
  { suite, signal }: { suite: Suite; signal: AbortSignal },
): Promise<Called> {
  const { desc } = call.route!.method.canonical
  if (desc.name === 'Unimplemented') throw unimplemented(desc.name)
  const { plain, bytes } = request as Question
  const definition = plain.responseDefinition ?? {}
  const requestInfo = infoOf(call, { typeUrl: `type.googleapis.com/${desc.input.typeName}`, value: bytes })
  if (definition.responseDelayMs) await sleep(definition.responseDelayMs, undefined, { signal })
  if (definition.error) throw new AskedFor(statusOf(definition.error, { suite, requestInfo }), definition)
  return {
    result: { payload: { data: definition.responseData, requestInfo } },
    metadata: headersOf(definition.responseHeaders),
    trailers: headersOf(definition.responseTrailers),
  }
}

function infoOf({ req, dialect, query }: Incoming, request: Any): object {
  const timeoutMs = timeoutOf(dialect, req.headers)
  return {
    requestHeaders: pairs(req.rawHeaders),
    timeoutMs: timeoutMs === undefined ? undefined : Math.trunc(timeoutMs),
    requests: [request],
    ...(query && { connectGetInfo: { queryParams: pairs([...queryOf(req)].flat()) } }),
  }
}

/** Names and values in turn, by name. */
function pairs(list: readonly string[]): Header[] {
  const values = new Map<string, string[]>()
  for (let at = 0; at < list.length; at += 2) {
    const name = list[at]!.toLowerCase()
    if (!name.startsWith(':')) values.set(name, [...(values.get(name) ?? []), list[at + 1]!])
  }
  return Array.from(values, ([name, value]) => ({ name, value }))
}

function headersOf(headers: readonly Header[] = []): Record<string, string[]> {
  return Object.fromEntries(headers.map(({ name, value = [] }) => [name.toLowerCase(), [...value]]))
}

function statusOf(
  { code = 0, message = '', details = [] }: NonNullable<Definition['error']>,
  { suite: { raw }, requestInfo }: { suite: Suite; requestInfo: object },
): Status {
  const [name = 'UNKNOWN'] = Object.entries(Code).find(([, number]) => number === code) ?? []
  const all: StatusDetail[] = details.map(({ typeUrl, value = new Uint8Array() }) => {
    const desc = raw.getMessage(typeUrl.slice(typeUrl.lastIndexOf('/') + 1))
    if (!desc) throw new Error(`The suite has no message ${typeUrl}.`)
    return { desc, value: toPlain(desc)(fromBinary(desc, value)) }
  })
  all.push({ desc: messageOf(raw, 'ConformancePayload.RequestInfo'), value: requestInfo })
  const more = { reason: 'INTERNAL', retryAfterSeconds: undefined, internal: false } as const
  return { code, name: name as CodeName, message, details: all, ...more }
}
