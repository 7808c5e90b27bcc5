// What the operations of a PATCH of a directory's group come to.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type PeopleChange, settled } from '../../../src/services/iam/provisioning/group-changes.ts'

/** The members after changes, each made for itself. */
function after(members: ReadonlySet<string>, changes: readonly PeopleChange[]): ReadonlySet<string> {
  return changes.reduce<ReadonlySet<string>>((now, { change, people }) => {
    const named = new Set(people)
    if (change === 'add') return new Set([...now, ...people])
    return new Set([...now].filter((id) => named.has(id) === (change === 'keepOnly')))
  }, members)
}

const person = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const change = fc.record({
  change: fc.constantFrom('add' as const, 'remove' as const, 'keepOnly' as const),
  people: fc.array(person, { maxLength: 3 }),
})

it('lead to the same members in two changes at most', () => {
  fc.assert(
    fc.property(fc.array(person), fc.array(change, { maxLength: 8 }), (members, changes) => {
      const { changes: few, named } = settled(changes)
      expect(few.length).toBeLessThanOrEqual(2)
      expect(after(new Set(members), few)).toEqual(after(new Set(members), changes))
      const added = changes.flatMap((one) => (one.change === 'add' ? one.people : []))
      expect(named).toEqual([...new Set(added)])
    }),
  )
})

it('are none where nobody is named', () => {
  expect(settled([])).toEqual({ named: [], changes: [] })
  expect(settled([{ change: 'add', people: [] }])).toEqual({ named: [], changes: [] })
  expect(settled([{ change: 'keepOnly', people: [] }]).changes).toEqual([{ change: 'keepOnly', people: [] }])
})
