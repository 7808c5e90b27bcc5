// The package as a library: whole servers for tests, each with a store, keys, a clock and an address of its own.
import type { Platform, PlatformOptions } from './types.ts'
import { openWorld } from './world.ts'

export type * from './types.ts'

/**
 * Starts a platform of its own, which lasts until it is disposed of or the process ends (docs/testing.md).
 * @throws Error, as a rejection, that names all settings that are wrong, or says why it cannot listen; nothing is left behind then
 */
export function createPlatform(options: PlatformOptions = {}): Promise<Platform> {
  return openWorld(options)
}
