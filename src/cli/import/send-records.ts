// Records in batches: what the server finds broken costs only the record it is in.
import { ImportError, TooLargeError, type UserFault } from './client.ts'

export interface Sending<Item> {
  /** Sends a batch, which the server takes whole or not at all. Gives what is wrong, by place in the batch; empty: it is taken. */
  readonly send: (items: readonly Item[]) => Promise<ReadonlyMap<number, string>>
  /** Tells that an item is left out. */
  readonly fail: (item: Item, why: string) => void
}

/** Sends items until each is taken or left out. @throws ImportError when the server refuses for another reason */
export async function sendRecords<Item>(items: readonly Item[], on: Sending<Item>): Promise<void> {
  let rest = items
  while (rest.length > 0) {
    const broken = await on.send(rest).catch((error: unknown) => {
      if (error instanceof TooLargeError) return error
      throw error
    })
    if (!(broken instanceof TooLargeError)) {
      if (broken.size === 0) return
      for (const [at, why] of broken) if (rest[at] !== undefined) on.fail(rest[at], why)
      rest = rest.filter((_, at) => !broken.has(at))
    } else if (rest.length > 1) {
      const half = Math.ceil(rest.length / 2)
      await sendRecords(rest.slice(0, half), on)
      rest = rest.slice(half)
    } else {
      for (const item of rest) on.fail(item, broken.message)
      return
    }
  }
}

/**
 * What violations say of the items of `list`, by their place in it.
 * @throws ImportError when there are errors, and none is about an item
 */
export function faultsByPlace(errors: readonly UserFault[], list: string): Map<number, string> {
  const found = new Map<number, string>()
  const path = new RegExp(`^${list}\\[(\\d+)\\]\\.?(.*)$`)
  for (const { field, description } of errors.flatMap((error) => error.fieldViolations ?? [])) {
    const [, place, name] = path.exec(field) ?? []
    if (place === undefined) continue
    const at = Number(place)
    const said = `${name || 'record'}: ${description}`
    found.set(at, found.has(at) ? `${found.get(at)}; ${said}` : said)
  }
  if (errors.length > 0 && found.size === 0) throw new ImportError(errors.map((error) => error.message).join('; '))
  return found
}
