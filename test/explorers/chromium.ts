// A real browser for tests of pages: how it is started, what it is watched for, and how a page is opened in it.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { PATIENCE_MS } from '../support/limits.ts'

/** Where Debian puts Chromium: without windows, which takes two thirds of the work for the same pages, or with them. */
const DEBIAN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Where Chromium is: the variable CHROMIUM, else where Debian puts it. `undefined` when it is not there. */
export const chromiumPath = [process.env.CHROMIUM ?? DEBIAN].flat().find((path) => existsSync(path))

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    headless: true,
    // As people have them: they take room from the page.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // No name is looked up at all: what is not on this host fails, and the test sees that it was asked for.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  })

export interface Watched {
  /** Addresses of requests to other hosts. */
  readonly strangers: string[]
  readonly requests: string[]
  /** Errors and warnings of the console, and exceptions. */
  readonly complaints: string[]
}

/** Writes down everything that a page must not do; it may reach the servers of `urls` alone. */
export const watch = async (page: Page, ...urls: readonly string[]): Promise<Watched> => {
  const watched: Watched = { strangers: [], requests: [], complaints: [] }
  await page.context().route('**/*', (route) => {
    const address = route.request().url()
    watched.requests.push(address)
    const local = urls.some((url) => address.startsWith(`${url}/`))
    if (!local) watched.strangers.push(address)
    return local ? route.continue() : route.abort()
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) watched.complaints.push(message.text())
  })
  page.on('pageerror', (error) => watched.complaints.push(String(error)))
  return watched
}

export type Visitor = (page: Page, watched: Watched) => Promise<void>

export interface Visit extends BrowserContextOptions {
  readonly browser: Browser
  /** The address to open. */
  readonly url: string
  /** What the page may reach; the server of `url` alone by default. */
  readonly servers?: readonly string[]
  /** Run before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>
}

/** What a page shows, first what opens over it. */
const textsOf = (): string =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog]'), document.body].map((one) => one.innerText).join(' | ')

/** What went wrong, and what the page showed then: whoever reads of it later cannot look. */
const told = async (error: unknown, page: Page, { complaints }: Watched): Promise<never> => {
  const text = await page.evaluate(textsOf).catch(String)
  const shown = `At ${page.url()}: ${JSON.stringify(text.slice(0, 2000))}. Its complaints: ${JSON.stringify(complaints)}`
  if (error instanceof Error) error.message += `\n${shown}`
  throw error
}

/** Opens a page that knows no other and hands it over; nothing but its servers may be asked. */
export const visit = async (
  use: Visitor,
  { browser, url, servers = [new URL(url).origin], before, ...options }: Visit,
): Promise<void> => {
  const context = await browser.newContext({ viewport: { width: 1360, height: 820 }, ...options })
  try {
    // As everywhere: it ends only what never comes.
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    const watched = await watch(page, ...servers)
    await before?.(page)
    await page.goto(url)
    await use(page, watched).catch((error: unknown) => told(error, page, watched))
    expect(watched.strangers).toEqual([])
  } finally {
    await context.close()
  }
}

/** Builds the pages, if they are not those of the sources. */
export const buildPages = (): void => {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build-explorers.ts')], { stdio: 'inherit' })
}

// Pictures are kept only for those who ask, by naming a folder.
const pictures = process.env.SCREENSHOTS

export const picture = async (page: Page, name: string, { fullPage = false } = {}): Promise<void> => {
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage })
}
