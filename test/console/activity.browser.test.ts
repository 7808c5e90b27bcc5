// Events in a real browser: live, with what they changed, and looked through by kind, person, resource and day.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootExplorer, type Booted } from '../explorers/boot.ts'
import { buildPages, chromiumPath, launchChromium, type Visitor } from '../explorers/chromium.ts'
import { inspect, looks, openConsole, type Opened } from './console-page.ts'
import { askGraph, peopleOf, type People } from './people.ts'

const RENAME = 'mutation ($input: UpdateGroupInput!) { updateGroup(input: $input) { errors { message } } }'

describe.skipIf(chromiumPath === undefined)('events in Chromium', () => {
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
    openConsole(use, { browser, server, path: '/activity', token: people.owner, ...options })

  it.each(Object.entries(looks))('come as they happen, with what they changed: %s', async (look, options) => {
    await open(async (page, watched) => {
      await page.locator('.badge-good', { hasText: 'live' }).waitFor()
      const description = `Images, ${look}`
      await askGraph(server, RENAME, { input: { uid: server.group, description } })
      const newest = page.locator('.list li').first()
      await newest.getByText('group updated').waitFor()
      await newest.getByRole('button', { name: /field/ }).click()
      await newest.locator('ins', { hasText: description }).waitFor()
      await inspect(page, `activity-${look}`)
      expect(watched.complaints).toEqual([])
    }, options)
  })

  it('are looked through by kind, person, resource and day, and the address keeps it', async () => {
    await askGraph(server, RENAME, { input: { uid: server.group, description: 'Looked through' } })
    await open(async (page) => {
      const first = page.locator('.list li', { hasText: 'group updated' }).first()
      await first.getByRole('button', { name: /field/ }).click()
      await first.getByRole('link', { name: 'All about this' }).click()
      await page.getByRole('button', { name: /^About / }).waitFor()
      await page.waitForURL(/about=/)
      const kinds = (await page.locator('.list .event-what').allInnerTexts()).join()
      expect(kinds).toMatch(/group updated/)
      expect(kinds).not.toMatch(/repo created|tag created/)
      await page.getByRole('button', { name: /^About / }).click()
      await page.locator('.list li', { hasText: 'tag created' }).first().waitFor()
    })
    await open(
      async (page) => {
        await page.getByText('Nothing of this kind that you see').waitFor()
        await inspect(page, 'activity-none')
      },
      { path: '/activity?to=2020-01-31' },
    )
    await open(
      async (page) => {
        await page.locator('.list li', { hasText: 'repo created' }).first().waitFor()
        for (const text of await page.locator('.list .event-what').allInnerTexts()) expect(text).toMatch(/repo created/)
      },
      { path: `/activity?kind=PLATFORM_REGISTRY_REPO_CREATED&by=${server.owner}` },
    )
    await open(async (page) => page.getByText('Nothing of this kind that you see').waitFor(), {
      path: `/activity?by=${server.group}`,
    })
  })

  it('are read by a viewer, and none are there for a person without rights', async () => {
    await open(async (page) => page.locator('.list li').first().waitFor(), { token: people.viewer })
    await open(
      async (page) => {
        await page.getByText('You see no group').waitFor()
        await inspect(page, 'activity-nobody')
      },
      { token: people.nobody },
    )
    await open(
      async (page) => {
        await page.getByText('You see no group').waitFor()
        expect(await page.locator('.list').count()).toBe(0)
      },
      { token: people.nobody, path: `/activity?group=${server.group}` },
    )
  })
})
