// Access in a real browser: the matrix and what is behind a cell, explanations, drafts and comparisons, as several people see them.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../explorers/chromium.ts'
import { inspect, looks } from './console-page.ts'
import { seedLarge } from './large.ts'
import { onStage } from './stage.ts'

interface Answer {
  readonly data: Record<string, Record<string, Record<string, never>>>
}

interface Binding {
  readonly uid: string
  readonly identityUid: string
  readonly role: { readonly uid: string; readonly name: string } | null
}

onStage('access', { path: '/access' }, (stage) => {
  let data: string

  beforeAll(async () => {
    const found = await ask('query { groups(filter: { name: "data" }) { nodes { uid } } }')
    data = (found.data['groups']!['nodes'] as unknown as { uid: string }[])[0]!.uid
  })

  const ask = async (query: string): Promise<Answer> => {
    const headers = { authorization: `Bearer ${stage.server.token}`, 'content-type': 'application/json' }
    return (await (
      await fetch(`${stage.server.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    ).json()) as Answer
  }

  const open: typeof stage.open = (use, options) => stage.open(use, { path: `/access/${data}`, ...options })

  const cell = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const pick = async (page: Page, label: string, name: string): Promise<void> => {
    await page.getByRole('combobox', { name: label, exact: true }).fill(name)
    await page.getByRole('option', { name, exact: true }).click()
  }

  it.each(Object.entries(looks))('is fit to be used: %s', async (look, options) => {
    await open(async (page, watched) => {
      await cell(page, 'ada: repo create, held').click()
      await page.getByRole('heading', { name: 'ada may repo create in data' }).waitFor()
      await inspect(page, `access-held-${look}`)
      await cell(page, 'grace: repo create, not given').click()
      await page.getByText('Roles that would give it').waitFor()
      await inspect(page, `access-missing-${look}`)
      await page.getByRole('tab', { name: 'What if' }).click()
      await page.getByRole('heading', { name: 'Bound here' }).waitFor()
      await inspect(page, `access-what-if-${look}`)
      await page.getByRole('tab', { name: 'Compare' }).click()
      await pick(page, 'Compare data with', 'languages')
      await page.getByRole('heading', { name: 'Only in languages' }).waitFor()
      await inspect(page, `access-compare-${look}`)
      await page.getByRole('tab', { name: 'Explain' }).click()
      await page.getByRole('button', { name: /^repo create Right/ }).waitFor()
      await inspect(page, `access-explain-${look}`)
      expect(watched.complaints).toEqual([])
    }, options)
  })

  it('agrees with the graph in every cell', async () => {
    const { data: answer } = await ask(
      `{ group(uid: "${data}") { access(capability: REPO_CREATE) { totalCount nodes { name } } } }`,
    )
    const { nodes } = answer['group']!['access'] as unknown as { nodes: readonly { name: string }[] }
    await open(async (page) => {
      await page
        .getByRole('button', { name: /: repo create, held$/ })
        .first()
        .waitFor()
      const held = await page
        .getByRole('button', { name: /: repo create, held$/ })
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.split(':')[0] ?? ''))
      expect(held.sort()).toEqual(nodes.map(({ name }) => name).sort())
    })
  })

  describe('with a thousand people', () => {
    let large: string

    beforeAll(async () => {
      large = await seedLarge(stage.server)
    }, 120_000)

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
      await open(
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

    it('says in its counts what the graph says of each right', async () => {
      const { data: answer } = await ask(
        `{ group(uid: "${large}") { list: access(capability: REPO_LIST, first: 1) { totalCount } create: access(capability: REPO_CREATE, first: 1) { totalCount }
          accessMatrix(capabilities: [REPO_LIST, REPO_CREATE]) { columns { totalCount } } } }`,
      )
      const { list, create, accessMatrix } = answer['group'] as unknown as Record<
        string,
        { totalCount: number; columns: object[] }
      >
      expect(accessMatrix!.columns).toEqual([{ totalCount: list!.totalCount }, { totalCount: create!.totalCount }])
    })
  })

  it('keeps what was selected in the address, and shows it again', async () => {
    await open(async (page) => {
      await cell(page, 'ada: repo create, held').click()
      await expect.poll(() => page.url()).toContain('capability=REPO_CREATE')
      await page.reload()
      await page.getByRole('heading', { name: 'ada may repo create in data' }).waitFor()
      await page.getByRole('img', { name: /^ada holds repo create/ }).waitFor()
      await picture(page, 'access')
    })
  })

  it('shows what a draft would change, and makes it true', async () => {
    await open(
      async (page) => {
        await pick(page, 'Who', 'grace')
        await page.getByRole('button', { name: /Role$/ }).click()
        await page.getByRole('option', { name: 'editor', exact: true }).click()
        await page.getByRole('button', { name: 'Add to the draft' }).click()
        const outcome = page.getByRole('region', { name: 'Who would gain and lose what' })
        await outcome.getByRole('row', { name: /grace/ }).first().waitFor()
        await inspect(page, 'access-draft')
        await page.getByRole('button', { name: 'Apply' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
        await page.getByText('Add a binding or strike one out').waitFor()
        await page.getByText('grace as editor').waitFor()
        await page.getByRole('button', { name: 'Strike out: grace as editor' }).click()
        await outcome.getByRole('row', { name: /grace/ }).first().waitFor()
        await page.getByRole('button', { name: 'Apply' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
        await expect.poll(() => page.getByText('grace as editor').count()).toBe(0)
      },
      { path: `/access/${data}?show=what-if` },
    )
  })

  it('makes a draft true as a whole, or says at each line why not', async () => {
    const root = data.slice(0, 40)
    const { data: answer } = await ask(
      `{ group(uid: "${root}") { roleBindings(first: 200) { nodes { uid identityUid role { uid name } } } } }`,
    )
    const { nodes } = answer['group']!['roleBindings'] as unknown as { nodes: readonly Binding[] }
    const owners = nodes.filter(({ role }) => role?.name === 'owner')
    expect(owners.length).toBeGreaterThan(0)
    const viewer = nodes.find(({ role }) => role?.name === 'viewer')!.role!.uid
    const draft = [`${owners[0]!.identityUid}~${viewer}`, ...owners.map(({ uid }) => `-${uid}`)].join(',')
    const count = async () =>
      (await ask(`{ group(uid: "${root}") { roleBindings { totalCount } } }`)).data['group']!['roleBindings']
    const before = await count()
    await open(
      async (page) => {
        await page.getByRole('button', { name: 'Apply' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
        await page
          .getByText(/last owner/)
          .first()
          .waitFor()
        await page.getByText('Nothing was changed.').waitFor()
        await inspect(page, 'access-draft-refused')
        expect(await count()).toEqual(before)
      },
      { path: `/access/${root}?show=what-if&draft=${draft}` },
    )
  })

  it('counts whom one may not see, and calls nothing denied that is only unseen', async () => {
    await open(
      async (page) => {
        await cell(page, 'ada: repo create, held').waitFor()
        await page.getByRole('rowheader', { name: 'You may not see' }).waitFor()
        await inspect(page, 'access-as-ada')
      },
      { token: stage.people.named['ada']! },
    )
    await open(
      async (page) => {
        await page.getByText('No group that you may see is here').waitFor()
        expect(await page.getByText(/denied/i).count()).toBe(0)
        await inspect(page, 'access-unseen')
      },
      { token: stage.people.named['edge cluster']! },
    )
  })

  it('explains what was given at a moment of the past', async () => {
    const found = await ask('{ identities(filter: { name: "ada" }) { nodes { uid } } }')
    const [ada] = found.data['identities']!['nodes'] as unknown as { uid: string }[]
    await open(
      async (page, watched) => {
        await page.getByRole('heading', { name: /^ada could not repo create in data on/ }).waitFor()
        await inspect(page, 'access-as-of')
        await page.getByLabel('As of (UTC)').fill('')
        await page.getByRole('heading', { name: 'ada may repo create in data' }).waitFor()
        expect(watched.complaints).toEqual([])
      },
      { path: `/access/${data}?show=explain&identity=${ada!.uid}&asOf=2020-01-01T12:00` },
    )
  })

  it('says that the server is away', async () => {
    await open(async (page) => {
      await cell(page, 'ada: repo create, held').waitFor()
      await page.route('**/graphql', (route) => route.abort())
      await cell(page, 'ada: repo create, held').click()
      await page.getByText('The server does not answer').waitFor()
      await inspect(page, 'access-offline')
    })
  })
})
