// The checker finds what could not have happened one after the other, and nothing else.
import { describe, expect, it } from 'vitest'
import { seeded } from '../support/random.ts'
import { check } from './checker.ts'
import { type Ask, type LabelOperation, labels, type Rows, type Told } from './labels.ts'

const row = (uid: string, label: string): Told => ({ told: 'row', uid, label })
const rows = (of: Readonly<Record<string, string>>): Told => ({ told: 'rows', rows: new Map(Object.entries(of)) })
const taken: Told = { told: 'taken' }
const absent: Told = { told: 'absent' }
const deleted: Told = { told: 'deleted' }
const create = (label: string): Ask => ({ ask: 'create', label })
const remove = (uid: string): Ask => ({ ask: 'delete', uid })
const get = (uid: string): Ask => ({ ask: 'get', uid })
const rename = (uid: string, label: string): Ask => ({ ask: 'rename', uid, label })
const list: Ask = { ask: 'list' }

type Planted = readonly [input: Ask, output: Told, called: number, returned: number]

function verdict(planted: readonly Planted[]): boolean {
  const history = planted.map(([input, output, called, returned]) => ({ input, output, called, returned }))
  return check(labels, history).isLinearizable
}

describe('what could have happened', () => {
  it.each<[string, readonly Planted[]]>([
    ['nothing', []],
    [
      'one of two at once is taken',
      [
        [create('a'), row('1', 'a'), 0, 9],
        [create('a'), taken, 1, 8],
      ],
    ],
    [
      'a read at once with a write sees either',
      [
        [create('a'), row('1', 'a'), 0, 9],
        [list, rows({}), 1, 2],
        [list, rows({ 1: 'a' }), 3, 4],
      ],
    ],
    [
      'a name goes from one to the other',
      [
        [create('a'), row('1', 'a'), 0, 1],
        [rename('1', 'b'), row('1', 'b'), 2, 9],
        [create('a'), row('2', 'a'), 3, 8],
        [list, rows({ 1: 'b', 2: 'a' }), 10, 11],
      ],
    ],
    [
      'one of two deletes finds nothing',
      [
        [create('a'), row('1', 'a'), 0, 1],
        [remove('1'), absent, 2, 9],
        [remove('1'), deleted, 3, 8],
      ],
    ],
  ])('%s', (_, planted) => {
    expect(verdict(planted)).toBe(true)
  })
})

describe('what could not have happened', () => {
  it.each<[string, readonly Planted[]]>([
    [
      'a name is had twice',
      [
        [create('a'), row('1', 'a'), 0, 9],
        [create('a'), row('2', 'a'), 1, 8],
      ],
    ],
    ['a name is taken by nobody', [[create('a'), taken, 0, 1]]],
    [
      'a read is older than what returned before it',
      [
        [create('a'), row('1', 'a'), 0, 1],
        [list, rows({}), 2, 3],
      ],
    ],
    [
      'a read goes back',
      [
        [create('a'), row('1', 'a'), 0, 9],
        [list, rows({ 1: 'a' }), 1, 2],
        [list, rows({}), 3, 4],
      ],
    ],
    [
      'what is deleted is read',
      [
        [create('a'), row('1', 'a'), 0, 1],
        [remove('1'), deleted, 2, 3],
        [get('1'), row('1', 'a'), 4, 5],
      ],
    ],
    [
      'both of two deletes are the one',
      [
        [create('a'), row('1', 'a'), 0, 1],
        [remove('1'), deleted, 2, 9],
        [remove('1'), deleted, 3, 8],
      ],
    ],
    [
      'a write is lost',
      [
        [create('a'), row('1', 'a'), 0, 1],
        [rename('1', 'b'), row('1', 'b'), 2, 3],
        [rename('1', 'c'), row('1', 'c'), 4, 5],
        [get('1'), row('1', 'b'), 6, 7],
      ],
    ],
    [
      'a list is of two moments',
      [
        [create('a'), row('1', 'a'), 0, 1],
        [rename('1', 'b'), row('1', 'b'), 2, 3],
        [create('a'), row('2', 'a'), 4, 5],
        [list, rows({ 1: 'a', 2: 'a' }), 0, 9],
      ],
    ],
    [
      'two readers see two orders',
      [
        [create('a'), row('1', 'a'), 0, 20],
        [create('b'), row('2', 'b'), 0, 20],
        [list, rows({ 1: 'a' }), 5, 6],
        [list, rows({ 2: 'b' }), 7, 8],
      ],
    ],
  ])('%s', (_, planted) => {
    expect(verdict(planted)).toBe(false)
  })
})

/** A history of many clients that is right because each operation takes effect at one moment of its time. */
function rightHistory(seed: number): LabelOperation[] {
  const random = seeded(seed)
  const pick = (most: number): number => Math.floor(random() * most)
  let state: Rows = new Map()
  let next = 0
  return Array.from({ length: 80 }, (_, at) => {
    const label = `n${pick(4)}`
    const uid = [...state.keys()][pick(state.size + 1)] ?? 'nobody'
    const input = [create(label), rename(uid, label), remove(uid), get(uid), list][pick(5)]!
    const known = state.get(uid)
    const outputs: readonly Told[] = [
      ...(input.ask === 'create' ? [row(`u${next++}`, label)] : input.ask === 'rename' ? [row(uid, label)] : []),
      ...(known === undefined ? [] : [row(uid, known)]),
      taken,
      absent,
      deleted,
      { told: 'rows', rows: state },
    ]
    const output = outputs.find((one) => labels.step(state, input, one) !== undefined)!
    state = labels.step(state, input, output)!
    return { input, output, called: at - random() * 4, returned: at + random() * 4 }
  })
}

it('says yes to a hundred long histories that are right, and no once one answer of each is another', () => {
  let refused = 0
  for (let seed = 1; seed <= 100; seed++) {
    const history = rightHistory(seed)
    expect(check(labels, history).isLinearizable, `seed ${seed}`).toBe(true)
    const at = history.findLastIndex(({ output }) => output.told === 'rows')
    const ghost = rows({ ghost: 'n9' })
    const wrong = history.map((one, index) => (index === at ? { ...one, output: ghost } : one))
    if (!check(labels, wrong).isLinearizable) refused++
  }
  expect(refused).toBe(100)
})
