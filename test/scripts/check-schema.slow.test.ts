// `npm run schema:check` as it is run: on this project's own schema and .proto files, against baselines made here.
import { execFile, execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const schema = readFileSync(join(root, 'schema.graphql'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'platform-graph-releases-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs it from another folder, as a script must not care; resolves with what it printed and its exit code. */
const check = (...args: string[]): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'scripts/check-schema.ts'), '--releases', folder, ...args],
      { cwd: folder },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
    )
  })

it('says that there is nothing to compare with before the first release', async () => {
  const { code, text } = await check()
  expect([code, text]).toEqual([0, expect.stringContaining('There is no release yet')])
})

it('keeps a baseline once, and compares with the newest', async () => {
  expect((await check('--keep')).code).toBe(0)
  const twice = await check('--keep')
  expect([twice.code, twice.text]).toEqual([2, expect.stringContaining('is there already')])
  const same = await check()
  expect(same.text).toContain(`The graph against release ${version}: 0 breaking, 0 announced, 0 dangerous.`)
  expect(same.text).toContain(`The .proto files against release ${version}: nothing breaks.`)
  expect(same.code).toBe(0)

  // 10 comes after 9, and after what has two digits elsewhere.
  for (const name of ['9.12.0', '10.0.0']) cpSync(join(folder, version), join(folder, name), { recursive: true })
  const gone = gzipSync(`${schema}\nextend type Query { gone: Int }\n`)
  writeFileSync(join(folder, '10.0.0/schema.graphql.gz'), gone)
  const broken = await check()
  expect(broken.code).toBe(1)
  expect(broken.text).toMatch(/breaking {3}Query\.gone: Field 'gone' was removed/)
  expect(broken.text).toContain('The graph against release 10.0.0: 1 breaking')
  expect(broken.text).toContain('Removed on YYYY-MM-DD')
})

it('compares with a file, and says so when it cannot', async () => {
  const old = join(folder, 'old.graphql')
  writeFileSync(
    old,
    `${schema}\nextend type Query { gone: Int @deprecated(reason: "Use ping. Removed on 2020-01-01.") }\n`,
  )
  const announced = await check('--against', old)
  expect([announced.code, announced.text]).toEqual([0, expect.stringContaining('announced  Query.gone')])
  writeFileSync(old, 'type Query { a: }')
  const unreadable = await check('--against', old)
  expect([unreadable.code, unreadable.text]).toEqual([2, expect.stringContaining('is not a schema')])
  const unknown = await check('--against', 'no-such-thing')
  expect([unknown.code, unknown.text]).toEqual([2, expect.stringContaining('is neither a file')])
})

it('names what breaks clients of the .proto files', async () => {
  const protos = join(folder, 'protos')
  cpSync(join(root, 'proto'), protos, { recursive: true })
  const ping = 'chainguard/platform/ping/v2/ping.proto'
  appendFileSync(join(protos, ping), '\nmessage Gone {\n  string name = 1;\n}\n')
  const baseline = join(folder, 'with-gone')
  cpSync(join(folder, version), baseline, { recursive: true })
  execFileSync(join(root, 'node_modules/.bin/buf'), ['build', protos, '-o', join(baseline, 'contract.binpb.gz')], {
    timeout: 240_000,
  })
  const { code, text } = await check('--against', baseline)
  expect(text).toMatch(/message "Gone" was deleted/)
  expect(text).toContain('0 breaking, 0 announced, 0 dangerous')
  expect(code).toBe(1)
})
