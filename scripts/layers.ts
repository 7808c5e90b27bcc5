// Holds the imports against the layers of the house (.dependency-cruiser.cjs), and fails when it saw no module at all.
import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'

const { forbidden, options } = await extractConfig('./.dependency-cruiser.cjs')
const { output } = await cruise(['src'], { ...options, validate: true, ruleSet: { forbidden } })
if (typeof output === 'string') throw new Error('dependency-cruiser gave text where a result was wanted')
const { totalCruised, violations } = output.summary
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
console.log(`${totalCruised} modules cruised, ${violations.length} violations`)
process.exit(totalCruised === 0 || violations.length > 0 ? 1 : 0)
