// The groups in a real browser: the tree, what a group holds, and writing with the reasons of a refusal.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { picture } from '../explorers/chromium.ts'
import { inspect, looks } from './console-page.ts'
import { onStage } from './stage.ts'

/** More than two pages of the tree. */
const MANY = 230
const MANY_NAMES = Array.from({ length: MANY }, (_, at) => `many-${String(at).padStart(3, '0')}`)

onStage('the groups', { path: '/groups' }, (stage) => {
  const open: typeof stage.open = (use, options) =>
    stage.open(use, { path: `/groups/${stage.server.group}`, ...options })

  /** What is said at a field, to readers of the screen too. */
  const refusedAt = (page: Page, label: string) =>
    expect.poll(() =>
      page.getByLabel(label, { exact: true }).evaluate((field) => {
        const told = (field.getAttribute('aria-describedby') ?? '').split(' ')
        return told.map((id) => document.getElementById(id)?.textContent ?? '').join('')
      }),
    )

  it.each(Object.entries(looks))('are fit to be used: %s', async (look, options) => {
    await open(async (page, watched) => {
      await page.getByRole('link', { name: 'data', exact: true }).waitFor()
      await page.getByRole('cell', { name: 'curl', exact: true }).waitFor()
      await inspect(page, `groups-${look}`)
      await page.getByRole('button', { name: 'New group' }).click()
      await page.getByRole('dialog').waitFor()
      await inspect(page, `groups-create-${look}`)
      expect(watched.complaints).toEqual([])
    }, options)
  })

  it('are found by their words, and the address keeps what was looked for', async () => {
    await open(async (page) => {
      const tree = page.getByRole('navigation', { name: 'Groups', exact: true })
      await tree.getByRole('link', { name: 'edge' }).waitFor()
      const searched: (string | null)[] = []
      page.on('request', (request) => {
        if (request.postData()?.includes('query FindGroups')) searched.push(request.postData())
      })
      // Too little to look for is no failure: the tree stays.
      await page.getByPlaceholder('Find a group').fill('l')
      await expect.poll(() => page.url()).toContain('find=l')
      // Longer than the field waits for whoever types.
      await page.waitForTimeout(500)
      await tree.getByRole('link', { name: 'edge' }).waitFor()
      expect(await page.locator('.state-failed').count()).toBe(0)
      expect(searched).toEqual([])
      await page.getByPlaceholder('Find a group').fill('languages')
      await expect.poll(() => page.url()).toContain('find=languages')
      // Until the words are looked for, the whole tree is there, which has the group too.
      await tree.getByRole('link', { name: 'edge' }).waitFor({ state: 'detached' })
      await tree.getByRole('link', { name: 'languages' }).click()
      await page.getByRole('heading', { name: 'languages', level: 1 }).waitFor()
    })
  })

  it('are open and closed in the tree as somebody left them: after a reload, and for whom the address is sent', async () => {
    await open(async (page) => {
      const twig = (name: string) => page.getByRole('button', { name: `Groups in ${name}`, exact: true })
      const expanded = (name: string) =>
        expect.poll(async () => (await twig(name).count()) === 1 && twig(name).getAttribute('aria-expanded'))
      await expanded('data').toBe('false')
      await twig('data').click()
      await expanded('data').toBe('true')
      await page.reload()
      await expanded('data').toBe('true')
      // A group that is gone to leaves the rest as it is, and what was closed stays closed.
      await page.getByRole('navigation', { name: 'Groups', exact: true }).getByRole('link', { name: 'edge' }).click()
      await page.getByRole('heading', { name: 'edge', level: 1 }).waitFor()
      await expanded('data').toBe('true')
      await twig('demo').click()
      await expanded('demo').toBe('false')
      await page.reload()
      await expanded('demo').toBe('false')
      expect(await twig('data').count()).toBe(0)
    })
  })

  it('have room for all their tabs, or show that there are more', async () => {
    const tabs = (page: Page) =>
      page.getByRole('tablist').evaluate((list) => {
        const end = list.getBoundingClientRect().right
        const isCut = [...list.children].some((tab) => tab.getBoundingClientRect().right > end)
        // What it has of bars to scroll with.
        const { width, height } = list.getBoundingClientRect()
        return {
          isCut,
          below: Math.round(height) - list.clientHeight,
          beside: Math.round(width) - list.clientWidth,
        }
      })
    await open(
      async (page) => {
        await page.getByRole('tab', { name: /^Subscriptions \d/ }).waitFor()
        expect(await tabs(page)).toEqual({ isCut: false, below: 0, beside: 0 })
        await picture(page, 'groups-tabs')
        await page.setViewportSize({ width: 390, height: 844 })
        const { isCut, below, beside } = await tabs(page)
        expect([isCut, beside]).toEqual([true, 0])
        expect(below).toBeGreaterThan(0)
        await picture(page, 'groups-tabs-narrow')
      },
      { viewport: { width: 1280, height: 800 } },
    )
  })

  it('lead from what a group holds to its page', async () => {
    await open(async (page) => {
      await page.getByRole('cell', { name: 'curl' }).getByRole('link').click()
      await page.getByRole('heading', { name: 'curl', level: 1 }).waitFor()
    })
  })

  it('are made, renamed and deleted, and the tree follows', async () => {
    await open(async (page) => {
      await page.getByRole('button', { name: 'New group' }).click()
      await page.getByLabel('Name', { exact: true }).fill('made-here')
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await page.getByRole('link', { name: 'made-here' }).click()
      await page.getByRole('heading', { name: 'made-here', level: 1 }).waitFor()
      await page.getByRole('button', { name: 'Rename' }).click()
      await page.getByLabel('Name', { exact: true }).fill('renamed-here')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { name: 'renamed-here', level: 1 }).waitFor()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('heading', { name: 'demo', level: 1 }).waitFor()
      await expect.poll(() => page.getByRole('link', { name: 'renamed-here' }).count()).toBe(0)
    })
  })

  it('show a change at once, and take it back with the reason when the server refuses it', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await open(async (page) => {
      await page.route('**/graphql', async (route) => {
        const { operationName } = (route.request().postDataJSON() ?? {}) as { operationName?: string }
        if (operationName === 'UpdateGroup') await held
        return route.fallback()
      })
      await page.getByRole('button', { name: 'Rename' }).click()
      const long = 'n'.repeat(2000)
      await page.getByLabel('Name', { exact: true }).fill(long)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { name: long, level: 1 }).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      release()
      await page.getByRole('heading', { name: 'demo', level: 1 }).waitFor()
      const refusal = page.getByRole('alert')
      await refusal.getByText('The change was taken back.').waitFor()
      expect((await refusal.innerText()).length).toBeGreaterThan('The change was taken back.'.length + 10)
      await inspect(page, 'groups-undone')
      const [told, uid] = [await refusal.boundingBox(), await page.locator('.uid').boundingBox()]
      expect(uid!.y - told!.y - told!.height, 'between what is refused and the uid').toBeGreaterThanOrEqual(12)
      // What was typed is not lost, and stands beside what is wrong with it.
      await page.getByRole('button', { name: 'Change it again' }).click()
      const field = page.getByLabel('Name', { exact: true })
      expect(await field.inputValue()).toBe(long)
      await refusedAt(page, 'Name').toMatch(/characters/)
      await inspect(page, 'groups-change-again')
      await field.fill('demo')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('The change was taken back.').waitFor({ state: 'detached' })
    })
  })

  it('have a name that can be seen', async () => {
    await open(async (page) => {
      for (const [open, save] of [
        ['New group', 'Create'],
        ['Rename', 'Save'],
      ] as const) {
        await page.getByRole('button', { name: open, exact: true }).click()
        await page.getByLabel('Name', { exact: true }).fill('    ')
        await page.getByRole('button', { name: save, exact: true }).click()
        await refusedAt(page, 'Name').toBe('A name needs more than blanks.')
        await page.getByRole('button', { name: 'Cancel' }).click()
      }
    })
  })

  it('say at the field what the server refuses of it, and lead there', async () => {
    await open(async (page) => {
      await page.getByRole('button', { name: 'New group' }).click()
      await page.getByLabel('Name', { exact: true }).fill('good')
      await page.getByLabel('Description', { exact: true }).fill('d'.repeat(20_000))
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await refusedAt(page, 'Description').toMatch(/characters/)
      await page.getByRole('alert').getByText('Nothing was changed.').waitFor()
      const isThere = () =>
        page.getByLabel('Description', { exact: true }).evaluate((one) => one === document.activeElement)
      await expect.poll(isThere).toBe(true)
      expect(await page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe(null)
      await inspect(page, 'groups-field-refused')
      // The name of another one, which is no bad field but clashes.
      await page.getByLabel('Description', { exact: true }).fill('')
      await page.getByLabel('Name', { exact: true }).fill('data')
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await refusedAt(page, 'Name').toMatch(/data.*\. Choose another name, or use what is there\.$/)
    })
  })

  it('say why they are not deleted, and what has to go first', async () => {
    await open(async (page) => {
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      const refusal = page.getByRole('alert')
      await refusal.getByText('Nothing was changed.').waitFor()
      const text = await refusal.innerText()
      expect(text).toMatch(/^It still holds .*delete them first/)
      expect(text.split('RESOURCE_NOT_EMPTY')).toHaveLength(2)
      expect(text).toContain('Everything that hangs on it has to go first. RESOURCE_NOT_EMPTY')
      expect(text).not.toContain(stage.server.group)
      await inspect(page, 'groups-delete-refused')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('heading', { name: 'demo', level: 1 }).waitFor()
    })
  })

  it('go on in the tree where one scrolls, or presses a button, until all are there', async () => {
    const { url, token, group } = stage.server
    const make = async (parent: string, name: string): Promise<string> => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ name })
      const response = await fetch(`${url}/iam/v2/groups/${parent}`, { method: 'POST', headers, body })
      return ((await response.json()) as { uid: string }).uid
    }
    const many = await make(group, 'many')
    for (const name of MANY_NAMES) await make(many, name)
    const path = `/groups/${many}`
    const treeOf = (page: Page) => page.getByRole('navigation', { name: 'Groups', exact: true })
    const twigsOf = (page: Page) => treeOf(page).getByRole('link', { name: /^many-/ })
    await open(
      async (page) => {
        const twigs = twigsOf(page)
        for (let seen = 100; seen < MANY; seen += 100) {
          await twigs.nth(seen - 1).scrollIntoViewIfNeeded()
          await twigs.nth(Math.min(seen + 100, MANY) - 1).waitFor()
        }
        expect(await twigs.allInnerTexts()).toEqual(MANY_NAMES)
      },
      { path },
    )
    // As by who goes there with keys, and never scrolls.
    const before = (page: Page): Promise<void> =>
      page.addInitScript({ content: 'IntersectionObserver.prototype.observe = () => undefined' }).then(() => undefined)
    await open(
      async (page) => {
        const more = treeOf(page).getByRole('button', { name: 'Show more' })
        for (let seen = 100; seen < MANY; seen += 100) {
          await twigsOf(page)
            .nth(seen - 1)
            .waitFor()
          expect(await twigsOf(page).count()).toBe(seen)
          await more.press('Enter')
        }
        await expect.poll(() => twigsOf(page).allInnerTexts()).toEqual(MANY_NAMES)
        expect(await more.count()).toBe(0)
      },
      { path, before },
    )
  })

  it('offer a viewer nothing to write, and show a person without rights that it may not see', async () => {
    await open(
      async (page) => {
        await page.getByRole('cell', { name: 'curl', exact: true }).waitFor()
        for (const name of ['New group', 'Rename', 'Delete'])
          expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
      },
      { token: stage.people.named['grace']! },
    )
    await open(
      async (page) => {
        await page.getByText('You may not see this').waitFor()
        await inspect(page, 'groups-unseen')
      },
      { token: stage.people.named['edge cluster']! },
    )
    await stage.open(
      async (page) => {
        await page.getByText('You see no group').waitFor()
        expect(await page.getByText('Choose a group').count()).toBe(0)
      },
      { token: stage.people.nobody },
    )
  })
})
