// One bar over the console, GraphiQL and the references: signed in once, the same colours, nothing that axe finds.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspect, looks } from '../console/console-page.ts'
import { bootExplorer, type Booted } from './boot.ts'
import { buildPages, chromiumPath, launchChromium, visit, type Visitor } from './chromium.ts'
import { signedIn, useToken } from './sign-in.ts'

/** Each page with what is there when it is. */
const pages = [
  ['Console', '/', '.counts, main h1'],
  ['GraphiQL', '/graphql', '.graphiql-query-editor .view-line'],
  ['REST', '/docs', '.opblock'],
  ['gRPC', '/docs/grpc', 'article'],
] as const

describe.skipIf(chromiumPath === undefined)('the bar in Chromium', { timeout: 300_000 }, () => {
  let server: Booted
  let browser: Browser

  beforeAll(async () => {
    buildPages()
    server = await bootExplorer({}, { dev: true })
    browser = await launchChromium()
  })

  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  const withPage = (path: string, use: Visitor, options = {}): Promise<void> =>
    visit(use, { browser, url: server.url + path, ...options })

  const there = async (page: Page, path: string, sign: string): Promise<void> => {
    if (new URL(page.url()).pathname !== path) await page.goto(server.url + path)
    await page.locator(sign).first().waitFor()
  }

  it.each(Object.entries(looks))('is over every page, which are fit to be used: %s', async (look, options) => {
    await withPage(
      '/',
      async (page, watched) => {
        await useToken(page, server.token)
        await signedIn(page, 'owner')
        for (const [name, path, sign] of pages) {
          await there(page, path, sign)
          await signedIn(page, 'owner')
          const places = page.getByRole('navigation', { name: 'This server' })
          for (const [other] of pages.slice(1)) {
            const box = await places.getByRole('link', { name: other }).boundingBox()
            expect(box!.x + box!.width, `${other} on ${name}`).toBeLessThanOrEqual(page.viewportSize()!.width)
          }
          await inspect(page, `bar-${name}-${look}`)
        }
        expect(watched.complaints).toEqual([])
      },
      options,
    )
  })

  it.each(pages)('stays over what one scrolls to: %s', async (...[, path, sign]) => {
    await withPage(path, async (page) => {
      await page.locator(sign).first().waitFor()
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      expect(await page.locator('.bar').evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0)
    })
  })

  it('leads from each page to the others', async () => {
    await withPage('/docs', async (page) => {
      for (const [name, path, sign] of [...pages.slice(1), pages[0]]) {
        const bar = page.locator('.bar')
        await bar.getByRole('link', { name: name === 'Console' ? 'Platform graph' : name }).click()
        await page.waitForURL(`${server.url}${path}`)
        await page.locator(sign).first().waitFor()
      }
    })
  })

  it.each(pages)('has the colours that somebody chose: %s', async (...[, path, sign]) => {
    await withPage(
      path,
      async (page) => {
        await page.locator(sign).first().waitFor()
        const light = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).colorScheme)
        await page.getByRole('button', { name: /^Colours: system/ }).click()
        await page.getByRole('button', { name: /^Colours: light/ }).click()
        await expect.poll(light).toBe('dark')
        await page.reload()
        await page.getByRole('button', { name: /^Colours: dark/ }).waitFor()
        expect(await light()).toBe('dark')
      },
      { colorScheme: 'light' },
    )
  })

  it.each(pages.slice(1))('lets one be anybody of this installation: %s', async (...[, path]) => {
    await withPage(path, async (page) => {
      await page.locator('.person').click()
      await page.getByRole('button', { name: /^grace/ }).click()
      await signedIn(page, 'grace')
    })
  })
})
