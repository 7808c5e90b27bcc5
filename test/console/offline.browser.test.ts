// A page whose code was not there yet when the network went: it says so, and comes by itself when the network does.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inspect } from './console-page.ts'
import { onStage } from './stage.ts'

onStage('without a network', { path: '/' }, (stage) => {
  it('a page says so, and comes when the network does', async () => {
    await stage.open(async (page) => {
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
      await page.context().setOffline(true)
      await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Libraries' }).click()
      await page.getByRole('heading', { name: 'Libraries', level: 1 }).waitFor()
      await page.getByText('The server does not answer').waitFor()
      expect(await page.getByText('This page broke').count()).toBe(0)
      await inspect(page, 'offline-page')
      await page.context().setOffline(false)
      await page.getByRole('searchbox', { name: 'A name, or words about it' }).waitFor()
      await page.getByText('The server does not answer').waitFor({ state: 'detached' })
    })
  })

  it('a page goes on saying so while it asks again', async () => {
    let asked = 0
    const before = async (page: Page): Promise<void> => {
      await page.route('**/graphql', (route) => {
        if (!route.request().postData()?.includes('query Access(')) return route.fallback()
        // The first time there is nobody, and later nobody answers.
        return ++asked === 1 ? route.abort() : undefined
      })
    }
    await stage.open(
      async (page) => {
        await page.getByText('The server does not answer').waitFor()
        await expect.poll(() => asked).toBeGreaterThan(1)
        expect(await page.getByText('The server does not answer').count()).toBe(1)
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      },
      { path: `/access/${stage.server.group}`, before },
    )
  })

  it('a page that one comes back to is whole when the network does', async () => {
    await stage.open(async (page) => {
      const command = page.getByLabel('A command for REST')
      const goTo = (name: string) =>
        page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).click()
      await command.waitFor()
      await goTo('Groups')
      await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor()
      await page.context().setOffline(true)
      await goTo('Overview')
      await page.getByText('The server does not answer').first().waitFor()
      await page.context().setOffline(false)
      await command.waitFor()
    })
  })

  it('a page that comes from another release than the server’s is loaded anew', async () => {
    let isGone = true
    await stage.open(async (page) => {
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
      await page.route(/\.js$/, (route) => (isGone ? route.fulfill({ status: 404, body: '' }) : route.fallback()))
      // Not by the frame's address, which changes without a navigation too.
      page.on('request', (request) => {
        if (request.isNavigationRequest()) isGone = false
      })
      await page.evaluate(() => history.pushState(null, '', '/artifacts?q=x'))
      await page.getByRole('searchbox', { name: 'A name, or words about it' }).waitFor()
      expect(new URL(page.url()).search).toBe('?q=x')
    })
  })
})
