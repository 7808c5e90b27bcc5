// Access in a real browser: the matrix and what is behind a cell, explanations, drafts and comparisons, as several people see them.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { picture } from '../explorers/chromium.ts'
import { inspect, looks } from './console-page.ts'
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

  const call = async (path: string, body: object): Promise<{ readonly uid: string }> => {
    const headers = { authorization: `Bearer ${stage.server.token}`, 'content-type': 'application/json' }
    const post = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await (await fetch(`${stage.server.url}/iam/v2/${path}`, post)).json()) as { uid: string }
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

  it('keeps what is typed before all is there', async () => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await open(
      async (page) => {
        const who = page.getByRole('combobox', { name: 'Who', exact: true })
        await who.fill('grace')
        release()
        // What is around an open list is hidden from roles.
        await page.locator('.select-button', { hasText: 'viewer' }).waitFor()
        await page.getByRole('option', { name: 'grace', exact: true }).click()
        expect(await who.inputValue()).toBe('grace')
      },
      {
        path: `/access/${data}?show=what-if`,
        before: (page) =>
          page.route('**/graphql', async (route) => {
            if (route.request().postData()?.includes('"Draft"')) await released
            await route.fallback()
          }),
      },
    )
  })

  it('goes back to who was chosen when nobody is chosen anew, and to nobody when the name is taken away', async () => {
    await open(
      async (page) => {
        const who = page.getByRole('combobox', { name: 'Who', exact: true })
        await pick(page, 'Who', 'ada')
        await page.getByRole('heading', { name: 'ada may repo create in data' }).waitFor()
        await who.fill('gra')
        await page.getByRole('option', { name: 'grace', exact: true }).waitFor()
        await who.press('Tab')
        await expect.poll(() => who.inputValue()).toBe('ada')
        await page.getByRole('heading', { name: 'ada may repo create in data' }).waitFor()
        await who.fill('')
        await page.getByText(/^Choose who, and see why/).waitFor()
      },
      { path: `/access/${data}?show=explain` },
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

  it('says to who may not make a draft true what that takes, and does not offer it', async () => {
    const { data: answer } = await ask(
      `{ group(uid: "${data}") { roleBindings(first: 1) { nodes { uid identityUid role { uid name } } } } }`,
    )
    const [bound] = (answer['group']!['roleBindings'] as unknown as { nodes: readonly Binding[] }).nodes
    const { data: found } = await ask('{ roles(filter: { name: "viewer" }) { nodes { uid } } }')
    const [viewer] = found['roles']!['nodes'] as unknown as { uid: string }[]
    const draft = `${bound!.identityUid}~${viewer!.uid},-${bound!.uid}`
    const path = `/access/${data}?show=what-if&draft=${draft}`
    const told = 'You may not apply it: that takes role bindings create and role bindings delete in data.'
    await open(
      async (page, watched) => {
        await page.getByText(told).waitFor()
        await page.getByRole('region', { name: 'Who would gain and lose what' }).getByRole('row').nth(1).waitFor()
        expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(0)
        await inspect(page, 'access-draft-viewer')
        expect(watched.complaints).toEqual([])
      },
      { path, token: stage.people.viewer },
    )
    await open(
      async (page) => {
        await page.getByRole('button', { name: 'Apply' }).waitFor()
        expect(await page.getByText(told).count()).toBe(0)
      },
      { path },
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

  it('shows who could do what at a moment of the past', async () => {
    const then = new Date().toISOString().slice(0, 23)
    const claimMatch = { issuer: 'https://ci.example.test', subject: 'later' }
    const { uid: identityUid } = await call(`identities/${data}`, { name: 'later', claimMatch })
    const { data: found } = await ask('{ roles(filter: { name: "editor" }) { nodes { uid } } }')
    const [editor] = found['roles']!['nodes'] as unknown as { uid: string }[]
    await call(`roleBindings/${data}`, { identityUid, roleUid: editor!.uid })
    await open(
      async (page, watched) => {
        await cell(page, 'ada: repo create, held').waitFor()
        expect(await cell(page, 'later: repo create, held').count()).toBe(0)
        await inspect(page, 'access-matrix-as-of')
        await cell(page, 'ada: repo create, held').click()
        await page.getByRole('heading', { name: /^ada could repo create in data on/ }).waitFor()
        await page.getByLabel('As of (UTC)').fill('')
        await cell(page, 'later: repo create, held').waitFor()
        await page.getByLabel('As of (UTC)').fill('2999-01-01T00:00')
        await page.getByText('That is still to come').waitFor()
        await cell(page, 'later: repo create, held').waitFor()
        expect(watched.complaints).toEqual([])
      },
      { path: `/access/${data}?asOf=${then}` },
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
