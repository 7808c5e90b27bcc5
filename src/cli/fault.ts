// A fault as one line for the person at the terminal.

/** The error's message; of an error that nobody foresaw, its stack too, for that is what a report needs. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const foreseen = error.name !== 'Error' || !(error instanceof TypeError || error instanceof ReferenceError)
  return foreseen ? error.message : (error.stack ?? error.message)
}
