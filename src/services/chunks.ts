// Lists without pages: read by key in chunks, and handed on as they are read where a face takes them so.
import { setImmediate as turn } from 'node:timers/promises'
import { countAnswer, sizeOfRows } from '../core/answer-size.ts'
import { PlatformError } from '../core/errors.ts'
import type { Call } from './call.ts'

/** Items as they are read, or all of them. */
export type Items<Item> = readonly Item[] | AsyncIterable<readonly Item[]>

/** An answer of one list, whose items may come as they are read. */
export type Listed<Answer> = Answer extends { readonly items?: readonly (infer Item)[] }
  ? { readonly items: Items<Item> }
  : never

/** Rows of the first chunk, small so that the first bytes leave at once. */
const FIRST = 50
/** Rows of each other chunk. */
const MOST = 500

/**
 * Reads rows until there are no more. Each reading goes on behind the last row of the one before, so that nothing comes twice
 * or is left out, whatever is written meanwhile, and no more than a chunk is held. Between two of them others get their turn,
 * for an embedded database would keep this process at one list to its end.
 * @param read at most `limit` rows behind `last`
 * @param atOnce how many rows one reading should give
 * @throws ABORTED where rights of the caller were taken away
 */
export async function* inChunks<Row>(
  call: Pick<Call, 'context' | 'holdsStill'>,
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
  atOnce = MOST,
): AsyncGenerator<readonly Row[]> {
  const most = Math.min(MOST, atOnce)
  let last: Row | undefined
  for (let limit = Math.min(FIRST, most); ; limit = most) {
    call.context.signal?.throwIfAborted()
    const rows = await read(last, limit)
    if (!(await call.holdsStill())) throw rightsTaken()
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    last = rows.at(-1)
    await turn()
  }
}

function rightsTaken(): PlatformError {
  return new PlatformError('ABORTED', 'Aborted: rights of yours were taken away while this list was read. Ask again.')
}

/** The items of an answer: as they are read where the face takes them so and they are all of it, otherwise all of them. */
export async function itemsOf<Item>(
  { context, method }: Pick<Call, 'context' | 'method'>,
  chunks: AsyncIterable<readonly Item[]>,
): Promise<Items<Item>> {
  if (context.chunked && method.desc.output.fields.length === 1) return chunks
  const items: Item[] = []
  for await (const chunk of chunks) {
    countAnswer(context.signal, sizeOfRows(chunk))
    items.push(...chunk)
  }
  return items
}
