// Nothing of the domain is left out.
import { expect, it } from 'vitest'
import { methods } from '../../../src/contract/methods.ts'
import { organization } from '../../support/organization.ts'

it('every method of access control and of the token exchange is served', async () => {
  const at = await organization()
  const wanted = [...methods.values()].filter(({ domain }) => domain === 'iam' || domain === 'oidc')
  expect(wanted.length).toBeGreaterThan(50)
  expect(wanted.filter(({ desc }) => !at.services.implemented(desc)).map(({ id }) => id)).toEqual([])
})
