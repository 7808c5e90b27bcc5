// What tells apart what has the same name.
import { expect, it, vi } from 'vitest'

vi.stubGlobal('document', { baseURI: 'http://localhost/', body: { dataset: { base: './' } } })
vi.stubGlobal('location', new URL('http://localhost/'))
const { apart } = await import('../../src/console/pick/words.ts')
const { namedApart } = await import('../../src/console/pick/apart.ts')

it('names groups of one name by the group that each lies in, as far as it is seen', () => {
  const groups = [
    { uid: 'o', name: 'demo' },
    { uid: 'o/a', name: 'data' },
    { uid: 'o/b', name: 'twin' },
    { uid: 'o/a/c', name: 'twin' },
    { uid: 'x/y/d', name: 'twin' },
  ]
  expect(namedApart(groups)).toEqual([
    { value: 'o', text: 'demo' },
    { value: 'o/a', text: 'data' },
    { value: 'o/b', text: 'twin in demo' },
    { value: 'o/a/c', text: 'twin in data' },
    { value: 'x/y/d', text: 'twin · x/y/d' },
  ])
})

it('offers people of one name with what tells them apart, and others by their name alone', () => {
  const options = [
    { uid: 'a', name: 'ada', about: 'ada@example.com' },
    { uid: 'b', name: 'person', about: 'b@example.com' },
    { uid: 'c', name: 'person', about: '' },
  ]
  expect(apart(options).map(({ about }) => about)).toEqual(['', 'b@example.com', 'c'])
})
