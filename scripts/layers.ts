// Holds the imports against the layers of the house (.dependency-cruiser.cjs), and fails when it saw no module at all, or a
// folder that has no rule.
import { readdirSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { foldersWithoutRule } from './layer-rules.ts'

const { forbidden = [], options } = await extractConfig('./.dependency-cruiser.cjs')
const folders = readdirSync('src', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)
const names = forbidden.map(({ name = '' }) => name)
const unruled = foldersWithoutRule(folders, names)
for (const folder of unruled)
  console.error(`src/${folder} has no row in .dependency-cruiser.cjs: say what it may import.`)
const { output } = await cruise(['src'], { ...options, validate: true, ruleSet: { forbidden } })
if (typeof output === 'string') throw new Error('dependency-cruiser gave text where a result was wanted')
const { totalCruised, violations } = output.summary
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
console.log(`${totalCruised} modules cruised, ${violations.length} violations`)
process.exit(totalCruised === 0 || violations.length > 0 || unruled.length > 0 ? 1 : 0)
