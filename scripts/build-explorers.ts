// Makes the browser files of the explorers: src/explorers/<page>/browser/ → src/explorers/gen/<page>/.
// Runs after `npm ci` (scripts/prepare.js), and does nothing when what is there was made from the same input; --force makes
// it anew. One file a bundle in scripts/explorers/.
import { makeBundle } from './explorers/bundle.ts'
import { rest, grpc } from './explorers/docs.ts'
import { graphiql } from './explorers/graphiql.ts'
import { home } from './explorers/home.ts'

const force = process.argv.includes('--force')
for (const bundle of [home, graphiql, rest, grpc]) await makeBundle(bundle, force)
