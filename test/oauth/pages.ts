// The pages of a sign-in, as a person in a browser goes through them.
import type { Page } from 'playwright-core'
import { type Visit, visit } from '../explorers/chromium.ts'

/** Opens a page that may reach its servers alone, as `visit`. */
export async function visitWith(use: (page: Page) => Promise<void>, options: Visit): Promise<void> {
  await visit(async (page, watched) => {
    await use(page)
    // The provider's own pages ask for a font elsewhere, which they do not get.
    const strange = watched.strangers.filter((address) => !address.startsWith('https://fonts.googleapis.com/'))
    watched.strangers.splice(0, Infinity, ...strange)
  }, options)
}

/** Here: names the organization, then one of its providers. */
export async function chooseProvider(page: Page, organization: string, provider = 'login'): Promise<void> {
  await page.getByLabel('Name of the organization').fill(organization)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('link', { name: provider }).click()
}

/** At the provider: signs in by name, and agrees. */
export async function throughProvider(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]', { hasText: 'Continue' }).click()
}
