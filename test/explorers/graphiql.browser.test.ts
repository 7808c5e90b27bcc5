import type { Browser, BrowserContextOptions } from 'playwright-core'
import { exampleQueries } from '../../src/explorers/graphiql/examples.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootExplorer, type Booted } from './boot.ts'
import { buildPages, chromiumPath, launchChromium, picture, type Visitor } from './chromium.ts'
import { editors, pick, refusalLine, response, run, tab, visitGraphiql } from './graphiql-page.ts'
import { forgetToken, signedIn, useToken } from './sign-in.ts'

describe.skipIf(chromiumPath === undefined)('GraphiQL in Chromium', () => {
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

  const withPage = (use: Visitor, options: BrowserContextOptions = {}): Promise<void> =>
    visitGraphiql(use, { browser, url: server.url, ...options })

  it('runs a query with a pasted token, with no other host and no complaint', async () => {
    await withPage(async (page, watched) => {
      await page.getByText('Sign in to run queries.').waitFor()
      await picture(page, 'first-visit')
      await useToken(page, `Bearer ${server.token}\n`)
      await signedIn(page)
      await run(page, 'WhoAmI')
      await expect.poll(() => response(page).innerText()).toMatch(/"owner"/)
      await picture(page, 'answer-light')
      const workers = (): string[] => page.workers().map((worker) => new URL(worker.url()).pathname)
      await expect.poll(workers).toContainEqual(expect.stringMatching(/^\/explorer\/worker-graphql-/))
      await expect.poll(workers).toContainEqual(expect.stringMatching(/^\/explorer\/worker-json-/))
      expect(watched.complaints).toEqual([])
      expect(watched.requests.length).toBeGreaterThan(10)
    })
  })

  it('opens the tour on a first visit, starting at a group of the caller', async () => {
    await withPage(async (page, watched) => {
      const titles = await page.locator('.graphiql-tab-button').allInnerTexts()
      expect(titles).toEqual(exampleQueries.map(({ name }) => name))
      const variables = page.locator('.graphiql-editor-tool .view-lines').first()
      await expect.poll(() => variables.innerText()).toMatch(/uid.of.a.group/)
      await useToken(page, server.token)
      await expect.poll(() => variables.innerText()).toContain(server.group)
      await pick(page, 'CreateGroup')
      await expect.poll(() => variables.innerText()).toContain(server.group)
      // GraphiQL saves half a second after the last change.
      await page.waitForFunction(() => localStorage.getItem('graphiql:tabState')?.includes('"activeTabIndex":9'))
      await page.reload()
      await expect.poll(() => variables.innerText()).toContain(server.group)
      await expect.poll(() => tab(page, 'CreateGroup').getAttribute('aria-current')).toBe('true')
      expect(watched.complaints).toEqual([])
    })
  })

  it('reads the schema for completion, help and the documentation', async () => {
    await withPage(
      async (page, watched) => {
        await useToken(page, server.token)
        await signedIn(page)
        await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
        await page.getByText('A GraphQL schema provides').or(page.getByText('Root Types')).first().waitFor()
        await editors(page)
        await page.getByRole('button', { name: 'New tab' }).click()
        await page.locator('.graphiql-query-editor .monaco-editor').first().click()
        await page.keyboard.type('query Mine { vie')
        await page.keyboard.press('Control+Space')
        await page.locator('.suggest-widget').getByText('viewer').first().waitFor()
        await picture(page, 'completion')
        expect(watched.complaints).toEqual([])
      },
      { colorScheme: 'dark' },
    )
  })

  it('prettifies without any other host', async () => {
    await withPage(async (page, watched) => {
      await page.getByRole('button', { name: 'New tab' }).click()
      await page.locator('.graphiql-query-editor .monaco-editor').first().click()
      // Put in as a whole, as a paste is: typing would open the list of completions over the button.
      await page.keyboard.insertText('query   Untidy{viewer{identity{name}}}')
      await page.getByRole('button', { name: /^Prettify/ }).click()

      await picture(page, 'prettified')
      await expect.poll(() => page.locator('.graphiql-query-editor .view-line').count()).toBeGreaterThan(1)
      expect(watched.complaints).toEqual([])
    })
  })

  it('says why a token was refused, and takes the next one', async () => {
    await withPage(
      async (page, watched) => {
        await useToken(page, server.expired)
        await page.getByText(/The token was not accepted: .*expired.*\./).waitFor()
        await picture(page, 'refused-dark')
        await useToken(page, server.token)
        await signedIn(page, 'owner')
        await run(page, 'WhoAmI')
        await expect.poll(() => response(page).innerText()).toMatch(/"owner"/)
        await picture(page, 'answer-dark')
        expect(watched.complaints.filter((line) => !line.includes(refusalLine))).toEqual([])
      },
      { colorScheme: 'dark' },
    )
  })

  it('keeps the answer of a query that runs before it is known where the tour starts', async () => {
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const isStart = (text: string | null): boolean => text?.includes('groups(first: 1)') ?? false
    await withPage(async (page) => {
      await page.route('**/graphql', async (route) => {
        if (isStart(route.request().postData())) await answered
        await route.fallback()
      })
      await useToken(page, server.token)
      await page.locator('main[aria-busy="true"]').waitFor()
      await signedIn(page)
      // Its variables name nothing that the page has to find out first.
      await expect
        .poll(async () => {
          await tab(page, 'WhoAmI').click()
          return tab(page, 'WhoAmI').getAttribute('aria-current')
        })
        .toBe('true')
      await page.getByRole('button', { name: /^Execute query/ }).click()
      await expect.poll(() => response(page).innerText()).toMatch(/"owner"/)
      const start = page.waitForResponse((response) => isStart(response.request().postData()))
      answer()
      await start
      await page.locator('main[aria-busy="false"]').waitFor()
      expect(await response(page).innerText()).toMatch(/"owner"/)
    })
  })

  it('asks for a token when a query needs one', async () => {
    await withPage(async (page, watched) => {
      await run(page, 'ReposAndTags')
      await page.getByText('The server wants to know who asks. Sign in above.').waitFor()
      expect(watched.complaints.filter((line) => !line.includes(refusalLine))).toEqual([])
    })
  })

  it('keeps a token for the browser tab, and nowhere else', async () => {
    await withPage(async (page) => {
      const stores = () =>
        page.evaluate(() => [sessionStorage, localStorage].map((s) => s.getItem('platform-graph:token')))
      // As an earlier version left it.
      await page.evaluate(() => localStorage.setItem('platform-graph:token', 'old'))
      await page.reload()
      await useToken(page, server.token)
      await signedIn(page)
      expect(await stores()).toEqual([server.token, null])
      await page.reload()
      await signedIn(page)
      await forgetToken(page)
      await expect.poll(stores).toEqual([null, null])
    })
  })
})
