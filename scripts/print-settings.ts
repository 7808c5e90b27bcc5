// Prints every environment variable into docs/configuration.md, from the tables that the server reads by.
// Run as `npm run generate:settings`; a test holds the file against the tables.
import { writeFileSync } from 'node:fs'
import { settingsPage } from './settings-page.ts'

writeFileSync(new URL('../docs/configuration.md', import.meta.url), settingsPage())
