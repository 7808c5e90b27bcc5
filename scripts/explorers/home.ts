// The bundle of the first page: src/explorers/home/browser/ → src/explorers/gen/home/.
import { join } from 'node:path'
import { build } from 'esbuild'
import { type Bundle, explorers } from './bundle.ts'

const browser = join(explorers, 'home/browser')

export const home: Bundle = {
  name: 'home',
  // It shares the token and the sign-in with GraphiQL.
  sources: [browser, join(explorers, 'graphiql/browser')],
  run: async (common) => {
    const entryPoints = [{ in: join(browser, 'main.ts'), out: 'home' }, join(explorers, 'graphiql/browser/icon.svg')]
    return { results: [await build({ ...common, entryPoints })], script: 'home/browser/main.ts' }
  },
}
