// The .proto files as text: every part of them says what it is.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Proto {
  readonly name: string
  readonly [list: string]: unknown
}
interface File extends Proto {
  readonly package: string
  readonly sourceCodeInfo: {
    readonly location: readonly { readonly path?: readonly number[]; readonly leadingComments?: string }[]
  }
}

const ROOT = join(import.meta.dirname, '../..')
const BUF = join(ROOT, 'node_modules/.bin/buf')
const image = JSON.parse(
  execFileSync(BUF, ['build', '-o', '-#format=json'], {
    cwd: ROOT,
    timeout: 240_000,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  }),
) as { file: File[] }
const files = image.file.filter((file) => !file.name.startsWith('google/'))

/** Which list of a descriptor holds which kind of part, and the field number of that list in a source path. */
const LISTS: Record<string, readonly (readonly [list: string, no: number, kind: string])[]> = {
  file: [
    ['messageType', 4, 'message'],
    ['enumType', 5, 'enum'],
    ['service', 6, 'service'],
    ['extension', 7, 'field'],
  ],
  message: [
    ['field', 2, 'field'],
    ['nestedType', 3, 'message'],
    ['enumType', 4, 'enum'],
  ],
  enum: [['value', 2, 'value']],
  service: [['method', 2, 'method']],
}

/** Calls `visit` with each part of a file, its full name and its path in the source info. */
function walk(
  part: Proto,
  where: { kind: string; name: string; path: readonly number[] },
  visit: (name: string, path: string) => void,
) {
  for (const [list, no, kind] of LISTS[where.kind] ?? []) {
    const parts = (part[list] ?? []) as (Proto & { options?: { mapEntry?: boolean } })[]
    parts.forEach((child, index) => {
      if (child.options?.mapEntry) return
      const inner = { kind, name: `${where.name}.${child.name}`, path: [...where.path, no, index] }
      visit(inner.name, inner.path.join('.'))
      walk(child, inner, visit)
    })
  }
}

it('has files to check', () => {
  expect(files.length).toBeGreaterThan(20)
})

describe.each(files.map((file) => [file.name, file] as const))('%s', (_, file) => {
  it('has a comment on every message, field, enum, value, service and method', () => {
    const comments = new Map(file.sourceCodeInfo.location.map((at) => [(at.path ?? []).join('.'), at.leadingComments]))
    const bare: string[] = []
    walk(file, { kind: 'file', name: file.package, path: [] }, (name, path) => {
      if (!comments.get(path)?.trim()) bare.push(name)
    })
    expect(bare).toEqual([])
  })
})

describe('buf', () => {
  it.each([['lint'], ['format', '-d', '--exit-code']])('%s finds nothing', (...args) => {
    expect(execFileSync(BUF, args, { cwd: ROOT, encoding: 'utf8', timeout: 240_000 })).toBe('')
  })
})
