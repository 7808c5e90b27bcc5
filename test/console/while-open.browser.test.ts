// What happens to a page while it is open: the server goes and comes back, what it shows is deleted by others.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inspect, looks } from './console-page.ts'
import { askGraph } from './people.ts'
import { settled, watchAsked } from './shifts.ts'
import { onStage } from './stage.ts'

const CUT = 'what is shown may be old'
const BACK = 'The server answers again'

onStage('an open page', { path: '/' }, (stage) => {
  const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
  const topOf = (page: Page): Promise<number> =>
    page.getByRole('heading', { level: 1 }).evaluate((element) => element.getBoundingClientRect().top)

  it.each(Object.entries(looks))('says that nobody answers, and that somebody does: %s', async (look, options) => {
    await stage.open(async (page) => {
      await page.getByText('live', { exact: true }).waitFor()
      const top = await topOf(page)
      await page.context().setOffline(true)
      await notice(page, CUT).waitFor()
      expect(await topOf(page)).toBe(top)
      await inspect(page, `cut-off-${look}`)
      await page.context().setOffline(false)
      await notice(page, BACK).waitFor()
      await inspect(page, `back-${look}`)
      await notice(page, BACK).waitFor({ state: 'detached' })
      expect(await topOf(page)).toBe(top)
    }, options)
  })

  it('says nothing where the machine has no network and the server needs none', async () => {
    await stage.open(async (page) => {
      await page.getByText('live', { exact: true }).waitFor()
      const looked = page.waitForResponse((response) => response.request().method() === 'HEAD')
      await page.evaluate(() => dispatchEvent(new Event('offline')))
      expect((await looked).ok()).toBe(true)
      expect(await notice(page, CUT).count()).toBe(0)
    })
  })

  it('asks for all of it again when the server is back', async () => {
    const use = async (page: Page): Promise<void> => {
      const live = page.getByText('live', { exact: true })
      await live.waitFor()
      // An answer that was under way would say that the server is there.
      await settled(page)
      let isAway = true
      let asked = 0
      await page.route('**/*', (route) => {
        if (isAway) return route.abort()
        if (route.request().postData()?.includes('query Counts')) asked++
        return route.fallback()
      })
      await page.evaluate(() => dispatchEvent(new Event('offline')))
      await notice(page, CUT).waitFor()
      expect(await live.count()).toBe(0)
      isAway = false
      await notice(page, BACK).waitFor()
      await live.waitFor()
      await expect.poll(() => asked).toBeGreaterThan(0)
    }
    await stage.open(use, { before: watchAsked })
  })

  it('says nothing of what is old where it never had anything', async () => {
    await stage.open(
      async (page) => {
        await page.getByText('What belongs here comes by itself').first().waitFor()
        expect(await page.getByText('What is on the screen may be old').count()).toBe(0)
        await inspect(page, 'cut-off-empty')
      },
      {
        path: '/advisories',
        before: (page) => page.route('**/graphql', (route) => route.abort()),
      },
    )
  })

  it('shows that its group is gone when somebody else has deleted it', async () => {
    const { server } = stage
    const made = await askGraph<{ createGroup: { group: { uid: string } } }>(
      server,
      'mutation ($input: CreateGroupInput!) { createGroup(input: $input) { group { uid } } }',
      { input: { parent: server.group, name: 'short lived' } },
    )
    const { uid } = made.createGroup.group
    await stage.open(
      async (page) => {
        const inTree = page.getByRole('navigation', { name: 'Groups', exact: true }).getByText('short lived')
        await page.getByRole('tab', { name: /^Repos/ }).waitFor()
        await inTree.waitFor()
        await askGraph(server, 'mutation ($input: DeleteGroupInput!) { deleteGroup(input: $input) { deletedUid } }', {
          input: { uid },
        })
        await page.clock.runFor(20_000)
        await page.getByText('There is no such group').waitFor()
        await inTree.waitFor({ state: 'detached' })
      },
      { path: `/groups/${uid}`, before: (page) => page.clock.install() },
    )
  })

  it('asks again when one comes back to its tab', async () => {
    await stage.open(
      async (page) => {
        await page.getByRole('heading', { name: 'Repos', level: 1 }).waitFor()
        const asked = (): Promise<unknown> =>
          page.waitForRequest((request) => request.postData()?.includes('query Repos') === true)
        await page.evaluate(() => dispatchEvent(new Event('blur')))
        await page.clock.runFor(11_000)
        const again = asked()
        await page.evaluate(() => dispatchEvent(new Event('focus')))
        await again
      },
      { path: '/repos', before: (page) => page.clock.install() },
    )
  })
})
