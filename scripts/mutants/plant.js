// Sources with all their defects in them, each behind a switch: Stryker's.
import { readFileSync } from 'node:fs'
import { createInstrumenter } from '@stryker-mutator/instrumenter'
import { createInjector } from 'typed-inject'

/** Other words in a text for people are no defect: a text of several words. */
const PROSE = /\p{L}[,:;]? \p{L}/u
const ignorers = [{ shouldIgnore: ({ node }) => (PROSE.test(wordsOf(node) ?? '') ? 'words' : undefined) }]
const silent = { isDebugEnabled: () => false, debug: () => undefined, info: () => undefined, warn: console.warn }

/** The words of a string or a template without what is put into it; undefined: it is neither. */
function wordsOf(node) {
  if (node.type === 'StringLiteral') return node.value
  return node.type === 'TemplateLiteral' ? node.quasis.map((part) => part.value.raw).join('x') : undefined
}

/** The sources as they are to be run, and what can be switched on in them: `globalThis.__stryker__.activeMutant` (try.js). */
export async function plant(sources) {
  const instrumenter = createInjector().provideValue('logger', silent).injectFunction(createInstrumenter)
  const files = sources.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }))
  const options = { plugins: null, excludedMutations: [], ignorers, noHeader: false }
  const planted = await instrumenter.instrument(files, options)
  return {
    files: planted.files.map(({ name, content }) => ({ name, content: `// @ts-nocheck\n${content}` })),
    mutants: planted.mutants.filter(({ status }) => status !== 'Ignored'),
  }
}
