// The command `mock` as a process: two of one seed agree, a file of resolvers answers instead, and subscriptions are told and end.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const RESOLVERS = "export const resolvers = { Repo: { description: () => 'always this' } }\n"

interface Mock {
  readonly child: ChildProcessByStdio<null, Readable, null>
  readonly url: string
}

/** Starts the command, and waits for the line that says where it is. */
async function start(...options: string[]): Promise<Mock> {
  const args = ['src/main.ts', 'mock', '--port', '0', ...options]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    const [url] = /http:\S+/.exec(text) ?? []
    if (url !== undefined && text.includes('\n')) return { child, url }
  }
  throw new Error(`The mock ended before it was ready: ${text}`)
}

let folder = ''
let mocks: readonly Mock[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mock-'))
  const file = join(folder, 'resolvers.mjs')
  await writeFile(file, RESOLVERS)
  mocks = await Promise.all([start(), start(), start('--seed', 'other'), start('--resolvers', file)])
})
afterAll(async () => {
  for (const { child } of mocks) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function ask(at: number, query: string, accept = 'application/json'): Promise<string> {
  const headers = { 'content-type': 'application/json', accept }
  const response = await fetch(mocks[at]?.url ?? '', { method: 'POST', headers, body: JSON.stringify({ query }) })
  expect(response.status).toBe(200)
  return response.text()
}

const PAGE =
  '{ groups(first: 1) { nodes { uid } } repos(first: 3) { nodes { id name description tags { nodes { digest } } } } }'

interface Told {
  readonly cursor: string
  readonly subject: string
  readonly type: string
}

/** The events of a subscription, until it ends. */
async function followed(args: string): Promise<Told[]> {
  const text = await ask(0, `subscription { events(${args}) { cursor subject type } }`, 'text/event-stream')
  expect(text).toContain('event: complete')
  const results = text.split('\n').filter((line) => line.startsWith('data: {'))
  return results.map((line) => (JSON.parse(line.slice(6)) as { data: { events: Told } }).data.events)
}

describe('the command mock', () => {
  it('gives the same for the same seed, and something else for another', async () => {
    const [one, two, other] = await Promise.all([ask(0, PAGE), ask(1, PAGE), ask(2, PAGE)])
    expect(two).toBe(one)
    expect(other).not.toBe(one)
    expect(one).not.toContain('errors')
  })

  it('takes resolvers from a file', async () => {
    expect(JSON.parse(await ask(3, '{ repos(first: 1) { nodes { description } } }'))).toEqual({
      data: { repos: { nodes: [{ description: 'always this' }] } },
    })
  })

  it('refuses a file that exports none', async () => {
    const file = join(folder, 'empty.mjs')
    await writeFile(file, 'export const other = 1\n')
    const child = spawn(process.execPath, ['src/main.ts', 'mock', '--port', '0', '--resolvers', file], { cwd: root })
    let complaint = ''
    child.stderr.on('data', (chunk) => (complaint += String(chunk)))
    const [code] = await once(child, 'close')
    expect(code).not.toBe(0)
    expect(complaint).toContain('must export "resolvers"')
  })

  it('tells the events of a group over server-sent events, from a cursor and by type, and ends', async () => {
    const { data } = JSON.parse(await ask(0, PAGE)) as { data: { groups: { nodes: { uid: string }[] } } }
    const group = data.groups.nodes[0]?.uid ?? ''
    const all = await followed(`group: "${group}"`)
    expect(all).toHaveLength(3)
    for (const { subject } of all) expect(subject.startsWith(`${group}/`)).toBe(true)
    const rest = await followed(`group: "${group}", after: "${all[0]?.cursor}"`)
    expect(rest.slice(0, 2)).toEqual(all.slice(1))
    expect(await followed(`group: "${group}", types: ["no.such.type"]`)).toEqual([])
    expect(await followed(`group: "${group}", types: ["${all[0]?.type}"]`)).toEqual(all)
    expect(await followed('group: "nowhere"')).toEqual([])
  })

  it('ends on a signal', async () => {
    const ended = mocks.map(({ child }) => once(child, 'exit'))
    for (const { child } of mocks) child.kill('SIGTERM')
    expect(await Promise.all(ended)).toEqual(mocks.map(() => [0, null]))
  })
})
