// What callers are counted by: nobody uses up what another has.
import { expect, it } from 'vitest'
import { keyOfCaller } from '../../src/core/caller.ts'
import { callerOf } from '../support/caller.ts'

const memberships = { all: async () => [], in: async (organization: string) => ({ organization }) }
const several = (iss: string, sub: string, identity = 'one') =>
  keyOfCaller(callerOf(identity, { memberships, actor: { subject: identity, act: { iss, sub } } }))

it('one identity is counted by its uid, whatever token it comes by', () => {
  const act = { iss: 'https://a.test', sub: 's' }
  expect(keyOfCaller(callerOf('one'))).toBe('one')
  expect(keyOfCaller(callerOf('one', { actor: { subject: 'one', act } }))).toBe('one')
})

it('several identities are counted by the subject of their token, whichever of them comes first', () => {
  const mine = several('https://a.test', 's')
  expect(several('https://a.test', 's', 'two')).toBe(mine)
  expect(new Set([mine, several('https://a.test', 't'), several('https://b.test', 's'), 'one']).size).toBe(4)
})
