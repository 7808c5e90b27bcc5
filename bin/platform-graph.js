#!/usr/bin/env node
// The command of the package. Old versions of Node.js cannot even read what it is made of, so theirs is looked at first.
import { existsSync } from 'node:fs'

const [major, minor] = process.versions.node.split('.').map(Number)
const advice = 'platform-graph runs on Node.js 22 (from 22.13) and 24'

if (major < 22 || (major === 22 && minor < 13)) {
  console.error(`${advice}; this is ${process.versions.node}. Install one of them, e.g. from https://nodejs.org.`)
  process.exitCode = 1
} else if (!existsSync(new URL('../dist/main.js', import.meta.url))) {
  const way =
    'give the command as `npm run -s platform-graph -- serve`, or make what the package runs by `npm run build`'
  console.error(`This is a clone, which has no dist/: ${way}.`)
  process.exitCode = 1
} else {
  if (major !== 22 && major !== 24) console.error(`${advice}; this is ${process.versions.node}, which was not tested.`)
  // The lock of the data folder is SQLite's, which Node.js 22 has and calls experimental each time.
  const { emitWarning } = process
  process.emitWarning = (warning, ...more) => {
    if (!String(warning).startsWith('SQLite is an experimental feature')) emitWarning.call(process, warning, ...more)
  }
  await import('../dist/main.js')
}
