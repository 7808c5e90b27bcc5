// gRPC as a client of any language writes it: HTTP/2 in clear text, messages from the generated descriptors; and its two
// siblings that browsers can speak.
import { createRegistry, fromJson, toJson, type JsonValue } from '@bufbuild/protobuf'
import { Code as ConnectCode, ConnectError, type Transport } from '@connectrpc/connect'
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from '@connectrpc/connect-node'
import { versions } from '../../src/contract/versions.ts'
import type { Method } from '../../src/contract/methods.ts'
import {
  BadRequestSchema,
  ErrorInfoSchema,
  PreconditionFailureSchema,
  RequestInfoSchema,
  ResourceInfoSchema,
  RetryInfoSchema,
} from '../../src/contract/gen/google/rpc/error_details_pb.ts'
import { errorOf, plannedOf, Unsayable, type ErrorDetail, type Face, type FaceError, type JsonObject } from './faces.ts'
import { PATIENCE_MS } from './limits.ts'

const details = [
  ErrorInfoSchema,
  BadRequestSchema,
  PreconditionFailureSchema,
  RequestInfoSchema,
  ResourceInfoSchema,
  RetryInfoSchema,
]
const registry = createRegistry(...details)

/** The protocols that one path of gRPC takes. */
export const transports = {
  gRPC: (baseUrl: string): Transport => createGrpcTransport({ baseUrl }),
  'gRPC-Web': (baseUrl: string): Transport => createGrpcWebTransport({ baseUrl, httpVersion: '1.1' }),
  Connect: (baseUrl: string): Transport => createConnectTransport({ baseUrl, httpVersion: '1.1' }),
} as const

/** The face at `url`, speaking the packages of one version by one protocol. */
export function grpcFace(
  url: string,
  version: 'v1' | 'v2' | 'v2beta1' = 'v2',
  protocol: keyof typeof transports = 'gRPC',
): Face {
  const transport = transports[protocol](url)
  const methods = versions.find((one) => one.version === version)!.methods
  return {
    name: 'grpc',
    call: async (id, request, { authorization, validateOnly } = {}) => {
      const method = methods.get(version === 'v2beta1' ? id.replace('.v2.', '.v2beta1.') : id)
      if (!method) throw new Error(`${id} is not a method of ${version}.`)
      const header = {
        ...(authorization === undefined ? {} : { authorization }),
        ...(validateOnly ? { 'validate-only': 'true' } : {}),
      }
      const message = messageOf(method, request)
      try {
        const { desc } = method
        const answer = await transport.unary(desc as never, undefined, PATIENCE_MS, header, message as never)
        const ok = toJson(desc.output, answer.message as never, { alwaysEmitImplicit: true }) as JsonObject
        return { ok, ...plannedOf(answer.header.get('would-emit')) }
      } catch (error) {
        return { error: refusalOf(ConnectError.from(error)) }
      }
    },
    close: () => undefined,
  }
}

function messageOf({ desc }: Method, request: JsonObject): unknown {
  try {
    checkWellFormed(request)
    return fromJson(desc.input, request as JsonValue)
  } catch (error) {
    throw new Unsayable('grpc', (error as Error).message)
  }
}

/** The library would silently replace half of a surrogate pair: UTF-8 has none. */
function checkWellFormed(value: unknown): void {
  if (typeof value === 'string' && !value.isWellFormed()) throw new Error('half of a surrogate pair')
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(checkWellFormed)
}

function refusalOf(error: ConnectError): FaceError {
  const code = ConnectCode[error.code].replace(/[A-Z]/g, (letter, at: number) => (at > 0 ? '_' : '') + letter)
  const found = details.flatMap((desc) =>
    error.findDetails(desc).map((detail) => ({
      '@type': `type.googleapis.com/${desc.typeName}`,
      ...(toJson(desc, detail as never, { registry }) as object),
    })),
  ) as ErrorDetail[]
  return errorOf(code.toUpperCase().replace('CANCELED', 'CANCELLED'), error.rawMessage, { details: found })
}
