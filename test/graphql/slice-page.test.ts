// A page of a list that is there as a whole, and of one that a method of our own gives a page of.
import { expect, it } from 'vitest'
import { answeredPage, slicePage } from '../../src/graphql/own-connection.ts'

const LETTERS = ['a', 'b', 'c', 'd', 'e'].map((letter) => ({ letter }))
const SHOWN = new Set(['nodes', 'pageInfo', 'totalCount'])

async function page(args: object, selected: ReadonlySet<string> = SHOWN): Promise<string> {
  const { nodes, pageInfo, totalCount } = slicePage(LETTERS, ({ letter }) => letter, { args, selected })
  const letters = (await nodes).map(({ letter }) => letter).join('')
  const ends = [pageInfo.hasPreviousPage ? '…' : '', pageInfo.hasNextPage ? '…' : '']
  expect(totalCount).toBe(5)
  expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([letters.at(0) ?? null, letters.at(-1) ?? null])
  return `${ends[0]}${letters}${ends[1]}`
}

it.each([
  [{}, 'abcde'],
  [{ first: 2 }, 'ab…'],
  [{ first: 5 }, 'abcde'],
  [{ first: 9 }, 'abcde'],
  [{ first: 0 }, '…'],
  [{ after: 'b' }, '…cde'],
  [{ after: 'b', first: 2 }, '…cd…'],
  [{ after: 'e' }, '…'],
  [{ last: 2 }, '…de'],
  [{ last: 9 }, 'abcde'],
  [{ before: 'd' }, 'abc…'],
  [{ before: 'd', last: 2 }, '…bc…'],
  [{ before: 'd', last: 9 }, 'abc…'],
  [{ before: 'a' }, '…'],
])('of %j is %s', async (args, letters) => expect(await page(args)).toBe(letters))

it('has nothing where nothing of it is shown', async () => {
  expect(await page({}, new Set(['totalCount']))).toBe('…')
})

it('has no cursor of another list, and no two items at one place', () => {
  for (const field of ['after', 'before'])
    expect(() => slicePage(LETTERS, ({ letter }) => letter, { args: { [field]: 'x' }, selected: SHOWN })).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT' }),
    )
  expect(() => slicePage([...LETTERS, LETTERS[0]!], ({ letter }) => letter, { args: {}, selected: SHOWN })).toThrow(
    'two items at one place',
  )
})

it('that was asked for to have its total alone has more where there is anything', async () => {
  const answered = (items: readonly string[]) =>
    answeredPage(
      { items, total: '7', hasNext: false, hasPrevious: false },
      { empty: true, edge: (item) => ({ cursor: item, node: { item } }) },
    )
  expect(answered(['a'])).toMatchObject({ nodes: [], totalCount: 7, pageInfo: { hasNextPage: true } })
  expect(answered([])).toMatchObject({ nodes: [], pageInfo: { hasNextPage: false } })
})
