// Lists in documents that others have written, read piece by piece.
import { z } from 'zod'
import { LoopShare } from '../../core/loop-share.ts'

/** Milliseconds of reading after which whatever else there is has its turn of the event loop. */
const PIECE_MS = 10

/** Of all readings: they hold up the same loop. */
export const reading = new LoopShare(PIECE_MS)

/**
 * A list whose reading ends with its first bad item: one fault is told, and to find a hundred thousand more holds everybody up, or fills
 * the stack. What has one is parsed by `safeParseAsync`.
 */
export function items<Item extends z.ZodType>(item: Item): z.ZodType<z.output<Item>[], unknown[]> {
  return z.array(z.unknown()).transform(async (list, context) => {
    const read: z.output<Item>[] = []
    for (const [at, value] of list.entries()) {
      await reading.take()
      const { data, error } = await item.safeParseAsync(value)
      if (!error) {
        read.push(data)
        continue
      }
      const [issue] = error.issues
      context.addIssue({ code: 'custom', message: issue?.message, path: [at, ...(issue?.path ?? [])], input: value })
      return z.NEVER
    }
    return read
  })
}

/** A list of texts, read at once. */
export const textList = z.custom<string[]>(
  (list) => Array.isArray(list) && list.every((one) => typeof one === 'string'),
  'expected a list of texts',
)
export const texts = textList.nullish()

/** What is made of each of many, between some of which others have their turn. */
export async function ofEach<Item, Made>(all: readonly Item[], make: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = []
  for (const one of all) {
    await reading.take()
    made.push(make(one))
  }
  return made
}
