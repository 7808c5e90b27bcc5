// Everything that opens over a page, in a real browser: one press of Escape closes it, and the focus is back where it was.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { onStage } from './stage.ts'

onStage('what opens over a page', { path: '/' }, (stage) => {
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.id ?? ''
    })
  /** Marks an element, so that it is known again. */
  const focus = async (page: Page, name: string): Promise<void> => {
    const opener = page.getByRole('button', { name, exact: true })
    await opener.evaluate((element, label) => element.setAttribute('aria-label', label), name)
    await opener.focus()
  }
  const closed = async (page: Page, name: string): Promise<void> => {
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => focused(page), { message: name }).toBe(name)
  }
  const openPalette = async (page: Page, words: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await page.getByRole('menuitem', { name: 'Overview' }).waitFor()
    await page.keyboard.type(words)
    if (words === '') return
    await page.getByRole('menuitem', { name: new RegExp(`^${words}`) }).waitFor()
    // What was found for a part of the words stands there until all of them have their answer.
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(1)
  }
  const onGroup = (use: (page: Page) => Promise<void>): Promise<void> =>
    stage.open(
      async (page) => {
        await page.getByRole('button', { name: 'New group' }).waitFor()
        await use(page)
      },
      { path: `/groups/${stage.server.group}` },
    )

  it.each(['New group', 'Rename', 'Delete', 'Behind this page (B)'])('is closed by Escape: %s', async (name) => {
    await onGroup(async (page) => {
      await focus(page, name)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await closed(page, name)
    })
  })

  it('is in the address, where it is about the page: what the page asked', async () => {
    await onGroup(async (page) => {
      await page.keyboard.press('b')
      await page.getByRole('dialog', { name: 'Behind this page' }).waitFor()
      await page.reload()
      await page.getByRole('dialog', { name: 'Behind this page' }).getByRole('heading', { name: 'GroupPage' }).waitFor()
      await page.keyboard.press('Escape')
      await page.waitForURL((url) => !url.searchParams.has('behind'))
    })
  })

  it.each(['', 'languages'])('is closed by Escape: the palette with "%s" in it', async (words) => {
    await onGroup(async (page) => {
      await focus(page, 'New group')
      await openPalette(page, words)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Escape')
      await closed(page, 'New group')
    })
  })

  it('is closed by Escape: who one is, with words in its field', async () => {
    await onGroup(async (page) => {
      await focus(page, 'Signed in as owner')
      await page.keyboard.press('Enter')
      await page.getByPlaceholder('Find a person').fill('ada')
      await page.keyboard.press('Escape')
      await closed(page, 'Signed in as owner')
    })
  })

  it('is closed by Escape: a choice, which keeps what was chosen', async () => {
    await stage.open(
      async (page) => {
        const opener = page.getByRole('button', { name: /May do$/ })
        await opener.focus()
        await page.keyboard.press('Enter')
        await page.getByRole('option', { name: 'What is chosen below' }).waitFor()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Escape')
        await page.getByRole('option').first().waitFor({ state: 'detached' })
        await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
        expect(await opener.innerText()).toBe('All that it may now')
      },
      { path: '/tokens' },
    )
  })

  it.each([
    ['da', 'data'],
    ['nothing like it', 'Nothing has that name.'],
  ])('is closed by Escape: what was found for "%s", and the field is as it was', async (words, found) => {
    await stage.open(
      async (page) => {
        const field = page.getByRole('combobox', { name: 'Only in' })
        const list = page.getByRole('listbox')
        await field.fill(words)
        await list.getByText(found, { exact: true }).waitFor()
        await page.keyboard.press('Escape')
        await list.waitFor({ state: 'detached' })
        expect(await field.inputValue()).toBe('')
        expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
        await field.fill('da')
        await page.getByRole('option', { name: 'data', exact: true }).click()
        await field.fill(words)
        await list.getByText(found, { exact: true }).waitFor()
        await page.keyboard.press('Escape')
        await list.waitFor({ state: 'detached' })
        expect(await field.inputValue()).toBe('data')
      },
      { path: '/tokens' },
    )
  })

  it('is not closed by a press on what a list of nothing says, and what was typed stays', async () => {
    await stage.open(
      async (page) => {
        const field = page.getByRole('combobox', { name: 'Only in' })
        await field.fill('nothing like it')
        const note = page.getByRole('listbox').getByText('Nothing has that name.', { exact: true })
        await note.click()
        expect(await field.inputValue()).toBe('nothing like it')
        expect(await note.isVisible()).toBe(true)
      },
      { path: '/tokens' },
    )
  })

  it('leads into the page that one goes to, where nothing of the page before has the focus', async () => {
    await onGroup(async (page) => {
      await focus(page, 'New group')
      await openPalette(page, 'languages')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'languages', level: 1 }).waitFor()
      await closed(page, 'main')
    })
  })
})
