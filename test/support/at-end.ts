// What a test file opens is closed when the file ends, the last first: by whoever opens it, not by each file.

/** By file, where several run in one process at once (scripts/mutants/try.js). */
const closers = new Map<string, (() => unknown)[]>()
let file = ''

/** What is opened from now on is of this file, and is what `closeAll` closes. */
export function inFile(name: string): void {
  file = name
}

/** Closes something at the end of the file that runs. Closing what is closed must do nothing. */
export function atEnd(close: () => unknown): void {
  closers.set(file, [...(closers.get(file) ?? []), close])
}

/** Closes all of it. */
export async function closeAll(): Promise<void> {
  const opened = closers.get(file) ?? []
  closers.delete(file)
  for (const close of opened.toReversed()) await close()
}
