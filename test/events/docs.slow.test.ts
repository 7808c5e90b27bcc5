// docs/events.md: what it says of types is what the contract says, and its examples run as they are written.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withEventTypes } from '../../scripts/event-types.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { openEvents, type EventsWorld } from './world.ts'

const ROOT = join(import.meta.dirname, '../..')
const page = await readFile(join(ROOT, 'docs/events.md'), 'utf8')

/** The blocks of a language, in order. */
function blocks(language: string): string[] {
  return [...page.matchAll(/^```(\w+)(?: run)?\n(.*?)^```$/gms)].flatMap(([, name, text = '']) =>
    name === language ? [text] : [],
  )
}

test('the types are those of the contract, with what leaves them', () => {
  expect(page).toContain('| `dev.chainguard.api.iam.group.created.v1` | `CreateGroup` |')
  expect(page).toBe(withEventTypes(page))
})

describe('the examples', () => {
  let world: EventsWorld
  let folder: string
  const children: ChildProcess[] = []
  const ports = { server: 0, receiver: 0, own: 0 }

  beforeAll(async () => {
    for (const name of ['server', 'receiver', 'own'] as const) ports[name] = await freePort()
    const url = `http://localhost:${ports.server}`
    world = await openEvents({ PORT: String(ports.server), HOST: 'localhost', PUBLIC_URL: url })
    folder = await mkdtemp(join(tmpdir(), 'platform-graph-docs-'))
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data/owner-token'), await world.token())
  })
  afterAll(async () => {
    for (const child of children) child.kill()
    await world.close()
    await rm(folder, { recursive: true })
  })

  /** As it is written, but for what depends on the machine: ports, and how a command is started here. */
  const local = (text: string): string =>
    text
      .replaceAll('localhost:8080', `localhost:${ports.server}`)
      .replaceAll('127.0.0.1:8090', `127.0.0.1:${ports.receiver}`)
      .replaceAll('--port 8090', `--port ${ports.receiver}`)
      .replaceAll('timeout 3 curl', 'timeout 240 curl')
      .replaceAll('npm run -s platform-graph --', `exec node ${join(ROOT, 'src/main.ts')}`)

  /** Runs a script of bash in the folder; gives what it prints, as it grows. */
  function bash(
    script: string,
    environment: Readonly<Record<string, string>> = {},
  ): { text: () => string; over: Promise<unknown> } {
    const env = { PATH: `${join(process.execPath, '..')}:${process.env['PATH']}`, HOME: folder, ...environment }
    const child = spawn('bash', ['-c', script], { cwd: folder, env })
    children.push(child)
    let said = ''
    for (const from of [child.stdout, child.stderr]) from.on('data', (chunk: Buffer) => (said += chunk.toString()))
    return { text: () => said, over: once(child, 'close') }
  }

  test('run as they are written', async () => {
    const [variables = '', ...rest] = blocks('sh').map(local)
    const lasting = rest.filter((text) => text.startsWith('exec node'))
    // What is cut off after a time ends with its first event here.
    const passing = rest
      .filter((text) => !text.startsWith('exec node'))
      .map((text) => (text.startsWith('timeout') ? `${text.trimEnd()} | grep -m 1 'event: next'\n` : text))
    expect(lasting).toHaveLength(2)
    const [receiver, listener] = lasting.map((text) => bash(`${variables}\n${text}`))
    const says = (): string => `${receiver!.text()}\n${listener!.text()}`
    await eventually(() => receiver!.text().includes('Receiving at'), says)
    // It listens from now on, whenever that is.
    let repos = 0
    await eventually(async () => {
      await world.repo(`until-heard-${repos++}`)
      return listener!.text().includes('repo.created')
    }, says)
    const run = bash([variables, ...passing].join('\necho; echo "-----"\n'))
    await run.over
    const answers = run.text().split('-----')
    expect(answers).toHaveLength(passing.length + 1)
    expect(run.text()).not.toMatch(/"errors":\s*\[\s*\{|"code":\s*\d/)
    expect(run.text()).not.toMatch(/command not found|SyntaxError|TypeError/)
    expect(run.text()).toContain('"name":"heard"')
    expect(run.text()).toMatch(/"redeliver":\{"delivery":\{"state":"WAITING"\},"errors":\[\]\}/)
    expect(answers.at(-1)).toContain('event: next')
    await eventually(() => receiver!.text().includes('"name":"heard"'), says)
    await eventually(() => receiver!.text().includes('ok dev.chainguard.api.events.subscription.test.v1'), says)
    expect(receiver!.text()).not.toContain('BAD')
    await eventually(() => listener!.text().includes('(heard)'), says)
  })

  test('have a receiver that takes what is signed and nothing else', async () => {
    const [code = ''] = blocks('js')
    // Beside the packages that it imports.
    const path = join(ROOT, '.cache', `receiver-${process.pid}.mjs`)
    await writeFile(path, code)
    const env = { URL: `http://localhost:${ports.server}`, ORG: world.team, PORT: String(ports.own) }
    const own = bash(`exec node ${path}`, env)
    const sink = `http://127.0.0.1:${ports.own}/`
    const post = (): Promise<number> =>
      fetch(sink, { method: 'POST', body: '{}' }).then(
        ({ status }) => status,
        () => 0,
      )
    await eventually(async () => (await post()) === 401, own.text)
    const subscription = await world.subscribe(sink, { parent: world.team })
    const uid = await world.repo('received', world.team)
    await eventually(() => own.text().includes(`repo.created.v1 ${uid}`), own.text)
    // One that is meant for another group is signed as well, and not taken.
    const other = await world.subscribe(sink)
    await world.call('platformgraph.events.v1.EventsService/SendTestEvent', { uid: other })
    await eventually(async () => (await world.deliveries(other)).some(({ attempts }) => attempts.length > 0))
    expect((await world.deliveries(other)).flatMap(({ attempts }) => attempts)[0]).toMatchObject({ status: 401 })
    await eventually(async () => (await world.deliveries(subscription)).every(({ state }) => state === 1))
    await rm(path)
  })
})
