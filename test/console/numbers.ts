// What the API says, for pages to be compared with: asked directly, with the token of whoever looks.
import type { Page } from 'playwright-core'
import type { Booted } from '../explorers/boot.ts'
import { askGraph } from './people.ts'

export interface Api {
  readonly graph: <Data>(query: string, variables?: object) => Promise<Data>
  /** An answer of REST. */
  readonly rest: <Answer>(path: string) => Promise<Answer>
  /** How many a list of REST has: its path, with the parameters that narrow it. */
  readonly count: (path: string) => Promise<number>
}

export const apiOf = (server: Booted, token: string): Api => {
  const rest = async <Answer>(path: string): Promise<Answer> => {
    const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  return {
    graph: (query, variables) => askGraph({ ...server, token }, query, variables),
    rest,
    count: async (path) => {
      const { totalCount } = await rest<{ totalCount: string }>(`${path}${path.includes('?') ? '&' : '?'}page_size=1`)
      return Number(totalCount)
    },
  }
}

/** The list of libraries: of which ecosystems has to be said. */
export const LIBRARIES = '/libraries/v2/artifacts?ecosystems=ECOSYSTEM_JAVA&ecosystems=ECOSYSTEM_PYTHON'

/** What lies right below something, of a list. */
export const below = (path: string, uid: string): string => `${path}?uidp.children_of=${uid}`

/** A number as a page writes it; NaN where there is none. */
export const numberOf = (text: string): number => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN)

/** The numbers on the tabs of a page, by their titles; a tab without one is not among them. */
export const tabCounts = async (page: Page): Promise<Readonly<Record<string, number>>> => {
  const told = await page
    .getByRole('tab')
    .evaluateAll((all) =>
      all.map((tab) => [
        tab.querySelector('.tab-name')?.firstChild?.textContent ?? '',
        tab.querySelector('.tab-count')?.textContent,
      ]),
    )
  return Object.fromEntries(told.flatMap(([title = '', count]) => (count ? [[title, numberOf(count)]] : [])))
}

/** The lines of a chart: what each is of, and its text. */
export const barsOf = async (page: Page, label: string): Promise<readonly (readonly [string, string])[]> =>
  page
    .locator(`.bars[aria-label="${label}"] .bar-line`)
    .evaluateAll((all) =>
      all.map(
        (line) => [line.querySelector('dt')?.textContent ?? '', line.lastElementChild?.textContent ?? ''] as const,
      ),
    )
