// What a command says at its end: sentences for people, or with --json a line of JSON for programs.

export interface OutputOptions {
  readonly json?: boolean
}

/**
 * A result as it is written, with its line break.
 * @param found what is written with --json, on one line
 * @param text what people read
 */
export function said({ json }: OutputOptions, found: object, text: string): string {
  return `${json ? JSON.stringify(found) : text}\n`
}

/** Writes a result to standard output, as `said` has it. */
export function tell(output: OutputOptions, found: object, text: string): void {
  process.stdout.write(said(output, found, text))
}
