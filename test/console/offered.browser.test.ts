// What a caller may not do is not offered to it, on any page.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { pathsOf } from './paths.ts'
import { addLayout, settled } from './shifts.ts'
import { onStage } from './stage.ts'

/** Buttons that write. */
const WRITES = ['New group', 'Rename', 'Delete', 'Send a test event', 'Redeliver']

onStage('what is offered', { path: '/' }, (stage) => {
  let paths: Readonly<Record<string, string>>

  beforeAll(async () => {
    paths = await pathsOf(stage.server)
  })

  const offered = async (page: Page): Promise<Readonly<Record<string, readonly string[]>>> => {
    const all: Record<string, readonly string[]> = {}
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(`${stage.server.url}${path}`)
      await settled(page)
      const buttons = await page
        .getByRole('main')
        .getByRole('button')
        .evaluateAll((found) => found.map((one) => one.getAttribute('aria-label') ?? one.textContent.trim()))
      const writes = WRITES.filter((one) => buttons.includes(one))
      if (writes.length > 0) all[name] = writes
    }
    return all
  }

  it('is all that the console can write, to an owner', async () => {
    await stage.open(
      async (page) => {
        const all = await offered(page)
        expect(all['a group']).toEqual(['New group', 'Rename', 'Delete'])
        expect(all['a subscription']).toEqual(['Send a test event', 'Redeliver'])
        expect([...new Set(Object.values(all).flat())].sort()).toEqual(WRITES.toSorted())
      },
      { before: addLayout },
    )
  })

  it.each(['viewer', 'nobody'] as const)('is nothing that is refused, to a %s', async (who) => {
    await stage.open(async (page) => expect(await offered(page)).toEqual({}), {
      before: addLayout,
      token: stage.people[who],
    })
  })
})
