// The console of a facade in a real browser: every page of it asks what the schema of a facade has, shows what the server behind it
// has, and offers nothing that nobody could answer.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootExplorer, type Booted } from '../explorers/boot.ts'
import { buildPages, chromiumPath, launchChromium, type Visitor } from '../explorers/chromium.ts'
import { startTestFacade } from '../facade/start.ts'
import { inspect, looks, openConsole, type Opened } from './console-page.ts'

describe.skipIf(chromiumPath === undefined)('the console of a facade in Chromium', () => {
  let browser: Browser
  let server: Booted
  let facade: Booted
  /** What the graph refused, by the documents. */
  let refused: string[] = []

  beforeAll(async () => {
    buildPages()
    server = await bootExplorer({}, { dev: true })
    const { url } = await startTestFacade({ upstream: server.url })
    facade = { ...server, url }
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  const open = async (path: string, use: Visitor, options: Partial<Opened> = {}): Promise<void> => {
    refused = []
    const before = async (page: Page): Promise<void> => {
      page.on('response', (response) => void noteRefusals(response))
    }
    await openConsole(use, { browser, server: facade, path, token: server.token, before, ...options })
    expect(refused).toEqual([])
  }
  const noteRefusals = async (response: { url(): string; json(): Promise<unknown> }): Promise<void> => {
    if (!response.url().endsWith('/graphql')) return
    const { errors } = (await response.json().catch(() => ({}))) as { readonly errors?: object }
    if (errors) refused.push(JSON.stringify(errors))
  }

  const repoUid = async (): Promise<string> => {
    const response = await fetch(`${facade.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ repos(filter: { name: "nginx" }) { nodes { uid } } }' }),
    })
    return ((await response.json()) as { data: { repos: { nodes: { uid: string }[] } } }).data.repos.nodes[0]!.uid
  }

  it('lets in who has a token of the server behind it, and knows its pages alone', async () => {
    await open(
      '/',
      async (page, watched) => {
        await page.getByPlaceholder('Paste a token').fill(server.token)
        await page.getByRole('button', { name: 'Use token' }).click()
        // The page that asks for the token says so, too.
        await page.getByText(/ · in front of another server/).waitFor()
        const linksOf = (name: string) => page.getByRole('navigation', { name }).getByRole('link').allTextContents()
        expect(await linksOf('Console')).toEqual(['Overview', 'Groups', 'Access', 'Repos', 'Advisories', 'Libraries'])
        expect(await linksOf('This server')).toEqual(['Console', 'GraphiQL'])
        await expect.poll(() => page.locator('[data-kind=repos] dd').textContent()).toMatch(/^[1-9]/)
        expect(watched.complaints).toEqual([])
      },
      { token: '' },
    )
    const headers = { accept: 'text/html' }
    for (const path of ['/activity', '/deliveries', '/tokens', '/docs'])
      expect((await fetch(facade.url + path, { headers })).status, path).toBe(404)
    const facts = (await (await fetch(facade.url)).json()) as { faces: { name: string; links: { path: string }[] }[] }
    expect(facts.faces.map(({ name }) => name)).toEqual(['GraphQL', 'MCP', 'Operations'])
    for (const { path } of facts.faces.flatMap(({ links }) => links))
      expect((await fetch(facade.url + path, { headers })).status, path).toBe(200)
  })

  /** What is waited for on each page: something that the server behind told. */
  const told: readonly (readonly [string, () => string | Promise<string>, (page: Page) => Promise<unknown>])[] = [
    ['overview', () => '/', (page) => page.getByRole('heading', { name: 'Start with a client' }).waitFor()],
    [
      'groups',
      () => `/groups/${server.group}`,
      async (page) => {
        await page.getByRole('link', { name: 'data', exact: true }).waitFor()
        await page.getByRole('cell', { name: 'curl', exact: true }).waitFor()
        for (const name of ['Role bindings', 'Roles', 'Providers', 'Invites', 'Subscriptions']) {
          await page.getByRole('tab', { name }).click()
          await page.getByRole('tabpanel').locator('table, .state').first().waitFor()
        }
      },
    ],
    ['repos', () => '/repos', (page) => page.getByRole('link', { name: 'nginx', exact: true }).waitFor()],
    [
      'repo',
      async () => `/repos/${await repoUid()}`,
      async (page) => {
        await page.getByRole('heading', { name: 'nginx', level: 1 }).waitFor()
        expect(await page.getByRole('tab').allTextContents()).toHaveLength(4)
        await page.getByRole('tab', { name: 'Tags' }).click()
        await page.getByRole('heading', { level: 2 }).first().waitFor()
        await page.getByRole('tab', { name: 'Who may push' }).click()
        await page.getByRole('tabpanel').getByText('tag.create').waitFor()
      },
    ],
    [
      'advisories',
      () => '/advisories',
      async (page) => {
        await page.locator('.row-title a').first().click()
        await page.getByRole('heading', { name: 'What happened' }).waitFor()
      },
    ],
    ['libraries', () => '/artifacts', (page) => page.locator('.row').first().waitFor()],
    [
      'access',
      () => `/access/${server.group}?identity=${server.owner}`,
      (page) => page.getByRole('heading', { name: /may repo.create/ }).waitFor(),
    ],
  ]

  describe.each(told)('%s', (name, path, wait) => {
    it.each(Object.entries(looks))('is fit to be used: %s', async (look, options) => {
      await open(
        await path(),
        async (page, watched) => {
          await wait(page)
          await inspect(page, `facade-${name}-${look}`)
          expect(watched.complaints).toEqual([])
        },
        options,
      )
    })
  })

  it('writes through to the server behind it', async () => {
    await open(`/groups/${server.group}`, async (page) => {
      await page.getByRole('button', { name: 'New group' }).click()
      await page.getByLabel('Name', { exact: true }).fill('made-through')
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await page.getByRole('link', { name: 'made-through' }).waitFor()
    })
  })

  it('explains the access of a person who is picked by a part of the name', async () => {
    await open(`/access/${server.group}`, async (page) => {
      await page.getByRole('combobox', { name: 'Who' }).fill('ada')
      await page.getByRole('option', { name: 'ada' }).click()
      await page.getByRole('heading', { name: /ada may/ }).waitFor()
    })
  })
})
