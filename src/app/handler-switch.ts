// What is behind the port: a handler that can be exchanged as a whole, while nobody is under way on the old one.
import { once } from 'node:events'
import { UnderWay } from '../core/under-way.ts'
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
  /** Undefined: there is nothing to wait for. */
  let exchanging: Promise<void> | undefined
  const underWay = new UnderWay<HttpResponse>()

  async function fence(graceMs: number): Promise<void> {
    const all = underWay.all()
    const cut = setTimeout(() => {
      for (const res of all) cutOff(res)
    }, graceMs)
    await Promise.all(all.map((res) => once(res, 'close')))
    clearTimeout(cut)
  }

  return {
    handler: async (req, res) => {
      if (exchanging && (await isGoneBy(exchanging, res))) return
      res.once('close', underWay.add(res))
      await current(req, res)
    },
    put: (handler) => {
      current = handler
    },
    exchange: (graceMs, make) => {
      const made = (exchanging ?? Promise.resolve()).then(async () => {
        await fence(graceMs)
        current = await make()
      })
      const over = made
        .catch(() => undefined)
        .then(() => {
          if (exchanging === over) exchanging = undefined
        })
      exchanging = over
      return made
    },
  }
}

/** Waits, and tells whether the client left meanwhile. */
async function isGoneBy(end: Promise<void>, res: HttpResponse): Promise<boolean> {
  let isGone = false
  res.once('close', () => (isGone = true))
  await end
  return isGone
}

/** Ends an answer so that nobody takes a half for the whole. */
function cutOff(res: HttpResponse): void {
  if ('stream' in res) res.stream.close(2)
  else res.destroy()
}
