// The certificate and its key, read and checked before the port opens.
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'

/** PEM texts: the certificate with its chain, and its private key. */
export interface TlsFiles {
  readonly cert: string
  readonly key: string
}

/**
 * Reads the files of TLS_CERT and TLS_KEY.
 * @throws Error that names the files when they do not make a pair
 */
export async function readTls({ certFile, keyFile }: { certFile: string; keyFile: string }): Promise<TlsFiles> {
  const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')])
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`TLS_CERT ${certFile} and TLS_KEY ${keyFile} cannot be used: ${reason}`, { cause: error })
  }
  return { cert, key }
}
