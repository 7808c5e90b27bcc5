// Makes the browser files of the explorers: src/explorers/<page>/browser/ → src/explorers/gen/<page>/.
// Runs after `npm ci` (the script "prepare"), and does nothing when what is there was made from the same input; --force makes
// it anew. One file a bundle in scripts/explorers/.
import { existsSync } from 'node:fs'

const force = process.argv.includes('--force')

if (!existsSync(new URL('../node_modules/esbuild', import.meta.url))) {
  console.log('The explorers were not built: esbuild is a development dependency and is not installed here.')
} else {
  // They import esbuild, which is not everywhere.
  const { makeBundle } = await import('./explorers/bundle.ts')
  const { graphiql } = await import('./explorers/graphiql.ts')
  const { rest, grpc } = await import('./explorers/docs.ts')
  const { home } = await import('./explorers/home.ts')
  for (const bundle of [home, graphiql, rest, grpc]) await makeBundle(bundle, force)
}
