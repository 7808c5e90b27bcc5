import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from 'playwright-core'

/** Where Chromium is: the variable CHROMIUM, else where Debian puts it. `undefined` when it is not there. */
export const chromiumPath = [process.env.CHROMIUM ?? '/usr/bin/chromium'].find((path) => existsSync(path))

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // No name is looked up at all: what is not on this host fails, and the test sees that it was asked for.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
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
