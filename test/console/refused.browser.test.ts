// What the server refuses on pages that show more than that, in a real browser.
import { expect, it } from 'vitest'
import { inspect } from './console-page.ts'
import { onStage } from './stage.ts'

/** The payload of a mutation with one error. */
const payload = (error: object): object => ({
  data: {
    __typename: 'Mutation',
    createGroup: {
      __typename: 'CreateGroupPayload',
      group: null,
      errors: [{ message: 'in the words of the server', path: null, ...error }],
    },
  },
})

onStage('what is refused', { path: '/' }, (stage) => {
  it('is why the overview cannot count, and the palette searches for nothing before there is enough of it', async () => {
    await stage.open(
      async (page) => {
        await page.getByText('nobody counts today').waitFor()
        await page.keyboard.press('Control+k')
        await page.getByRole('menuitem', { name: 'Overview' }).waitFor()
        await page.keyboard.type('é')
        await page.getByText('Type two letters or more.').waitFor()
        await page.keyboard.press('Backspace')
        await page.keyboard.type('"\\')
        await page.getByText('Only letters and digits are searched for: type two of them or more.').waitFor()
        await page.keyboard.press('ControlOrMeta+a')
        await page.keyboard.type('é'.repeat(201))
        await page.getByText('query: has 201 characters; 200 are allowed').waitFor()
      },
      {
        before: (page) =>
          page.route('**/graphql', (route) => {
            const { operationName } = (route.request().postDataJSON() ?? {}) as { operationName?: string }
            if (operationName !== 'Counts') return route.fallback()
            return route.fulfill({ json: { errors: [{ message: 'nobody counts today' }] } })
          }),
      },
    )
  })

  /** What is answered to a write, and what the page says: what happened, what to do, and the code. */
  const refusals: Readonly<Record<string, readonly [answer: object, words: readonly string[]]>> = {
    'for want of a right': [
      payload({ __typename: 'PermissionError', reason: 'PERMISSION_DENIED', capability: 'IAM_GROUPS_CREATE' }),
      ['You may not do this: it takes groups create.', 'can give you a role that has it', 'PERMISSION_DENIED'],
    ],
    'by what stands in the way': [
      payload({
        __typename: 'PreconditionFailedError',
        reason: 'FAILED_PRECONDITION',
        violations: [
          {
            __typename: 'PreconditionViolation',
            type: 'RESOURCE_LIMIT_REACHED',
            description: 'there are 500 groups already',
          },
        ],
      }),
      ['there are 500 groups already', 'Delete what is not needed any more', 'RESOURCE_LIMIT_REACHED'],
    ],
    'as too much at once': [
      {
        errors: [{ message: 'too many requests', extensions: { code: 'RESOURCE_EXHAUSTED', reason: 'RATE_LIMITED' } }],
      },
      ['too many requests', 'Wait a minute, and try again.', 'RATE_LIMITED'],
    ],
    'because the server stops': [
      { errors: [{ message: 'the server is stopping', extensions: { code: 'UNAVAILABLE', reason: 'UNAVAILABLE' } }] },
      ['the server is stopping', 'Nothing is wrong with what you asked for.', 'UNAVAILABLE'],
    ],
  }

  it.each(Object.entries(refusals))('is told in words, with what to do next: %s', async (_name, [json, words]) => {
    await stage.open(
      async (page) => {
        await page.getByRole('button', { name: 'New group' }).click()
        await page.getByLabel('Name', { exact: true }).fill('another')
        await page.getByRole('button', { name: 'Create', exact: true }).click()
        const refusal = page.getByRole('alert')
        await refusal.getByText('Nothing was changed.').waitFor()
        const text = await refusal.innerText()
        for (const word of words) expect(text).toContain(word)
        await inspect(page, 'refused')
        if (!text.includes('PERMISSION_DENIED')) return
        await refusal.getByRole('link', { name: 'Who could give it' }).click()
        await page.getByText(/see why it may or may not groups create in demo/).waitFor()
      },
      {
        path: `/groups/${stage.server.group}`,
        before: (page) =>
          page.route('**/graphql', (route) =>
            route.request().postData()?.includes('mutation CreateGroup') ? route.fulfill({ json }) : route.fallback(),
          ),
      },
    )
  })
})
