// Events in a real browser: live, with what they changed, and looked through by kind, person, resource and day.
import { expect, it } from 'vitest'
import { inspect, looks } from './console-page.ts'
import { askGraph } from './people.ts'
import { onStage } from './stage.ts'

const RENAME = 'mutation ($input: UpdateGroupInput!) { updateGroup(input: $input) { errors { message } } }'

onStage('events', { path: '/activity' }, (stage) => {
  it.each(Object.entries(looks))('come as they happen, with what they changed: %s', async (look, options) => {
    await stage.open(async (page, watched) => {
      await page.locator('.badge-good', { hasText: 'live' }).waitFor()
      const description = `Images, ${look}`
      await askGraph(stage.server, RENAME, { input: { uid: stage.server.group, description } })
      // What came since: the row below it is of the same kind, by the look before this one.
      const newest = page.locator('.list [data-index="-1"] li').first()
      await newest.getByText('group updated').waitFor()
      await newest.getByRole('button', { name: /field/ }).click()
      await newest.locator('ins', { hasText: description }).waitFor()
      await inspect(page, `activity-${look}`)
      expect(watched.complaints).toEqual([])
    }, options)
  })

  it('say all of what happened on a narrow screen', async () => {
    const name = 'a group with a name that takes more than one line of a phone'
    const make = 'mutation ($input: CreateGroupInput!) { createGroup(input: $input) { errors { message } } }'
    await askGraph(stage.server, make, { input: { parent: stage.server.group, name } })
    await stage.open(
      async (page) => {
        const what = page.locator('.list .event-what', { hasText: name })
        await what.getByText(/group created/).waitFor()
        expect(await what.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0)
        await inspect(page, 'activity-narrow-long')
      },
      { viewport: { width: 390, height: 844 } },
    )
  })

  it('are looked through by kind, person, resource and day, and the address keeps it', async () => {
    await askGraph(stage.server, RENAME, { input: { uid: stage.server.group, description: 'Looked through' } })
    await stage.open(async (page) => {
      const first = page.locator('.list li', { hasText: 'group updated' }).first()
      await first.getByRole('button', { name: /field/ }).click()
      await first.getByRole('link', { name: 'All about this' }).click()
      await page.getByRole('button', { name: /^About demo/ }).waitFor()
      await page.waitForURL(/about=/)
      // The list of before goes before that of the one resource comes.
      const kinds = async (): Promise<readonly [boolean, boolean]> => {
        const all = (await page.locator('.list .event-what').allInnerTexts()).join()
        return [/group updated/.test(all), /repo created|tag created/.test(all)]
      }
      await expect.poll(kinds).toEqual([true, false])
      await page.getByRole('button', { name: /^About / }).click()
      await page.locator('.list li', { hasText: 'tag created' }).first().waitFor()
    })
    await stage.open(
      async (page) => {
        await page.getByText('Nothing of this kind that you see').waitFor()
        await inspect(page, 'activity-none')
      },
      { path: '/activity?to=2020-01-31' },
    )
    await stage.open(
      async (page) => {
        await page.locator('.list li', { hasText: 'repo created' }).first().waitFor()
        for (const text of await page.locator('.list .event-what').allInnerTexts()) expect(text).toMatch(/repo created/)
      },
      { path: `/activity?kind=PLATFORM_REGISTRY_REPO_CREATED&by=${stage.server.owner}` },
    )
    await stage.open(
      async (page) => {
        await page.getByText('No day is in between').waitFor()
        await page.getByLabel('To', { exact: true }).fill('2026-02-01')
        await page.getByText('Nothing of this kind that you see').waitFor()
      },
      { path: '/activity?from=2026-01-31&to=2026-01-01' },
    )
    await stage.open(async (page) => page.getByText('Nothing of this kind that you see').waitFor(), {
      path: `/activity?by=${stage.server.group}`,
    })
  })

  it('name a readme by its repo and a tag with its repo, lead there, and what is open stands in the address', async () => {
    await stage.open(
      async (page) => {
        const readme = page.locator('.list li', { hasText: 'postgres repo updated' }).first()
        await readme.getByRole('button', { name: '1 field' }).click()
        await page.waitForURL(/open=/)
        await page.reload()
        await readme.locator('ins', { hasText: '# postgres' }).waitFor()
        await readme.getByRole('button', { name: '1 field' }).click()
        await page.waitForURL((url) => !url.searchParams.has('open'))
        await readme.getByRole('link', { name: 'postgres' }).click()
        await page.getByRole('heading', { level: 1, name: 'postgres' }).waitFor()
      },
      { path: '/activity?kind=PLATFORM_REGISTRY_REPO_UPDATED' },
    )
    await stage.open(
      async (page) => {
        await page.locator('.list li', { hasText: 'tag created again in postgres' }).first().waitFor()
        const tag = page.locator('.list li', { hasText: 'tag created in postgres' }).first()
        const name = await tag.getByRole('link').innerText()
        await tag.getByRole('link').click()
        await page.getByRole('button', { name, exact: true, pressed: true }).waitFor()
      },
      { path: '/activity?kind=PLATFORM_REGISTRY_TAG_CREATED' },
    )
  })

  it('lead to the group, where they are about many of it', async () => {
    await stage.open(
      async (page) => {
        const imported = page.locator('.list li', { hasText: 'requests and 3 more artifact imported in data' })
        await imported.getByRole('link', { name: 'data' }).click()
        await page.getByRole('heading', { level: 1, name: 'data' }).waitFor()
      },
      { path: '/activity' },
    )
  })

  it('are looked through by somebody who is chosen by name, and the address names both', async () => {
    const { identities } = await askGraph<{ identities: { nodes: { uid: string }[] } }>(
      stage.server,
      '{ identities(filter: { name: "ada" }) { nodes { uid } } }',
    )
    const ada = identities.nodes[0]!.uid
    const headers = { authorization: `Bearer ${stage.people.named['ada']}`, 'content-type': 'application/json' }
    const { groups } = await askGraph<{ groups: { nodes: { uid: string }[] } }>(
      stage.server,
      '{ groups(filter: { name: "data" }) { nodes { uid } } }',
    )
    const init = { method: 'POST', headers, body: JSON.stringify({ name: 'of-ada' }) }
    expect((await fetch(`${stage.server.url}/registry/v2/repos/${groups.nodes[0]!.uid}`, init)).status).toBe(200)
    await stage.open(async (page) => {
      await page.getByRole('combobox', { name: 'By' }).fill('ada')
      await page.getByRole('option', { name: 'ada', exact: true }).click()
      await page.waitForURL((url) => url.searchParams.get('by') === ada)
      await expect.poll(() => page.locator('.list .event-what').allInnerTexts()).toEqual(['of-ada repo created'])
      await page.locator('.list li').getByRole('button', { name: /field/ }).click()
      await page.getByRole('link', { name: 'All about this' }).click()
      await page.getByRole('button', { name: 'About of-ada: no longer' }).waitFor()
      await page.goBack()
      await expect.poll(() => page.getByRole('combobox', { name: 'By' }).inputValue()).toBe('ada')
      await inspect(page, 'activity-by')
    })
  })

  it.each([
    ['of a kind', '/activity?kind=IAM_GROUP_UPDATED'],
    ['of all kinds', '/activity'],
  ])('%s are each there once, also those that happen between the list and the stream', async (_, path) => {
    const rename = (description: string): Promise<unknown> =>
      askGraph(stage.server, RENAME, { input: { uid: stage.server.group, description } })
    const between = Promise.withResolvers<void>()
    await stage.open(
      async (page) => {
        await page.locator('.badge-good', { hasText: 'live' }).waitFor()
        // The stream may stand before the list is read.
        await between.promise
        await rename('After the stream began')
        const { events } = await askGraph<{ events: { nodes: { type: string; kind: string }[] } }>(
          stage.server,
          'query ($group: UID!) { events(group: $group, order: NEWEST_FIRST, first: 200) { nodes { type kind } } }',
          { group: stage.server.group },
        )
        const wanted = events.nodes.filter(({ kind }) => !path.includes('?') || kind === 'IAM_GROUP_UPDATED')
        const newest = (): Promise<readonly string[]> =>
          page
            .locator('.list-long [data-row] .event-what')
            .evaluateAll((all) => all.slice(0, 6).map((line) => line.getAttribute('title') ?? ''))
        await expect.poll(newest).toEqual(wanted.slice(0, 6).map(({ type }) => type))
      },
      {
        path,
        before: async (page) => {
          let isHeld = false
          await page.route('**/graphql', async (route) => {
            const { operationName = '' } = (route.request().postDataJSON() ?? {}) as { operationName?: string }
            if (isHeld || operationName !== 'Activity') return route.fallback()
            isHeld = true
            const response = await route.fetch()
            await rename('Between the list and the stream')
            between.resolve()
            return route.fulfill({ response })
          })
        },
      },
    )
  })

  it('are read by a viewer, and none are there for a person without rights', async () => {
    await stage.open(async (page) => page.locator('.list li').first().waitFor(), { token: stage.people.viewer })
    await stage.open(
      async (page) => {
        await page.getByText('You see no group').waitFor()
        await inspect(page, 'activity-nobody')
      },
      { token: stage.people.nobody },
    )
    await stage.open(
      async (page) => {
        await page.getByText('You see no group').waitFor()
        expect(await page.locator('.list').count()).toBe(0)
      },
      { token: stage.people.nobody, path: `/activity?group=${stage.server.group}` },
    )
  })
})
