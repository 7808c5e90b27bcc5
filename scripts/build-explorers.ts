// Makes the browser files of the console and the explorers: src/console/, src/explorers/<page>/browser/ → src/explorers/gen/<page>/.
// Runs after `npm ci` (scripts/prepare.js), and does nothing when what is there was made from the same input; --force makes
// it anew. One file a bundle in scripts/explorers/.
import { makeBundle } from './explorers/bundle.ts'
import { platformConsole } from './explorers/console.ts'
import { rest, grpc } from './explorers/docs.ts'
import { graphiql } from './explorers/graphiql.ts'

const force = process.argv.includes('--force')
for (const bundle of [platformConsole, graphiql, rest, grpc]) await makeBundle(bundle, force)
