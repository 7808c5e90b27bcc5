// A list of many thousand rows in a real browser: few of them are in the document, the address says where one is, and the keyboard
// and readers of the screen go through all of it.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { inspect } from './console-page.ts'
import { importMany, MANY } from './libraries.ts'
import { onStage } from './stage.ts'

/** More rows than five pages are never in the document: four are around a screen, and one may have the focus. */
const MOST_ROWS = 250

interface Row {
  readonly place: number
  readonly size: number
  readonly name: string
  readonly top: number
}

/** The rows in the document, in their order. */
const rowsOf = (page: Page): Promise<readonly Row[]> =>
  page.locator('.list-long [role=listitem][aria-posinset]').evaluateAll((all) =>
    all.map((row) => ({
      place: Number(row.getAttribute('aria-posinset')),
      size: Number(row.getAttribute('aria-setsize')),
      name: row.querySelector('.row-title a')?.textContent ?? '',
      top: Math.round(row.getBoundingClientRect().top),
    })),
  )

const BAR = 56
/** How high a row is, about. */
const ROW = 58
/** The first row below the bar. */
const topOf = async (page: Page): Promise<Row | undefined> => (await rowsOf(page)).find(({ top }) => top >= BAR - 1)

/** Scrolls by the wheel until a row is on the screen; holds on the way that rows follow each other and that few are there. */
const scrollTo = async (page: Page, place: number): Promise<void> => {
  await expect
    .poll(
      async () => {
        const rows = await rowsOf(page)
        expect(rows.length).toBeLessThanOrEqual(MOST_ROWS)
        expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
        for (const row of rows) expect(row.name).toBe(nameAt(row.place))
        if (rows.some((row) => row.place === place && row.top > BAR && row.top < 700)) return true
        // From a row that is on the screen: where none has come yet, those that are left say nothing of where one is.
        const shown = rows.find(({ top }) => top > -ROW && top < 900)
        const by = shown ? shown.top - 300 + (place - shown.place) * ROW : 0
        await page.mouse.wheel(0, Math.max(-8000, Math.min(8000, by)))
        return false
      },
      { timeout: 600_000, interval: 20 },
    )
    .toBe(true)
}

/** Puts a row amid the screen: where the wheel has left it, a link may just come forth from below the bar, with no room around it. */
const amidScreen = (page: Page, name: string): Promise<void> =>
  page.evaluate(async (text) => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
    // The wheel may still be at work.
    for (let still = 0, was = scrollY; still < 10; was = scrollY) {
      await frame()
      still = scrollY === was ? still + 1 : 0
    }
    const links = [...document.querySelectorAll('.list-long a')]
    links.find(({ textContent }) => textContent === text)?.scrollIntoView({ block: 'center', behavior: 'instant' })
    await frame()
    await frame()
  }, name)

const nameAt = (place: number): string => `library-${String(place).padStart(5, '0')}`

onStage('a long list', { path: '/artifacts?q=library' }, (stage) => {
  beforeAll(() => importMany(stage.server), 240_000)

  it('scrolls, with few rows in the document at any time', { timeout: 900_000 }, async () => {
    await stage.open(async (page, watched) => {
      await page.getByText(`${MANY.toLocaleString('en')} libraries`).waitFor()
      await page.mouse.move(600, 500)
      // More pages than are ever kept: those above are let go, and asked for again on the way back.
      await scrollTo(page, 2300)
      const [first] = await rowsOf(page)
      expect(first?.size).toBe(MANY)
      await amidScreen(page, nameAt(2300))
      await inspect(page, 'list-deep')
      await scrollTo(page, 2100)
      expect(watched.complaints).toEqual([])
    })
  })

  it(
    'is where one left it: by the way back, after a reload, and for whom the address is sent',
    { timeout: 300_000 },
    async () => {
      await stage.open(async (page) => {
        await page.getByText(nameAt(1)).waitFor()
        await page.mouse.move(600, 500)
        await scrollTo(page, 330)
        // Where the row is as one leaves, at once after a scroll that nothing has written down yet.
        const there = await page.evaluate(async (name) => {
          const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
          // The wheel may still be at work.
          for (let still = 0, was = scrollY; still < 10; was = scrollY) {
            await frame()
            still = scrollY === was ? still + 1 : 0
          }
          scrollBy(0, -200)
          await frame()
          await frame()
          const link = [...document.querySelectorAll<HTMLElement>('.list-long a')].find(
            (one) => one.textContent === name,
          )!
          const { top } = link.closest('[role=listitem]')!.getBoundingClientRect()
          link.click()
          return top
        }, nameAt(330))
        const same = async (): Promise<number> => {
          const row = (await rowsOf(page)).find(({ place }) => place === 330)
          return row ? Math.abs(row.top - there) : Infinity
        }
        await page.getByRole('heading', { name: nameAt(330), level: 1 }).waitFor()
        expect(await page.evaluate(() => scrollY)).toBe(0)
        await page.goBack()
        // The first row on the screen comes to its top: at most one row is moved by it.
        await expect.poll(same).toBeLessThanOrEqual(64)
        await page.reload()
        await expect.poll(same).toBeLessThanOrEqual(64)
        const sent = page.url()
        await stage.open(
          async (other) => {
            await expect.poll(async () => (await topOf(other))?.place ?? 0).toBeGreaterThan(300)
            await other.mouse.move(600, 500)
            await scrollTo(other, 3)
          },
          { path: sent.slice(stage.server.url.length) },
        )
        // Another filter is another list, which begins at its first row.
        await page.getByRole('searchbox').fill('library-01')
        await page.waitForURL((url) => !url.searchParams.has('at') && url.searchParams.get('q') === 'library-01')
        await page.getByText(nameAt(1000)).waitFor()
      })
    },
  )

  it('begins at its first row where the address names a place that is none', async () => {
    await stage.open(async (page) => page.getByText(nameAt(1)).waitFor(), {
      path: '/artifacts?q=library&at=50.3.anonsense',
    })
  })

  it('is walked through by the arrows, which lose no focus', async () => {
    await stage.open(async (page) => {
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      await page.getByRole('link', { name: nameAt(1), exact: true }).focus()
      for (let at = 2; at <= 120; at++)
        // Where the next page is on its way the key scrolls, and one presses it again.
        await expect
          .poll(async () => {
            await page.keyboard.press('ArrowDown')
            return focused()
          })
          .toBe(nameAt(at))
      await page.keyboard.press('ArrowUp')
      expect(await focused()).toBe(nameAt(119))
      // What has the focus stays in the document while one scrolls through the pages beside it.
      await page.mouse.move(600, 500)
      await page.mouse.wheel(0, 2000)
      await expect.poll(async () => (await topOf(page))?.place ?? 0).toBeGreaterThan(140)
      expect(await focused()).toBe(nameAt(119))
      // Where one jumps away from it the list has it, and the arrows go on from there.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
      await expect.poll(async () => (await topOf(page))?.place ?? 0).toBeGreaterThan(1500)
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Libraries')
      await page.keyboard.press('ArrowDown')
      const next = await focused()
      expect((await rowsOf(page)).find(({ name }) => name === next)?.place).toBeGreaterThan(1500)
    })
  })
})
