// Nothing jumps: what stands on a page stays where it is while the rest of it comes.
import { expect, it } from 'vitest'
import { signedIn } from '../explorers/sign-in.ts'
import { onStage } from './stage.ts'

onStage('layout', { path: '/graphql' }, (stage) => {
  it('stays where it is when a run of GraphiQL tells its cost', async () => {
    await stage.open(async (page) => {
      await signedIn(page, 'owner')
      await page.locator('.graphiql-query-editor .view-line').first().waitFor()
      await page.locator('.result-window .monaco-editor').first().waitFor()
      const top = (): Promise<number> =>
        page.locator('.graphiql-container').evaluate((element) => element.getBoundingClientRect().top)
      const before = await top()
      await page.getByRole('button', { name: /^Execute query/ }).click()
      await page.getByText(/^Cost: /).waitFor()
      expect(await top()).toBe(before)
    })
  })
})
