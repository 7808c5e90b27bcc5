// Advisories in a real browser: searched by the address, by severity and month, one with its events, and as files.
import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootExplorer, type Booted } from '../explorers/boot.ts'
import { buildPages, chromiumPath, launchChromium, type Visitor } from '../explorers/chromium.ts'
import { inspect, looks, openConsole, type Opened } from './console-page.ts'
import { peopleOf, type People } from './people.ts'

describe.skipIf(chromiumPath === undefined)('advisories in Chromium', () => {
  let server: Booted
  let browser: Browser
  let people: People

  beforeAll(async () => {
    buildPages()
    server = await bootExplorer({}, { dev: true })
    browser = await launchChromium()
    people = await peopleOf(server)
  })

  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  const open = (use: Visitor, options: Partial<Opened> = {}): Promise<void> =>
    openConsole(use, { browser, server, path: '/advisories', token: people.owner, ...options })

  it.each(Object.entries(looks))('are fit to be used: %s', async (look, options) => {
    await open(async (page, watched) => {
      await page.getByRole('heading', { name: 'By severity' }).waitFor()
      await inspect(page, `advisories-${look}`)
      await page.getByRole('link', { name: 'DEMO-2026-0002' }).click()
      await page.getByText('in 1.29.3').waitFor()
      await page.getByRole('link', { name: 'nginx', exact: true }).waitFor()
      await inspect(page, `advisory-${look}`)
      expect(watched.complaints).toEqual([])
    }, options)
  })

  it('are searched and filtered by the address', async () => {
    await open(
      async (page) => {
        await page.getByRole('link', { name: 'DEMO-2026-0003' }).waitFor()
        expect(await page.locator('.list li').count()).toBe(1)
        await page.getByRole('searchbox').fill('nothing like it')
        await page.getByText('You see no such advisories').waitFor()
        await page.waitForURL(/q=nothing/)
      },
      { path: '/advisories?state=DETECTION' },
    )
  })

  it.each([
    ['CSAF', 'document'],
    ['OpenVEX', 'statements'],
  ])('are handed out as %s', async (format, field) => {
    await open(async (page) => {
      await page.getByRole('link', { name: 'DEMO-2026-0002' }).click()
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: `Export as ${format}` }).click()
      const content = await readFile(await (await coming).path(), 'utf8')
      expect(JSON.parse(content)).toHaveProperty(field)
    })
  })

  it('are none for a person without rights', async () => {
    await open(
      async (page) => {
        await page.getByText('You see no such advisories').waitFor()
        await inspect(page, 'advisories-nobody')
      },
      { token: people.nobody },
    )
  })
})
