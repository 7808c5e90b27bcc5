// One call by gRPC-Web with messages that are known at run time only.
import { type DescMethodUnary, type FileRegistry, fromJsonString, toJsonString, toJson } from '@bufbuild/protobuf'
import { anyUnpack } from '@bufbuild/protobuf/wkt'
import { Code, ConnectError } from '@connectrpc/connect'
import { createGrpcWebTransport } from '@connectrpc/connect-web'
import { base } from '../../../console/base.ts'

export interface Call {
  readonly method: DescMethodUnary
  readonly registry: FileRegistry
  /** The request in JSON. */
  readonly text: string
  readonly token: string
}

export interface Answer {
  readonly ok: boolean
  readonly text: string
}

const transport = createGrpcWebTransport({ baseUrl: base.href.replace(/\/$/, '') })

/** Gives the answer in JSON, or what the server refused with. @throws for a text that is not a request */
export const call = async ({ method, registry, text, token }: Call): Promise<Answer> => {
  const request = fromJsonString(method.input, text.trim() === '' ? '{}' : text, { registry })
  const header: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
  try {
    const { message } = await transport.unary(method, undefined, undefined, header, request)
    return {
      ok: true,
      text: toJsonString(method.output, message, { registry, prettySpaces: 2, alwaysEmitImplicit: true }),
    }
  } catch (error) {
    return { ok: false, text: refusalText(ConnectError.from(error), registry) }
  }
}

const refusalText = (error: ConnectError, registry: FileRegistry): string => {
  const details = error.details.map((detail) => {
    if (!('type' in detail)) return undefined
    const any = {
      $typeName: 'google.protobuf.Any',
      typeUrl: `type.googleapis.com/${detail.type}`,
      value: detail.value,
    } as const
    const desc = registry.getMessage(detail.type)
    const message = anyUnpack(any, registry)
    return desc && message && { '@type': any.typeUrl, ...(toJson(desc, message, { registry }) as object) }
  })
  // As gRPC writes codes: ALREADY_EXISTS.
  const code = Code[error.code].replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
  return JSON.stringify({ code, message: error.rawMessage, details }, null, 2)
}
