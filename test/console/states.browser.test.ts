// What stands on each page when nothing that it asks is answered: it says why, under its heading, and is fit to be used.
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { findings } from './console-page.ts'
import { pathsOf } from './paths.ts'
import { onStage } from './stage.ts'

const answered = (route: Route, message: string, extensions: object): Promise<void> =>
  route.fulfill({ json: { data: null, errors: [{ message, extensions }] } })

/** What is answered instead, by the state that it leads to. */
const ANSWERS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  offline: (route) => route.abort(),
  failed: (route) => answered(route, 'internal error', { code: 'INTERNAL', requestId: '7' }),
  refused: (route) => answered(route, 'this needs groups.list', { code: 'PERMISSION_DENIED' }),
}

onStage('what is not answered', { path: '/' }, (stage) => {
  let paths: readonly string[]

  beforeAll(async () => {
    // One of each kind: what is chosen on a page is not there before its first answer. Requests ask the graph for nothing.
    const all = Object.values(await pathsOf(stage.server)).filter((path) => !path.startsWith('/requests'))
    paths = [...new Set(all.map((path) => path.split('?')[0]!))]
  })

  const faultsOf = async (page: Page, kind: string): Promise<readonly string[]> => {
    const main = page.getByRole('main')
    await main.locator(`.state-${kind}`).first().waitFor()
    await expect.poll(() => main.locator('.skeleton').count(), { message: page.url() }).toBe(0)
    const headings = await main.locator('h1').count()
    return [...(headings === 1 ? [] : [`${headings} headings`]), ...(await findings(page))]
  }

  it.each(Object.entries(ANSWERS))('is said on every page: %s', async (kind, answer) => {
    const faults: Record<string, readonly string[]> = {}
    await stage.open(
      async (page) => {
        for (const path of paths) {
          await page.goto(`${stage.server.url}${path}`)
          const found = await faultsOf(page, kind)
          if (found.length > 0) faults[path] = found
        }
      },
      {
        before: (page) =>
          page.route('**/graphql', (route) =>
            // Who one is remains known.
            route.request().postData()?.includes('query Introduction') ? route.fallback() : answer(route),
          ),
      },
    )
    expect(faults).toEqual({})
  })
})
