// What the server refuses on pages that show more than that, in a real browser.
import { it } from 'vitest'
import { onStage } from './stage.ts'

onStage('what is refused', { path: '/' }, (stage) => {
  it('is why the overview cannot count, and the palette searches for nothing before there is enough of it', async () => {
    await stage.open(
      async (page) => {
        await page.getByText('nobody counts today').waitFor()
        await page.keyboard.press('Control+k')
        await page.getByRole('menuitem', { name: 'Overview' }).waitFor()
        await page.keyboard.type('é')
        await page.getByText('Type two letters or more.').waitFor()
        await page.keyboard.type('é'.repeat(200))
        await page.getByText('query: has 201 characters; 200 are allowed').waitFor()
      },
      {
        before: (page) =>
          page.route('**/graphql', (route) => {
            const { operationName } = (route.request().postDataJSON() ?? {}) as { operationName?: string }
            if (operationName !== 'Counts') return route.fallback()
            return route.fulfill({ json: { errors: [{ message: 'nobody counts today' }] } })
          }),
      },
    )
  })
})
