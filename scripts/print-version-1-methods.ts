// Brings the table of methods in docs/version-1.md up to date: `npm run generate:version-1`.
import { readFileSync, writeFileSync } from 'node:fs'
import { withVersion1Methods } from './version-1-methods.ts'

const page = new URL('../docs/version-1.md', import.meta.url)
writeFileSync(page, withVersion1Methods(readFileSync(page, 'utf8')))
