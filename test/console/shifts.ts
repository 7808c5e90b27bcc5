// What moves on a page while its parts come: as the browser itself counts it, with a server that takes its time.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** How long the server seems to take, by turns. */
const DELAYS_MS = [200, 300, 400]

/** A request whose answer ends; streams of events, and those who wait for what comes next, do not. */
const ends = (request: Request): boolean =>
  !request.headers()['accept']?.startsWith('text/event-stream') && !request.url().endsWith('/dev/requests')

const isAsked = (request: Request): boolean => ['fetch', 'xhr'].includes(request.resourceType())

const waiting = new WeakMap<Page, Set<Request>>()

interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

/** Keeps in mind what a page waits for; before it is opened. */
export const watchAsked = (page: Page): Promise<void> => {
  const open = new Set<Request>()
  waiting.set(page, open)
  page.on('request', (request) => isAsked(request) && ends(request) && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return Promise.resolve()
}

/** Slows the server down for a page, and counts what moves on it; before it is opened. */
export const addLayout = async (page: Page): Promise<void> => {
  await watchAsked(page)
  let turn = 0
  await page.route('**/*', async (route) => {
    if (isAsked(route.request())) await sleep(DELAYS_MS[turn++ % DELAYS_MS.length])
    await route.fallback()
  })
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      readonly value: number
      readonly sources: readonly {
        readonly node: Node | null
        readonly previousRect: DOMRectReadOnly
        readonly currentRect: DOMRectReadOnly
      }[]
    }
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement
      if (!element) return 'something that is gone'
      const { className } = element
      return `${element.localName}${typeof className === 'string' && className !== '' ? `.${className.split(' ').join('.')}` : ''} "${element.textContent.slice(0, 24)}"`
    }
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly): string =>
      [x, y, width, height].map((side) => Math.round(side)).join(' ')
    const shifts: Shift[] = []
    const take = (entries: readonly PerformanceEntry[]): void => {
      for (const { value, sources } of entries as readonly LayoutShift[])
        shifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${nameOf(node)} ${placeOf(previousRect)} → ${placeOf(currentRect)}`,
          ),
        })
    }
    const observer = new PerformanceObserver((list) => take(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, {
      takeShifts: () => {
        take(observer.takeRecords())
        return shifts.splice(0)
      },
    })
  })
}

/** Waits until a page has all that it asked for, and has drawn it. */
export const settled = async (page: Page): Promise<void> => {
  const coming = async (): Promise<number> => {
    // Before it is looked at, too: what is answered meanwhile is not drawn yet.
    const asked = waiting.get(page)?.size ?? 0
    const drawn = await page.evaluate(async () => {
      // What was told is drawn in the next frame, and what moved is known after it.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      const isThere = document.querySelector('main h1') !== null
      return isThere ? document.querySelectorAll('.skeleton, [aria-busy="true"]').length : 1
    })
    return asked + drawn + (waiting.get(page)?.size ?? 0)
  }
  await expect.poll(coming).toBe(0)
}

/** How much has moved since it was asked last, and what. */
export const layoutOf = async (page: Page): Promise<{ readonly sum: number; readonly moved: readonly string[] }> => {
  const shifts = await page.evaluate(() => (globalThis as unknown as { takeShifts: () => Shift[] }).takeShifts())
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ value, moved }) => moved.map((one) => `${value.toFixed(3)} ${one}`)),
  }
}
