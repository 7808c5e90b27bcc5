// What a test file opens is closed when the file ends, the last first: by whoever opens it, not by each file.

const closers: (() => unknown)[] = []

/** Closes something at the end of the file that runs. Closing what is closed must do nothing. */
export function atEnd(close: () => unknown): void {
  closers.push(close)
}

/** Closes all of it. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close()
}
