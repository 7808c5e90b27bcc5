// Libraries in a real browser: found by the address, one with all its versions, and what those see who may not.
import { beforeAll, expect, it } from 'vitest'
import { inspect, looks } from './console-page.ts'
import { importLibraries, REQUESTS_VERSIONS } from './libraries.ts'
import { askGraph } from './people.ts'
import { onStage } from './stage.ts'

onStage('libraries', { path: '/artifacts' }, (stage) => {
  let requests: string

  beforeAll(async () => {
    await importLibraries(stage.server)
    const found = await askGraph<{ artifacts: { nodes: { uid: string }[] } }>(
      stage.server,
      '{ artifacts(filter: { name: "niquests" }) { nodes { uid } } }',
    )
    requests = found.artifacts.nodes[0]!.uid
  })

  it.each(Object.entries(looks))('are fit to be used: %s', async (look, options) => {
    await stage.open(async (page, watched) => {
      await page.getByRole('link', { name: 'org.tinylog:tinylog-api' }).waitFor()
      await inspect(page, `artifacts-${look}`)
      await page.getByRole('link', { name: 'niquests', exact: true }).click()
      await page.getByRole('cell', { name: '2.59.0', exact: true }).waitFor()
      await page.getByText('None that you see names it').waitFor()
      await inspect(page, `artifact-${look}`)
      expect(watched.complaints).toEqual([])
    }, options)
  })

  it('are found by words, ecosystem and builds, and the address keeps it', async () => {
    await stage.open(async (page) => {
      const names = page.locator('.list .row-title a')
      await page.getByRole('searchbox').fill('humans')
      await page.waitForURL(/q=humans/)
      await expect.poll(() => names.allInnerTexts()).toEqual(['niquests'])
      await page.getByRole('button', { name: /Ecosystem$/ }).click()
      await page.getByRole('option', { name: 'Java', exact: true }).click()
      await page.getByText('You see no such libraries').waitFor()
      await inspect(page, 'artifacts-none')
      await page.getByRole('searchbox').fill('tinylog')
      await expect.poll(() => names.allInnerTexts()).toEqual(['org.tinylog:tinylog-api'])
      await page.reload()
      await expect.poll(() => names.allInnerTexts()).toEqual(['org.tinylog:tinylog-api'])
    })
    await stage.open(
      async (page) => expect.poll(() => page.locator('.list .row-title a').allInnerTexts()).toEqual(['niquests']),
      { path: '/artifacts?remediated=yes&q=humans' },
    )
  })

  it('show every version while one scrolls, and those alone that are asked for', async () => {
    await stage.open(
      async (page) => {
        const rows = page.locator('tbody tr[data-row]')
        await rows.first().waitFor()
        await rows.last().scrollIntoViewIfNeeded()
        await expect.poll(() => rows.count()).toBe(REQUESTS_VERSIONS)
        await page.getByRole('searchbox').fill('2.31.0+cgr.1')
        await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Rebuilt with fixes')])
        await page.waitForURL(/version=2\.31\.0/)
        await page.getByRole('searchbox').fill('1.0.0')
        await page.getByText('It has no such version').waitFor()
      },
      { path: `/artifacts/${requests}` },
    )
  })

  it('are found by the palette', async () => {
    await stage.open(async (page) => {
      await page.getByRole('link', { name: 'niquests', exact: true }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('A group, person').fill('tinylog')
      await page.getByRole('menuitem', { name: /tinylog-api/ }).click()
      await page.getByRole('heading', { name: 'org.tinylog:tinylog-api', level: 1 }).waitFor()
    })
  })

  it('are read by a viewer; for a person without rights there are none, and one is not shown as denied', async () => {
    await stage.open(async (page) => page.getByRole('link', { name: 'niquests', exact: true }).waitFor(), {
      token: stage.people.viewer,
    })
    await stage.open(
      async (page) => {
        await page.getByText('You see no such libraries').waitFor()
        await inspect(page, 'artifacts-nobody')
      },
      { token: stage.people.nobody },
    )
    await stage.open(
      async (page) => {
        await page.getByText('You may not see this').first().waitFor()
        expect(await page.locator('main').getByText('niquests').count()).toBe(0)
        await inspect(page, 'artifact-refused')
      },
      { path: `/artifacts/${requests}`, token: stage.people.nobody },
    )
  })

  it('say so when one is not there, and when the server is away', async () => {
    await stage.open(async (page) => page.getByText('There is no such library').waitFor(), {
      path: `/artifacts/${requests.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`,
    })
    await stage.open(async (page) => {
      const link = page.getByRole('link', { name: 'niquests', exact: true })
      await link.waitFor()
      await page.route('**/graphql', (route) => route.abort())
      await link.click()
      await page.getByText('The server does not answer').first().waitFor()
      await inspect(page, 'artifact-offline')
      await page.unroute('**/graphql')
      await page.getByRole('heading', { name: 'niquests', level: 1 }).waitFor()
    })
  })
})
