// What a command says at its end: sentences for people, or with --json a line of JSON for programs.

export interface OutputOptions {
  readonly json?: boolean
}

/**
 * Writes a result to standard output.
 * @param found what is written with --json, on one line
 * @param text what people read; a line break is added
 */
export function tell({ json }: OutputOptions, found: object, text: string): void {
  process.stdout.write(`${json ? JSON.stringify(found) : text}\n`)
}
