// The sign-in of the bar, as tests in Chromium use it.
import type { Locator, Page } from 'playwright-core'

/** Opens what the bar says of who one is; it may be open already. */
const openPerson = async (page: Page): Promise<Locator> => {
  const dialog = page.getByRole('dialog', { name: 'Who you are' })
  if (!(await dialog.isVisible())) await page.locator('.person').click()
  await dialog.waitFor()
  return dialog
}

/** Signs in with a token, which the server may refuse. */
export const useToken = async (page: Page, token: string): Promise<void> => {
  const dialog = await openPerson(page)
  await dialog.getByLabel('Token', { exact: true }).fill(token)
  await dialog.getByRole('button', { name: 'Use token' }).click()
}

/** Waits until the bar says that somebody is signed in. */
export const signedIn = (page: Page, name = ''): Promise<void> =>
  page.getByRole('button', { name: `Signed in as ${name}` }).waitFor()

/** Forgets the token. */
export const forgetToken = async (page: Page): Promise<void> => {
  const dialog = await openPerson(page)
  await dialog.getByRole('button', { name: 'Forget token' }).click()
}
