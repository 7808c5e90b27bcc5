// The examples in Chromium, against a real server with the demo: what a frontend developer would see.
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootExplorer, type Booted } from '../explorers/boot.ts'
import { chromiumPath, launchChromium, picture as save, visit, type Visitor } from '../explorers/chromium.ts'
import { areInstalled, serveExample, type ServedExample } from './serve.ts'

const runs = areInstalled && chromiumPath !== undefined
if (chromiumPath === undefined) console.log('The examples are not tested in a browser: no Chromium (set CHROMIUM).')

describe.skipIf(!runs)('the examples in Chromium', () => {
  let server: Booted
  let browser: Browser

  beforeAll(async () => {
    server = await bootExplorer()
    browser = await launchChromium()
  })

  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  /** Signs in on the page of an example and hands it over; nothing but the two servers may be reached. */
  const withPage = (
    { example, graph = server.url, ...options }: BrowserContextOptions & { example: ServedExample; graph?: string },
    use: Visitor,
  ): Promise<void> =>
    visit(
      async (page, watched) => {
        await page.getByLabel('Token').fill(server.token)
        await page.keyboard.press('Enter')
        await use(page, watched)
      },
      { browser, url: `${example.url}/`, servers: [example.url, graph], ...options },
    )

  const picture = (page: Page, name: string): Promise<void> => save(page, name, { fullPage: true })

  const send = async (query: string, variables: object): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ query, variables })
    const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body })
    const { data, errors } = (await response.json()) as { data: Record<string, unknown>; errors?: unknown }
    expect(errors).toBeUndefined()
    return data
  }

  describe('Relay', () => {
    let example: ServedExample
    beforeAll(async () => {
      example = await serveExample('relay', `${server.url}/graphql`)
    })
    afterAll(() => example?.close())

    it('pages through the repos, shows one, and reads it again', async () => {
      await withPage({ example }, async (page, watched) => {
        const list = page.getByRole('region', { name: 'Repos of demo' })
        await list.getByText(/^8 of \d+ repos$/).waitFor()
        await picture(page, 'relay-list')
        const total = Number(/of (\d+)/.exec(await list.getByRole('status').innerText())?.[1])
        for (let shown = 8; shown < total; shown = Math.min(shown + 8, total)) {
          await page.getByRole('button', { name: 'More repos' }).click()
          await list.getByText(`${Math.min(shown + 8, total)} of ${total} repos`).waitFor()
        }
        expect(await list.getByRole('listitem').count()).toBe(total)
        expect(await page.getByRole('button', { name: 'More repos' }).count()).toBe(0)

        await list.getByRole('button', { name: /^node/ }).click()
        const repo = page.getByRole('region', { name: 'Repo', exact: true })
        await repo.getByRole('heading', { name: 'node' }).waitFor()
        const tags = repo.getByRole('list', { name: 'Tags' }).getByRole('listitem')
        expect(await tags.allInnerTexts()).toEqual([
          expect.stringMatching(/^24/),
          expect.stringMatching(/^22/),
          expect.stringMatching(/^20 end of life/),
        ])
        await picture(page, 'relay-repo')

        const { repos } = (await send('{ repos(filter: { name: "node" }) { nodes { uid } } }', {})) as {
          repos: { nodes: { uid: string }[] }
        }
        const change = 'mutation ($input: CreateTagInput!) { createTag(input: $input) { errors { message } } }'
        const input = { parent: repos.nodes[0]?.uid, name: '25', digest: `sha256:${'0'.repeat(64)}` }
        expect(await send(change, { input })).toEqual({ createTag: { errors: [] } })
        await repo.getByRole('button', { name: 'Read again' }).click()
        await repo.getByText('4 tags').waitFor()
        expect(await tags.first().innerText()).toMatch(/^25/)
        expect(watched.complaints).toEqual([])
      })
    })

    it('shows at the field what the rules refuse, and saves what they allow', async () => {
      await withPage({ example, colorScheme: 'dark' }, async (page, watched) => {
        await page.getByRole('button', { name: /^curl/ }).click()
        const name = page.getByLabel('Name')
        await name.fill('Not A Name')
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('Not saved.').waitFor()
        expect(await name.getAttribute('aria-invalid')).toBe('true')
        expect(await page.locator('#name-error').innerText()).not.toBe('')
        await picture(page, 'relay-refused-dark')

        await name.fill('curl-tool')
        await page.getByLabel('Description').fill('Moves bytes')
        await page.getByLabel('Description').press('Enter')
        await page.getByText('Saved.').waitFor()
        // The answer went into Relay's store, so the list has the new name without asking.
        await page.getByRole('region', { name: 'Repos of demo' }).getByText('curl-tool').waitFor()
        expect(await page.locator('#name-error').innerText()).toBe('')
        expect(watched.complaints).toEqual([])
      })
    })

    it('can be used with the keyboard alone, in a narrow window', async () => {
      await withPage({ example, viewport: { width: 360, height: 740 } }, async (page, watched) => {
        await page.getByText(/^8 of \d+ repos$/).waitFor()
        // From the top of the page: signing out, then the first repo.
        await page.locator('body').press('Tab')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: 'Read again' }).waitFor()
        const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
        expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
        await picture(page, 'relay-narrow')
        expect(watched.complaints).toEqual([])
      })
    })

    it('says so when the token is not good, and starts over', async () => {
      await withPage({ example }, async (page) => {
        await page.getByRole('button', { name: 'Sign out' }).click()
        await page.getByLabel('Token').fill(server.expired)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await expect.poll(() => page.getByRole('alert').innerText()).toMatch(/expired/)
        await picture(page, 'relay-expired')
        await page.getByRole('button', { name: 'Sign out' }).click()
        await page.getByLabel('Token').waitFor()
      })
    })
  })

  describe('urql', () => {
    const create = 'mutation ($input: CreateGroupInput!) { createGroup(input: $input) { errors { message } } }'
    const createGroup = async (name: string): Promise<void> => {
      expect(await send(create, { input: { parent: server.group, name } })).toEqual({ createGroup: { errors: [] } })
    }

    it('draws the overview and keeps it up to date with what happens', async () => {
      const example = await serveExample('urql', `${server.url}/graphql`)
      try {
        await withPage({ example }, async (page, watched) => {
          const events = page.getByRole('region', { name: 'Events' })
          await events.getByText('live', { exact: true }).waitFor()
          await page.getByRole('region', { name: 'Groups' }).getByText('languages').waitFor()
          await page.getByRole('region', { name: 'Repos' }).getByText('clickhouse').waitFor()
          await page.getByRole('region', { name: 'Role bindings' }).getByText('grace').waitFor()
          await createGroup('made-meanwhile')
          await events.getByText('made-meanwhile').waitFor()
          await page.getByRole('region', { name: 'Groups' }).getByText('made-meanwhile').waitFor()
          await picture(page, 'urql')
          expect(watched.complaints).toEqual([])
        })
        for (const [name, options] of Object.entries({
          'urql-dark': { colorScheme: 'dark' as const },
          'urql-narrow': { viewport: { width: 360, height: 740 } },
        })) {
          await withPage({ example, ...options }, async (page, watched) => {
            await page.getByText('live', { exact: true }).waitFor()
            await page.getByRole('region', { name: 'Groups' }).getByText('languages').waitFor()
            const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
            expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
            await picture(page, name)
            expect(watched.complaints).toEqual([])
          })
        }
      } finally {
        await example.close()
      }
    })

    it('goes on where it was when the connection breaks, and misses nothing', async () => {
      const wire = await openWire(Number(new URL(server.url).port))
      const example = await serveExample('urql', `${wire.url}/graphql`)
      try {
        await withPage({ example, graph: wire.url }, async (page) => {
          const events = page.getByRole('region', { name: 'Events' })
          await events.getByText('live', { exact: true }).waitFor()
          await createGroup('before-the-break')
          await events.getByText('before-the-break').waitFor()
          wire.cut()
          await events.getByText('reconnecting …').waitFor()
          await createGroup('during-the-break')
          wire.mend()
          await events.getByText('during-the-break').waitFor()
          await events.getByText('live', { exact: true }).waitFor()
          const names = (await events.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n'))
          expect(names.filter((lines) => lines.some((line) => line.endsWith('the-break')))).toHaveLength(2)
        })
      } finally {
        await example.close()
        await wire.close()
      }
    })
  })
})

/** A connection to the server that can be cut, and mended. */
const openWire = async (port: number) => {
  const sockets = new Set<Socket>()
  let isCut = false
  const wire = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy()).on('close', () => [near, far].forEach((one) => one.destroy()))
    }
    near.pipe(far).pipe(near)
  })
  wire.listen(0, '127.0.0.1')
  await once(wire, 'listening')
  const cut = (): void => {
    isCut = true
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    url: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false
    },
    close: async () => {
      cut()
      wire.close()
      await once(wire, 'close')
    },
  }
}
