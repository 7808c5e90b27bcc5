// What a test opens is closed when the test ends, and what a file opens before its tests when the file ends, the last first: by
// whoever opens it, not by each file.

type Close = () => unknown

/** By file, where several run in one process at once (scripts/mutants/try.js). */
const closers = new Map<string, Close[]>()
let file = ''
/** Of the test that runs, unless others run beside it. */
let ofTest: Close[] | undefined

/** What is opened from now on is of this file, and is what `closeAll` closes. */
export function inFile(name: string): void {
  file = name
}

/** What is opened from now on is of the test that begins, and is what `closeTest` closes. */
export function inTest(): void {
  ofTest = []
}

/** Closes something at the end of the test that runs, or of the file where none does. Closing what is closed must do nothing. */
export function atEnd(close: Close): void {
  if (ofTest) ofTest.push(close)
  else closers.set(file, [...(closers.get(file) ?? []), close])
}

/** Closes what the test has opened. */
export async function closeTest(): Promise<void> {
  const opened = ofTest ?? []
  ofTest = undefined
  for (const close of opened.toReversed()) await close()
}

/** Closes what the file has opened. */
export async function closeAll(): Promise<void> {
  const opened = closers.get(file) ?? []
  closers.delete(file)
  for (const close of opened.toReversed()) await close()
}
