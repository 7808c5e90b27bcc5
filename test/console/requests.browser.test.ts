// The last requests in a real browser: as they come, on all faces, with the same call to copy; and nowhere outside of --dev.
import { expect, it } from 'vitest'
import { bootExplorer } from '../explorers/boot.ts'
import { inspect, looks } from './console-page.ts'
import { onStage } from './stage.ts'

onStage('requests', { path: '/requests' }, (stage) => {
  const list = (token: string): Promise<Response> =>
    fetch(`${stage.server.url}/registry/v2/repos?page_size=2`, { headers: { authorization: `Bearer ${token}` } })

  it.each(Object.entries(looks))('are fit to be used: %s', async (look, options) => {
    await list(stage.people.viewer)
    const headers = { authorization: `Bearer ${stage.people.viewer}` }
    const repo = '0'.repeat(40)
    await fetch(`${stage.server.url}/registry/v2/repos/${repo}`, { method: 'DELETE', headers })
    await stage.open(async (page, watched) => {
      // As it was then, whatever rights there are now.
      await page.getByText(`this needs repo.delete at ${repo}`).first().waitFor()
      const line = page.locator('.requests li', { hasText: 'ReposService/ListRepos' }).first()
      await line.getByText('grace', { exact: false }).waitFor()
      await line.getByRole('button', { name: /^The same call/ }).click()
      await line.getByLabel('The same call by gRPC', { exact: true }).waitFor()
      await inspect(page, `requests-${look}`)
      expect(watched.complaints).toEqual([])
    }, options)
  })

  it('lead from a refusal, which is there in full, to why at that moment', async () => {
    const headers = { authorization: `Bearer ${stage.people.viewer}` }
    await fetch(`${stage.server.url}/iam/v2/groups/${stage.server.group}`, { method: 'DELETE', headers })
    await stage.open(
      async (page) => {
        const line = page.locator('.requests li', { hasText: 'GroupsService/DeleteGroup' }).first()
        await line.getByRole('button', { name: /^The same call/ }).click()
        const full = line.getByText(`Refused: this needs groups.delete at ${stage.server.group}.`)
        await full.waitFor()
        expect(await full.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
        await line.getByRole('link', { name: 'Why, as it was then' }).click()
        await page.getByRole('heading', { name: /^grace could not groups delete in demo on/ }).waitFor()
        await page.getByText('No role with this capability is bound to it here or above.').waitFor()
      },
      { viewport: { width: 390, height: 844 } },
    )
  })

  it('come while one looks, and are found by face, person and method, which the address keeps', async () => {
    await stage.open(
      async (page) => {
        await page.getByText('live', { exact: true }).waitFor()
        await list(stage.people.nobody)
        const lines = page.locator('.requests li')
        await expect.poll(() => lines.allInnerTexts()).toEqual([expect.stringContaining('nobody')])
        await lines.getByRole('button', { name: /^The same call/ }).click()
        await page.waitForURL(/open=/)
        await page.reload()
        await lines.getByText('REST', { exact: true }).last().waitFor()
        await lines.getByRole('button', { name: /^The same call/, expanded: true }).click()
        await page.waitForURL((url) => !url.searchParams.has('open'))
        await page.getByRole('searchbox').fill('nothing like it')
        await page.getByText('No such request came in yet').waitFor()
        await page.waitForURL(/q=nothing/)
        await inspect(page, 'requests-none')
      },
      { path: '/requests?face=rest&q=nobody' },
    )
  })

  it('say that the server is away', async () => {
    await stage.open(async (page) => {
      await page.getByText('live', { exact: true }).waitFor()
      await page.route('**/dev/requests', (route) => route.abort())
      await list(stage.people.viewer)
      await page.getByText('the server does not answer').waitFor()
      await inspect(page, 'requests-offline')
    })
  })

  it('are not there outside of --dev', async () => {
    const plain = await bootExplorer()
    try {
      await stage.open(
        async (page, watched) => {
          await page.getByRole('link', { name: 'Tokens', exact: true }).waitFor()
          expect(await page.getByRole('link', { name: 'Requests', exact: true }).count()).toBe(0)
          expect(watched.requests.filter((url) => url.includes('/dev/'))).toEqual([])
        },
        { server: plain, token: plain.token, path: '/' },
      )
    } finally {
      await plain.close()
    }
  })
})
