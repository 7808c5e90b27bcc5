// A status as the three protocols write it: in trailers, with google.rpc.Status in base64, or as Connect's JSON.
import { create, toBinary } from '@bufbuild/protobuf'
import { AnySchema } from '@bufbuild/protobuf/wkt'
import { StatusSchema } from '../contract/gen/google/rpc/status_pb.ts'
import type { ErrorHeaders } from '../http/answer.ts'
import { HTTP_STATUS } from '../http/status.ts'
import { jsonWriter } from '../wire/json-write.ts'
import { type Status, type StatusDetail, TYPE_URL_PREFIX } from '../wire/status.ts'
import { binaryWriter } from './encode.ts'

/**
 * Some clients take 8 KiB of trailers in all (Netty's default), and drop the connection over more. In bytes: the
 * message in its own trailer, and the status before base64.
 */
const MAX_MESSAGE = 1024
const MAX_STATUS = 4096

/**
 * The trailers of a failed call: `grpc-status`, `grpc-message` and `grpc-status-details-bin`, and the headers that HTTP has
 * for such an error, which are metadata here.
 */
export function statusTrailers(status: Status, headers: ErrorHeaders): Record<string, string> {
  return {
    ...headers,
    'grpc-status': String(status.code),
    'grpc-message': percentEncode(status.message),
    'grpc-status-details-bin': statusBytes(status)
      .toString('base64')
      .replace(/={1,2}$/, ''),
  }
}

/** Printable ASCII but `%` stays as it is; everything else is UTF-8 in hex (gRPC over HTTP2, "Status-Message"). */
function percentEncode(text: string): string {
  return shorten(text, MAX_MESSAGE)
    .toWellFormed()
    .replace(/[^\x20-\x24\x26-\x7e]+/g, encodeURIComponent)
}

/** google.rpc.Status; what does not fit is left out from the end of the lists, never the ErrorInfo. */
function statusBytes(status: Status): Buffer {
  for (let most = Number.MAX_SAFE_INTEGER; ; most = most > 64 ? 64 : most >> 1) {
    const details = status.details.map((detail) => anyOf(detail, most))
    const message = shorten(status.message, MAX_MESSAGE)
    const bytes = toBinary(StatusSchema, create(StatusSchema, { code: status.code, message, details }))
    if (bytes.length <= MAX_STATUS || most === 0) return Buffer.from(bytes)
  }
}

/** A detail with at most `most` entries in each of its lists. */
function anyOf(
  { desc, value }: StatusDetail,
  most: number,
): { $typeName: 'google.protobuf.Any'; typeUrl: string; value: Uint8Array } {
  const cut = Object.entries(value).map(([name, item]: [string, unknown]) => [name, cutList(item, most)] as const)
  const bytes = binaryWriter(desc)(Object.fromEntries(cut), 0)
  return create(AnySchema, { typeUrl: TYPE_URL_PREFIX + desc.typeName, value: bytes })
}

function cutList(value: unknown, most: number): unknown {
  return Array.isArray(value) ? value.slice(0, most) : value
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}

/** A failed call of Connect: its HTTP status and its JSON. */
export function connectError(status: Status): { readonly status: number; readonly body: string } {
  const { name, reason } = status
  const error = {
    code: name === 'CANCELLED' ? 'canceled' : name.toLowerCase(),
    message: status.message,
    details: status.details.map(connectDetail),
  }
  return {
    // The table of connectrpc.com/docs/protocol#error-codes is that of REST but for 413 and 415; a path of nothing is 404.
    status: reason === 'METHOD_UNKNOWN' ? 404 : HTTP_STATUS[name],
    body: JSON.stringify(error),
  }
}

/** `debug` is for people: the same as `value`, readable. */
function connectDetail({ desc, value }: StatusDetail): object {
  const bytes = binaryWriter(desc)(value, 0)
  const debug: unknown = JSON.parse(jsonWriter(desc, { omitDefaults: true })(value))
  return { type: desc.typeName, value: bytes.toString('base64').replace(/={1,2}$/, ''), debug }
}
