// A page as two people see it, side by side, in a real browser.
import type { FrameLocator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inspect, looks } from './console-page.ts'
import { askGraph } from './people.ts'
import { onStage } from './stage.ts'

interface Named {
  readonly nodes: readonly { readonly uid: string }[]
}

onStage('two people side by side', { path: '/access' }, (stage) => {
  const uidOf = async (kind: 'groups' | 'identities', name: string): Promise<string> => {
    const query = `query ($name: String!) { found: ${kind}(filter: { name: $name }) { nodes { uid } } }`
    const { found } = await askGraph<{ found: Named }>(stage.server, query, { name })
    return found.nodes[0]!.uid
  }
  const panes = (page: Page): readonly [FrameLocator, FrameLocator] => [
    page.frameLocator('iframe').first(),
    page.frameLocator('iframe').last(),
  ]
  const pathOf = async (as: string, beside: string): Promise<string> =>
    `/access/${await uidOf('groups', 'data')}?as=${await uidOf('identities', as)}&beside=${await uidOf('identities', beside)}`

  it.each(Object.entries(looks))('is fit to be used: %s', async (look, options) => {
    const path = await pathOf('ada', 'edge cluster')
    await stage.open(
      async (page, watched) => {
        const [left, right] = panes(page)
        await left.getByRole('rowheader', { name: 'You may not see' }).waitFor()
        await right.getByText('No group that you may see is here').waitFor()
        await page.getByRole('button', { name: /^ada ·/ }).waitFor()
        await inspect(page, `beside-${look}`)
        const boxes = await page.locator('iframe').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
        const [one, two] = boxes
        expect(look === 'narrow' ? two!.y > one!.y : two!.x > one!.x).toBe(true)
        expect(watched.complaints).toEqual([])
      },
      { path, ...options },
    )
  })

  it('goes on together, and keeps who looks in the address', async () => {
    const path = await pathOf('ada', 'grace')
    await stage.open(
      async (page) => {
        const [left, right] = panes(page)
        await right.getByRole('heading', { name: 'Access in data' }).waitFor()
        await left.getByRole('tab', { name: 'Compare' }).click()
        await right.getByRole('tab', { name: 'Compare', selected: true }).waitFor()
        await expect.poll(() => page.url()).toMatch(/show=compare/)
        expect(page.url()).toMatch(/as=.*beside=|beside=.*as=/)
        await page.getByRole('button', { name: 'Swap' }).click()
        await page.getByRole('button', { name: /^grace ·.* Left/ }).waitFor()
        await page.getByRole('button', { name: 'One page' }).click()
        await page.getByRole('navigation', { name: 'Console' }).waitFor()
        expect(await page.locator('iframe').count()).toBe(0)
        expect(page.url()).toMatch(/show=compare/)
        // Whom one looked as has left nothing behind in the tab.
        await page.getByRole('button', { name: /Signed in as owner/ }).waitFor()
      },
      { path },
    )
  })

  it('begins where one is, beside somebody else', async () => {
    await stage.open(async (page) => {
      await page.getByRole('heading', { name: /^Access in/ }).waitFor()
      await page.getByRole('button', { name: /Signed in as/ }).click()
      await page.getByRole('button', { name: 'See this page beside somebody else’s' }).click()
      const [left] = panes(page)
      await left.getByRole('heading', { name: /^Access in/ }).waitFor()
      expect(await page.locator('iframe').count()).toBe(2)
    })
  })

  it('says that nobody of the address is there, and lets one choose', async () => {
    await stage.open(
      async (page) => {
        await page.getByText('There is no such person').waitFor()
        expect(await page.locator('iframe').count()).toBe(1)
        await inspect(page, 'beside-nobody')
        await page.getByRole('button', { name: /Right/ }).click()
        await page.getByRole('option', { name: /^grace/ }).click()
        const [, right] = panes(page)
        await right.getByRole('heading', { name: 'Tokens', level: 1 }).waitFor()
      },
      { path: `/tokens?beside=${'0'.repeat(40)}` },
    )
  })
})
