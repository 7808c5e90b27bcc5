// What is behind the port: a handler that can be exchanged as a whole, while nobody is under way on the old one.
import { once } from 'node:events'
import type { Handler, HttpResponse } from '../http/messages.ts'

export interface Behind {
  /** Answers what comes; while the handler is exchanged it waits. */
  readonly handler: Handler
  /** Puts another handler in place at once. */
  readonly put: (handler: Handler) => void
  /**
   * Puts another handler in place.
   * @param graceMs how long what is under way may take before it is cut off
   * @param make ends the old one and makes the new one; while it runs, nothing is answered
   */
  readonly exchange: (graceMs: number, make: () => Promise<Handler>) => Promise<void>
}

/** Begins with a handler. */
export function createHandlerSwitch(first: Handler): Behind {
  let current = first
  let exchanging: Promise<void> = Promise.resolve()
  const underWay = new Set<HttpResponse>()

  async function fence(graceMs: number): Promise<void> {
    const all = [...underWay]
    const cut = setTimeout(() => {
      for (const res of all) cutOff(res)
    }, graceMs)
    await Promise.all(all.map((res) => once(res, 'close')))
    clearTimeout(cut)
  }

  return {
    handler: async (req, res) => {
      let isGone = false
      res.once('close', () => {
        isGone = true
        underWay.delete(res)
      })
      await exchanging
      if (isGone) return
      underWay.add(res)
      await current(req, res)
    },
    put: (handler) => {
      current = handler
    },
    exchange: (graceMs, make) => {
      const before = exchanging
      const made = before.then(async () => {
        await fence(graceMs)
        current = await make()
      })
      exchanging = made.catch(() => undefined)
      return made
    },
  }
}

/** Ends an answer so that nobody takes a half for the whole. */
function cutOff(res: HttpResponse): void {
  if ('stream' in res) res.stream.close(2)
  else res.destroy()
}
