// Serves an example while it is worked on: `node serve.ts relay`. Each load of the page bundles it anew.
// GRAPH is the address of the graph, PORT where to listen.
import { bundle, examples } from './build.ts'

const example = examples.find((name) => name === process.argv[2])
if (example === undefined) {
  console.error(`Say which: node serve.ts ${examples.join('|')}`)
  process.exit(2)
}
const graph = process.env.GRAPH ?? 'http://localhost:8080/graphql'
const page = await bundle(example, graph)
const { port } = await page.serve({ host: '127.0.0.1', port: Number(process.env.PORT ?? 3000), servedir: example })
console.log(`The ${example} example is at http://localhost:${port} and asks ${graph}. Ctrl-C ends it.`)
