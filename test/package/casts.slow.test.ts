// Type assertions in the waist and the graph: each is a place where the compiler is told instead of asked.
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

/** It goes down and never up: what would need one more is typed by its message, its method or its model instead. */
const MOST = 48

/** Assertions of a file by line; `as const` asserts nothing, and each half of `as unknown as` counts. */
function assertionsIn(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const asserts = ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)
    if (asserts && !ts.isConstTypeReference(node.type)) {
      found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

it('has no more type assertions in services and graph than it had', () => {
  const files = globSync('src/{services,graphql}/**/*.ts').filter((path) => !path.includes('/gen/'))
  const found = files.flatMap(assertionsIn)
  expect(files.length).toBeGreaterThan(150)
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(MOST)
})
