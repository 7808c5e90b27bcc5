// The console as its tests in Chromium use it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Booted } from '../explorers/boot.ts'
import { chromiumPath, picture, visit, type Visit, type Visitor } from '../explorers/chromium.ts'

if (chromiumPath === undefined)
  console.log('The console is not tested in a browser: no Chromium (set CHROMIUM to its path).')

/** How each page is looked at. */
export const looks: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  narrow: { colorScheme: 'light', viewport: { width: 390, height: 844 } },
}

export interface Opened extends Omit<Visit, 'url'> {
  readonly server: Booted
  /** The path in the console. */
  readonly path: string
  /** Who looks; empty: nobody. */
  readonly token: string
}

const TOKEN_KEY = 'platform-graph:token'

/** Opens a path of the console as somebody who is signed in already, and hands it over. Nothing but the server may be asked. */
export const openConsole = (use: Visitor, { server, path, token, before, ...options }: Opened): Promise<void> =>
  visit(use, {
    ...options,
    url: `${server.url}${path}`,
    before: async (page) => {
      if (token !== '')
        await page.addInitScript(([key, value]) => sessionStorage.setItem(key!, value!), [TOKEN_KEY, token])
      await before?.(page)
    },
  })

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

interface Axe {
  readonly run: (options: {
    readonly resultTypes: readonly string[]
    readonly rules: Readonly<Record<string, { readonly enabled: boolean }>>
  }) => Promise<{ violations: readonly Finding[] }>
}

/** What axe finds on a page as it stands, one line a finding. */
export const findings = async (page: Page): Promise<readonly string[]> => {
  // Evaluated by the browser's own protocol: the page's policy has no say in it.
  // Half a megabyte, once for each page that is loaded.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const violations = await page.evaluate(async () => {
    const tool = (globalThis as unknown as { axe: Axe }).axe
    // Of what is well it tells no more than one each.
    const { violations: found } = await tool.run({
      resultTypes: ['violations'],
      // Of WCAG 2.2 (2.5.8), and off unless it is asked for: what one presses is 24 pixels wide and high, or has room around it.
      rules: { 'target-size': { enabled: true } },
    })
    return found.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary = '' }) => ({ html, failureSummary })),
    }))
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

/** Holds that a page is fit to be used: nothing found by axe, no wider than the screen; keeps a picture for those who ask. */
export const inspect = async (page: Page, name: string): Promise<void> => {
  await picture(page, name)
  expect(await findings(page), name).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide, name).toBeLessThanOrEqual(0)
}

/** Tokens of the people of the demo by their names; of a server under `--dev`. */
export const tokensOf = async ({ url }: Booted): Promise<Readonly<Record<string, string>>> => {
  const ask = async <Answer>(path: string, body: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', origin: url }
    const response = await fetch(`${url}/dev/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as Answer
  }
  const { identities } = await ask<{ identities: readonly { uid: string; name: string }[] }>('identities', {})
  const made = identities.map(async ({ uid, name }) => {
    const { token } = await ask<{ token: string }>('token', { identity: uid })
    return [name, token] as const
  })
  return Object.fromEntries(await Promise.all(made))
}
