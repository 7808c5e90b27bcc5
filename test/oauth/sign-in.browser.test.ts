// The sign-in in a real browser, through a real OIDC provider.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPages, chromiumPath, launchChromium, picture } from '../explorers/chromium.ts'
import { chooseProvider, throughProvider, visitWith } from './pages.ts'
import { startWorld, type World } from './world.ts'

if (chromiumPath === undefined)
  console.log('The sign-in is not tested in a browser: no Chromium (set CHROMIUM to its path).')

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 } }

describe.skipIf(chromiumPath === undefined)('signing in with Chromium', () => {
  let world: World
  let browser: Browser
  /** A program that waits for its token, and a page of another origin. */
  let program: Server
  let programUrl: string
  let at: string
  const told: URLSearchParams[] = []

  beforeAll(async () => {
    buildPages()
    world = await startWorld({ dev: true })
    at = world.server.platform.issuer.url
    browser = await launchChromium()
    program = createServer((req, res) => {
      const { pathname, searchParams } = new URL(req.url ?? '/', 'http://localhost')
      if (pathname === '/callback') told.push(searchParams)
      res.setHeader('content-type', 'text/html').end('<title>The program</title><p>The program goes on.')
    })
    program.listen(0, '127.0.0.1')
    await once(program, 'listening')
    programUrl = `http://localhost:${(program.address() as AddressInfo).port}`
  })

  afterAll(async () => {
    await browser?.close()
    program?.closeAllConnections()
    program?.close()
    await world?.server.close()
    expect(world?.server.faults, 'the server logged faults of its own').toEqual([])
  })

  const open = (url: string, use: (page: Page) => Promise<void>, more: BrowserContextOptions = {}): Promise<void> =>
    visitWith(use, { browser, url, servers: [at, world.oidc.issuer, programUrl], ...more })
  const chooseOrganization = (page: Page): Promise<void> => chooseProvider(page, world.organization)

  const loginUrl = (): string =>
    `${at}/oauth?${new URLSearchParams({ redirect: `${programUrl}/callback?token=true&error=true`, create_refresh_token: 'true' }).toString()}`

  it.each(['light', 'dark'] as const)('signs a person into our pages, on a phone, %s', async (colorScheme) => {
    await open(
      `${at}/sign-in`,
      async (page) => {
        await expect.poll(() => page.title()).toBe('Sign in')
        await page.getByLabel('Name of the organization').fill(world.organization)
        await page.getByRole('button', { name: 'Continue' }).click()
        await page.getByRole('link', { name: 'login' }).waitFor()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
        await picture(page, `sign-in-${colorScheme}`, { fullPage: true })
        await page.getByRole('link', { name: 'login' }).click()
        await throughProvider(page, `ada-${colorScheme}`)
        await page.waitForURL(`${at}/`)
        expect(await page.evaluate(() => document.cookie)).toBe('')
        // What scripts may keep says nothing but that there is a session.
        expect(await page.evaluate(() => Object.values(localStorage).join(''))).toBe('')
        const who = await page.evaluate(async () => (await fetch('/auth/v1/ok')).json() as Promise<{ email: string }>)
        expect(who.email).toBe(`ada-${colorScheme}@example.com`)
        await page.getByRole('button', { name: `Signed in as ada-${colorScheme} of the test` }).click()
        await page.getByRole('button', { name: 'Sign out' }).click()
        await page.waitForURL(`${at}/`)
        await page.getByRole('heading', { name: 'Sign in' }).waitFor()
        expect(await page.evaluate(async () => (await fetch('/auth/v1/ok')).status)).toBe(401)
      },
      { ...PHONE, colorScheme },
    )
  })

  it('gives a program its token after the person has agreed, and nothing when it has not', async () => {
    for (const decision of ['Deny', 'Allow']) {
      told.length = 0
      await open(loginUrl(), async (page) => {
        await chooseOrganization(page)
        await throughProvider(page, 'grace')
        await expect.poll(() => page.getByRole('heading').first().textContent()).toBe('Allow this?')
        await page.getByRole('button', { name: decision }).click()
        await page.waitForURL(`${programUrl}/**`)
      })
      const [query] = told
      if (decision === 'Deny') expect(Object.fromEntries(query!)).toMatchObject({ status_code: '403' })
      else expect(decodeJwt(query!.get('token')!)).toMatchObject({ email: 'grace@example.com' })
      expect(query!.has('refresh_token')).toBe(decision === 'Allow')
    }
  })

  it.each([
    ['a double click', (page: Page) => page.getByRole('button', { name: 'Allow' }).dblclick({ delay: 5 })],
    [
      'one click after the other',
      async (page: Page) => {
        const { x, y, width, height } = (await page.getByRole('button', { name: 'Allow' }).boundingBox())!
        for (let left = 5; left > 0; left--) await page.mouse.click(x + width / 2, y + height / 2)
      },
    ],
  ])('takes %s for one', async (_, press) => {
    told.length = 0
    await open(loginUrl(), async (page) => {
      await chooseOrganization(page)
      await throughProvider(page, 'hedy')
      await page.waitForURL(/consent/)
      await press(page)
      await page.waitForURL(`${programUrl}/**`)
    })
    expect(told.map((query) => decodeJwt(query.get('token')!))).toMatchObject([{ email: 'hedy@example.com' }])
  })

  it('works without a script, for somebody of this installation under --dev', async () => {
    await open(
      `${at}/sign-in?return_to=/docs`,
      async (page) => {
        await page.getByRole('button', { name: 'owner of' }).first().click()
        await page.waitForURL(`${at}/docs`)
      },
      { javaScriptEnabled: false },
    )
  })

  it('refuses another state, a code that comes again, and a redirect elsewhere', async () => {
    await open(`${at}/sign-in`, async (page) => {
      await chooseOrganization(page)
      const callback = page.waitForRequest((request) => request.url().startsWith(`${at}/oauth/callback`))
      await throughProvider(page, 'mallory')
      const url = new URL((await callback).url())
      await page.waitForURL(`${at}/`)
      expect((await page.goto(url.href))?.status()).toBe(400)
      url.searchParams.set('state', 'x'.repeat(43))
      expect((await page.goto(url.href))?.status()).toBe(400)
      const foreign = await page.goto(`${at}/oauth?redirect=${encodeURIComponent('https://evil.example/')}`)
      expect(foreign?.status()).toBe(400)
      expect(page.url().startsWith(at)).toBe(true)
    })
  })

  it('keeps the session from pages of other origins, those of this machine too', async () => {
    await open(`${at}/sign-in`, async (page) => {
      await chooseOrganization(page)
      await throughProvider(page, 'edith')
      await page.waitForURL(`${at}/`)
      await page.goto(`${programUrl}/`)
      const statuses = await page.evaluate(async (server) => {
        const json = { 'content-type': 'application/json' }
        const rpc = '/chainguard.platform.iam.v2.GroupsService/ListGroups'
        const sent: [string, RequestInit][] = [
          ['/iam/v2/groups', {}],
          ['/graphql', { method: 'POST', headers: json, body: '{"query":"{ viewer { identity { uid } } }"}' }],
          [rpc, { method: 'POST', headers: json, body: '{}' }],
          ['/mcp', { method: 'POST', headers: json, body: '{}' }],
          ['/sign-out', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' }],
        ]
        return Promise.all(
          sent.map(async ([path, init]) => {
            const response = await fetch(server + path, { ...init, credentials: 'include' }).catch(() => undefined)
            return response === undefined ? 'not readable' : `${response.status}`
          }),
        )
      }, at)
      expect(statuses.filter((status) => status === '200')).toEqual([])
      await page.goto(`${at}/`)
      expect(await page.evaluate(async () => (await fetch('/auth/v1/ok')).status)).toBe(200)
    })
  })
})
