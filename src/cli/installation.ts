import type { Registry } from '../registry/registry.ts'

/**
 * What commands need of the installation on this machine. The composition root makes it from the environment, when a
 * command asks: reading the environment may fail, and not every command needs it.
 */
export interface Installation {
  /** The server's address, PUBLIC_URL. */
  readonly publicUrl: string
  /** The file that holds the token of the owner. */
  readonly ownerTokenPath: string
  /** A token that this installation's key signs for an hour. */
  operatorToken(identity: string): Promise<string>
  /** The registry at REGISTRY_URL; undefined when none is configured. */
  registry(): Promise<Registry | undefined>
}

/** @throws Error that names every fault of the environment */
export type OpenInstallation = () => Installation
