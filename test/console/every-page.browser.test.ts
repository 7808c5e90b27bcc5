// Every page as everybody sees it, in a real browser: light, dark and on a narrow screen, as the owner, as a viewer, as a person without
// any right, and with the network cut.
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { picture } from '../explorers/chromium.ts'
import { findings } from './console-page.ts'
import { pathsOf } from './paths.ts'
import { settled, watchAsked } from './shifts.ts'
import { onStage } from './stage.ts'

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 390, height: 844 }

/** How a page is looked at, one after the other without being loaded again. */
const LOOKS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  light: async (page) => {
    await page.setViewportSize(WIDE)
    await page.emulateMedia({ colorScheme: 'light' })
  },
  dark: (page) => page.emulateMedia({ colorScheme: 'dark' }),
  narrow: (page) => page.setViewportSize(NARROW),
}

onStage('every page', { path: '/' }, (stage) => {
  let paths: Readonly<Record<string, string>>

  beforeAll(async () => {
    paths = await pathsOf(stage.server)
  })

  /** What is wrong with a page, by how it is looked at. */
  const faultsOf = async (page: Page, name: string): Promise<readonly string[]> => {
    const faults: string[] = []
    for (const [look, change] of Object.entries(LOOKS)) {
      await change(page)
      // Colours go over into each other, and are neither meanwhile.
      await page.evaluate(() => {
        const all = document.getAnimations().filter((one) => one instanceof CSSTransition)
        return Promise.allSettled(all.map(({ finished }) => finished)).then(() => undefined)
      })
      await picture(page, `${name.replaceAll(' ', '-')}-${look}`)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (wide > 0) faults.push(`${look}: ${wide} pixels wider than the screen`)
      faults.push(...(await findings(page)).map((one) => `${look}: ${one}`))
    }
    if ((await page.locator('h1').count()) !== 1) faults.push('not one heading of the first level')
    return faults
  }

  const whole: readonly (readonly [who: 'owner' | 'viewer' | 'nobody', isCut: boolean])[] = [
    ['owner', false],
    ['viewer', false],
    ['nobody', false],
    ['owner', true],
    ['nobody', true],
  ]

  it.each(whole)('is fit to be used: as %s, the network cut: %s', { timeout: 900_000 }, async (who, isCut) => {
    const faults: Record<string, readonly string[]> = {}
    const before = async (page: Page): Promise<void> => {
      await watchAsked(page)
      // Who one is remains known.
      const cut = (route: Route): Promise<void> =>
        route.request().postData()?.includes('query Introduction') ? route.fallback() : route.abort()
      if (isCut) await page.route('**/graphql', cut)
    }
    await stage.open(
      async (page, watched) => {
        for (const [name, path] of Object.entries(paths)) {
          await page.goto(`${stage.server.url}${path}`)
          await (isCut && path !== paths['requests']
            ? page.getByText('The server does not answer').first().waitFor()
            : settled(page))
          const found = await faultsOf(page, `${name}-${who}${isCut ? '-cut' : ''}`)
          if (found.length > 0) faults[name] = found
        }
        if (!isCut) expect(watched.complaints).toEqual([])
      },
      { token: stage.people[who], before },
    )
    expect(faults).toEqual({})
  })
})
