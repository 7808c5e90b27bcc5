// What the pages of access offer to choose, in a real browser: every right, to whoever looks; and no binding twice.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { Capability } from '../../src/console/gen/types.ts'
import { picture } from '../explorers/chromium.ts'
import { inspect } from './console-page.ts'
import { askGraph } from './people.ts'
import { onStage } from './stage.ts'

interface Uids {
  readonly nodes: readonly { readonly uid: string }[]
}

onStage('what access offers', { path: '/access' }, (stage) => {
  let data: string
  let ada: string

  beforeAll(async () => {
    const { groups, identities } = await askGraph<{ groups: Uids; identities: Uids }>(
      stage.server,
      '{ groups(filter: { name: "data" }) { nodes { uid } } identities(filter: { name: "ada" }) { nodes { uid } } }',
    )
    data = groups.nodes[0]!.uid
    ada = identities.nodes[0]!.uid
  })

  const pick = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Who', exact: true }).fill(name)
    await page.getByRole('option', { name, exact: true }).click()
  }

  it('is every right there is, by its words, to who holds few of them too', async () => {
    await stage.open(
      async (page) => {
        await page.getByRole('button', { name: /Right$/ }).click()
        const options = page.getByRole('option')
        await options.first().waitFor()
        const texts = await options.allInnerTexts()
        expect(texts).toHaveLength(Object.keys(Capability).length)
        expect(texts).toEqual([...texts].sort((a, b) => a.localeCompare(b, 'en')))
        await picture(page, 'access-rights')
        await page.getByRole('option', { name: 'libraries policy create', exact: true }).click()
        await page.getByRole('heading', { name: 'ada may not libraries policy create in data' }).waitFor()
        await inspect(page, 'access-right-of-few')
      },
      { path: `/access/${data}?show=explain&identity=${ada}`, token: stage.people.viewer },
    )
  })

  it.each(['2999-01-01T00:00', '2999-01-01', '2999-01-01T00:00:00Z'])('is no moment to come: %s', async (moment) => {
    await stage.open(
      async (page) => {
        await page.getByRole('heading', { name: 'ada may repo create in data' }).waitFor()
        await page.getByText('That is still to come: shown as it is now.').waitFor()
        await inspect(page, 'access-to-come')
      },
      { path: `/access/${data}?show=explain&identity=${ada}&asOf=${moment}` },
    )
  })

  it('is no binding that the draft has already, and it says so', async () => {
    await stage.open(
      async (page) => {
        const add = page.getByRole('button', { name: 'Add to the draft' })
        await pick(page, 'grace')
        await add.click()
        await page.getByRole('button', { name: /^Take out of the draft: grace as viewer/ }).waitFor()
        await pick(page, 'grace')
        await page.getByText('The draft has that already.').waitFor()
        expect(await add.isDisabled()).toBe(true)
        await inspect(page, 'access-draft-has-it')
        await page.getByRole('button', { name: /Role$/ }).click()
        await page.getByRole('option', { name: 'editor', exact: true }).click()
        await page.getByText('The draft has that already.').waitFor({ state: 'detached' })
        expect(await add.isDisabled()).toBe(false)
      },
      { path: `/access/${data}?show=what-if` },
    )
  })
})
