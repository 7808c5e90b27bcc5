// Makes what is not committed, after `npm ci` and before `npm pack` (the script "prepare"): the database client, the
// explorers' browser files and the snapshot of a new database. JavaScript, so that it can say on any Node.js that there is
// nothing to make them with.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

if (['prisma', 'esbuild'].every((name) => existsSync(new URL(`../node_modules/${name}`, import.meta.url)))) {
  for (const script of ['generate:prisma', 'build:explorers', 'build:snapshot']) {
    execFileSync('npm', ['run', '--silent', script], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
} else {
  console.log('Nothing was generated: without development dependencies there is nothing to generate it with.')
}
