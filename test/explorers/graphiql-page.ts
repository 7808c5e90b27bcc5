// GraphiQL as the tests of it in Chromium use it.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { chromiumPath, visit, type Visit, type Visitor } from './chromium.ts'

if (chromiumPath === undefined)
  console.log('GraphiQL is not tested in a browser: no Chromium (set CHROMIUM to its path).')

/** What Chromium writes on its console of an answer that the test wants. */
export const refusalLine = 'the server responded with a status of 4'

/** Opens GraphiQL in a browser of its own and hands it over; no other server may be asked. */
export const visitGraphiql = (use: Visitor, { url, ...options }: Visit): Promise<void> =>
  visit(
    async (page, watched) => {
      await tab(page, 'Overview').waitFor()
      await editors(page)
      await use(page, watched)
    },
    { url: `${url}/graphql`, ...options },
  )

/** One of GraphiQL's tabs, which are a list of buttons. */
export const tab = (page: Page, name: string): Locator =>
  page.locator('.graphiql-tabs').getByRole('button', { name, exact: true })

/**
 * Waits until the tabs are those of who asks, both editors are there, which come one after the other, and nothing runs: for
 * the bar knows an answer a moment before GraphiQL does. Nobody is as fast as a test.
 */
export const editors = async (page: Page): Promise<void> => {
  await page.locator('main[aria-busy="false"]').waitFor()
  await page.getByRole('button', { name: /^Execute query/ }).waitFor()
  await page.locator('.graphiql-query-editor .view-line').first().waitFor()
  await page.locator('.result-window .monaco-editor').first().waitFor()
}

/** Goes to a tab. */
export const pick = async (page: Page, name: string): Promise<void> => {
  await editors(page)
  const wanted = tab(page, name)
  // Tabs that are still moving, as they do below a message that has just come up, take a click for a pull.
  await expect.poll(async () => wanted.click().then(() => wanted.getAttribute('aria-current'))).toBe('true')
}

/** Runs what is in a tab. */
export const run = async (page: Page, name: string): Promise<void> => {
  await pick(page, name)
  await page.getByRole('button', { name: /^Execute query/ }).click()
}

/** Runs a text of one's own, in a tab of its own. */
export const runText = async (page: Page, text: string): Promise<void> => {
  await editors(page)
  await page.getByRole('button', { name: 'New tab' }).click()
  await page.locator('.graphiql-query-editor .monaco-editor').first().click()
  // Put in as a whole, as a paste is: typing would open the list of completions over the button.
  await page.keyboard.insertText(text)
  await page.getByRole('button', { name: /^Execute query/ }).click()
}

export const response = (page: Page): Locator => page.locator('.result-window .view-lines')
