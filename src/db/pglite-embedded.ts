// PGlite that notices when PostgreSQL ends, and keeps its stack. Used by pglite.ts.
//
// PostgreSQL ends its process by a PANIC, such as when its log finds no room. PGlite goes on without it and answers nothing at all
// to what it is asked, no error either, so that a write would look as if it were done, and a row as if it were not there.
//
// A statement that fails leaves PostgreSQL by an exception, which does not give back what the calls until there have taken of the
// stack in its memory: some twelve thousand of them would write over what stands behind it.
import { messages, PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { unavailable } from '../core/errors.ts'

const ENDS: ReadonlySet<string | undefined> = new Set(['PANIC', 'FATAL'])

/** Gives its memory back when it is closed, whoever still holds it, and answers UNAVAILABLE once PostgreSQL has ended. */
export class Embedded extends PGlite {
  #fault: Error | undefined
  readonly #onFault: (fault: Error) => void

  /** @param onFault told once, when PostgreSQL has ended */
  constructor(options: PGliteOptions, onFault: (fault: Error) => void) {
    super(options)
    this.#onFault = onFault
  }

  /** What PostgreSQL has ended by. */
  get fault(): Error | undefined {
    return this.#fault
  }

  override execProtocolRawSync(...asked: Parameters<PGlite['execProtocolRawSync']>): Uint8Array {
    const pointer = stackPointer(this.mod)
    const before: unknown = pointer?.value
    try {
      return super.execProtocolRawSync(...asked)
    } finally {
      if (pointer) pointer.value = before
    }
  }

  override execProtocol(...asked: Parameters<PGlite['execProtocol']>): ReturnType<PGlite['execProtocol']> {
    return this.#watched(() => super.execProtocol(...asked))
  }

  override execProtocolStream(
    ...asked: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    return this.#watched(() => super.execProtocolStream(...asked))
  }

  async #watched<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#fault) throw unavailable('the embedded database has failed', { cause: this.#fault })
    try {
      return await ask()
    } catch (error) {
      if (error instanceof messages.DatabaseError && ENDS.has(error.severity)) {
        this.#fault = error
        this.#onFault(error)
      }
      throw error
    }
  }

  override async close(): Promise<void> {
    await super.close()
    this.mod = undefined
  }
}

/** Where the stack of PostgreSQL ends, which its code keeps in a global of its own. */
function stackPointer(code: object | undefined): WebAssembly.Global | undefined {
  const pointer: unknown = code && '___stack_pointer' in code ? code.___stack_pointer : undefined
  return pointer instanceof WebAssembly.Global ? pointer : undefined
}
