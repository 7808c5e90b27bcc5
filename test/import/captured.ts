// What a command writes to the terminal, kept as text.
import { PassThrough } from 'node:stream'

export interface Captured {
  readonly out: NodeJS.WriteStream
  readonly err: NodeJS.WriteStream
  /** What was written so far; the streams are read as they are written to. */
  readonly texts: { readonly out: string; readonly err: string }
}

/** Two streams, neither of them a terminal. */
export function captured(): Captured {
  const texts = { out: '', err: '' }
  const stream = (name: 'out' | 'err') => {
    const made = new PassThrough()
    made.on('data', (chunk: Buffer) => (texts[name] += chunk.toString()))
    return made as unknown as NodeJS.WriteStream
  }
  return { out: stream('out'), err: stream('err'), texts }
}
