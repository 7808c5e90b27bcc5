// Every page with the keyboard alone: all that can be used is reached, and one sees at each step where one is.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { pathsOf } from './paths.ts'
import { settled, watchAsked } from './shifts.ts'
import { onStage } from './stage.ts'

/** More steps than any page of the demo has. */
const MOST_STEPS = 500

/** What is wrong at one step. */
interface Step {
  /** Whether the focus is still in the content. */
  readonly isInside: boolean
  readonly faults: readonly string[]
}

/** Where the focus is, and what is ringed. */
const look = (page: Page): Promise<Step> =>
  page.evaluate(() => {
    const name = (element: Element): string =>
      `${element.localName}.${element.className} ${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 30)}`
    const focused = document.activeElement
    if (!focused?.closest('main')) return { isInside: false, faults: [] }
    focused.toggleAttribute('data-reached', true)
    // A box to tick is as large as its label, and has its ring.
    const own = (element: Element): boolean => element === focused || element.contains(focused.closest('label'))
    const ringed = [...document.querySelectorAll('body *')].filter((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    })
    const { top, bottom } = focused.getBoundingClientRect()
    return {
      isInside: true,
      faults: [
        // A part that the browser made, as the calendar of a day, has the browser's.
        ...(ringed.some(own) || !focused.matches(':focus') ? [] : [`no ring: ${name(focused)}`]),
        ...ringed.filter((element) => !own(element)).map((element) => `ring of another: ${name(element)}`),
        ...(bottom > 0 && top < innerHeight ? [] : [`out of sight: ${name(focused)}`]),
      ],
    }
  })

/** What takes the focus in the content and was not reached. */
const missed = (page: Page): Promise<readonly string[]> =>
  page
    .locator('main')
    .locator('a[href], button, input, select, textarea, summary, [tabindex]')
    .evaluateAll((all) =>
      all
        .filter((one) => one instanceof HTMLElement && one.tabIndex >= 0 && !('disabled' in one && one.disabled))
        .filter((one) => one.checkVisibility() && !one.hasAttribute('data-reached'))
        .map((one) => `not reached: ${one.localName}.${one.className}`),
    )

onStage('the keyboard', { path: '/' }, (stage) => {
  let paths: Readonly<Record<string, string>>

  beforeAll(async () => {
    paths = await pathsOf(stage.server)
  })

  const faultsOf = async (page: Page): Promise<readonly string[]> => {
    const faults = new Set<string>()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    for (let step = 0; step < MOST_STEPS; step++) {
      await page.keyboard.press('Tab')
      const found = await look(page)
      if (!found.isInside) break
      for (const fault of found.faults) faults.add(fault)
    }
    return [...faults, ...(await missed(page))]
  }

  it('reaches all that a page has, and shows where it is', async () => {
    const all: Record<string, readonly string[]> = {}
    await stage.open(
      async (page) => {
        for (const [name, path] of Object.entries(paths)) {
          await page.goto(`${stage.server.url}${path}`)
          await settled(page)
          const faults = await faultsOf(page)
          if (faults.length > 0) all[name] = faults
        }
      },
      { before: watchAsked },
    )
    expect(all).toEqual({})
  })
})
