// What the tests of one page share: a server under --dev with the demo, a browser, and the people who look.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { bootExplorer, type Booted } from '../explorers/boot.ts'
import { buildPages, chromiumPath, launchChromium, type Visitor } from '../explorers/chromium.ts'
import { openConsole, type Opened } from './console-page.ts'
import { peopleOf, type People } from './people.ts'

/** All but `open` is there once a test runs. */
export interface Stage {
  readonly server: Booted
  readonly people: People
  /** Opens the page, as the owner unless the options say somebody else. */
  readonly open: (use: Visitor, options?: Partial<Opened>) => Promise<void>
}

export interface StageOptions {
  /** The path that is opened unless a test says another. */
  readonly path: string
  /** Settings of the server. */
  readonly environment?: Readonly<Record<string, string>>
}

/** Tests of a page in Chromium; none where there is no Chromium. */
export function onStage(name: string, { path, environment }: StageOptions, tests: (stage: Stage) => void): void {
  describe.skipIf(chromiumPath === undefined)(`${name} in Chromium`, () => {
    let browser: Browser
    let server: Booted
    let people: People

    beforeAll(async () => {
      buildPages()
      server = await bootExplorer(environment, { dev: true })
      browser = await launchChromium()
      people = await peopleOf(server)
    })

    afterAll(async () => {
      await browser?.close()
      await server?.close()
    })

    tests({
      get server() {
        return server
      },
      get people() {
        return people
      },
      open: (use, options) => openConsole(use, { browser, server, path, token: people.owner, ...options }),
    })
  })
}
