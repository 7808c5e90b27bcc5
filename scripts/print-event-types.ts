// Brings the table of event types in docs/events.md up to date: `npm run generate:events`.
import { readFileSync, writeFileSync } from 'node:fs'
import { withEventTypes } from './event-types.ts'

const page = new URL('../docs/events.md', import.meta.url)
writeFileSync(page, withEventTypes(readFileSync(page, 'utf8')))
