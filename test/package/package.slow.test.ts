// The package in an empty folder: every command on this Node.js and on those of TEST_NODES (paths with ":" between them).
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { decodeJwt } from 'jose'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installPackage } from './install.ts'

const MOST_BYTES = 150e6
const COMMANDS = ['serve', 'migrate', 'token', 'keys', 'import', 'documents', 'events', 'webhook', 'sync', 'mock']
const nodes = [process.execPath, ...(process.env['TEST_NODES']?.split(':') ?? [])]

interface Said {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

let folder: string
let bin: string
let said: string
let registry: Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-graph-package-'))
  ;({ said } = await installPackage(folder))
  bin = join(folder, 'installed/node_modules/platform-graph/bin/platform-graph.js')
  registry = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end('{"repositories":[]}'),
  )
  await once(registry.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  registry?.close()
  await rm(folder, { recursive: true, force: true })
})

it('installs without a warning, Prisma or a Node.js of its own, and is small', async () => {
  // What npm has to say of the user's own settings is not the package's.
  expect(said.split('\n').filter((line) => /warn|error/i.test(line) && !line.includes(' config '))).toEqual([])
  const packages = join(folder, 'installed/node_modules')
  const names = await readdir(packages)
  expect(names).toContain('platform-graph')
  for (const name of ['prisma', '@prisma', 'node', 'typescript']) expect(names).not.toContain(name)
  const own = await readdir(join(packages, 'platform-graph'), { recursive: true })
  expect(own.filter((path) => path.includes('node_modules'))).toEqual([])
  const files = (await readdir(packages, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size))
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MOST_BYTES)
})

it('has what its pages link to', async () => {
  const home = join(folder, 'installed/node_modules/platform-graph')
  const pages = (await readdir(home, { recursive: true })).filter((name) => name.endsWith('.md'))
  expect(pages).toContain('README.md')
  for (const page of pages) {
    const links = [...(await readFile(join(home, page), 'utf8')).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
    for (const [, link = ''] of links)
      await expect(stat(join(home, dirname(page), link)), `${page}: ${link}`).resolves.toBeDefined()
  }
})

it('has types that stand by themselves', async () => {
  const file = join(folder, 'installed/typed.mts')
  await writeFile(
    file,
    `import { createPlatform, type Snapshot } from 'platform-graph'
     import { createMockServer, type MockOptions, type MockServer } from 'platform-graph/mock'
     await using platform = await createPlatform({ begin: 'seed' })
     const kept: Snapshot = await platform.snapshot()
     await platform.reset(kept)
     const token: string = await platform.token('owner', { capabilities: ['repo.list'] })
     // @ts-expect-error: no beginning
     await platform.reset(token)
     const resolvers: MockOptions['resolvers'] = { Repo: { description: () => 'short' } }
     const mock: MockServer = await createMockServer({ seed: 'cards', resolvers })
     await mock.close()`,
  )
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
    strict: true,
    noEmit: true,
    types: [],
  })
  const faults = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  expect(faults).toEqual([])
})

describe.each(nodes)('on %s', (node) => {
  let env: Record<string, string>
  let server: ChildProcess & { readonly stderr: NodeJS.ReadableStream }
  let complaints = ''
  let url: string
  let group: string
  let supported: boolean

  const start = (args: readonly string[], more: Record<string, string> = {}) =>
    spawn(node, [bin, ...args], { cwd: folder, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] })
  const command = (args: readonly string[], more: Record<string, string> = {}): Promise<Said> =>
    new Promise((resolve) => {
      const options = { cwd: folder, env: { ...env, ...more } }
      const child = execFile(node, [bin, ...args], options, (_, out, err) =>
        resolve({ code: child.exitCode, out, err }),
      )
    })
  /** Starts a command that lasts, ends it once it has said this, and gives all that it said. */
  const until = async (child: ReturnType<typeof start>, words: string | RegExp): Promise<string> => {
    let text = ''
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      text += chunk.toString()
      if (typeof words === 'string' ? text.includes(words) : words.test(text)) break
    }
    return text
  }

  const ownerToken = async (): Promise<string> => (await readFile(join(env['DATA_DIR']!, 'owner-token'), 'utf8')).trim()
  const makeGroup = async (name: string): Promise<void> => {
    const headers = { authorization: `Bearer ${await ownerToken()}`, 'content-type': 'application/json' }
    const query = 'mutation ($input: CreateGroupInput!) { createGroup(input: $input) { group { uid } } }'
    const body = JSON.stringify({ query, variables: { input: { parent: group, name } } })
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body })
    expect(await answer.json()).toMatchObject({ data: { createGroup: { group: { uid: expect.any(String) } } } })
  }

  beforeAll(async () => {
    const dataDir = await mkdtemp(join(folder, 'data-'))
    env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, DATABASE_URL: 'memory:', PORT: '0', LOG_LEVEL: 'warn' }
    const { code, err } = await command(['--version'])
    supported = code === 0
    if (!supported)
      return expect(err).toMatch(/^platform-graph runs on Node\.js 22 .* this is \d+\.\d+\.\d+\. Install /)
    server = start(['serve'])
    server.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
    const text = await until(server as ReturnType<typeof start>, /Made the organization .*\n/)
    url = /ready at (\S+)/.exec(text)![1]!
    group = /Made the organization .*: (\S+)/.exec(text)![1]!
    env = { ...env, PUBLIC_URL: url, PORT: '8080' }
  })
  afterAll(() => void server?.kill('SIGKILL'))

  it('says what it can do, or why it cannot', async () => {
    const { out, err } = await command(['--help'])
    if (!supported) return expect(err.trim().split('\n')).toHaveLength(1)
    for (const name of COMMANDS) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'))
    expect(err).toBe('')
  })

  it('keeps what Node.js compiles beside the packages, and runs as well where it cannot', async ({ skip }) => {
    if (!supported) skip()
    const kept = join(folder, 'installed/node_modules/.cache/platform-graph')
    expect(await readdir(kept)).not.toEqual([])
    await rm(kept, { recursive: true })
    await writeFile(kept, 'a file is in the way')
    expect(await command(['--version'])).toMatchObject({ code: 0, err: '' })
    await rm(kept)
  })

  it('is a mock for who imports that', async ({ skip }) => {
    if (!supported) skip()
    const script = `import { createMockServer } from 'platform-graph/mock'
      const mock = await createMockServer({ seed: 'cards' })
      const answer = await fetch(mock.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"query":"{ repos(first: 2) { nodes { name } } }"}' })
      console.log(await answer.text())
      await mock.close()`
    const file = join(folder, 'installed/mocked.mjs')
    await writeFile(file, script)
    const { stdout } = await promisify(execFile)(node, [file], { env: { PATH: process.env['PATH'] ?? '' } })
    expect((JSON.parse(stdout) as { data: { repos: { nodes: unknown[] } } }).data.repos.nodes).toHaveLength(2)
  })

  it('serves the faces and the pages', async ({ skip }) => {
    if (!supported) skip()
    const made = await command(['token', '--identity', decodeJwt(await ownerToken()).sub!])
    expect(made).toMatchObject({ code: 0, err: '' })
    const authorization = `Bearer ${made.out.trim()}`
    const rest = await fetch(`${url}/iam/v2/groups/${group}`, { headers: { authorization } })
    expect(rest.status).toBe(200)
    const page = await (await fetch(`${url}/graphql`, { headers: { accept: 'text/html' } })).text()
    const script = /src="([^"]+\.js)"/.exec(page)![1]!
    expect((await fetch(new URL(script, `${url}/graphql`))).status).toBe(200)
  })

  it('works with a running server: import, events, sync', async ({ skip }) => {
    if (!supported) skip()
    const listening = start(['events', 'listen', '--group', group, '--json'])
    const affected = [{ package: { ecosystem: 'Go', name: 'example.com/a' }, ranges: [] }]
    const record = { id: 'GO-2026-0001', modified: '2026-01-02T03:04:05Z', summary: 'One.', affected }
    await writeFile(join(folder, 'record.json'), JSON.stringify(record))
    let connected = ''
    listening.stderr.on('data', (chunk: Buffer) => (connected += chunk.toString()))
    const heard = until(listening, '\n')
    const imported = await command(['import', 'osv', 'record.json', '--group', group])
    expect(imported).toMatchObject({ code: 0, err: '' })
    await expect.poll(() => connected).toContain(`connected: listening to ${group}`)
    await makeGroup('heard')
    expect(JSON.parse((await heard).split('\n')[0]!)).toHaveProperty('type')
    listening.kill('SIGTERM')
    const REGISTRY_URL = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
    expect(await command(['sync', '--group', group], { REGISTRY_URL })).toMatchObject({ code: 0, err: '' })
  })

  it.each([
    ['webhook receive', 'Receiving at'],
    ['mock', 'ready at'],
  ])('%s lasts until a signal', async (name, words) => {
    if (!supported) return
    const child = start([...name.split(' '), '--port', '0'])
    const ended = once(child, 'exit')
    expect(await until(child, words)).toContain(words)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })

  it('works on its own data: keys, migrate, documents', async ({ skip }) => {
    if (!supported) skip()
    const own = { DATABASE_URL: '', DATA_DIR: await mkdtemp(join(folder, 'own-')) }
    expect(JSON.parse((await command(['keys', 'generate'], own)).out)).toHaveProperty('kid')
    expect(await command(['migrate'], own)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('up to date'),
    })
    await writeFile(join(folder, 'one.graphql'), 'query One { __typename }\n')
    const published = await command(['documents', 'publish', 'one.graphql'], own)
    expect(published).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Published 1 document') })
    expect((await command(['documents', 'list'], own)).out).toContain('query One')
  })

  it('is a library for tests', async ({ skip }) => {
    if (!supported) skip()
    const test = join(folder, 'installed/groups.test.mjs')
    await copyFile(join(folder, 'installed/node_modules/platform-graph/examples/testing/groups.test.mjs'), test)
    const child = spawn(node, ['--test', test], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const ended = await once(child, 'exit')
    expect({ ended, said }).toEqual({ ended: [0, null], said: expect.not.stringContaining('Warning') })
  })

  it('ends on a signal, with nothing to complain of', async ({ skip }) => {
    if (!supported) skip()
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(complaints).toBe('')
  })
})
