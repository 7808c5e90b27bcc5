// Answers whose items come in chunks, as lists without pages do.
import type { DescMessage } from '@bufbuild/protobuf'
import { jsonWriter } from './json-write.ts'

/** Items as they are read. */
export type Chunks = AsyncIterable<readonly object[]>

/** The items of an answer of one list that come in chunks; undefined: it is whole. */
export function chunksOf(answer: object): Chunks | undefined {
  for (const items of Object.values(answer)) return isChunks(items) ? items : undefined
  return undefined
}

function isChunks(items: unknown): items is Chunks {
  return typeof items === 'object' && items !== null && Symbol.asyncIterator in items
}

/** The same chunks once the first of them was read, so that what is refused at once is refused before an answer begins. */
export async function begun(chunks: Chunks): Promise<Chunks> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first = await iterator.next()
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  })()
}

/** Gives what writes an answer of one list as proto3 JSON, chunk by chunk; undefined for messages that hold more. */
export function chunkedJsonWriter(desc: DescMessage): ((chunks: Chunks) => AsyncGenerator<string>) | undefined {
  const [items, ...more] = desc.fields
  if (items?.fieldKind !== 'list' || items.listKind !== 'message' || more.length > 0) return undefined
  const write = jsonWriter(items.message)
  const key = JSON.stringify(items.jsonName)
  return async function* (chunks) {
    let before = `{${key}:[`
    for await (const rows of chunks) {
      if (rows.length === 0) continue
      yield before + rows.map(write).join(',')
      before = ','
    }
    yield before === ',' ? ']}' : `${before}]}`
  }
}
