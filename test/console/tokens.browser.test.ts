// Tokens in a real browser: what one says and why it is refused, and one that may do less, which does less.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootExplorer, type Booted } from '../explorers/boot.ts'
import { inspect, looks } from './console-page.ts'
import { askGraph } from './people.ts'
import { onStage } from './stage.ts'

const refusalLine = 'the server responded with a status of 401'

const lookAt = async (page: Page, token: string): Promise<void> => {
  await page.getByLabel('A token').fill(token)
  await page.locator('.tokens-card').getByRole('button', { name: 'Look at it' }).click()
}

const narrowToViewer = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: /May do$/ }).click()
  await page.getByRole('option', { name: 'No more than viewer', exact: true }).click()
  await page.getByText(/^\d+ chosen of 100/).waitFor()
  await page.getByRole('button', { name: 'Make the token' }).click()
  return page.getByLabel('The new token', { exact: true }).innerText()
}

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>

const createGroup = async ({ url, group }: Booted, token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'made-by-less' })
  return (await fetch(`${url}/iam/v2/groups/${group}`, { method: 'POST', headers, body })).status
}

onStage('tokens', { path: '/tokens' }, (stage) => {
  it.each(Object.entries(looks))('are fit to be used: %s', async (look, options) => {
    await stage.open(async (page, watched) => {
      await page.getByText('This server takes it').waitFor()
      await page.getByRole('button', { name: /May do$/ }).waitFor()
      await inspect(page, `tokens-${look}`)
      await narrowToViewer(page)
      await inspect(page, `tokens-made-${look}`)
      expect(watched.complaints).toEqual([])
      await lookAt(page, stage.server.expired)
      await page.getByText('TOKEN_EXPIRED').waitFor()
      await inspect(page, `tokens-refused-${look}`)
    }, options)
  })

  it('are told as they are, and why they are refused, and nothing of it is kept', async () => {
    const forged = `${stage.server.token.slice(0, -4)}AAAA`
    await stage.open(async (page, watched) => {
      await lookAt(page, stage.people.viewer)
      await page.locator('.tokens-verdict').getByRole('link', { name: 'grace' }).waitFor()
      await lookAt(page, forged)
      await page.getByText('TOKEN_INVALID').waitFor()
      await lookAt(page, 'no token at all')
      await page.getByText('It cannot be read').waitFor()
      await page.getByText('This has no dot.').waitFor()
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
      )
      for (const one of [stage.people.viewer, forged]) expect(kept).not.toContain(one)
      expect(watched.complaints.filter((line) => !line.includes(refusalLine))).toEqual([])
      await page.getByRole('button', { name: 'Look at mine' }).click()
      await page.locator('.tokens-verdict').getByRole('link', { name: 'owner' }).waitFor()
    })
  })

  it('are made for less: another person, a group, capabilities, five minutes', async () => {
    await stage.open(async (page) => {
      await page.getByRole('combobox', { name: 'Stands for' }).fill('ada')
      await page.getByRole('option', { name: 'ada', exact: true }).click()
      await page.getByRole('combobox', { name: 'Only in' }).fill('data')
      await page.getByRole('option', { name: 'data', exact: true }).click()
      await page.getByRole('button', { name: /May do$/ }).click()
      await page.getByRole('option', { name: 'What is chosen below' }).click()
      // None would mean all.
      expect(await page.getByRole('button', { name: 'Make the token' }).isDisabled()).toBe(true)
      await page.getByRole('searchbox', { name: 'Filter capabilities' }).fill('repo.list')
      await page.locator('.tokens-list .check', { hasText: /^repo\.list$/ }).click()
      await page.getByRole('button', { name: /Good for$/ }).click()
      await page.getByRole('option', { name: '5 minutes', exact: true }).click()
      await page.getByRole('button', { name: 'Make the token' }).click()
      const { iat, exp, cap, scopes } = claimsOf(await page.getByLabel('The new token', { exact: true }).innerText())
      expect(cap).toEqual(['repo.list'])
      expect(scopes).toEqual([expect.stringMatching(/\/[0-9a-f]{16}$/)])
      expect(Number(exp) - Number(iat)).toBeLessThanOrEqual(300)
      await page.locator('.tokens-made').getByRole('button', { name: 'Look at it' }).click()
      await page.locator('.tokens-verdict').getByRole('link', { name: 'ada' }).waitFor()
    })
  })

  it('name as many capabilities as the exchange takes, and no more', async () => {
    const { roles, __type } = await askGraph<{
      roles: { nodes: { name: string; capabilities: string[] }[] }
      __type: { enumValues: { description: string }[] }
    }>(
      stage.server,
      '{ roles(first: 200) { nodes { name capabilities } } __type(name: "Capability") { enumValues { description } } }',
    )
    const names = __type.enumValues
      .flatMap(({ description }) => /^`([a-z0-9_.]+)`\.$/.exec(description)?.[1] ?? [])
      .sort()
    const exchanged = async (cap: readonly string[]): Promise<number> => {
      const headers = { authorization: `Bearer ${stage.server.token}`, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify({ cap }) }
      return (await fetch(`${stage.server.url}/sts/exchange`, init)).status
    }
    expect([await exchanged(names.slice(0, 100)), await exchanged(names.slice(0, 101))]).toEqual([200, 400])
    await stage.open(async (page) => {
      await page.getByRole('button', { name: /May do$/ }).click()
      const offered = page.getByRole('option', { name: /^No more than/ })
      const small = roles.nodes.filter(({ capabilities }) => capabilities.length <= 100)
      expect(small.length).toBeLessThan(roles.nodes.length)
      await expect
        .poll(async () => (await offered.allInnerTexts()).toSorted())
        .toEqual(small.map(({ name }) => `No more than ${name}`).toSorted())
      await page.getByRole('option', { name: 'No more than editor', exact: true }).click()
      const editor = roles.nodes.find(({ name }) => name === 'editor')!.capabilities.length
      await page.getByText(`${editor} chosen of 100`, { exact: false }).waitFor()
      const open = page.locator('.tokens-list .check:not([data-selected])')
      for (let left = 100 - editor; left > 0; left--) await open.first().click()
      await page.getByText('100 chosen of 100 that a token can name: for more, keep all that it may').waitFor()
      expect(await open.first().getAttribute('data-disabled')).toBe('true')
      await inspect(page, 'tokens-most')
      await page.getByRole('button', { name: 'Make the token' }).click()
      const { cap } = claimsOf(await page.getByLabel('The new token', { exact: true }).innerText())
      expect(cap).toHaveLength(100)
    })
  })

  it('are looked at and made by a person without rights, who gains none by it', async () => {
    await stage.open(
      async (page) => {
        await page.locator('.tokens-verdict').getByRole('link', { name: 'nobody' }).waitFor()
        expect(await createGroup(stage.server, await narrowToViewer(page))).toBe(403)
      },
      { token: stage.people.nobody },
    )
  })

  it('say that the server is away', async () => {
    await stage.open(async (page) => {
      await page.getByText('This server takes it').waitFor()
      await page.route(/graphql|dev/, (route) => route.abort())
      await lookAt(page, stage.people.viewer)
      await page.getByText('The server does not answer').waitFor()
      await page.getByRole('button', { name: 'Make the token' }).click()
      await page.getByText('No token was made.').waitFor()
      await inspect(page, 'tokens-offline')
    })
  })

  describe('outside of --dev', () => {
    let plain: Booted
    beforeAll(async () => {
      plain = await bootExplorer()
    })
    afterAll(() => plain?.close())

    it('are not made of one that is refused, and what the exchange refuses is said at its field', async () => {
      await stage.open(
        async (page) => {
          const make = page.getByRole('button', { name: 'Make the token' })
          await lookAt(page, plain.expired)
          await page.getByText('Nothing can be made of the token on this page').waitFor()
          expect(await make.isDisabled()).toBe(true)
          await inspect(page, 'tokens-none-to-make')
          await page.getByRole('button', { name: 'Look at mine' }).click()
          await page.getByText('This server takes it').waitFor()
          await expect.poll(() => make.isDisabled()).toBe(false)
          await page.route('**/sts/exchange', (route) => {
            const fieldViolations = [{ field: 'cap', description: 'at most 100 values' }]
            return route.fulfill({
              status: 400,
              json: { code: 3, message: 'cap: at most 100', details: [{ fieldViolations }] },
            })
          })
          await make.click()
          await page.locator('.choice', { hasText: 'May do' }).getByText('at most 100 values').waitFor()
          await page.getByRole('alert').getByText('No token was made.').waitFor()
          await inspect(page, 'tokens-field-refused')
        },
        { server: plain, token: plain.token },
      )
    })

    it('are made by the exchange alone, from the token on the page', async () => {
      await stage.open(
        async (page, watched) => {
          const token = await narrowToViewer(page)
          expect(await createGroup(plain, token)).toBe(403)
          expect(claimsOf(token)).toMatchObject({ sub: plain.owner, cap: expect.arrayContaining(['repo.list']) as [] })
          expect(await page.getByRole('button', { name: /Good for$/ }).count()).toBe(0)
          expect(watched.requests.filter((url) => url.includes('/dev/'))).toEqual([])
        },
        { server: plain, token: plain.token },
      )
    })
  })
})
