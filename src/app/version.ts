// The version of this server, as its package says it.
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }

/** For example `1.2.3`. */
export const version = manifest.version
