// The overview in a real browser: what it says of what the caller sees is what the faces say. And what all pages share.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootExplorer, type Booted } from '../explorers/boot.ts'
import { buildPages, chromiumPath, launchChromium, visit, type Visitor } from '../explorers/chromium.ts'
import { runCommand } from '../support/run-command.ts'
import { inspect, looks, openConsole, type Opened } from './console-page.ts'

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

describe.skipIf(chromiumPath === undefined)('the overview in Chromium', () => {
  let server: Booted
  let browser: Browser

  beforeAll(async () => {
    buildPages()
    server = await bootExplorer()
    browser = await launchChromium()
  })

  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  const open = (use: Visitor, options: Partial<Opened> = {}): Promise<void> =>
    openConsole(use, { browser, server, path: '/', token: server.token, ...options })

  const rest = async (path: string, init: RequestInit = {}): Promise<Record<string, string>> => {
    const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' }
    return (await (await fetch(server.url + path, { ...init, headers })).json()) as Record<string, string>
  }

  const createGroup = (name: string) =>
    rest(`/iam/v2/groups/${server.group}`, { method: 'POST', body: JSON.stringify({ name }) })

  const countOf = (page: Page, kind: string) => page.locator(`[data-kind=${kind}] dd`)
  const counted = (page: Page, kind: string) => expect.poll(async () => (await countOf(page, kind).innerText()).trim())
  const newest = (page: Page) => page.locator('.events li').first()
  const signedIn = (page: Page, name: string) => page.getByRole('button', { name: `Signed in as ${name}` }).waitFor()
  const paste = async (page: Page, token: string): Promise<void> => {
    await page.getByLabel('Token', { exact: true }).fill(token)
    await page.getByRole('button', { name: 'Use token' }).click()
  }

  describe.each(Object.entries(looks))('%s', (look, options) => {
    it('is fit to be used, signed in and not', async () => {
      await open(async (page, watched) => {
        await newest(page).waitFor()
        await counted(page, 'repos').not.toBe('')
        await inspect(page, `overview-${look}`)
        await page.keyboard.press('b')
        await page.getByRole('heading', { name: 'Behind this page' }).waitFor()
        await page.getByText('points', { exact: false }).first().waitFor()
        await inspect(page, `behind-${look}`)
        await page.keyboard.press('Escape')
        await page.keyboard.press('Control+k')
        await page.getByRole('menuitem', { name: 'Overview' }).waitFor()
        await page.keyboard.type('languages')
        await page.getByRole('menuitem', { name: /^languages/ }).waitFor()
        await inspect(page, `palette-${look}`)
        expect(watched.complaints).toEqual([])
      }, options)
      await open(
        async (page) => {
          await page.getByRole('heading', { name: 'See who may do what, and why' }).waitFor()
          await inspect(page, `welcome-${look}`)
        },
        { ...options, token: '' },
      )
    })
  })

  it('tells behind the page what REST and gRPC ask for the same, as commands that answer', async () => {
    await open(async (page, watched) => {
      await counted(page, 'repos').not.toBe('')
      await page.keyboard.press('b')
      const question = page.getByRole('region', { name: 'Counts', exact: true })
      await question.getByRole('button', { name: 'The same by REST and gRPC' }).click()
      const calls = question.getByRole('list')
      await calls.getByText('iam.v2.GroupsService/ListGroups', { exact: true }).waitFor()
      await inspect(page, 'behind-calls')
      const command = await calls
        .getByRole('listitem')
        .filter({ hasText: 'iam.v2.GroupsService/ListGroups' })
        .getByLabel('The same call by REST')
        .innerText()
      const answer = await runCommand(command, { url: server.url, token: `Bearer ${server.token}` })
      expect(Number(((await answer.json()) as { totalCount: string }).totalCount)).toBeGreaterThan(0)
      expect(watched.complaints).toEqual([])
    })
  })

  it('links to nothing that is not there', async () => {
    await open(async (page) => {
      await page.locator('.faces').waitFor()
      const links = await page.locator('.faces a').evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href))
      expect(links.length).toBeGreaterThan(5)
      for (const link of links) expect((await fetch(link, { headers: { accept: 'text/html' } })).status, link).toBe(200)
    })
  })

  it('counts what the caller sees as REST counts it', async () => {
    await open(async (page) => {
      for (const [kind, path] of Object.entries(LISTS)) {
        const { totalCount } = await rest(`${path}?page_size=1`)
        expect(Number(totalCount), kind).toBeGreaterThan(0)
        await counted(page, kind).toBe(totalCount)
      }
    })
  })

  it('tells of what happens while one looks, and counts it', async () => {
    await open(async (page) => {
      await page.getByText('live', { exact: true }).waitFor()
      await counted(page, 'groups').not.toBe('')
      const before = Number(await countOf(page, 'groups').innerText())
      const name = `seen-live-${Date.now()}`
      const { uid } = await createGroup(name)
      await expect.poll(() => newest(page).innerText()).toContain(`${name} group created`)
      await counted(page, 'groups').toBe(String(before + 1))
      await fetch(`${server.url}/iam/v2/groups/${uid}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${server.token}` },
      })
      await expect.poll(() => newest(page).innerText()).toContain(`${name} group deleted`)
      await counted(page, 'groups').toBe(String(before))
    })
  })

  it('comes back after a break, and misses nothing', async () => {
    let breaks = 0
    const name = `made-in-between-${Date.now()}`
    await open(
      async (page) => {
        await expect.poll(() => breaks).toBe(2)
        await expect.poll(() => newest(page).innerText()).toContain(`${name} group created`)
        await page.getByText('live', { exact: true }).waitFor()
      },
      {
        before: (page) =>
          page.route('**/graphql', async (route) => {
            const stream = route.request().postData()?.includes('subscription ')
            if (!stream || breaks++ > 0) return route.fallback()
            await createGroup(name)
            await route.fulfill({ status: 200, contentType: 'text/event-stream', body: ':\n\n' })
          }),
      },
    )
  })

  it('says why a token was refused, and takes the next one', async () => {
    await open(
      async (page, watched) => {
        await paste(page, server.expired)
        await page.locator('.field', { hasText: /The token was not accepted: .*expired.*\./ }).waitFor()
        const field = page.getByLabel('Token', { exact: true })
        expect(await field.getAttribute('aria-invalid')).toBe('true')
        expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
        await paste(page, 'ключ')
        await page.getByText('It holds characters that no token has').waitFor()
        await paste(page, `Bearer ${server.token}\n`)
        await signedIn(page, 'owner')
        // One who is somebody already stays so when another token is refused.
        await page.getByRole('button', { name: 'Signed in as owner' }).click()
        await paste(page, server.expired)
        await page
          .getByRole('dialog')
          .getByText(/The token was not accepted: .*expired/)
          .waitFor()
        await page.getByText('By a token of this tab.').waitFor()
        expect(watched.complaints.filter((line) => !line.includes(refusalLine))).toEqual([])
      },
      { token: '' },
    )
  })

  it('shares its token with GraphiQL, never with another tab, and forgets it when told to', async () => {
    await open(
      async (page) => {
        await paste(page, server.token)
        await signedIn(page, 'owner')
        expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(server.token)
        await page.goto(`${server.url}/graphql`)
        await signedIn(page, 'owner')
        await page.goto(`${server.url}/`)
        await signedIn(page, 'owner')
        await page.getByRole('button', { name: 'Signed in as owner' }).click()
        await page.getByRole('button', { name: 'Forget token' }).click()
        await page.getByRole('heading', { name: 'Sign in' }).waitFor()
        expect(await page.evaluate(() => sessionStorage.getItem('platform-graph:token'))).toBeNull()
      },
      { token: '' },
    )
  })

  it('opens what the page asked in GraphiQL, with its variables', async () => {
    await open(async (page) => {
      await newest(page).waitFor()
      await page.keyboard.press('b')
      const link = page.getByRole('region', { name: 'LastEvents' }).getByRole('link', { name: 'Open in GraphiQL' })
      const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()])
      await opened.locator('.graphiql-tabs').getByRole('button', { name: 'LastEvents' }).waitFor()
      await opened.locator('.graphiql-editor-tool', { hasText: server.group }).waitFor()
      expect(new URL(opened.url()).hash).toBe('')
    })
  })

  it('says that the server is away, and what is on the screen stays', async () => {
    await open(async (page) => {
      await newest(page).waitFor()
      await counted(page, 'repos').not.toBe('')
      await page.route('**/graphql', (route) => route.abort())
      await page.getByRole('button', { name: 'Search or jump to' }).click()
      await page.getByPlaceholder('A group, person').fill('languages')
      await page.getByText('The server does not answer').waitFor()
    })
    await open(
      async (page) => {
        await page.getByText('The server does not answer').waitFor()
        await inspect(page, 'offline')
        await page.unroute('**/graphql')
        await newest(page).waitFor()
      },
      { before: (page) => page.route('**/graphql', (route) => route.abort()) },
    )
  })

  it('keeps the choice of light and dark for all pages', async () => {
    await open(async (page) => {
      await page.getByRole('button', { name: /^Colours: system/ }).click()
      await page.getByRole('button', { name: /^Colours: light/ }).click()
      await page.getByRole('button', { name: /^Colours: dark/ }).waitFor()
      await page.reload()
      await signedIn(page, 'owner')
      expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('dark')
    })
  })

  it('works below a path', async () => {
    const { createServer, request } = await import('node:http')
    const proxy = createServer((req, res) => {
      const target = new URL(server.url)
      const path = (req.url ?? '/').replace(/^\/platform/, '')
      const { hostname, port } = target
      const asked = request({ hostname, port, path, method: req.method, headers: req.headers }, (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(res)
      })
      req.pipe(asked)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const address = proxy.address()
    const port = typeof address === 'object' ? address?.port : 0
    try {
      await visit(
        async (page, watched) => {
          await paste(page, server.token)
          await newest(page).waitFor()
          expect(watched.requests.filter((url) => !url.includes('/platform/'))).toEqual([])
        },
        { browser, url: `http://127.0.0.1:${port}/platform/` },
      )
    } finally {
      proxy.closeAllConnections()
      proxy.close()
    }
  })

  it('signs in by a click under --dev', async () => {
    const dev = await bootExplorer({}, { dev: true })
    try {
      await openConsole(
        async (page) => {
          await page.getByRole('button', { name: 'ada editor in data' }).click()
          await signedIn(page, 'ada')
          await countOf(page, 'repos').waitFor()
        },
        { browser, server: dev, path: '/', token: '' },
      )
    } finally {
      await dev.close()
    }
  })
})
