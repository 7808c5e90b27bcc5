// Repos in a real browser: each view of one in all looks, what the address keeps, and what those see who may not.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { inspect, looks } from './console-page.ts'
import { askGraph } from './people.ts'
import { onStage } from './stage.ts'

onStage('repos', { path: '/repos' }, (stage) => {
  let nginx: string

  beforeAll(async () => {
    const found = await askGraph<{ repos: { nodes: { uid: string; name: string }[] } }>(
      stage.server,
      '{ repos(filter: { name: "nginx" }) { nodes { uid name } } }',
    )
    nginx = found.repos.nodes[0]!.uid
    const mirror = { parent: stage.server.group, name: 'nginx-mirror', syncConfig: { source: nginx } }
    await askGraph(
      stage.server,
      'mutation ($input: CreateRepoInput!) { createRepo(input: $input) { errors { message } } }',
      {
        input: mirror,
      },
    )
  })

  const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click()

  it.each(Object.entries(looks))('are fit to be used: %s', async (look, options) => {
    await stage.open(async (page, watched) => {
      await page.getByRole('link', { name: 'nginx', exact: true }).waitFor()
      await inspect(page, `repos-${look}`)
      await page.getByRole('link', { name: 'nginx', exact: true }).click()
      await page.getByRole('heading', { name: 'Mirror' }).waitFor()
      await page.locator('.readme').waitFor()
      await page.getByRole('link', { name: 'nginx-mirror' }).waitFor()
      await inspect(page, `repo-${look}`)
      await tab(page, /^Tags/)
      await page.getByRole('heading', { name: 'Where it pointed' }).waitFor()
      await page.locator('.moves li').first().waitFor()
      await page.getByText('arm64').waitFor()
      await inspect(page, `repo-tags-${look}`)
      await tab(page, /^History/)
      await page
        .getByRole('button', { name: /fields?$/ })
        .first()
        .click()
      await page.locator('.difference').first().waitFor()
      await inspect(page, `repo-history-${look}`)
      await tab(page, /^Advisories/)
      await page.getByText('DEMO-2026-0002').waitFor()
      await inspect(page, `repo-advisories-${look}`)
      await tab(page, /^Who may push/)
      await page.getByText('owner in demo').waitFor()
      await inspect(page, `repo-push-${look}`)
      expect(watched.complaints).toEqual([])
    }, options)
  })

  it('are found by name, and the address keeps what is shown', async () => {
    await stage.open(async (page) => {
      await page.getByRole('searchbox', { name: 'Filter by name' }).fill('post')
      await expect.poll(() => page.locator('.list li').count()).toBe(1)
      await expect.poll(() => page.url()).toContain('q=post')
      await page.reload()
      await page.getByRole('link', { name: 'postgres' }).click()
      await tab(page, /^Tags/)
      await page.getByRole('button', { name: '17', exact: true }).click()
      await page.getByRole('heading', { name: '17', exact: true }).waitFor()
      await page.reload()
      await page.getByRole('heading', { name: '17', exact: true }).waitFor()
    })
  })

  it('have the page and the view in sight that one is on, where there is no room for all', async () => {
    await stage.open(
      async (page) => {
        await page.getByText('owner in demo').waitFor()
        const places = await page
          .locator('.nav [aria-current], [role=tab][aria-selected=true]')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
        expect(places.length).toBe(2)
        for (const { left, right } of places) expect([left >= 0, right <= 390]).toEqual([true, true])
        expect(await page.evaluate(() => scrollY)).toBe(0)
      },
      { path: `/repos/${nginx}?view=push`, ...looks['narrow'] },
    )
  })

  it('are read by a viewer, and are none for a person without rights, which is not the same as denied', async () => {
    await stage.open(
      async (page) => {
        await page.getByRole('heading', { name: 'nginx', level: 1 }).waitFor()
        await page.locator('.readme').waitFor()
      },
      { path: `/repos/${nginx}`, token: stage.people.viewer },
    )
    await stage.open(
      async (page) => {
        await page.getByText('You see no repos yet').waitFor()
        await inspect(page, 'repos-nobody')
      },
      { token: stage.people.nobody },
    )
    await stage.open(
      async (page) => {
        await page.locator('.state-refused').waitFor()
        await page.getByText('You may not see this').waitFor()
        expect(await page.getByText('nginx').count()).toBe(0)
        await inspect(page, 'repo-refused')
      },
      { path: `/repos/${nginx}`, token: stage.people.nobody },
    )
  })

  it('say so when one is not there, and when the server is away', async () => {
    await stage.open(
      async (page) => {
        await page.getByText('There is no such repo').waitFor()
        await inspect(page, 'repo-gone')
      },
      { path: `/repos/${nginx.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}` },
    )
    await stage.open(async (page) => {
      await page.getByRole('link', { name: 'nginx', exact: true }).waitFor()
      await page.route('**/graphql', (route) => route.abort())
      await page.getByRole('link', { name: 'nginx', exact: true }).click()
      await page.getByText('The server does not answer').waitFor()
      await inspect(page, 'repo-offline')
      await page.unroute('**/graphql')
      await page.getByRole('heading', { name: 'nginx', level: 1 }).waitFor()
    })
  })
})
