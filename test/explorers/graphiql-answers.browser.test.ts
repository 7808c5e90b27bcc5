// GraphiQL in Chromium: what it says beside the answer, and what it does on servers that are set up otherwise.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withDocumentId } from '../../src/explorers/graphiql/browser/document-id.ts'
import { exampleQueries } from '../../src/explorers/graphiql/examples.ts'
import { bootExplorer, type Booted } from './boot.ts'
import { buildPages, chromiumPath, launchChromium, picture, type Visitor } from './chromium.ts'
import { refusalLine, response, run, runText, visitGraphiql } from './graphiql-page.ts'
import { signedIn, useToken } from './sign-in.ts'

describe.skipIf(chromiumPath === undefined)('what GraphiQL says', () => {
  let browser: Browser

  beforeAll(async () => {
    buildPages()
    browser = await launchChromium()
  })

  afterAll(() => browser?.close())

  /** A page of a server that is set up so; the visitor is handed both. */
  const withServer = async (
    environment: Readonly<Record<string, string>>,
    use: (page: Page, watched: Parameters<Visitor>[1], server: Booted) => Promise<void>,
    { dev = false, ...options }: BrowserContextOptions & { readonly dev?: boolean } = {},
  ): Promise<void> => {
    const server = await bootExplorer(environment, { dev })
    try {
      await visitGraphiql((page, watched) => use(page, watched, server), { browser, url: server.url, ...options })
    } finally {
      await server.close()
    }
  }

  const signIn = async (page: Page, token: string): Promise<void> => {
    await useToken(page, token)
    await signedIn(page)
  }

  it('what a run cost, and what to do when it asks for too much', async () => {
    await withServer({}, async (page, watched, server) => {
      await signIn(page, server.token)
      await run(page, 'WhoAmI')
      await page.getByText(/^Cost: \d+ nodes? of 500,000, 1 point$/).waitFor()
      await picture(page, 'cost')
      await runText(
        page,
        '{ repos(first: 200) { nodes { tags(first: 200) { nodes { history(first: 200) { nodes { digest } } } } } } }',
      )
      await page.getByText(/^Query too complex: .*500,000 are allowed\..*Ask for smaller pages with first/).waitFor()
      await picture(page, 'too-much')
      await run(page, 'WhoAmI')
      await page.getByText(/^Cost: /).waitFor()
      expect(await page.getByText(/^Query too complex/).count()).toBe(0)
      expect(watched.complaints.filter((line) => !line.includes(refusalLine))).toEqual([])
    })
  })

  it('events as they happen, until it is stopped', async () => {
    await withServer({}, async (page, watched, server) => {
      await signIn(page, server.token)
      const streamed = page.waitForResponse(
        (answer) => answer.headers()['content-type']?.startsWith('text/event-stream') ?? false,
      )
      await run(page, 'LiveEvents')
      await streamed
      for (const name of ['made-first', 'made-second']) {
        const query = 'mutation ($input: CreateGroupInput!) { createGroup(input: $input) { errors { message } } }'
        const body = JSON.stringify({ query, variables: { input: { parent: server.group, name } } })
        const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' }
        await fetch(`${server.url}/graphql`, { method: 'POST', headers, body })
        await expect.poll(() => response(page).innerText()).toContain(name)
      }
      await picture(page, 'live')
      await page.getByRole('button', { name: /^Stop query/ }).click()
      await page.getByRole('button', { name: /^Execute query/ }).waitFor()
      expect(watched.complaints).toEqual([])
    })
  })

  it('who can be signed in as, on a server that was started with --dev', async () => {
    await withServer(
      {},
      async (page, watched) => {
        // By the keyboard alone.
        await page.getByRole('button', { name: 'Sign in' }).press('Enter')
        const people = page.getByRole('region', { name: 'People of this installation' })
        await people.getByRole('button', { name: /ada.*editor in data/ }).waitFor()
        await picture(page, 'dev')
        await people.getByRole('button', { name: /grace/ }).press('Enter')
        await signedIn(page, 'grace')
        await run(page, 'WhoAmI')
        await expect.poll(() => response(page).innerText()).toContain('grace')
        await page.getByRole('button', { name: 'Signed in as grace' }).click()
        await people.getByRole('button', { name: /ada.*editor in data/ }).click()
        await signedIn(page, 'ada')
        await run(page, 'WhoAmI')
        await expect.poll(() => response(page).innerText()).toContain('"ada"')
        await picture(page, 'dev-signed-in')
        await useToken(page, 'nonsense')
        await page.getByText(/The token was not accepted: .*\./).waitFor()
        expect(watched.complaints.filter((line) => !line.includes(refusalLine))).toEqual([])
      },
      { dev: true },
    )
  })

  it('that a server runs published documents only, and runs one of those', async () => {
    await withServer({ GRAPH_DOCUMENTS: 'only' }, async (page, watched, server) => {
      await useToken(page, server.token)
      await page.getByText(/This server runs published documents only.*The schema is not given either\./).waitFor()
      await run(page, 'WhoAmI')
      await page
        .getByText(/^This server runs published documents only: publish this one with/)
        .first()
        .waitFor()
      await picture(page, 'published-only')

      const { query = '' } = exampleQueries.find(({ name }) => name === 'Published') ?? {}
      await server.publish((withDocumentId({ query }) as { query: string }).query)
      await run(page, 'Published')
      await expect.poll(() => response(page).innerText()).toMatch(/"repos"/)
      // By the id alone, as it is in somebody's code.
      await runText(page, /# documentId: .*/.exec(query)?.[0] ?? '')
      await expect.poll(() => response(page).innerText()).toMatch(/"repos"/)
      await runText(page, `# documentId: sha256:${'0'.repeat(64)}`)
      await page.getByText(/^this server has no document sha256:0+; publish it with/).waitFor()
      expect(watched.complaints.filter((line) => !line.includes(refusalLine))).toEqual([])
    })
  })

  it('that a server does not give its schema, and runs queries all the same', async () => {
    await withServer(
      { GRAPH_INTROSPECTION: 'false' },
      async (page, watched, server) => {
        await signIn(page, server.token)
        await page
          .getByText(/^The server did not give its schema\. Introspection is off .* queries run all the same\.$/)
          .waitFor()
        await run(page, 'WhoAmI')
        await expect.poll(() => response(page).innerText()).toMatch(/"owner"/)
        await picture(page, 'no-schema')
        expect(watched.complaints.filter((line) => !line.includes(refusalLine))).toEqual([])
      },
      { colorScheme: 'dark' },
    )
  })

  it('nothing of what the editor gives up, and all else that goes wrong', async () => {
    await withServer({}, async (page, watched, server) => {
      await signIn(page, server.token)
      const before = watched.complaints.length
      await page.evaluate(() => {
        for (const name of ['Canceled', 'Other']) void Promise.reject(Object.assign(new Error(name), { name }))
      })
      await expect.poll(() => watched.complaints.slice(before)).toEqual(['Other: Other'])
    })
  })

  it('everything in a narrow window too', async () => {
    await withServer(
      {},
      async (page, watched, server) => {
        await signIn(page, server.token)
        await run(page, 'WhoAmI')
        await page.getByText(/^Cost: /).waitFor()
        const beyond = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement
          return [scrollWidth - window.innerWidth, scrollHeight - window.innerHeight]
        })
        expect(Math.max(...beyond)).toBeLessThanOrEqual(0)
        await picture(page, 'narrow')
        expect(watched.complaints).toEqual([])
      },
      { dev: true, viewport: { width: 400, height: 860 } },
    )
  })
})
