// Nothing jumps: what stands on a page stays where it is while the rest of it comes.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { editors } from '../explorers/graphiql-page.ts'
import { signedIn } from '../explorers/sign-in.ts'
import { importLibraries } from './libraries.ts'
import { askGraph } from './people.ts'
import { addLayout, layoutOf, settled } from './shifts.ts'
import { onStage } from './stage.ts'

/** The most that may move: a tenth is what pages are told to stay below. */
const MOST = 0.02

const wide: BrowserContextOptions = { viewport: { width: 1360, height: 820 } }
const narrow: BrowserContextOptions = { viewport: { width: 390, height: 844 } }

interface Uids {
  readonly nodes: readonly { readonly uid: string }[]
}

const WORLD = `{
  groups(filter: { name: "data" }) { nodes { uid } }
  identities(filter: { name: "ada" }) { nodes { uid } }
  repos(filter: { name: "nginx" }) { nodes { uid } }
  advisories(first: 1) { nodes { uid } }
  artifacts(filter: { name: "niquests" }) { nodes { uid } }
  eventSubscriptions(first: 1) { nodes { uid } }
}`

onStage('layout', { path: '/' }, (stage) => {
  let paths: Readonly<Record<string, string>>

  beforeAll(async () => {
    await importLibraries(stage.server)
    const found = await askGraph<Record<string, Uids>>(stage.server, WORLD)
    const uid = (name: string): string => found[name]!.nodes[0]!.uid
    const [group, ada, repo] = [uid('groups'), uid('identities'), uid('repos')]
    const tabs = ['people', 'roles', 'providers', 'invites', 'subscriptions']
    paths = {
      overview: '/',
      groups: '/groups',
      'a group': `/groups/${group}`,
      ...Object.fromEntries(tabs.map((tab) => [`${tab} of a group`, `/groups/${group}?tab=${tab}`])),
      access: `/access/${group}`,
      'a cell of access': `/access/${group}?identity=${ada}&capability=REPO_CREATE`,
      explain: `/access/${group}?show=explain&identity=${ada}`,
      'what if': `/access/${group}?show=what-if`,
      compare: `/access/${group}?show=compare&with=${group.slice(0, 40)}`,
      repos: '/repos',
      'a repo': `/repos/${repo}`,
      'tags and an image': `/repos/${repo}?view=tags`,
      'history of a repo': `/repos/${repo}?view=history`,
      'advisories of a repo': `/repos/${repo}?view=advisories`,
      'who may push': `/repos/${repo}?view=push`,
      advisories: '/advisories',
      'an advisory': `/advisories/${uid('advisories')}`,
      libraries: '/artifacts',
      'a library': `/artifacts/${uid('artifacts')}`,
      events: '/activity',
      'events by somebody': `/activity?by=${ada}`,
      deliveries: '/deliveries',
      'a subscription': `/deliveries/${uid('eventSubscriptions')}`,
      // Without those that come in meanwhile.
      requests: '/requests?face=scim',
      tokens: '/tokens',
    }
  })

  const measured = async (page: Page): Promise<string> => {
    await settled(page)
    const { sum, moved } = await layoutOf(page)
    return sum <= MOST ? '' : `${sum.toFixed(3)}: ${moved.join('; ')}`
  }

  it.each([
    ['wide', wide],
    ['narrow', narrow],
  ])('stays where it is when a page is loaded: %s', async (_, options) => {
    const jumped: Record<string, string> = {}
    await stage.open(
      async (page) => {
        for (const [name, path] of Object.entries(paths)) {
          await page.goto(`${stage.server.url}${path}`)
          const found = await measured(page)
          if (found !== '') jumped[name] = found
        }
      },
      { before: addLayout, ...options },
    )
    expect(jumped).toEqual({})
  })

  it.each([
    ['wide', wide],
    ['narrow', narrow],
  ])('stays where it is when one goes from page to page: %s', async (_, options) => {
    const jumped: Record<string, string> = {}
    await stage.open(
      async (page) => {
        await settled(page)
        for (const [name, path] of [...Object.entries(paths), ...Object.entries(paths).slice(0, 1)]) {
          await layoutOf(page)
          // As links of the console do.
          await page.evaluate((to) => history.pushState(null, '', to), path)
          const found = await measured(page)
          if (found !== '') jumped[name] = found
        }
      },
      { before: addLayout, ...options },
    )
    expect(jumped).toEqual({})
  })

  it('stays where it is when a run of GraphiQL tells its cost', async () => {
    await stage.open(
      async (page) => {
        await signedIn(page, 'owner')
        await editors(page)
        const top = (): Promise<number> =>
          page.locator('.graphiql-container').evaluate((element) => element.getBoundingClientRect().top)
        const before = await top()
        await page.getByRole('button', { name: /^Execute query/ }).click()
        await page.getByText(/^Cost: /).waitFor()
        expect(await top()).toBe(before)
      },
      { path: '/graphql' },
    )
  })
})
