// Nothing jumps: what stands on a page stays where it is while the rest of it comes.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { editors } from '../explorers/graphiql-page.ts'
import { signedIn } from '../explorers/sign-in.ts'
import { pathsOf } from './paths.ts'
import { addLayout, layoutOf, settled } from './shifts.ts'
import { onStage } from './stage.ts'

/** The most that may move: a tenth is what pages are told to stay below. */
const MOST = 0.02

const wide: BrowserContextOptions = { viewport: { width: 1360, height: 820 } }
const narrow: BrowserContextOptions = { viewport: { width: 390, height: 844 } }

onStage('layout', { path: '/' }, (stage) => {
  let paths: Readonly<Record<string, string>>

  beforeAll(async () => {
    paths = await pathsOf(stage.server)
  })

  const measured = async (page: Page): Promise<string> => {
    await settled(page)
    const { sum, moved } = await layoutOf(page)
    return sum <= MOST ? '' : `${sum.toFixed(3)}: ${moved.join('; ')}`
  }

  it.each([
    ['wide', wide],
    ['narrow', narrow],
  ])('stays where it is when a page is loaded: %s', async (_, options) => {
    const jumped: Record<string, string> = {}
    await stage.open(
      async (page) => {
        for (const [name, path] of Object.entries(paths)) {
          await page.goto(`${stage.server.url}${path}`)
          const found = await measured(page)
          if (found !== '') jumped[name] = found
        }
      },
      { before: addLayout, ...options },
    )
    expect(jumped).toEqual({})
  })

  it.each([
    ['wide', wide],
    ['narrow', narrow],
  ])('stays where it is when one goes from page to page: %s', async (_, options) => {
    const jumped: Record<string, string> = {}
    await stage.open(
      async (page) => {
        await settled(page)
        for (const [name, path] of [...Object.entries(paths), ...Object.entries(paths).slice(0, 1)]) {
          await layoutOf(page)
          // As links of the console do.
          await page.evaluate((to) => history.pushState(null, '', to), path)
          const found = await measured(page)
          if (found !== '') jumped[name] = found
        }
      },
      { before: addLayout, ...options },
    )
    expect(jumped).toEqual({})
  })

  it.each([
    ['wide', wide],
    ['narrow', narrow],
  ])('stays where it is for whom nothing comes: %s', async (_, options) => {
    await stage.open(async (page) => expect(await measured(page)).toBe(''), {
      before: addLayout,
      token: stage.people.nobody,
      ...options,
    })
  })

  it('stays where it is when a run of GraphiQL tells its cost', async () => {
    await stage.open(
      async (page) => {
        await signedIn(page, 'owner')
        await editors(page)
        const top = (): Promise<number> =>
          page.locator('.graphiql-container').evaluate((element) => element.getBoundingClientRect().top)
        const before = await top()
        await page.getByRole('button', { name: /^Execute query/ }).click()
        await page.getByText(/^Cost: /).waitFor()
        expect(await top()).toBe(before)
      },
      { path: '/graphql' },
    )
  })
})
