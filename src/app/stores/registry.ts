// The registry that the configuration names.
import { readFile } from 'node:fs/promises'
import { createRegistry, type Registry } from '../../registry/registry.ts'
import type { Config } from '../config/config.ts'

/** The registry; undefined when none is configured. */
export async function registryOf(config: Pick<Config, 'registry'>): Promise<Registry | undefined> {
  if (!config.registry) return undefined
  const { url, credentialsFile } = config.registry
  if (credentialsFile === undefined) return createRegistry({ url })
  const text = (await readFile(credentialsFile, 'utf8')).trim()
  const at = text.indexOf(':')
  if (at < 1) throw new Error(`${credentialsFile} must hold a user and a password with a colon between them.`)
  return createRegistry({ url, credentials: { user: text.slice(0, at), password: text.slice(at + 1) } })
}
