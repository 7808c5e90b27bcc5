// A list of more rows than anybody scrolls through, in a real browser: the bar of the page says where in it one is, a jump asks for what
// is there and nothing between, and the document holds what is near the screen alone.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { inspect } from './console-page.ts'
import { askGraph } from './people.ts'
import { onStage } from './stage.ts'

/** Their room is higher than a page may be, so a row of it is less high than one that is drawn. */
const ROWS = 50_000
/** More rows than five pages are never in the document: four are around a screen, and one may have the focus. */
const MOST_ROWS = 250
/** Rows that are drawn are higher than those that there is room for. */
const NEAR = 0.01
const BAR = 56

const nameAt = (place: number): string => `a-${String(place).padStart(6, '0')}`

const REPOS = `INSERT INTO repos (uid, parent_uid, name, description, catalog_tier, aliases, active_tags, create_time, update_time)
  SELECT $1 || '/' || substr(md5('row' || i), 1, 16), $1, 'a-' || lpad(i::text, 6, '0'), 'One of many', 1, '{}', '{}', now(), now()
  FROM generate_series(1, ${ROWS}) i`

interface Shown {
  readonly place: number
  readonly name: string
  readonly top: number
}

/** The rows on the screen. */
const shown = (page: Page): Promise<readonly Shown[]> =>
  page.locator('.list-long [role=listitem][aria-posinset]').evaluateAll(
    (all, bar) =>
      all
        .map((row) => ({ row, box: row.getBoundingClientRect() }))
        .filter(({ box }) => box.bottom > bar + 1 && box.top < innerHeight)
        .map(({ row, box }) => ({
          place: Number(row.getAttribute('aria-posinset')),
          name: row.querySelector('.row-title a')?.textContent ?? '',
          top: Math.round(box.top),
        })),
    BAR,
  )

/** Waits until rows fill the screen that belong to their places; gives the first. */
const first = async (page: Page, isIt: (rows: readonly Shown[]) => boolean): Promise<Shown> => {
  let rows: readonly Shown[] = []
  await expect
    .poll(
      async () => {
        rows = await shown(page)
        return rows.length > 0 && isIt(rows) ? 'there' : { at: page.url(), rows }
      },
      { timeout: 60_000 },
    )
    .toBe('there')
  for (const { place, name } of rows) if (place <= ROWS) expect(name).toBe(nameAt(place))
  expect(await page.locator('.list-long [data-row]').count()).toBeLessThanOrEqual(MOST_ROWS)
  return rows[0]!
}

/** Waits until the address says which row is the first on the screen: it is told when all is at rest, and only such a place is one to come back to. */
const atRest = async (page: Page): Promise<Shown> => {
  await expect
    .poll(
      async () => {
        const [row] = await shown(page)
        const [, base = 0, at = 0] = /^(\d+)\.(\d+)\./.exec(new URL(page.url()).searchParams.get('at') ?? '') ?? []
        return { shown: row?.place, told: Number(base) + Number(at) + 1 }
      },
      { timeout: 60_000 },
    )
    .toSatisfy(({ shown: place, told }) => place === told)
  return (await shown(page))[0]!
}

/** Waits until rows are drawn above the screen. */
const withRowsAbove = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('.list-long [data-row]')!.getBoundingClientRect().bottom < 0)

/** Presses the first row on the screen, as it is: a click of the driver's scrolls first to what it thinks is hidden. */
const pressTop = (page: Page): Promise<{ readonly place: number; readonly name: string }> =>
  page.locator('.list-long [role=listitem][aria-posinset]').evaluateAll((all, bar) => {
    const row = all.find((one) => one.getBoundingClientRect().bottom > bar + 1)!
    const link = row.querySelector<HTMLElement>('.row-title a')!
    link.click()
    return { place: Number(row.getAttribute('aria-posinset')), name: link.textContent }
  }, BAR)

/** Scrolls as the bar does when it is let go at a part of its way. */
const dragTo = (page: Page, part: number): Promise<void> =>
  page.evaluate((to) => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * to), part)

onStage('a list of very many rows', { path: '/repos' }, (stage) => {
  let total: number

  /** Goes from its head to rows that are far from both ends. */
  const farIn = async (page: Page): Promise<void> => {
    await page.getByText(nameAt(1), { exact: true }).waitFor()
    await dragTo(page, 0.7)
    await first(page, ([row]) => Math.abs(row!.place / total - 0.7) < NEAR)
  }

  beforeAll(async () => {
    // Nobody looks for them by words, which are most of the work.
    await stage.server.run('ALTER TABLE repos DISABLE TRIGGER repos_search_inserted')
    await stage.server.run(REPOS, [stage.server.group])
    await stage.server.run('ANALYZE')
    total = (await askGraph<{ repos: { totalCount: number } }>(stage.server, '{ repos { totalCount } }')).repos
      .totalCount
  }, 600_000)

  it('is as long as its bar says, and asks for what one comes to alone', { timeout: 300_000 }, async () => {
    await stage.open(async (page, watched) => {
      await page.getByText(`${total.toLocaleString('en')} repos`, { exact: true }).waitFor()
      let asked = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/graphql') && request.postData()?.includes('query Repos(')) asked++
      })
      for (const part of [0.5, 0.25, 0.9]) {
        await dragTo(page, part)
        await first(page, ([row]) => Math.abs(row!.place / total - part) < NEAR)
      }
      await inspect(page, 'list-far')
      expect(asked).toBeLessThanOrEqual(20)
      expect(watched.complaints).toEqual([])
    })
  })

  it('goes to its end and back by a key, with the focus', { timeout: 300_000 }, async () => {
    await stage.open(async (page) => {
      await page.getByRole('link', { name: nameAt(1), exact: true }).focus()
      await page.keyboard.press('End')
      await first(page, (rows) => rows.at(-1)!.place === total)
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Repos')
      await page.keyboard.press('ArrowUp')
      // A row of those that are on the screen.
      const focused = await page.evaluate(() => document.activeElement?.textContent ?? '')
      expect((await shown(page)).map(({ name }) => name)).toContain(focused)
      await page.keyboard.press('Home')
      await first(page, ([row]) => row!.place === 1)
      await page.waitForURL((url) => !url.searchParams.has('at'))
    })
  })

  it.each([
    // As when a page of rows comes between the key and what is done about it, in a browser that keeps no place by itself.
    ['what is above', { selector: 'main h1', px: 4000, below: 0 }],
    // As when the first row on the screen is kept in its place while a page of rows is begun below.
    ['what is below the screen', { selector: '.list-long [data-row]', px: -20, below: 300 }],
  ])('comes to its end though %s turns out to be higher on the way', { timeout: 300_000 }, async (_, change) => {
    await stage.open(async (page) => {
      await farIn(page)
      await withRowsAbove(page)
      await page.locator('.list-long').focus()
      await page.evaluate(({ selector, px, below }) => {
        document.documentElement.style.overflowAnchor = 'none'
        const key = new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true })
        document.activeElement!.dispatchEvent(key)
        document.querySelector<HTMLElement>(selector)!.style.marginBottom = `${px}px`
        const rows = document.querySelectorAll<HTMLElement>('.list-long [data-row]')
        rows[rows.length - 1]!.style.marginBottom = `${below}px`
      }, change)
      await first(page, (rows) => rows.at(-1)!.place === total)
      await page.waitForURL((url) => url.searchParams.get('at')?.endsWith('.e') === true)
    })
  })

  it('is in its place as soon as a page of rows above was drawn, before anybody can ask where one is', async () => {
    await stage.open(async (page) => {
      await farIn(page)
      await withRowsAbove(page)
      const moved = await page.evaluate(async () => {
        const rows = [...document.querySelectorAll('.list-long [data-row]')]
        const top = rows.find((row) => row.getBoundingClientRect().bottom > innerHeight / 2)!
        const was = top.getBoundingClientRect().top
        const drawn = document.createElement('p')
        drawn.style.height = '300px'
        rows[0]!.append(drawn)
        await Promise.resolve()
        return top.getBoundingClientRect().top - was
      })
      expect(Math.abs(moved)).toBeLessThanOrEqual(1)
    })
  })

  it('is where one left it: by the way back and after a reload', { timeout: 300_000 }, async () => {
    await stage.open(async (page) => {
      await farIn(page)
      // Rows are still drawn above, and what is on the screen may not be for a moment.
      await atRest(page)
      const { place, name } = await pressTop(page)
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await page.goBack()
      const isThere = ([row]: readonly Shown[]): boolean => Math.abs(row!.place - place) <= 1
      await first(page, isThere)
      await page.reload()
      await first(page, isThere)
      // While it is still brought there.
      await page.keyboard.press('End')
      await first(page, (rows) => rows.at(-1)!.place === total)
      await atRest(page)
      await page.reload()
      await first(page, (rows) => rows.at(-1)!.place === total)
    })
  })

  it('begins at its first row where the address names a place behind its end', async () => {
    await stage.open(
      async (page) => {
        await first(page, ([row]) => row!.place === 1)
      },
      { path: '/repos?at=900000000.3.s' },
    )
  })
})
