// Whether a data folder can be used.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { requireDataFolder } from '../../src/app/stores/data-folder.ts'
import { atEnd } from '../support/at-end.ts'

const folder = await mkdtemp(join(tmpdir(), 'platform-graph-data-'))
atEnd(() => rm(folder, { recursive: true, force: true }))

it('makes the folder and leaves nothing in it', async () => {
  const dir = join(folder, 'a/b')
  await requireDataFolder(dir)
  expect(await readdir(dir)).toEqual([])
})

it('wants room on the disk', async () => {
  const full = requireDataFolder(folder, () => Promise.resolve(3 << 20))
  await expect(full).rejects.toThrow('its disk has 3 MB left, and 64 MB are needed. Make room on it, or set DATA_DIR')
})

it('believes a disk that does not say what it has', async () => {
  await expect(requireDataFolder(folder, () => Promise.resolve(undefined))).resolves.toBeUndefined()
})
