// Names and descriptions without a blank in them, in a real browser: nothing is wider for them than where it stands.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { picture } from '../explorers/chromium.ts'
import { askGraph } from './people.ts'
import { tokensOf } from './console-page.ts'
import { settled, watchAsked } from './shifts.ts'
import { onStage } from './stage.ts'

/** Of the widest letters that there are. */
const LONG = 'm'.repeat(250)
/** As long as the name of a group may be. */
const NAME = 'm'.repeat(63)
const DESCRIPTION = 'w'.repeat(200)
const WIDTHS = [1280, 768, 390]

const made = (type: string, field: string): string =>
  `mutation ($input: Create${type}Input!) { made: create${type}(input: $input) { ${field} { uid } errors { message } } }`

/** What sticks out of the screen or of the box that it stands in, and is neither cut nor scrolled there. */
const outside = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const faults = new Set<string>()
    const isClosed = (box: Element): boolean => getComputedStyle(box).overflowX !== 'visible'
    const hasFrame = (box: Element): boolean =>
      ['borderLeftWidth', 'borderRightWidth'].every(
        (side) => getComputedStyle(box)[side as 'borderLeftWidth'] !== '0px',
      )
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const right = Math.max(...[...range.getClientRects()].map((one) => one.right))
      let box = text.parentElement
      while (box && !isClosed(box) && !(hasFrame(box) && right > box.getBoundingClientRect().right + 1))
        box = box.parentElement
      const limit = box ? Infinity : window.innerWidth
      const isOut = box ? !isClosed(box) : right > limit
      if (isOut) faults.add(`${text.parentElement?.className ?? ''} in ${box?.className ?? 'the page'}`)
    }
    const wide = document.documentElement.scrollWidth - window.innerWidth
    if (wide > 0) faults.add(`the page, by ${wide} pixels`)
    return [...faults]
  })

/** The most of a narrow screen that a cell takes, and the rest of it that a neighbour is seen in. */
const MOST_OF_NARROW = 0.75

const wideCells = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    (most) =>
      [...document.querySelectorAll('.table td:not([colspan], :has(> .prose))')]
        .filter((cell) => cell.getBoundingClientRect().width > most)
        .map((cell) => `a cell "${cell.textContent.slice(0, 20)}"`),
    390 * MOST_OF_NARROW,
  )

onStage('long words', { path: '/' }, (stage) => {
  let paths: Readonly<Record<string, string>>
  let group: string
  let who: string

  const make = async (type: string, field: string, input: object): Promise<string> => {
    const { made: answer } = await askGraph<{ made: Record<string, { readonly uid: string }> }>(
      stage.server,
      made(type, field),
      { input },
    )
    if (!answer[field]) throw new Error(JSON.stringify(answer))
    return answer[field].uid
  }

  beforeAll(async () => {
    const root = stage.server.group
    group = await make('Group', 'group', { parent: root, name: NAME, description: DESCRIPTION })
    const below = await make('Group', 'group', { parent: group, name: NAME, description: DESCRIPTION })
    const claimMatch = { issuer: 'https://ci.example.test', subject: LONG }
    who = await make('Identity', 'identity', { parent: group, name: LONG, claimMatch })
    const role = await make('Role', 'role', {
      ...{ parent: group, name: NAME, description: DESCRIPTION },
      capabilities: ['REPO_LIST', 'REPO_CREATE', 'IAM_GROUPS_LIST'],
    })
    await make('RoleBinding', 'roleBinding', { parent: group, identityUid: who, roleUid: role })
    const repo = await make('Repo', 'repo', { parent: group, name: 'm'.repeat(120), description: DESCRIPTION })
    const sink = `https://example.test/${'s'.repeat(200)}`
    const subscription = await make('EventSubscription', 'eventSubscription', { parent: group, sink })
    const tabs = ['people', 'roles', 'providers', 'invites', 'subscriptions']
    paths = {
      ...{ overview: '/', 'a group': `/groups/${group}`, 'a group below': `/groups/${below}` },
      ...Object.fromEntries(tabs.map((tab) => [`${tab} of a group`, `/groups/${group}?tab=${tab}`])),
      access: `/access/${group}`,
      'a cell of access': `/access/${group}?identity=${who}&capability=REPO_CREATE`,
      'a cell that is not given': `/access/${group}?identity=${who}&capability=REPO_DELETE`,
      explain: `/access/${group}?show=explain&identity=${who}`,
      'what if': `/access/${group}?show=what-if&draft=${who}~${role}`,
      compare: `/access/${group}?show=compare&with=${root}`,
      ...{ repos: '/repos', 'a repo': `/repos/${repo}`, 'who may push': `/repos/${repo}?view=push` },
      ...{ events: '/activity', 'events by somebody': `/activity?by=${who}&about=${group}` },
      ...{ deliveries: '/deliveries', 'a subscription': `/deliveries/${subscription}` },
    }
  })

  it('leave every page as wide as it is', async () => {
    const faults: Record<string, readonly string[]> = {}
    await stage.open(
      async (page) => {
        for (const [name, path] of Object.entries(paths)) {
          await page.goto(`${stage.server.url}${path}`)
          await settled(page)
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 844 })
            const found = [...(await outside(page)), ...(width === 390 ? await wideCells(page) : [])]
            if (found.length > 0) faults[`${name} at ${width}`] = found
          }
          await picture(page, `long-${name.replaceAll(/\W+/g, '-')}`)
        }
      },
      { before: watchAsked },
    )
    expect(faults).toEqual({})
  })

  it('leave what opens over a page as wide as it is', async () => {
    await stage.open(
      async (page) => {
        const look = async (name: string): Promise<void> => {
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 844 })
            // What stands over a page is put in its place by a script, after the page has its new width.
            await expect.poll(() => outside(page), { message: `${name} at ${width}` }).toEqual([])
            await picture(page, `long-${name.replaceAll(/\W+/g, '-')}-${width}`)
          }
          await page.setViewportSize({ width: WIDTHS[0]!, height: 844 })
        }
        const close = async (): Promise<void> => {
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'detached' })
        }
        for (const name of ['New group', 'Rename', 'Delete']) {
          await page.getByRole('button', { name, exact: true }).click()
          await page.getByRole('dialog').waitFor()
          await look(name)
          await close()
        }
        await page.keyboard.press('Control+k')
        await page.getByRole('menuitem', { name: 'Overview' }).waitFor()
        await page.keyboard.type('mmm')
        await page.locator('.palette-kind', { hasText: 'Person' }).first().waitFor()
        await look('palette')
        await close()
        await page.goto(`${stage.server.url}/access/${group}?show=what-if`)
        await page.getByRole('combobox', { name: 'Who', exact: true }).fill('mmm')
        // What a list says while it is searched is an option to whoever asks for roles.
        const person = page.getByRole('option', { name: LONG })
        await person.waitFor()
        await look('choice of a person')
        await person.click()
        await page.getByRole('button', { name: /Role$/ }).click()
        await page.getByRole('option', { name: NAME }).click()
        await look('draft')
        await page.getByRole('button', { name: 'Add to the draft' }).click()
        await page.getByRole('button', { name: 'Apply', exact: true }).click()
        await page.getByRole('dialog').waitFor()
        await look('apply')
      },
      { path: `/groups/${group}` },
    )
    const { [LONG]: token = '' } = await tokensOf(stage.server)
    await stage.open(
      async (page) => {
        await page.getByRole('button', { name: /^Signed in as/ }).click()
        await page.getByRole('dialog', { name: 'Who you are' }).waitFor()
        expect(await outside(page)).toEqual([])
        await picture(page, 'long-person')
      },
      { token, path: `/groups/${group}` },
    )
  })

  it('are cut in the picture where its boxes end, with the whole of them in their titles', async () => {
    await stage.open(
      async (page) => {
        const box = page.locator('.picture .box').filter({ has: page.getByText('Person', { exact: true }) })
        await box.waitFor()
        await picture(page, 'long-picture', { fullPage: true })
        const name = box.locator('.box-name')
        const [isCut, isInside] = await name.evaluate((words) => {
          const frame = words.closest('.box')!.querySelector('rect')!.getBoundingClientRect()
          const { left, right } = words.getBoundingClientRect()
          return [words.scrollWidth > words.clientWidth, left > frame.left && right < frame.right]
        })
        expect([isCut, isInside]).toEqual([true, true])
        expect(await box.locator('title').textContent()).toBe(`Person: ${LONG}`)
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.setViewportSize({ width: 390, height: 844 })
        await picture(page, 'long-picture-dark', { fullPage: true })
      },
      { path: `/access/${group}?show=explain&identity=${who}` },
    )
  })
})
