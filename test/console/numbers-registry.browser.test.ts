// Every number of repos, advisories and libraries, compared with what the API says.
import { beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { baseScore, bandOf } from '../../src/core/cvss.ts'
import { importLibraries } from './libraries.ts'
import { apiOf, barsOf, below, LIBRARIES, numberOf, tabCounts, type Api } from './numbers.ts'
import { settled, watchAsked } from './shifts.ts'
import { onStage } from './stage.ts'

const REPOS = '/registry/v2/repos'
const ADVISORIES = '/vulnerabilities/v2/advisories'

interface Nodes<Node> {
  readonly nodes: readonly Node[]
}

interface Named {
  readonly uid: string
  readonly name: string
}

interface Told {
  readonly advisoryId: string
  readonly severities: readonly { readonly score: string }[]
  readonly latestEvent: { readonly createTime: string } | null
}

/** Vectors of the demo that are not of version 3, by their ratings in the calculators of FIRST and of NIST. */
const OTHERS: Readonly<Record<string, number>> = {
  'CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N': 8.7,
  'AV:N/AC:M/Au:N/C:P/I:P/A:N': 5.8,
}

const levelOf = ({ severities }: Told): string => {
  const scores = severities.map(({ score }) => OTHERS[score] ?? baseScore(score) ?? Number.NaN)
  return scores.length === 0
    ? 'Unrated'
    : bandOf(Math.max(...scores))[0]! +
        bandOf(Math.max(...scores))
          .slice(1)
          .toLowerCase()
}

const month = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })

const tally = (all: readonly string[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const one of all) counts[one] = (counts[one] ?? 0) + 1
  return counts
}

const MEGABYTE = 1e6

onStage('the numbers of what is there', { path: '/repos' }, (stage) => {
  let api: Api
  let repos: readonly Named[]

  beforeAll(async () => {
    api = apiOf(stage.server, stage.server.token)
    await importLibraries(stage.server)
    repos = (await api.graph<{ repos: Nodes<Named> }>('{ repos(first: 100) { nodes { uid name } } }')).repos.nodes
  })

  const uidOf = (name: string): string => repos.find((repo) => repo.name === name)!.uid

  const go = async (page: Page, path: string): Promise<void> => {
    await page.goto(stage.server.url + path)
    await settled(page)
  }

  const open = (use: (page: Page) => Promise<void>, path = '/repos'): Promise<void> =>
    stage.open(
      async (page) => {
        await settled(page)
        await use(page)
      },
      { path, before: watchAsked },
    )

  /** The line above a list that says how many it has. */
  const listed = async (page: Page): Promise<number> => numberOf(await page.locator('.list-count').innerText())

  it('are those of the list of repos, however it is narrowed', async () => {
    await open(async (page) => {
      expect(await listed(page)).toBe(await api.count(REPOS))
      await go(page, '/repos?q=nginx')
      expect(await listed(page)).toBe(repos.filter(({ name }) => name.includes('nginx')).length)
      expect(await page.locator('.list [data-row]').count()).toBe(await listed(page))
    })
  })

  it('are those of the tabs of a repo, of its rows and of who may push', async () => {
    await open(async (page) => {
      for (const name of ['nginx', 'postgres', 'vllm-edge']) {
        const uid = uidOf(name)
        await go(page, `/repos/${uid}?view=tags`)
        const told = await tabCounts(page)
        expect(told['Tags']).toBe(await api.count(below('/registry/v2/tags', uid)))
        expect(await page.locator('.list [data-row]').count()).toBe(told['Tags'])
        expect(told['Advisories']).toBe(await api.count(`${ADVISORIES}?artifact_names=${name}`))
        await go(page, `/repos/${uid}?view=push`)
        const { group } = await api.graph<{ group: { access: { totalCount: number; hiddenCount: number } } }>(
          'query ($uid: UID!) { group(uid: $uid) { access(capability: TAG_CREATE) { totalCount hiddenCount } } }',
          { uid: uid.slice(0, uid.lastIndexOf('/')) },
        )
        expect(numberOf(await page.locator('.repo-push').innerText())).toBe(group.access.totalCount)
        expect(await page.locator('.list [data-row]').count()).toBe(group.access.totalCount)
      }
    })
  })

  interface TagTold extends Named {
    readonly image: {
      readonly sizes: readonly { readonly architecture: string; readonly size: number }[]
      readonly vulnerabilityReport: { readonly vulnerabilities: readonly { readonly severity: string | null }[] } | null
    }
    readonly history: { readonly totalCount: number }
  }

  it('are those of every tag: sizes, what a scanner found by severity, and moves', async () => {
    const query = `query ($uid: UID!) { repo(uid: $uid) { tags(first: 100) { nodes { uid name history { totalCount }
      image { sizes { architecture size } vulnerabilityReport { vulnerabilities { severity } } } } } } }`
    await open(async (page) => {
      for (const name of ['nginx', 'postgres']) {
        const { repo } = await api.graph<{ repo: { tags: Nodes<TagTold> } }>(query, { uid: uidOf(name) })
        for (const tag of repo.tags.nodes) {
          await go(page, `/repos/${uidOf(name)}?view=tags&tag=${tag.uid}`)
          const { sizes, vulnerabilityReport: report } = tag.image
          expect(await barsOf(page, 'Bytes to pull by architecture'), tag.name).toEqual(
            sizes.map(({ architecture, size }) => [architecture, `${(size / MEGABYTE).toFixed(1)} MB`]),
          )
          expect(await page.locator('.moves li').count(), `moves of ${tag.name}`).toBe(tag.history.totalCount)
          const found = tally(
            (report?.vulnerabilities ?? []).map(({ severity }) => severity?.toLowerCase() ?? 'not rated'),
          )
          const text = (await page.locator('.repo-report p').allInnerTexts()).join('').split(' · ')[0]!
          const told = text.split(', ').flatMap((part) => {
            const [, count, severity] = /^(\d+) (.+)$/.exec(part) ?? []
            return severity ? [[severity, Number(count)] as const] : []
          })
          expect(Object.fromEntries(told), `severities of ${tag.name}`).toEqual(found)
        }
      }
    })
  })

  const LISTED = `{ advisories(first: 50, orderBy: [{ field: UPDATE_TIME, direction: DESC }]) {
    totalCount nodes { advisoryId severities { score } latestEvent { createTime } } } }`

  const charts = async (page: Page): Promise<void> => {
    const { advisories } = await api.graph<{ advisories: Nodes<Told> & { totalCount: number } }>(LISTED)
    const { nodes, totalCount } = advisories
    const heads = await page.locator('.advisories-charts .card-head span').allInnerTexts()
    const head = nodes.length < totalCount ? `of ${nodes.length} in ${totalCount}` : `${totalCount} in all`
    expect(heads).toEqual([head, head])
    const numbers = async (label: string) =>
      Object.fromEntries((await barsOf(page, label)).map(([name, text]) => [name, Number(text)]))
    expect(await numbers('Advisories by severity')).toEqual(tally(nodes.map(levelOf)))
    const months = await numbers('Advisories by the month of their last event')
    expect(Object.values(months).reduce((sum, count) => sum + count, 0)).toBe(nodes.length)
    const times = tally(
      nodes.flatMap(({ latestEvent }) => (latestEvent ? [month.format(Date.parse(latestEvent.createTime))] : [])),
    )
    for (const [name, count] of Object.entries(months))
      if (name !== 'Earlier' && name !== 'No event') expect(count, name).toBe(times[name] ?? 0)
    expect(months['No event'] ?? 0).toBe(nodes.filter(({ latestEvent }) => latestEvent === null).length)
    const rows = await page.locator('.list [data-row] .severity').allInnerTexts()
    expect(rows.slice(0, nodes.length).map((text) => text.split(' ')[0])).toEqual(nodes.map(levelOf))
  }

  it('are those of the charts of advisories: of all, of the first page of more, and of a repo', async () => {
    await open(charts, '/advisories')
    const steps = ['2024-01-31T23:59:59Z', '2025-11-30T00:00:00Z', '2026-02-01T00:00:00Z', '2026-04-15T12:00:00Z']
    const advisories = Array.from({ length: 60 }, (_, at) => ({
      ...{ advisoryId: `MADE-${at}`, author: 'nobody', artifactName: 'made', artifactType: 'image' },
      ...(at % 7 > 0 && {
        events: [{ author: 'nobody', reviewState: 'APPROVED', createTime: steps[at % 4], detection: { manual: {} } }],
      }),
    }))
    const { importAdvisories } = await api.graph<{ importAdvisories: { created: number } }>(
      'mutation ($input: ImportAdvisoriesInput!) { importAdvisories(input: $input) { created errors { message } } }',
      { input: { parent: stage.server.group, advisories } },
    )
    expect(importAdvisories.created).toBe(advisories.length)
    await open(async (page) => {
      await charts(page)
      const bars = await barsOf(page, 'Advisories by the month of their last event')
      expect(bars.map(([name]) => name)).toContain('Mar 2026')
      await go(page, `/repos/${uidOf('nginx')}?view=advisories`)
      expect(await barsOf(page, 'Advisories by severity')).toEqual([['High', '1']])
      expect(await page.getByText('1 in all').count()).toBe(1)
    }, '/advisories')
  })

  interface Library extends Named {
    readonly versionCount: number
    readonly versions: Nodes<{ readonly version: string; readonly sizeBytes: number }> & { readonly totalCount: number }
  }

  it('are those of libraries, their versions and the sizes of them', async () => {
    const { artifacts } = await api.graph<{ artifacts: Nodes<Library> }>(
      `{ artifacts(first: 100) { nodes { uid name versionCount versions(first: 50) { totalCount nodes { version sizeBytes } } } } }`,
    )
    await open(async (page) => {
      expect(await listed(page)).toBe(await api.count(LIBRARIES))
      const lines = await page
        .locator('.list [data-row]')
        .evaluateAll((all) =>
          all.map((row) => [
            row.querySelector('a')?.textContent ?? '',
            [...row.querySelectorAll('.row-end span')].find((one) => / versions?$/.test(one.textContent))?.textContent,
          ]),
        )
      expect(Object.fromEntries(lines.map(([name, told = '']) => [name, numberOf(told)]))).toEqual(
        Object.fromEntries(artifacts.nodes.map(({ name, versions }) => [name, versions.totalCount])),
      )
      for (const { uid, name, versionCount, versions } of artifacts.nodes) {
        await go(page, `/artifacts/${uid}`)
        const fact = page.locator('.facts dt', { hasText: /^Versions$/ }).locator('xpath=following-sibling::dd[1]')
        expect(numberOf(await fact.innerText()), name).toBe(versionCount)
        const rows = await page
          .locator('tr[data-row]')
          .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)))
        expect(
          rows.slice(0, 50).map(([version, , size]) => [version, size]),
          name,
        ).toEqual(
          versions.nodes.map(({ version, sizeBytes }) => [
            version,
            sizeBytes === 0 ? 'not known' : `${(sizeBytes / 1000).toFixed(sizeBytes < 100_000 ? 1 : 0)} kB`,
          ]),
        )
      }
    }, '/artifacts')
  })
})
