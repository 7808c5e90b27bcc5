// The grammar of path templates, and the exact column of every error.
import { describe, expect, it } from 'vitest'
import { versions } from '../../src/contract/versions.ts'
import { capture, parseTemplate, TemplateError } from '../../src/contract/template.ts'

describe('reads', () => {
  it.each<[string, object]>([
    ['/v1', { segments: [{ literal: 'v1' }], variables: [], verb: undefined, deep: -1 }],
    ['/v1/*/b', { segments: [{ literal: 'v1' }, '*', { literal: 'b' }], variables: [], deep: -1 }],
    ['/v1:go', { segments: [{ literal: 'v1' }], verb: 'go' }],
    ['/a/{b}', { segments: [{ literal: 'a' }, '*'], variables: [{ path: ['b'], from: 1, to: 2 }], deep: -1 }],
    [
      '/a/{b.c_d=**}',
      { segments: [{ literal: 'a' }, '**'], variables: [{ path: ['b', 'c_d'], from: 1, to: 2 }], deep: 1 },
    ],
    [
      '/{a=x/*/y}/{b}',
      {
        variables: [
          { path: ['a'], from: 0, to: 3 },
          { path: ['b'], from: 3, to: 4 },
        ],
      },
    ],
    [
      '/{a=**}/digests/{d}/size:go',
      { deep: 0, verb: 'go', variables: [{ path: ['a'] }, { path: ['d'], from: 2, to: 3 }] },
    ],
  ])('%s', (text, template) => {
    expect(parseTemplate(text)).toMatchObject(template)
  })

  it('every path of the contract', () => {
    const paths = versions.flatMap(({ methods }) =>
      [...methods.values()].flatMap(({ http }) => http.map((h) => h.path)),
    )
    expect(paths.length).toBeGreaterThan(100)
    for (const path of paths) expect(parseTemplate(path).text).toBe(path)
  })
})

describe('refuses', () => {
  it.each([
    ['', 1, 'expected "/"'],
    ['a', 1, 'expected "/"'],
    ['/', 2, 'expected a literal, "*", "**" or a variable'],
    ['/a/', 4, 'expected a literal, "*", "**" or a variable'],
    ['/a//b', 4, 'expected a literal, "*", "**" or a variable'],
    ['/a b', 3, 'expected "/", ":" or the end'],
    ['/a?b', 3, 'expected "/", ":" or the end'],
    ['/a/***', 6, 'expected "/", ":" or the end'],
    ['/**/**', 5, '"**" may stand once'],
    ['/**/{a=**}', 8, '"**" may stand once'],
    ['/{', 3, 'expected a field name'],
    ['/{1a}', 3, 'expected a field name'],
    ['/{a.}', 5, 'expected a field name'],
    ['/{a', 4, 'expected "}"'],
    ['/{a=', 5, 'expected a literal, "*", "**" or a variable'],
    ['/{a=b/}', 7, 'expected a literal, "*", "**" or a variable'],
    ['/{a=b/{c}}', 7, 'a variable cannot hold another'],
    ['/{a}/{a}', 6, 'the variable a stands twice'],
    ['/{a}b', 5, 'expected "/", ":" or the end'],
    ['/a:', 4, 'expected a verb'],
    ['/a:b/c', 5, 'expected "/", ":" or the end'],
    ['/a:b:c', 5, 'expected "/", ":" or the end'],
  ])('%s at column %d', (text, column, problem) => {
    expect(() => parseTemplate(text)).toThrow(new TemplateError(text, column, problem))
  })
})

describe('captures', () => {
  it.each([
    ['/a/{b}', 'a/x', ['x']],
    ['/a/{b=**}', 'a', ['']],
    ['/a/{b=**}', 'a/x/y', ['x/y']],
    ['/{a=x/*}/{b=**}/c/{d}/e', 'x/1/2/3/c/4/e', ['x/1', '2/3', '4']],
    ['/{a=**}/{b}', 'x', ['', 'x']],
  ])('%s from %s', (template, path, values) => {
    expect(capture(parseTemplate(template), path.split('/'))).toEqual(values)
  })
})
