// `/` in a real browser: what the page says of what the caller sees is what the faces say.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootExplorer, type Booted } from './boot.ts'
import { buildPages, chromiumPath, launchChromium, picture as save, visit, type Visitor } from './chromium.ts'

if (chromiumPath === undefined)
  console.log('The first page is not tested in a browser: no Chromium (set CHROMIUM to its path).')

const refusalLine = 'the server responded with a status of 401'

/** Paths of REST for the kinds that have one, by the names that the page has for them. */
const LISTS = {
  groups: '/iam/v2/groups',
  identities: '/iam/v2/identities',
  roles: '/iam/v2/roles',
  roleBindings: '/iam/v2/roleBindings',
  repos: '/registry/v2/repos',
  tags: '/registry/v2/tags',
  advisories: '/vulnerabilities/v2/advisories',
} as const

describe.skipIf(chromiumPath === undefined)('the first page in Chromium', { timeout: 60_000 }, () => {
  let server: Booted
  let browser: Browser

  beforeAll(async () => {
    buildPages()
    server = await bootExplorer()
    browser = await launchChromium()
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  const withPage = (
    use: Visitor,
    { url = server.url, ...options }: BrowserContextOptions & { readonly url?: string } = {},
  ): Promise<void> => visit(use, { browser, url: `${url}/`, ...options })

  const picture = (page: Page, name: string): Promise<void> => save(page, name, { fullPage: true })

  const useToken = async (page: Page, token: string): Promise<void> => {
    await page.getByLabel('Token', { exact: true }).fill(token)
    await page.getByRole('button', { name: 'Use token' }).click()
  }

  const rest = async (path: string, init: RequestInit = {}): Promise<Record<string, string>> => {
    const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' }
    return (await (await fetch(server.url + path, { ...init, headers })).json()) as Record<string, string>
  }

  const createGroup = (name: string) =>
    rest(`/iam/v2/groups/${server.group}`, { method: 'POST', body: JSON.stringify({ name }) })

  // The machine may be busy with other tests.
  const soon = (read: () => Promise<string>) => expect.poll(read, { timeout: 15_000 })

  const countOf = (page: Page, kind: string) => page.locator(`[data-kind=${kind}] dd`)
  const newest = (page: Page) => page.locator('#events li').first()

  it('says what runs here, and how to sign in', async () => {
    await withPage(async (page, watched) => {
      await page.getByRole('heading', { name: 'Platform graph', level: 1 }).waitFor()
      for (const face of ['GraphQL', 'REST', 'gRPC', 'MCP'])
        await page.getByRole('heading', { name: face, exact: true }).waitFor()
      await page.getByText('owner-token').waitFor()
      expect(await page.locator('#seen').isVisible()).toBe(false)
      expect(await page.locator('#events-part').isVisible()).toBe(false)
      await picture(page, 'home-first-visit')
      expect(watched.complaints).toEqual([])
    })
  })

  it('links to nothing that is not there', async () => {
    await withPage(async (page) => {
      const links = await page.locator('.links a').evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href))
      expect(links.length).toBeGreaterThan(5)
      for (const link of links) expect((await fetch(link, { headers: { accept: 'text/html' } })).status, link).toBe(200)
    })
  })

  it('counts what the caller sees as REST counts it', async () => {
    await withPage(async (page, watched) => {
      await useToken(page, server.token)
      await page.getByText('Signed in as owner.').waitFor()
      await countOf(page, 'groups').waitFor()
      for (const [kind, path] of Object.entries(LISTS)) {
        const { totalCount } = await rest(`${path}?page_size=1`)
        expect(Number(totalCount), kind).toBeGreaterThan(0)
        expect(await countOf(page, kind).innerText(), kind).toBe(totalCount)
      }
      await page.getByLabel('Group').selectOption({ label: 'demo / languages' })
      const uid = await page.getByLabel('Group').inputValue()
      const { totalCount } = await rest(`/registry/v2/repos?uidp.descendants_of=${uid}`)
      await soon(() => countOf(page, 'repos').innerText()).toBe(totalCount)
      expect(watched.complaints).toEqual([])
    })
  })

  it('tells of what happens while one looks, and counts it', async () => {
    await withPage(async (page, watched) => {
      await useToken(page, server.token)
      await page.getByText('live', { exact: true }).waitFor()
      const before = Number(await countOf(page, 'groups').innerText())
      const name = `seen-live-${Date.now()}`
      const { uid } = await createGroup(name)
      await soon(() => newest(page).innerText()).toMatch(
        new RegExp(`^${name} group created\\s+by owner · (now|\\d second)`),
      )
      await soon(() => countOf(page, 'groups').innerText()).toBe(String(before + 1))
      await picture(page, 'home-live')
      await fetch(`${server.url}/iam/v2/groups/${uid}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${server.token}` },
      })
      await soon(() => newest(page).innerText()).toContain(`${name} group deleted`)
      await soon(() => countOf(page, 'groups').innerText()).toBe(String(before))
      expect(watched.complaints).toEqual([])
    })
  })

  it('comes back after a break, and misses nothing', async () => {
    await withPage(async (page) => {
      let breaks = 0
      const name = `made-in-between-${Date.now()}`
      await page.route('**/graphql', async (route) => {
        const stream = route.request().headers()['accept'] === 'text/event-stream'
        if (!stream || breaks++ > 0) return route.fallback()
        await createGroup(name)
        await route.fulfill({ status: 200, contentType: 'text/event-stream', body: ':\n\n' })
      })
      await useToken(page, server.token)
      await soon(() => newest(page).innerText()).toContain(`${name} group created`)
      await page.getByText('live', { exact: true }).waitFor()
      expect(breaks).toBe(2)
    })
  })

  it('says why a token was refused, and takes the next one', async () => {
    await withPage(
      async (page, watched) => {
        await useToken(page, server.expired)
        await page.getByText(/The token was not accepted: .*expired.*Paste a new one\./).waitFor()
        await picture(page, 'home-refused-dark')
        await useToken(page, 'ключ')
        await page.getByText('it holds characters that no token has').waitFor()
        await useToken(page, `Bearer ${server.token}\n`)
        await page.getByText('Signed in as owner.').waitFor()
        expect(await page.locator('#notice').innerText()).toBe('')
        expect(watched.complaints.filter((line) => !line.includes(refusalLine))).toEqual([])
      },
      { colorScheme: 'dark' },
    )
  })

  it('shares its token with GraphiQL, and forgets it when told to', async () => {
    await withPage(async (page) => {
      await useToken(page, server.token)
      await page.getByText('Signed in as owner.').waitFor()
      await page.goto(`${server.url}/graphql`)
      await page.getByText('Signed in as').waitFor()
      await page.goto(`${server.url}/`)
      await page.getByText('Signed in as owner.').waitFor()
      await page.getByRole('button', { name: 'Forget token' }).click()
      expect(await page.locator('#seen').isVisible()).toBe(false)
      expect(await page.evaluate(() => sessionStorage.getItem('platform-graph:token'))).toBeNull()
    })
  })

  it('signs in by a click under --dev', async () => {
    const dev = await bootExplorer({}, { dev: true })
    try {
      await withPage(
        async (page) => {
          await page.getByRole('button', { name: 'ada: editor in data' }).click()
          await page.getByText('Signed in as ada.').waitFor()
          await countOf(page, 'repos').waitFor()
          expect(await page.locator('#seen').isVisible()).toBe(true)
        },
        { url: dev.url },
      )
    } finally {
      await dev.close()
    }
  })

  it('fits a telephone', async () => {
    await withPage(
      async (page) => {
        await useToken(page, server.token)
        await countOf(page, 'repos').waitFor()
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(wide).toBeLessThanOrEqual(0)
        await picture(page, 'home-narrow')
      },
      { viewport: { width: 360, height: 740 } },
    )
  })
})
