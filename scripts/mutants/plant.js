// Sources with all their defects in them, each behind a switch: Stryker's, and some of our own.
import { readFileSync } from 'node:fs'
import { types } from '@babel/core'
import { createInstrumenter } from '@stryker-mutator/instrumenter'
import { createInjector } from 'typed-inject'
// Not among what the package exports, and the only way to add to it.
import { allMutators } from '../../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/mutate.js'
import { plantSql } from './sql.js'

/** Other words in a text for people are no defect: a text of several words. */
const PROSE = /\p{L}[,:;]? \p{L}/u
const ignorers = [{ shouldIgnore: ({ node }) => (PROSE.test(wordsOf(node) ?? '') ? 'words' : undefined) }]
const silent = { isDebugEnabled: () => false, debug: () => undefined, info: () => undefined, warn: console.warn }
const isSimple = (node) => types.isIdentifier(node) || types.isMemberExpression(node)

/** What people get wrong in one line, and Stryker does not: nobody waits, and one argument instead of the other. */
allMutators.push(
  {
    name: 'Await',
    *mutate(path) {
      if (path.isAwaitExpression()) yield path.node.argument
    },
  },
  {
    name: 'SwappedArguments',
    *mutate(path) {
      const [first, second, ...others] = path.isCallExpression() ? path.node.arguments : []
      if (isSimple(first) && isSimple(second)) yield types.callExpression(path.node.callee, [second, first, ...others])
    },
  },
)

/** The words of a string or a template without what is put into it; undefined: it is neither. */
function wordsOf(node) {
  if (node.type === 'StringLiteral') return node.value
  return node.type === 'TemplateLiteral' ? node.quasis.map((part) => part.value.raw).join('x') : undefined
}

/**
 * The sources as they are to be run, what can be switched on in them (try.js), and the texts of SQL with what can be changed
 * in each.
 */
export async function plant(sources) {
  const instrumenter = createInjector().provideValue('logger', silent).injectFunction(createInstrumenter)
  const files = sources.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }))
  const options = { plugins: null, excludedMutations: [], ignorers, noHeader: false }
  const planted = await instrumenter.instrument(files, options)
  const texts = []
  const written = planted.files.map(({ name, content }, at) => {
    const sql = plantSql({ name, content, original: files[at].content, first: texts.length })
    texts.push(...sql.texts)
    return { name, content: `// @ts-nocheck\n${sql.content}` }
  })
  const mutants = planted.mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ id, fileName, location: { start }, mutatorName, replacement }) => {
      return { id, fileName, line: start.line + 1, column: start.column + 1, mutatorName, replacement }
    })
  for (const [number, { fileName, line, changes }] of texts.entries()) {
    for (const [at, change] of changes.entries()) {
      change.id = `sql-${number}-${at}`
      mutants.push({ id: change.id, fileName, line, column: 1, mutatorName: 'SQL', replacement: change.what })
    }
  }
  return { files: written, mutants, texts }
}
