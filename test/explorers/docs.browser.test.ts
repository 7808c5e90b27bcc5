import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootExplorer, type Booted } from './boot.ts'
import { buildPages, chromiumPath, launchChromium, picture, visit, type Visitor } from './chromium.ts'
import { signedIn, useToken } from './sign-in.ts'

if (chromiumPath === undefined)
  console.log('The references are not tested in a browser: no Chromium (set CHROMIUM to its path).')

describe.skipIf(chromiumPath === undefined)('the references in Chromium', { timeout: 180_000 }, () => {
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

  const withPage = (path: string, use: Visitor, options: BrowserContextOptions = {}): Promise<void> =>
    visit(use, { browser, url: server.url + path, ...options })

  it('tries a GET of REST, signed in once for all pages', async () => {
    await withPage('/docs', async (page, { complaints, requests }) => {
      const list = page.locator('#operations-Repos-listRepos')
      await list.waitFor()
      await useToken(page, server.token)
      await signedIn(page)
      await list.locator('.opblock-summary-control').click()
      await list.getByRole('button', { name: 'Execute' }).click()
      const body = list.locator('.live-responses-table .response-col_description pre').first()
      await body.getByText('nextPageToken').first().waitFor()
      expect(await body.textContent()).toContain('"totalCount": "')
      expect(requests.some((address) => address.startsWith(`${server.url}/registry/v2/repos`))).toBe(true)
      await picture(page, 'rest')
      await page.goto(`${server.url}/docs/grpc`)
      await signedIn(page)
      await page.goto(`${server.url}/graphql`)
      await signedIn(page)
      expect(complaints).toEqual([])
    })
  })

  it('switches between the versions', async () => {
    await withPage('/docs', async (page, { complaints }) => {
      const versions = page.getByRole('navigation', { name: 'OpenAPI' })
      for (const [name, path] of [
        ['v1', '/iam/v1/'],
        ['v2beta1', '/iam/v2beta1/'],
        ['v2', '/iam/v2/'],
      ] as const) {
        await versions.getByRole('link', { name, exact: true }).click()
        await page.locator(`[data-path^="${path}"]`).first().waitFor()
      }
      expect(complaints).toEqual([])
    })
  })

  it('puts an organization of the caller into the examples', async () => {
    await withPage('/docs#/Repos/createRepo', async (page) => {
      await page.locator('#operations-Repos-createRepo').waitFor()
      await useToken(page, server.token)
      await signedIn(page)
      const field = page.locator('#operations-Repos-createRepo').getByPlaceholder('uid')
      await expect.poll(() => field.inputValue()).toBe(server.group)
    })
  })

  it('says what to do about a token that the server refuses', async () => {
    for (const path of ['/docs', '/docs/grpc']) {
      await withPage(path, async (page) => {
        await useToken(page, server.expired)
        await page.getByText(/The token was not accepted: .*\./).waitFor()
      })
    }
  })

  it('calls a method by gRPC-Web, and shows a refusal with its details', async () => {
    const name = 'chainguard.platform.registry.v2.ReposService'
    await withPage(`/docs/grpc#${name}/ListRepos`, async (page, { complaints, requests }) => {
      await useToken(page, server.token)
      await signedIn(page)
      const method = (one: string) => page.locator(`article:has(h3[id="${name}/${one}"])`)
      const call = async (one: string, request: object): Promise<Record<string, unknown>> => {
        const article = method(one)
        const details = article.locator('details')
        if ((await details.getAttribute('open')) === null) await article.getByText('Call it').click()
        await article.getByRole('textbox').fill(JSON.stringify(request))
        await article.getByRole('button').click()
        await article.locator('output:not([data-kind=busy])').getByText('{').first().waitFor()
        return JSON.parse((await article.locator('output').textContent()) ?? '') as Record<string, unknown>
      }
      const page1 = await call('ListRepos', { pageSize: 1 })
      expect(page1['repos']).toHaveLength(1)
      expect(requests).toContain(`${server.url}/${name}/ListRepos`)
      const made = await call('CreateRepo', { parent: server.group, repo: { name: 'from/the-page' } })
      expect(made).toMatchObject({ name: 'from/the-page', description: '' })
      const refused = await call('CreateRepo', { parent: server.group, repo: { name: 'NOT OK' } })
      expect(refused).toMatchObject({
        code: 'INVALID_ARGUMENT',
        details: [{ reason: 'INVALID_ARGUMENT' }, { fieldViolations: [{ field: 'name' }] }],
      })
      await picture(page, 'grpc')
      expect(complaints).toEqual([])
    })
  })

  it('calls as who signed in at once, whatever is still asked about them', async () => {
    const name = 'chainguard.platform.registry.v2.ReposService/ListRepos'
    const waits = async (page: Page): Promise<void> => {
      await page.route('**/iam/v2/groups?*', () => undefined)
      await useToken(page, server.token)
      await signedIn(page)
    }
    await withPage(`/docs/grpc#${name}`, async (page) => {
      await waits(page)
      const article = page.locator(`article:has(h3[id="${name}"])`)
      if ((await article.locator('details').getAttribute('open')) === null) await article.getByText('Call it').click()
      await article.getByRole('textbox').fill('{"pageSize": 1}')
      await article.getByRole('button').click()
      await article.locator('output').getByText('nextPageToken').waitFor()
    })
    await withPage('/docs', async (page) => {
      const list = page.locator('#operations-Repos-listRepos')
      await list.waitFor()
      await waits(page)
      await list.locator('.opblock-summary-control').click()
      await list.getByRole('button', { name: 'Execute' }).click()
      await list.locator('.live-responses-table pre').getByText('nextPageToken').first().waitFor()
    })
  })

  it('calls every method without a complaint of the page', async () => {
    await withPage('/docs/grpc', async (page, { complaints }) => {
      await useToken(page, server.token)
      await signedIn(page)
      // Nothing is changed: what is asked for without a uid is refused or empty.
      const texts = await page.evaluate(async () => {
        const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-method]')]
        for (const form of forms) {
          form.querySelector('textarea')!.value = '{}'
          form.requestSubmit()
        }
        const output = (form: HTMLFormElement): HTMLOutputElement => form.querySelector('output')!
        while (forms.some((form) => ['busy', undefined].includes(output(form).dataset.kind)))
          await new Promise((resolve) => setTimeout(resolve, 50))
        return forms.map((form) => [form.dataset.method ?? '', output(form).textContent ?? ''] as const)
      })
      expect(texts.length).toBeGreaterThan(70)
      const odd = texts.filter(([, text]) => !text.startsWith('{') || /"code": "(INTERNAL|UNKNOWN)"/.test(text))
      expect(odd).toEqual([])
      expect(complaints).toEqual([])
    })
  })

  it('passes on the licenses of what each bundle is made of', async () => {
    for (const [bundle, holds] of Object.entries({
      rest: 'swagger-ui-dist',
      grpc: '@connectrpc/',
      graphiql: 'monaco',
    })) {
      const response = await fetch(`${server.url}/explorer/licenses-${bundle}.txt`)
      expect(await response.text(), bundle).toContain(holds)
    }
  })

  it('finds methods and messages by words', async () => {
    await withPage('/docs/grpc', async (page) => {
      const shown = page.locator('article.method:visible h3')
      await page.getByLabel('Filter').fill('scim token')
      await expect.poll(() => shown.allTextContents()).toContain('GenerateScimToken')
      expect(await shown.allTextContents()).not.toContain('ListRepos')
      await page.getByLabel('Filter').fill('')
      await expect.poll(() => shown.allTextContents()).toContain('ListRepos')
    })
  })

  it('is dark for who likes it dark, and fits a phone', async () => {
    const dark: BrowserContextOptions = { colorScheme: 'dark', viewport: { width: 390, height: 800 } }
    for (const [path, ready] of [
      ['/docs', '.opblock'],
      ['/docs/grpc', 'article'],
    ] as const) {
      await withPage(
        path,
        async (page) => {
          await page.locator(ready).first().waitFor()
          const [back, width] = await page.evaluate(() => [
            getComputedStyle(document.body).backgroundColor,
            document.documentElement.scrollWidth,
          ])
          expect(back).toBe('rgb(13, 16, 20)')
          expect(width).toBeLessThanOrEqual(390)
          await picture(page, `dark${path.replaceAll('/', '-')}`)
        },
        dark,
      )
    }
  })
})
