// What statements that fail leave of the embedded database. That it outlives any number of them is in embedded-faults.slow.test.ts.
import { expect, it } from 'vitest'
import { MemoryFiles } from '../../src/db/memory-files.ts'
import { Embedded } from '../../src/db/pglite-embedded.ts'
import { EXTENSIONS } from '../../src/db/pglite-extensions.ts'
import { readSnapshot } from '../../src/db/snapshot.ts'
import { atEnd } from '../support/at-end.ts'

it('a statement that fails leaves the stack as it was', async () => {
  const ended: Error[] = []
  const fs = await MemoryFiles.of(await readSnapshot())
  const embedded = new Embedded({ fs, extensions: EXTENSIONS }, (fault) => ended.push(fault))
  atEnd(() => embedded.close())
  await embedded.waitReady
  const top = (): unknown => {
    const { ___stack_pointer: pointer } = embedded.Module as unknown as { ___stack_pointer: WebAssembly.Global }
    return pointer.value
  }
  const before = top()
  expect(before).toBeGreaterThan(0)
  for (const text of ['SELECT 1/0', 'SELECT $1::int', 'nonsense', `DO $$ BEGIN RAISE 'no'; END $$`]) {
    await expect(embedded.query(text, text.includes('$1') ? ['x'] : [])).rejects.toThrow()
    await expect(embedded.exec(text.replace('$1', `'x'`))).rejects.toThrow()
    expect(top(), text).toBe(before)
  }
  expect(ended).toEqual([])
})
