// Every number of Events, Deliveries, Requests and Tokens, compared with what the API says.
import { expect, it } from 'vitest'
import type { JournalEntry } from '../../src/app/dev/journal.ts'
import { askGraph } from './people.ts'
import { onStage } from './stage.ts'

interface Event {
  readonly id: string
  readonly changes: readonly object[]
}

interface Attempt {
  readonly status: number | null
  readonly durationMilliseconds: number
}

interface Subscription {
  readonly uid: string
  readonly failures: number
  readonly endTime: string | null
  readonly deliveries: { readonly nodes: readonly { readonly state: string; readonly attempts: readonly Attempt[] }[] }
}

const SUBSCRIPTIONS = `{ eventSubscriptions(first: 20) { nodes { uid failures endTime
  deliveries(first: 50) { nodes { state attempts { status durationMilliseconds } } } } } }`

const STATES: Readonly<Record<string, string>> = {
  WAITING: 'Waiting',
  DELIVERED: 'Delivered',
  DEAD: 'Given up',
  DROPPED: 'Dropped',
}

onStage('the figures of a page', { path: '/activity' }, (stage) => {
  it('of events are the fields that each changed', async () => {
    const { events } = await askGraph<{ events: { nodes: readonly Event[] } }>(
      stage.server,
      'query ($group: UID!) { events(group: $group, order: NEWEST_FIRST, first: 10) { nodes { id changes { path } } } }',
      { group: stage.server.group },
    )
    const words = ['no change', '1 field']
    const wanted = events.nodes.map(({ changes: { length } }) => words[length] ?? `${length} fields`)
    await stage.open(async (page) => {
      const told = page.locator('.list-long [data-row] .entry-toggle')
      await expect.poll(async () => (await told.allInnerTexts()).slice(0, wanted.length)).toEqual(wanted)
      const rows = page.locator('.list-long [data-row]')
      const at = events.nodes.findIndex(({ changes }) => changes.length > 1)
      await rows
        .nth(at)
        .getByRole('button', { name: /fields/ })
        .click()
      await expect.poll(() => rows.nth(at).locator('.difference-field').count()).toBe(events.nodes[at]!.changes.length)
    })
  })

  it('of deliveries are their attempts, what came of them and how long they took, and how many failed', async () => {
    const { eventSubscriptions } = await askGraph<{ eventSubscriptions: { nodes: readonly Subscription[] } }>(
      stage.server,
      SUBSCRIPTIONS,
    )
    expect(eventSubscriptions.nodes.length).toBeGreaterThan(1)
    for (const { uid, failures, endTime, deliveries } of eventSubscriptions.nodes) {
      await stage.open(
        async (page) => {
          const health =
            endTime !== null ? 'The sink is gone' : failures > 0 ? `${failures} failed in a row` : 'Healthy'
          await page.locator('.badge', { hasText: health }).waitFor()
          const wanted = deliveries.nodes.map(({ state, attempts }) => [
            STATES[state],
            attempts.map(({ status, durationMilliseconds }, at) => [
              `${at + 1}`,
              `${status ?? 'no answer'}`,
              `${durationMilliseconds} ms`,
            ]),
          ])
          const told = (): Promise<unknown> =>
            page
              .locator('.list-long [data-row] .delivery')
              .evaluateAll((all) =>
                all.map((one) => [
                  one.querySelector('.badge')?.textContent,
                  [...one.querySelectorAll('.attempts li:not(.soft)')].map((attempt) =>
                    [...attempt.children].slice(0, 3).map(({ textContent }) => textContent),
                  ),
                ]),
              )
          await expect.poll(async () => ((await told()) as unknown[]).slice(0, 8)).toEqual(wanted.slice(0, 8))
        },
        { path: `/deliveries/${uid}` },
      )
    }
  })

  it('of requests are those that the server noted', async () => {
    await fetch(`${stage.server.url}/registry/v2/repos?page_size=2`, {
      headers: { authorization: `Bearer ${stage.people.viewer}` },
    })
    const query = '{ groups(first: 5) { nodes { repos(first: 20) { nodes { tags(first: 20) { nodes { uid } } } } } } }'
    await askGraph(stage.server, query)
    const noted = async (): Promise<readonly JournalEntry[]> => {
      const headers = { origin: stage.server.url, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify({ after: 0 }) }
      const { requests } = (await (await fetch(`${stage.server.url}/dev/requests`, init)).json()) as {
        requests: readonly JournalEntry[]
      }
      return requests.filter(({ what }) => /ListRepos|query groups$/.test(what)).toReversed()
    }
    await expect.poll(async () => (await noted()).length).toBeGreaterThan(1)
    for (const [q, entry] of Object.entries({
      ListRepos: (await noted()).find(({ what }) => what.includes('ListRepos'))!,
      'query groups': (await noted()).find(({ what }) => what === 'query groups')!,
    })) {
      await stage.open(
        async (page) => {
          const { points, ms, status, code } = entry
          const cost = points === 1 ? '1 point' : `${points} points`
          const end = page.locator('.requests li').first().locator('.row-end')
          await expect
            .poll(async () => (await end.locator('> span').allInnerTexts()).map((one) => one.trim()))
            .toEqual([cost, `${ms} ms`, `${status} ${code}`])
        },
        { path: `/requests?q=${encodeURIComponent(q)}` },
      )
    }
  })

  it('of a token are the moments that it says', async () => {
    const claims = JSON.parse(Buffer.from(stage.server.token.split('.')[1]!, 'base64url').toString()) as {
      readonly iat: number
      readonly exp: number
    }
    await stage.open(
      async (page) => {
        const facts = page.locator('.tokens-facts')
        for (const seconds of [claims.iat, claims.exp]) {
          const text = new Date(seconds * 1000).toISOString().replace('.000', '')
          await facts.getByText(text).waitFor()
        }
        const ends = facts.locator('time').last()
        const minutes = /in (\d+) minutes/.exec(await ends.innerText())?.[1]
        expect(Number(minutes)).toBeLessThan((claims.exp - claims.iat) / 60)
      },
      { path: '/tokens' },
    )
  })
})
