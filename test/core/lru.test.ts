// A map that forgets what was used the longest time ago, compared with the plainest one that does so.
import { expect, test } from 'vitest'
import { LruMap } from '../../src/core/lru.ts'
import { randomNumbers } from '../support/random.ts'

test('what is read stays, and what was not is forgotten first', () => {
  const map = new LruMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  expect(map.get('a')).toBe(1)
  map.set('c', 3)
  expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([1, undefined, 3, 2])
})

test('the one that was used last is the newest again after it was taken out', () => {
  const map = new LruMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.delete('b')
  map.set('b', 3)
  map.get('a')
  map.set('c', 4)
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 4])
})

/** The same by a list, the one used last at its end. */
class Plain {
  readonly #max: number
  #entries: [number, number][] = []

  constructor(max: number) {
    this.#max = max
  }

  get(key: number): number | undefined {
    const found = this.#entries.find(([one]) => one === key)
    if (found) this.#put(found)
    return found?.[1]
  }

  set(key: number, value: number): void {
    this.#put([key, value])
    this.#entries = this.#entries.slice(-this.#max)
  }

  delete(key: number): void {
    this.#entries = this.#entries.filter(([one]) => one !== key)
  }

  #put(entry: [number, number]): void {
    this.delete(entry[0])
    this.#entries.push(entry)
  }
}

test('whatever is asked in whatever order, it holds what the plainest map of this kind holds', () => {
  const random = randomNumbers()
  const map = new LruMap<number, number>(4)
  const plain = new Plain(4)
  for (let step = 0; step < 5_000; step++) {
    const key = Math.floor(random() * 7)
    const what = random()
    if (what < 0.1) {
      map.delete(key)
      plain.delete(key)
    } else if (what < 0.4) {
      map.set(key, step)
      plain.set(key, step)
    } else expect(map.get(key)).toBe(plain.get(key))
  }
})
