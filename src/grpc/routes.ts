// The methods of the contract as paths: a loop over the table, in each version's names.
import { fromBinary } from '@bufbuild/protobuf'
import type { ContractVersion, VersionedMethod } from '../contract/versions.ts'
import { type Exchange, tokenUse } from '../http/call.ts'
import { answerTextOf } from '../services/answer-text.ts'
import type { AnswerText } from '../services/context.ts'
import { Faults } from '../wire/faults.ts'
import { jsonReader } from '../wire/json-read.ts'
import { chunkedJsonWriter, type Chunks } from '../wire/chunks.ts'
import { jsonWriter, rowTextOf } from '../wire/json-write.ts'
import { toPlain } from '../wire/plain.ts'
import { parseStrictJson } from '../wire/strict-json.ts'
import { binaryWriter } from './encode.ts'
import type { Dialect } from './protocol.ts'
import { malformed } from './protocol.ts'
import { plainRowTextOf } from './row-text.ts'
import { hasFewValues, MOST_VALUES } from './value-count.ts'

/** The messages of a method in one encoding. */
export interface Codec {
  /** @throws INVALID_ARGUMENT for bytes that are not the method's request */
  readonly read: (bytes: Buffer, limits: { readonly jsonDepth: number }) => object
  /** Gives the method's response behind `headroom` free bytes. */
  readonly write: (result: object, headroom: number) => Buffer
  /** How the rows of a response may be written by the database; undefined: they are not. */
  readonly text: AnswerText | undefined
  /** The same of a response whose one list comes in chunks. */
  readonly writeChunks: (chunks: Chunks, headroom: number) => Promise<Buffer>
}

/** A method, and what is the same for each of its calls. */
export interface Route {
  readonly method: VersionedMethod
  readonly codecs: Readonly<Record<Dialect['codec'], Codec>>
  /** Whether Connect may call it by GET: it changes nothing. */
  readonly safe: boolean
  readonly token: Exchange['token']
}

/** All methods by their path, `/package.Service/Method`. */
export function compileRoutes(
  versions: readonly ContractVersion[],
  tokenMethods: ReadonlySet<string>,
): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>()
  // Both versions have the same shapes, so they share their codecs.
  const codecs = new Map<string, Route['codecs']>()
  for (const { methods } of versions) {
    for (const method of methods.values()) {
      const { canonical } = method
      const known = codecs.get(canonical.id) ?? { proto: binaryCodec(canonical), json: jsonCodec(canonical) }
      codecs.set(canonical.id, known)
      const token = tokenUse(method, tokenMethods)
      const safe = token !== 'input' && method.http[0]?.verb === 'GET' && method.event === undefined
      routes.set(method.fullName, { method, codecs: known, safe, token })
    }
  }
  return routes
}

function binaryCodec(method: VersionedMethod['canonical']): Codec {
  const { desc, http } = method
  const resource = desc.input.fields.find((field) => field.name === http[0]?.body)
  const plain = toPlain(desc.input, resource?.localName)
  const write = binaryWriter(desc.output)
  const list = desc.output.fields[0]?.localName ?? ''
  return {
    read: (bytes) => {
      if (!parse(() => hasFewValues(desc.input, bytes))) throw malformed(`it has more than ${MOST_VALUES} values`)
      return plain(parse(() => fromBinary(desc.input, bytes, { readUnknownFields: false })))
    },
    write,
    text: textOf(method, plainRowTextOf),
    // Messages one behind the other are the message of them all: lists go on (protobuf, "Last One Wins").
    writeChunks: async (chunks, headroom) => {
      const parts: Buffer[] = [Buffer.alloc(headroom)]
      for await (const items of chunks) parts.push(write({ [list]: items }, 0))
      return Buffer.concat(parts)
    },
  }
}

/** Methods that get and list are those that REST has under GET. */
function textOf({ desc, http }: VersionedMethod['canonical'], of: typeof rowTextOf): AnswerText | undefined {
  return http[0]?.verb === 'GET' ? answerTextOf(desc, of) : undefined
}

/** @throws INVALID_ARGUMENT; what the library says of bytes is about its inside */
function parse<Result>(read: () => Result): Result {
  try {
    return read()
  } catch {
    throw malformed('the message is not of the type that this method takes')
  }
}

function jsonCodec(method: VersionedMethod['canonical']): Codec {
  const { desc } = method
  const read = jsonReader(desc.input)
  const write = jsonWriter(desc.output)
  const writeChunks = chunkedJsonWriter(desc.output)
  return {
    read: (bytes, { jsonDepth }) => {
      const faults = new Faults()
      const plain = read(parseStrictJson(bytes, faults, jsonDepth), { path: '', faults })
      faults.throwIfAny()
      return plain
    },
    write: (result, headroom) => framed([write(result)], headroom),
    text: textOf(method, rowTextOf),
    writeChunks: async (chunks, headroom) => {
      const texts: string[] = []
      for await (const text of writeChunks?.(chunks) ?? []) texts.push(text)
      return framed(texts, headroom)
    },
  }
}

function framed(texts: readonly string[], headroom: number): Buffer {
  return Buffer.concat([Buffer.alloc(headroom), ...texts.map((text) => Buffer.from(text))])
}
