// Lists without pages: read by key in chunks, and handed on as they are read where a face takes them so.
import { setImmediate as turn } from 'node:timers/promises'
import { countAnswer, sizeOfRows } from '../core/answer-size.ts'
import { PlatformError } from '../core/errors.ts'
import type { ListChunk } from '../db/statements/list-chunk.ts'
import type { Call } from './call.ts'
import type { Made } from './resource.ts'

/** Items as they are read, or all of them. */
export type Items<Item> = readonly Item[] | AsyncIterable<readonly Item[]>

/** An answer of one list, whose items may come as they are read. */
export type Listed<Answer> = {
  readonly [Key in keyof Answer]: Answer[Key] extends readonly (infer Item)[] | undefined ? Items<Made<Item>> : never
}

/** Rows of the first chunk, small so that the first bytes leave at once. */
const FIRST = 50
/** Rows of each other chunk. */
const MOST = 500

/**
 * Reads rows until there are no more. Each reading goes on behind the last row of the one before, so that nothing comes twice
 * or is left out, whatever is written meanwhile, and no more than a chunk is held.
 * @param read at most `limit` rows behind `last`
 * @param atOnce how many rows one reading should give
 * @throws as `inTurns` does
 */
export function inChunks<Row>(
  call: Pick<Call, 'context' | 'holdsStill'>,
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
  atOnce = MOST,
): AsyncGenerator<readonly Row[]> {
  const most = Math.min(MOST, atOnce)
  let last: Row | undefined
  return inBoundedChunks<Row>(call, async (limit) => {
    const some = Math.min(limit, most)
    const rows = await read(last, some)
    last = rows.at(-1)
    return { rows, more: rows.length === some }
  })
}

/** The same of readings that know where they are, give fewer rows where these are large, and tell whether there are more. */
export function inBoundedChunks<Row>(
  call: Pick<Call, 'context' | 'holdsStill'>,
  read: (limit: number) => Promise<ListChunk<Row>>,
): AsyncGenerator<readonly Row[]> {
  let limit = FIRST
  let isOver = false
  return inTurns(call, async () => {
    if (isOver) return undefined
    const { rows, more } = await read(limit)
    isOver = !more
    limit = MOST
    return rows
  })
}

/**
 * Reads until there is no more. Between two readings others get their turn, for an embedded database would keep this process at one list
 * to its end.
 * @param read the next rows; undefined: there are no more
 * @throws ABORTED where rights of the caller were taken away
 */
export async function* inTurns<Row>(
  call: Pick<Call, 'context' | 'holdsStill'>,
  read: () => Promise<readonly Row[] | undefined>,
): AsyncGenerator<readonly Row[]> {
  for (;;) {
    call.context.signal?.throwIfAborted()
    const rows = await read()
    if (!rows) return
    if (!(await call.holdsStill())) throw rightsTaken()
    if (rows.length > 0) yield rows
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
