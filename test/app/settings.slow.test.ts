// Every setting has a reader: what can be set and changes nothing misleads whoever sets it.
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { loadConfig } from '../../src/app/config/config.ts'
import { variables } from '../../src/app/config/settings.ts'

/** The names of properties that a file reads: `a.name`, and what it takes out of an object by `{ name }`. */
function namesRead(path: string): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) names.push(node.name.text)
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name
      if (ts.isIdentifier(name)) names.push(name.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true))
  return names
}

function readersIn(pattern: string, exclude: string): ReadonlySet<string> {
  return new Set(globSync(pattern, { exclude: [exclude, 'src/**/gen/**'] }).flatMap(namesRead))
}

/** Keys of an object and of the objects in it. */
function keysOf(value: object): string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? [key, ...keysOf(inner)] : [key],
  )
}

const INVENTED = 'aSettingThatNobodyReads'

it('is read outside of the configuration', () => {
  const read = readersIn('src/**/*.ts', 'src/app/config/**')
  const keys = [...keysOf(loadConfig({ METRICS_PORT: '9464' })), INVENTED]
  expect(keys).toContain('jsonDepth')
  expect(keys.filter((key) => !read.has(key))).toEqual([INVENTED])
})

it('is read by the configuration, each variable of it', () => {
  const read = readersIn('src/app/config/*.ts', 'src/app/config/settings.ts')
  // What accepts one value only is there to refuse the others.
  const names = Object.entries(variables).flatMap(([name, { about }]) =>
    about.accepts === about.default ? [] : [name],
  )
  expect([...names, INVENTED].filter((name) => !read.has(name))).toEqual([INVENTED])
})
