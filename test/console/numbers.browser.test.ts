// Every number of the overview, of groups and of access, compared with what the API says to whoever looks.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { AREAS } from '../../src/console/pages/access/rights.ts'
import { apiOf, below, LIBRARIES, numberOf, tabCounts, type Api } from './numbers.ts'
import { settled, watchAsked } from './shifts.ts'
import { onStage } from './stage.ts'

/** Kinds that the overview counts, by their lists of REST. */
const KINDS = {
  groups: '/iam/v2/groups',
  identities: '/iam/v2/identities',
  roles: '/iam/v2/roles',
  roleBindings: '/iam/v2/roleBindings',
  repos: '/registry/v2/repos',
  tags: '/registry/v2/tags',
  advisories: '/vulnerabilities/v2/advisories',
  artifacts: LIBRARIES,
  groupInvites: '/iam/v2/groupInvites',
  identityProviders: '/iam/v2/identityProviders',
  accountAssociations: '/iam/v2/accountAssociations',
  eventSubscriptions: '/events/v2/subscriptions',
} as const

/** Tabs of a group by their lists. */
const TABS = {
  Repos: KINDS.repos,
  'Role bindings': KINDS.roleBindings,
  Roles: KINDS.roles,
  Providers: KINDS.identityProviders,
  Invites: KINDS.groupInvites,
  Subscriptions: KINDS.eventSubscriptions,
} as const

interface Named {
  readonly uid: string
  readonly name: string
}

const WHO = ['owner', 'grace', 'ada'] as const

onStage('the numbers of who is where', { path: '/' }, (stage) => {
  let data: Named
  let groups: readonly Named[]

  beforeAll(async () => {
    const api = apiOf(stage.server, stage.server.token)
    groups = (await api.graph<{ groups: { nodes: Named[] } }>('{ groups(first: 100) { nodes { uid name } } }')).groups
      .nodes
    data = groups.find(({ name }) => name === 'data')!
    const make = 'mutation ($input: CreateRoleInput!) { createRole(input: $input) { errors { message } } }'
    await api.graph(make, { input: { parent: data.uid, name: 'tagger', capabilities: ['TAG_LIST', 'TAG_CREATE'] } })
    const invite =
      'mutation ($input: CreateGroupInviteInput!) { createGroupInvite(input: $input) { errors { message } } }'
    const { roles } = await api.graph<{ roles: { nodes: Named[] } }>(
      '{ roles(filter: { name: "viewer" }) { nodes { uid } } }',
    )
    await api.graph(invite, { input: { parent: data.uid, roleUid: roles.nodes[0]!.uid, ttl: 3600 } })
  })

  /** Hands the page of each of them over, with the API that answers the same person. */
  const asEach = async (path: string, use: (page: Page, api: Api, who: string) => Promise<void>): Promise<void> => {
    for (const who of WHO) {
      const token = who === 'owner' ? stage.people.owner : stage.people.named[who]!
      const open = async (page: Page): Promise<void> => {
        await settled(page)
        await use(page, apiOf(stage.server, token), who)
      }
      await stage.open(open, { path, token, before: watchAsked })
    }
  }

  const go = async (page: Page, path: string): Promise<void> => {
    await page.goto(stage.server.url + path)
    await settled(page)
  }

  it('are those of the overview', async () => {
    await asEach('/', async (page, { count }, who) => {
      for (const [kind, path] of Object.entries(KINDS))
        expect(numberOf(await page.locator(`[data-kind=${kind}] dd`).innerText()), `${kind} to ${who}`).toBe(
          await count(path),
        )
    })
  })

  it('are those of the tree, down to its leaves', async () => {
    await asEach('/groups', async (page, { count }, who) => {
      const closed = page.locator('.twig-toggle[aria-expanded=false]')
      while ((await closed.count()) > 0) {
        await closed.first().click()
        await settled(page)
      }
      const twigs = await page.locator('.twig').evaluateAll((all) =>
        all.map((twig) => ({
          uid: twig.querySelector('a')!.pathname.slice('/groups/'.length),
          told: twig.querySelector('.twig-count')?.textContent ?? '0',
        })),
      )
      expect(twigs.length, who).toBe(await count(KINDS.groups))
      for (const { uid, told } of twigs)
        expect(numberOf(told), `below ${uid} to ${who}`).toBe(await count(below(KINDS.groups, uid)))
    })
  })

  it('are those of what each group holds, and of the rows below', async () => {
    await asEach('/groups', async (page, { count }, who) => {
      for (const { uid, name } of groups) {
        await go(page, `/groups/${uid}`)
        if ((await page.getByRole('heading', { name, level: 1 }).count()) === 0) continue
        const told = await tabCounts(page)
        expect(Object.keys(told)).toEqual(Object.keys(TABS))
        for (const [title, path] of Object.entries(TABS)) {
          expect(told[title], `${title} of ${name} to ${who}`).toBe(await count(below(path, uid)))
          await page.getByRole('tab', { name: title, exact: false }).first().click()
          await settled(page)
          expect(await page.locator('tr[data-row]').count(), `rows of ${title} of ${name}`).toBe(told[title])
        }
      }
    })
  })

  it('are those of tags and of capabilities in the tabs of a group', async () => {
    await asEach(`/groups/${data.uid}`, async (page, api) => {
      const repos = page.locator('tr[data-row]')
      for (const row of await repos.all()) {
        const path = await row.getByRole('link').getAttribute('href')
        const uid = path!.slice('/repos/'.length)
        const told = numberOf(await row.getByRole('cell').nth(1).innerText())
        expect(told).toBe(await api.count(below(KINDS.tags, uid)))
      }
      await page.getByRole('tab', { name: /^Roles/ }).click()
      const role = page.getByRole('row', { name: /^tagger/ })
      expect(numberOf(await role.getByRole('cell').nth(1).innerText())).toBe(2)
    })
  })

  interface Held {
    readonly totalCount: number
    readonly hiddenCount: number
    readonly nodes: readonly Named[]
  }

  it('are those of the matrix: each cell, each sum, and whom one may not see', async () => {
    await asEach(`/access/${data.uid}`, async (page, { graph }, who) => {
      for (const [area, { rights }] of Object.entries(AREAS)) {
        await go(page, `/access/${data.uid}?rights=${area}`)
        const asked = rights.map((right) => `${right}: access(capability: ${right}, first: 200) { ...Held }`)
        const { group } = await graph<{ group: Record<string, Held> }>(
          `query ($uid: UID!) { group(uid: $uid) { ${asked.join(' ')} } }
           fragment Held on AccessConnection { totalCount hiddenCount nodes { uid name } }`,
          { uid: data.uid },
        )
        const cells = (label: string) =>
          page
            .getByRole('row', { name: label })
            .getByRole('cell')
            .allInnerTexts()
            .then((all) => all.map(numberOf))
        const held = rights.map((right) => group[right]!)
        expect(await cells('All that you see'), `${area} to ${who}`).toEqual(held.map(({ totalCount }) => totalCount))
        const hidden = held.map(({ hiddenCount }) => hiddenCount)
        if (hidden.some((count) => count > 0))
          expect(await cells('You may not see'), `${area} to ${who}`).toEqual(
            hidden.map((count) => count || Number.NaN),
          )
        for (const [at, right] of rights.entries()) {
          const names = await page
            .locator(`.matrix tbody tr td:nth-of-type(${at + 1}) .cell-held`)
            .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!.split(':')[0]!))
          expect(names.sort(), `${right} to ${who}`).toEqual(group[right]!.nodes.map(({ name }) => name).sort())
        }
      }
    })
  })

  it('are those of an explanation', async () => {
    await asEach('/', async (page, { graph }) => {
      const { group } = await graph<{ group: { access: Held } }>(
        'query ($uid: UID!) { group(uid: $uid) { access(capability: TAG_CREATE, first: 200) { nodes { uid name } } } }',
        { uid: data.uid },
      )
      for (const { uid, name } of group.access.nodes) {
        const { explainAccess } = await graph<{ explainAccess: { paths: readonly object[] } }>(
          'query ($uid: UID!, $at: UID!) { explainAccess(identity: $uid, capability: TAG_CREATE, at: $at) { paths { origin } } }',
          { uid, at: data.uid },
        )
        await go(page, `/access/${data.uid}?show=explain&identity=${uid}&capability=TAG_CREATE`)
        const { length } = explainAccess.paths
        expect(numberOf(await page.locator('.why .badge').first().innerText()), name).toBe(length)
        expect(await page.getByRole('region', { name: 'The ways as a table' }).locator('tbody tr').count()).toBe(length)
      }
    })
  })

  interface Bound {
    readonly roleBindings: readonly { readonly identityUid: string; readonly roleUid: string }[]
  }

  it('are those of a draft and of a comparison', async () => {
    const root = data.uid.slice(0, 40)
    await stage.open(
      async (page) => {
        const { count, rest } = apiOf(stage.server, stage.people.owner)
        await settled(page)
        const bound = page.locator('.bound .card-head .tab-count')
        expect(numberOf(await bound.innerText())).toBe(await count(below(KINDS.roleBindings, data.uid)))
        await go(page, `/access/${data.uid}?show=compare&with=${root}`)
        const boundIn = async (uid: string): Promise<Bound['roleBindings']> =>
          (await rest<Bound>(`${below(KINDS.roleBindings, uid)}&page_size=200`)).roleBindings
        const [here, there] = [await boundIn(data.uid), await boundIn(root)]
        const told = async (side: string) => {
          const counts = page.getByRole('region', { name: side, exact: true }).locator('h3 .tab-count')
          return (await counts.allInnerTexts()).map(numberOf)
        }
        const only = (one: Bound['roleBindings'], other: Bound['roleBindings']) => {
          const people = new Set(other.map(({ identityUid }) => identityUid))
          const bindings = new Set(other.map(({ identityUid, roleUid }) => `${identityUid} ${roleUid}`))
          return {
            members: new Set(one.map(({ identityUid }) => identityUid).filter((uid) => !people.has(uid))).size,
            bindings: one.filter(({ identityUid, roleUid }) => !bindings.has(`${identityUid} ${roleUid}`)).length,
          }
        }
        const [inData, inRoot] = [only(here, there), only(there, here)]
        const roles = (uid: string) => count(below(KINDS.roles, uid))
        expect(await told('Only in data')).toEqual([inData.members, await roles(data.uid), inData.bindings])
        expect(await told('Only in demo')).toEqual([inRoot.members, await roles(root), inRoot.bindings])
      },
      { path: `/access/${data.uid}?show=what-if`, before: watchAsked },
    )
  })

  it('are none to a person without any right', async () => {
    await stage.open(
      async (page) => {
        for (const path of ['/', '/groups', '/access', `/groups/${data.uid}`, `/access/${data.uid}`]) {
          await go(page, path)
          const texts = await page.getByRole('main').locator('dd, .tab-count, .twig-count, td').allInnerTexts()
          expect(texts, path).toEqual([])
        }
      },
      { token: stage.people.nobody, before: watchAsked },
    )
  })
})
