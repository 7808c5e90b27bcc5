// What the access page makes of the room that there is, in a real browser.
import { expect, it } from 'vitest'
import { inspect } from './console-page.ts'
import { onStage } from './stage.ts'

onStage('access on a screen', { path: '/access' }, (stage) => {
  it.each([
    { width: 1280, isBeside: false },
    { width: 1920, isBeside: true },
  ])('shows all rights, the ways beside their picture where both have room: $width', async ({ width, isBeside }) => {
    await stage.open(
      async (page) => {
        await page.getByRole('button', { name: 'owner: repo create, held', exact: true }).click()
        const ways = await page.getByRole('region', { name: 'The ways as a table' }).boundingBox()
        const shown = await page.getByRole('region', { name: 'The ways as a picture' }).boundingBox()
        expect(ways!.x > shown!.x + shown!.width).toBe(isBeside)
        expect(ways!.y > shown!.y + shown!.height).toBe(!isBeside)
        const matrix = page.getByRole('region', { name: 'Who may do what' })
        expect(await matrix.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
        await inspect(page, `access-${width}`)
      },
      { viewport: { width, height: 1000 } },
    )
  })
})
