// Lists in documents that others have written.
import { z } from 'zod'

/**
 * A list whose reading ends with its first bad item: one fault is told, and to find a hundred thousand more holds everybody up, or fills
 * the stack.
 */
export function items<Item extends z.ZodType>(item: Item): z.ZodType<z.output<Item>[], unknown[]> {
  return z.array(z.unknown()).transform((list, context) => {
    const read: z.output<Item>[] = []
    for (const [at, value] of list.entries()) {
      const { data, error } = item.safeParse(value)
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
