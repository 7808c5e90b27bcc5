// One process a data folder, with real processes: a kill, a race, and the words of the refusal.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderInUseError, lockFolder } from '../../src/app/stores/folder-lock.ts'

let dir: string
const children: ChildProcess[] = []

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'folder-lock-'))
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

/** A process that tries to take the folder, and its first line. */
async function taker(folder = dir): Promise<{ child: ChildProcess; line: string }> {
  const script = join(import.meta.dirname, 'fixtures/hold-folder.ts')
  const child = spawn(process.execPath, [script, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const [data] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, line: data.toString().trim() }
}

it('refuses a second process and names the folder and the first', async () => {
  const { child, line } = await taker()
  expect(line).toBe('won')
  const refused = lockFolder(dir)
  await expect(refused).rejects.toThrow(FolderInUseError)
  await expect(refused).rejects.toThrow(
    new RegExp(
      `^The data folder ${dir} is in use by process ${child.pid} \\(started \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\\)\\. ` +
        'Stop it, or set DATA_DIR to another folder\\.$',
    ),
  )
})

it('takes over at once after kill -9', async () => {
  const { child } = await taker()
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(readdirSync(dir)).toContain('server.json')
  const lock = await lockFolder(dir)
  expect((await taker()).line).toContain(`in use by process ${process.pid} `)
  lock.release()
})

it('lets exactly one of ten win that start at the same moment', async () => {
  const takers = await Promise.all(Array.from({ length: 10 }, () => taker()))
  const winners = takers.filter(({ line }) => line === 'won')
  expect(winners).toHaveLength(1)
  const losers = takers.filter(({ line }) => line.includes(`in use by process ${winners[0]?.child.pid} `))
  expect(losers).toHaveLength(9)
})

it('is given back, and only once', async () => {
  const first = await lockFolder(dir)
  await expect(lockFolder(dir)).rejects.toThrow(`in use by process ${process.pid}`)
  first.release()
  const second = await lockFolder(dir)
  first.release()
  await expect(lockFolder(dir)).rejects.toThrow(FolderInUseError)
  second.release()
})

it('knows the folder by another name', async () => {
  const alias = `${dir}-alias`
  symlinkSync(dir, alias)
  const lock = await lockFolder(dir)
  await expect(lockFolder(alias)).rejects.toThrow(FolderInUseError)
  lock.release()
  rmSync(alias)
})

it('makes the folder, for this user only, and says when it cannot', async () => {
  const lock = await lockFolder(join(dir, 'a/b'))
  expect(statSync(join(dir, 'a/b')).mode & 0o777).toBe(0o700)
  lock.release()
  writeFileSync(join(dir, 'server.lock'), 'not a database, and long enough to be read as the header of one'.repeat(4))
  await expect(lockFolder(dir)).rejects.toThrow(`The data folder ${dir} cannot be locked: `)
})
