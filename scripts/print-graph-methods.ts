// Writes docs/graph-methods.md: `npm run generate:methods`.
import { writeFileSync } from 'node:fs'
import { methodsPage } from './graph-methods.ts'

writeFileSync(new URL('../docs/graph-methods.md', import.meta.url), methodsPage())
