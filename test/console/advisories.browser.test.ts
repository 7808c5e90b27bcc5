// Advisories in a real browser: searched by the address, by severity and month, one with its events, and as files.
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { inspect, looks } from './console-page.ts'
import { askGraph } from './people.ts'
import { onStage } from './stage.ts'

onStage('advisories', { path: '/advisories' }, (stage) => {
  it.each(Object.entries(looks))('are fit to be used: %s', async (look, options) => {
    await stage.open(async (page, watched) => {
      await page.getByRole('heading', { name: 'By severity' }).waitFor()
      await inspect(page, `advisories-${look}`)
      await page.getByRole('link', { name: 'DEMO-2026-0002' }).click()
      await page.getByText('in 1.29.3').waitFor()
      await page.getByRole('link', { name: 'nginx', exact: true }).waitFor()
      await inspect(page, `advisory-${look}`)
      expect(watched.complaints).toEqual([])
    }, options)
  })

  it('are searched and filtered by the address', async () => {
    await stage.open(
      async (page) => {
        await page.getByRole('link', { name: 'DEMO-2026-0008' }).waitFor()
        expect(await page.locator('.list li').count()).toBe(1)
        await page.getByRole('searchbox').fill('nothing like it')
        await page.getByText('You see no such advisories').waitFor()
        await page.waitForURL(/q=nothing/)
      },
      { path: '/advisories?state=DETECTION' },
    )
  })

  it('say since when they stand where they do, whatever else of them was changed', async () => {
    await stage.open(async (page) => {
      const query = '{ advisories(first: 100) { nodes { advisoryId latestEvent { createTime } } } }'
      interface Told {
        readonly advisories: {
          readonly nodes: readonly {
            readonly advisoryId: string
            readonly latestEvent: { readonly createTime: string } | null
          }[]
        }
      }
      const { advisories } = await askGraph<Told>(stage.server, query)
      const told = advisories.nodes.find(({ advisoryId }) => advisoryId === 'DEMO-2026-0002')?.latestEvent?.createTime
      const row = page.locator('.list li').filter({ hasText: 'DEMO-2026-0002' })
      expect(await row.locator('time').getAttribute('datetime')).toBe(told)
    })
  })

  it.each([
    ['CSAF', 'document'],
    ['OpenVEX', 'statements'],
  ])('are handed out as %s, as the API gives it', async (format, field) => {
    await stage.open(async (page) => {
      await page.getByRole('link', { name: 'DEMO-2026-0002' }).click()
      const asking = page.waitForRequest(/\/advisory\/export/)
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: `Export as ${format}` }).click()
      const content: unknown = JSON.parse(await readFile(await (await coming).path(), 'utf8'))
      expect(content).toHaveProperty(field)
      expect(JSON.stringify(content)).toContain('DEMO-2026-0002')
      const headers = { authorization: `Bearer ${stage.server.token}` }
      expect(content).toEqual(await (await fetch((await asking).url(), { headers })).json())
    })
  })

  it('are none for a person without rights', async () => {
    await stage.open(
      async (page) => {
        await page.getByText('You see no such advisories').waitFor()
        await inspect(page, 'advisories-nobody')
      },
      { token: stage.people.nobody },
    )
  })
})
