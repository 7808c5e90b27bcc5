// What stands in the address and is not known is as if it were not there: no page is blank, or shows what nobody asked for.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { pathsOf } from './paths.ts'
import { addLayout, settled, watchAsked } from './shifts.ts'
import { onStage } from './stage.ts'

/** Parameters of which not every text means something. */
const NAMES = [
  ...['group', 'tab', 'view', 'tag', 'all', 'state', 'withdrawn', 'ecosystem', 'remediated', 'face', 'kind', 'by'],
  ...['about', 'from', 'to', 'show', 'rights', 'identity', 'capability', 'asOf', 'with', 'draft', 'through', 'right'],
  ...['as', 'beside', 'at', 'open', 'behind'],
]

/** How many rows of a list are compared: how many more are in the document depends on what was measured. */
const ROWS = 10

/** What is on a page, in words and fields, without what tells of its own time. */
const shown = (page: Page): Promise<string> =>
  page.getByRole('main').evaluate((main, rows) => {
    const fields = [...main.querySelectorAll('input')].map(({ value, checked }) => `${value} ${checked}`)
    const copy = main.cloneNode(true) as HTMLElement
    for (const time of copy.querySelectorAll('time, .badge')) time.remove()
    for (const row of copy.querySelectorAll<HTMLElement>('[data-row]'))
      if (Number(row.dataset.row) >= rows) row.remove()
    return [...fields, copy.textContent].join('\n')
  }, ROWS)

onStage('the address', { path: '/' }, (stage) => {
  let paths: Readonly<Record<string, string>>

  beforeAll(async () => {
    paths = await pathsOf(stage.server)
  })

  const lookAt = async (page: Page, path: string): Promise<string> => {
    await page.goto(`${stage.server.url}${path}`)
    await settled(page)
    return shown(page)
  }

  it('says nothing where it is not known', async () => {
    const changed: string[] = []
    await stage.open(
      async (page) => {
        const look = (path: string) => lookAt(page, path)
        const plain = Object.entries(paths).filter(([, path]) => !path.includes('?'))
        for (const [name, path] of plain) {
          const query = new URLSearchParams(NAMES.map((one) => [one, 'no-such-thing']))
          const [is, was] = [await look(`${path}?${String(query)}`), await look(path)]
          if (is !== was) changed.push(`${name}: ${is} instead of ${was}`)
        }
      },
      { before: addLayout },
    )
    expect(changed).toEqual([])
  })

  it('names no page where it names nothing that can be', async () => {
    await stage.open(
      async (page) => {
        await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor()
        expect(await page.locator('.state').count()).toBe(1)
      },
      { path: '/repos/no-such-thing' },
    )
  })

  it('says one thing of what is not there', async () => {
    await stage.open(
      async (page) => {
        for (const kind of ['groups', 'repos', 'advisories', 'artifacts', 'deliveries']) {
          await page.goto(`${stage.server.url}/${kind}/${stage.server.group}/0123456789abcdef`)
          await page.getByText(/^There is no such /).waitFor()
          await settled(page)
          expect(await page.getByRole('main').locator('.state').count(), kind).toBe(1)
          expect(await page.getByRole('heading', { level: 1 }).count(), kind).toBe(1)
        }
      },
      { before: addLayout },
    )
  })

  it('says the same of what is there and of what is not, to whom may see neither', async () => {
    const all = Object.values(paths).filter((path) => /^\/\w+\/[0-9a-f]{40}/.test(path))
    expect(all.length).toBeGreaterThan(10)
    await stage.open(
      async (page) => {
        const look = (path: string) => lookAt(page, path)
        for (const path of all) {
          const [uid = ''] = /[0-9a-f]{40}(\/[0-9a-f]{16})*/.exec(path) ?? []
          const absent = uid.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
          const told = await look(path.replace(uid, absent))
          expect(await look(path), path).toBe(told.replaceAll(absent, uid))
        }
      },
      { token: stage.people.nobody, before: watchAsked },
    )
  })
})
