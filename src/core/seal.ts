// Secrets that must be read back, as they are stored: AES-256-GCM (NIST SP 800-38D), with the key told by its digest.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Bytes of a key. */
export const KEY_BYTES = 32
const VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

interface Key {
  readonly id: string
  readonly bytes: Uint8Array
}

/** Seals with its first key and opens with all, so that a key is replaced by putting another before it. */
export class Seal {
  readonly #keys: readonly [Key, ...Key[]]

  /** @throws Error without a key, or for one that has not 32 bytes */
  constructor(keys: readonly Uint8Array[]) {
    const [first, ...others] = keys.map((bytes): Key => {
      if (bytes.length !== KEY_BYTES) throw new Error(`An encryption key has ${KEY_BYTES} bytes, not ${bytes.length}`)
      return { id: createHash('sha256').update(bytes).digest('base64url').slice(0, 8), bytes }
    })
    if (first === undefined) throw new Error('Secrets need an encryption key')
    this.#keys = [first, ...others]
  }

  /** A text sealed; an empty one stays empty, for there is no secret. */
  seal(text: string): string {
    if (text === '') return ''
    const [{ id, bytes }] = this.#keys
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(`${VERSION}.${id}`))
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${VERSION}.${id}.${sealed.toString('base64url')}`
  }

  /** @throws Error when none of the keys made it, or it was changed */
  open(sealed: string): string {
    if (sealed === '') return ''
    const [version = '', id = '', text = ''] = sealed.split('.')
    const key = this.#keys.find((one) => one.id === id)
    if (version !== VERSION || key === undefined)
      throw new Error('A stored secret was sealed with a key that is not here')
    const bytes = Buffer.from(text, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, NONCE_BYTES))
    decipher.setAAD(Buffer.from(`${VERSION}.${id}`)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  }

  /** Whether it was sealed with the first key. */
  isCurrent(sealed: string): boolean {
    return sealed === '' || sealed.startsWith(`${VERSION}.${this.#keys[0].id}.`)
  }

  /** Whether it has the form of what is sealed. */
  static isSealed(text: string): boolean {
    return /^v1\.[\w-]{8}\.[\w-]{38,}$/.test(text)
  }
}
