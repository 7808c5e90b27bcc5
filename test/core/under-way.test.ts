// What is under way: it knows who is in, and keeps nothing of who has left.
import { expect, test } from 'vitest'
import { UnderWay } from '../../src/core/under-way.ts'

test('knows who came in and has not left', () => {
  const underWay = new UnderWay<{ readonly name: string }>()
  const leaveFirst = underWay.add({ name: 'first' })
  underWay.add({ name: 'second' })
  leaveFirst()
  underWay.add({ name: 'third' })
  expect(underWay.all().map(({ name }) => name)).toEqual(['third', 'second'])
})

test('to leave twice takes nobody else out', () => {
  const underWay = new UnderWay<{ readonly name: string }>()
  const leave = underWay.add({ name: 'first' })
  leave()
  underWay.add({ name: 'second' })
  leave()
  underWay.add({ name: 'third' })
  expect(underWay.all().map(({ name }) => name)).toEqual(['second', 'third'])
})

test('the same one may be in more than once', () => {
  const underWay = new UnderWay<object>()
  const one = {}
  const leave = underWay.add(one)
  underWay.add(one)
  leave()
  expect(underWay.all()).toEqual([one])
})

test('keeps nothing of who has left', async () => {
  const underWay = new UnderWay<object>()
  const left = Array.from({ length: 1_000 }, () => {
    const one = { much: new Array(1_000).fill(0) }
    const leave = underWay.add(one)
    leave()
    return new WeakRef(one)
  })
  const stays = {}
  underWay.add(stays)
  // What a WeakRef was made of lives until the turn of the event loop is over.
  await new Promise((resolve) => setImmediate(resolve))
  globalThis.gc?.()
  expect(left.filter((ref) => ref.deref() !== undefined)).toEqual([])
  expect(underWay.all()).toEqual([stays])
})
