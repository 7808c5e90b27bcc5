// Access to a group of a thousand people in a real browser: by reasons, in one question, and page after page.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Booted } from '../explorers/boot.ts'
import type { ReasonFragment } from '../../src/console/pages/access/gen/access.ts'
import { AREAS } from '../../src/console/pages/access/rights.ts'
import { rightText } from '../../src/console/ui/words.ts'
import { originText, reasonOf } from '../../src/console/pages/access/rows.ts'
import { inspect, looks } from './console-page.ts'
import { seedLarge } from './large.ts'
import { numberOf } from './numbers.ts'
import { askGraph } from './people.ts'
import { onStage } from './stage.ts'

/** Scrolls on, and says which row of a long list is the last one in the document. */
const lastRow = async (page: Page): Promise<number> => {
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 4000)
  const last = page.locator('.list-long [data-row]').last()
  return (await last.count()) === 0 ? 0 : Number(await last.getAttribute('data-row'))
}

interface Found {
  readonly group: { readonly roleBindings: { readonly nodes: readonly { readonly identityUid: string }[] } }
  readonly roles: { readonly nodes: readonly { readonly uid: string }[] }
}

const WHO = `query ($uid: UID!) {
  group(uid: $uid) { roleBindings(first: 120) { nodes { identityUid } } }
  roles(filter: { name: "registry.push" }) { nodes { uid } }
}`
const BIND = `mutation ($input: ChangeRoleBindingsInput!) { changeRoleBindings(input: $input) { errors { message } } }`
const REPO = `mutation ($input: CreateRepoInput!) { createRepo(input: $input) { repo { uid } errors { message } } }`

/** Makes a repo in the group, to which more may push than a page has; gives its uid. */
const repoOfMany = async (server: Booted, parent: string): Promise<string> => {
  const { group, roles } = await askGraph<Found>(server, WHO, { uid: parent })
  const [role] = roles.nodes
  const create = group.roleBindings.nodes.map(({ identityUid }) => ({ parent, identityUid, roleUid: role!.uid }))
  await askGraph(server, BIND, { input: { create } })
  const { createRepo } = await askGraph<{ createRepo: { repo: { uid: string } } }>(server, REPO, {
    input: { parent, name: 'pushed-by-many' },
  })
  return createRepo.repo.uid
}

interface Counted {
  /** By capability, and the matrix. */
  readonly group: Readonly<Record<string, { readonly totalCount: number }>> & {
    readonly accessMatrix: {
      readonly reasons: readonly ReasonFragment[]
    }
  }
}

const { rights } = AREAS.registry

const COUNTED = `query ($uid: UID!, $rights: [Capability!]!) { group(uid: $uid) {
  ${rights.map((right) => `${right}: access(capability: ${right}, first: 1) { totalCount }`).join('\n')}
  accessMatrix(capabilities: $rights) { reasons { totalCount counts origin role { name } group { name }
    mapping { externalGroupId } identityProvider { name } } } } }`

onStage('access of a thousand people', { path: '/access' }, (stage) => {
  let large: string

  beforeAll(async () => {
    large = await seedLarge(stage.server)
  })

  it.each(Object.entries(looks))('groups them by reason, in one question: %s', async (look, options) => {
    const asked: string[] = []
    const before = async (page: Page): Promise<void> => {
      page.on('request', (request) => {
        if (!request.url().endsWith('/graphql')) return
        const { operationName = '' } = request.postDataJSON() as { operationName?: string }
        if (operationName.startsWith('Access')) asked.push(operationName)
      })
      await Promise.resolve()
    }
    await stage.open(
      async (page, watched) => {
        const viewers = page.getByRole('button', { name: '600 through viewer in engineering', exact: true })
        await viewers.waitFor()
        await page.getByRole('img', { name: /^By what [\d,]+ people hold 12 rights/ }).waitFor()
        expect(asked).toEqual(['Access'])
        expect(await page.getByRole('columnheader').count()).toBe(13)
        expect(await page.locator('.picture .box').count()).toBeLessThanOrEqual(60)
        expect(await page.locator('.matrix tbody tr').count()).toBeLessThan(50)
        await inspect(page, `access-large-${look}`)
        await page.getByRole('button', { name: '400 hold repo create through editor in engineering' }).click()
        await page.getByRole('heading', { name: '400 repo create through editor in engineering' }).waitFor()
        await viewers.click()
        await page.getByRole('heading', { name: '600 through viewer in engineering' }).waitFor()
        const people = page.getByRole('region', { name: 'Who holds through viewer in engineering' })
        await people
          .getByRole('button', { name: /: repo list, held$/ })
          .first()
          .click()
        await page.getByRole('heading', { name: /may repo list in engineering/ }).waitFor()
        await inspect(page, `access-large-open-${look}`)
        expect(watched.complaints).toEqual([])
      },
      { path: `/access/${large}`, before, ...options },
    )
  })

  it('wait for nothing but their own question: not for who one is, not for a timer, not for code that is named late', async () => {
    const path = `/access/${large}`
    const html = await (await fetch(stage.server.url + path, { headers: { accept: 'text/html' } })).text()
    const named = [...html.matchAll(/"[./]*(explorer\/[\w.-]+\.js)"/g)].map(([, file]) => `/${file}`)
    const scripts: string[] = []
    const asked: string[] = []
    const rows: unknown[] = []
    let answerWho = (): void => undefined
    const answered = new Promise<void>((resolve) => {
      answerWho = resolve
    })
    const before = async (page: Page): Promise<void> => {
      await page.clock.install({ time: '2030-01-01T00:00:00Z' })
      await page.clock.pauseAt('2030-01-01T00:00:01Z')
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
      })
      await page.route('**/graphql', async (route) => {
        const { query } = route.request().postDataJSON() as { query: string }
        const [, name = ''] = /^query (\w+)/.exec(query) ?? []
        asked.push(name)
        if (name === 'Introduction') await answered
        if (name !== 'Access') return route.fallback()
        const response = await route.fetch()
        const { data } = (await response.json()) as {
          data: { group: { accessMatrix: { rows: { edges: unknown[] } } } }
        }
        rows.push(...data.group.accessMatrix.rows.edges)
        await route.fulfill({ response })
      })
    }
    await stage.open(
      async (page) => {
        await page.getByRole('img', { name: /^By what [\d,]+ people hold 12 rights/ }).waitFor()
        expect(asked.sort()).toEqual(['Access', 'Introduction'])
        expect(rows, 'people that nobody is shown').toEqual([])
        expect(scripts.length).toBeGreaterThan(0)
        expect(scripts.filter((script) => !named.includes(script))).toEqual([])
        answerWho()
        await page.getByRole('button', { name: /^Signed in as/ }).waitFor()
      },
      { path, before },
    )
  })

  it('are all there to be struck out of a draft, page after page', async () => {
    await stage.open(
      async (page) => {
        const rows = page.getByRole('region', { name: 'Bound here' }).locator('tbody tr[data-row]')
        await page.getByText('1,000', { exact: true }).waitFor()
        await expect.poll(() => lastRow(page)).toBeGreaterThan(150)
        expect(await rows.count()).toBeLessThanOrEqual(250)
        await rows
          .last()
          .getByRole('button', { name: /^Strike out/ })
          .click()
        await page.getByRole('button', { name: /^Take out of the draft: robot \d+ as/ }).waitFor()
        await page.getByRole('region', { name: 'Who would gain and lose what' }).getByRole('row').nth(1).waitFor()
        await page.reload()
        await page
          .getByRole('button', { name: /^Keep: robot/ })
          .first()
          .waitFor()
      },
      { path: `/access/${large}?show=what-if` },
    )
  })

  it('are compared with another group, however many they are, in few rows', async () => {
    await stage.open(
      async (page, watched) => {
        const list = page.getByRole('list', { name: 'Members: Only in engineering' })
        const rows = list.locator('[data-row]')
        await rows.first().waitFor()
        expect(Number(await rows.first().getAttribute('aria-setsize'))).toBeGreaterThan(900)
        await page.mouse.move(600, 500)
        await expect
          .poll(async () => {
            await page.mouse.wheel(0, 4000)
            expect(await rows.count()).toBeLessThanOrEqual(250)
            return Number(await rows.last().getAttribute('data-row'))
          })
          .toBeGreaterThan(600)
        expect(watched.complaints).toEqual([])
      },
      { path: `/access/${large}?show=compare&with=${stage.server.group}` },
    )
  })

  it('are counted as the graph counts them: by right, by reason, and behind each count', async () => {
    const { group } = await askGraph<Counted>(stage.server, COUNTED, { uid: large, rights })
    await stage.open(
      async (page) => {
        const sums = page.getByRole('row', { name: 'All that you see' }).getByRole('cell')
        await sums.first().waitFor()
        expect((await sums.allInnerTexts()).map(numberOf)).toEqual(rights.map((right) => group[right]!.totalCount))
        for (const reason of group.accessMatrix.reasons) {
          const { totalCount, counts } = reason
          const given = `through ${reasonOf(reason)}`
          const words = `${given} ${originText(reason)}`.trim()
          const open = page.getByRole('button', { name: `${totalCount} ${words}`, exact: true })
          const row = page.getByRole('row').filter({ has: open })
          const told = await row.getByRole('cell').allInnerTexts()
          expect(
            told.map((text) => numberOf(text || '0')),
            words,
          ).toEqual(counts)
          await open.click()
          await page.getByRole('heading', { name: `${totalCount} ${given}`, exact: true }).waitFor()
          const one = counts.findIndex((count) => count > 0)
          const [count, right] = [counts[one]!, rightText(rights[one]!)]
          await row.getByRole('button', { name: `${count} hold ${right} ${words}`, exact: true }).click()
          await page.getByRole('heading', { name: `${count} ${right} ${given}`, exact: true }).waitFor()
        }
      },
      { path: `/access/${large}` },
    )
  })

  it('are each there once in the list of who may push, page after page', async () => {
    const uid = await repoOfMany(stage.server, large)
    await stage.open(
      async (page) => {
        await expect.poll(() => lastRow(page)).toBeGreaterThan(100)
        const texts = await page.locator('.list-long [data-row] .row-title').allInnerTexts()
        expect(new Set(texts).size).toBe(texts.length)
      },
      { path: `/repos/${uid}?view=push` },
    )
  })

  it('are counted in a comparison beyond those that it lists', async () => {
    const make = `mutation ($input: CreateIdentityInput!) { createIdentity(input: $input) { identity { uid } } }`
    const subject = 'one more than is listed'
    const input = { parent: large, name: subject, claimMatch: { issuer: 'https://ci.example.test', subject } }
    const made = await askGraph<{ createIdentity: { identity: { uid: string } } }>(stage.server, make, { input })
    const { roles } = await askGraph<Found>(stage.server, WHO, { uid: large })
    const identityUid = made.createIdentity.identity.uid
    const create = [{ parent: large, identityUid, roleUid: roles.nodes[0]!.uid }]
    await askGraph(stage.server, BIND, { input: { create } })
    await stage.open(
      async (page) => {
        const side = page.getByRole('region', { name: 'Only in engineering', exact: true })
        await side.getByRole('heading', { name: 'Members 1,001 the first 1,000 of them', exact: true }).waitFor()
        expect(await side.getByRole('heading', { name: 'Roles 0', exact: true }).count()).toBe(1)
      },
      { path: `/access/${large}?show=compare&with=${stage.server.group}` },
    )
  })
})
