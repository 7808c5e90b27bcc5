// docs/configuration.md as text.
import { settings } from '../src/app/config/config.ts'

const HEAD = `# Configuration

Everything is set by environment variables. They are read once, at start, and checked: all faults are listed at once, and the
server ends with exit code 2. A variable that is set to nothing counts as not given. \`serve --help\` prints the same.

This page is made from the tables that the server reads by (\`npm run generate:settings\`).

| variable | default | accepts | meaning |
|---|---|---|---|
`

/** The page, with one row for each variable, in the order of \`--help\`. */
export function settingsPage(): string {
  const rows = settings.map(({ name, default: fallback, accepts, description }) => {
    const cells = [`\`${name}\``, fallback || 'none', accepts, description]
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  })
  return `${HEAD}${rows.join('\n')}\n`
}
