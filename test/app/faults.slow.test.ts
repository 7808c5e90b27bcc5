// What stands against a start is said at once, as a sentence that says what to do; and a signal always ends it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../support/at-end.ts'

const MAIN = join(import.meta.dirname, '../../src/main.ts')
/** Somebody who is not root, to whom permissions mean nothing. */
const NOBODY = 65_534

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-graph-faults-'))
  await chmod(folder, 0o755)
  atEnd(() => rm(folder, { recursive: true, force: true }))
})

interface Run {
  readonly env: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  readonly uid?: number
  readonly signalAt?: RegExp
}

/** Runs a command to its end; with `signalAt`, sends SIGTERM once it has said that. */
async function run({ env, args = ['serve'], uid, signalAt }: Run) {
  const options = { env: { PATH: process.env['PATH'], PORT: '0', ...env }, ...(uid === undefined ? {} : { uid }) }
  const child = spawn(process.execPath, [MAIN, ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  atEnd(() => void child.kill('SIGKILL'))
  let said = ''
  let isSent = false
  const hear = (chunk: Buffer): void => {
    said += chunk.toString()
    // Once: a second one means at once.
    if (isSent || !signalAt?.test(said)) return
    isSent = true
    child.kill('SIGTERM')
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

const commands = [['serve'], ['migrate'], ['token', '--identity', 'a'.repeat(40)], ['keys', 'add']]

it.each(commands.map((args) => ({ args })))('$args.0: DATA_DIR is a file, or under one', async ({ args }) => {
  const file = join(folder, `file-${args[0]}`)
  await writeFile(file, '')
  for (const dir of [file, join(file, 'data')]) {
    const said = expect.stringContaining(`DATA_DIR is "${dir}": it is a file, or under one. Move`) as string
    expect(await run({ args, env: { DATA_DIR: dir } })).toEqual({ code: 2, said })
  }
})

it('DATA_DIR is under /proc', async ({ skip }) => {
  if (process.platform !== 'linux') skip()
  const { code, said } = await run({ env: { DATA_DIR: '/proc/data' } })
  expect({ code, said }).toEqual({ code: 2, said: expect.stringContaining('nothing can be made there. Set DATA_DIR') })
  expect(said).not.toContain('starting')
})

it('DATA_DIR is somebody else’s', async () => {
  const dir = join(folder, 'theirs')
  await mkdir(dir, { mode: 0o555 })
  const uid = process.getuid?.() === 0 ? NOBODY : undefined
  const ended = await run({ env: { DATA_DIR: dir }, ...(uid === undefined ? {} : { uid }) })
  expect(ended).toEqual({ code: 2, said: expect.stringContaining('this user may not write there. Give the folder') })
})

it('the port is taken: nothing is made', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  atEnd(() => other.close())
  const dir = join(folder, 'unused')
  const { port } = other.address() as AddressInfo
  const { code, said } = await run({ env: { DATA_DIR: dir, PORT: String(port) } })
  expect(code).toBe(1)
  expect(said).toBe(
    `Cannot listen on 127.0.0.1 port ${port}: another process does. Stop it, or set PORT to another port.\n`,
  )
  expect(await readdir(dir)).toEqual([])
})

it.each([/loading the server/, /opening the database/, /opening the faces/, /is ready at/])(
  'SIGTERM ends it when it has said %s',
  async (signalAt) => {
    const dir = await mkdtemp(join(folder, 'ended-'))
    const { code } = await run({ env: { DATA_DIR: dir }, signalAt })
    expect(code).toBe(0)
  },
)
