// What was measured, as one table: a part's heading, then its lines with the aim beside each figure.

export interface Line {
  readonly what: string
  readonly measured: string
  /** What it should be; absent: the figure is for orientation. */
  readonly aim?: string
  readonly met?: boolean
}

interface Part {
  readonly title: string
  readonly lines: Line[]
}

const HEAD = ['', 'measured', 'aim', ''] as const

/** Gathers lines by part and prints them in the end, so that progress on stderr does not tear the table. */
export class Table {
  readonly #parts: Part[] = []

  /** Begins a part; the lines that follow belong to it. */
  part(title: string): void {
    this.#parts.push({ title, lines: [] })
    progress(title)
  }

  add(line: Line): void {
    this.#parts.at(-1)?.lines.push(line)
    progress(`  ${line.what}: ${line.measured}`)
  }

  toString(): string {
    const rows = this.#parts.flatMap(({ title, lines }) => [[title, '', '', ''], ...lines.map(cells)])
    const widths = HEAD.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)))
    const text = [HEAD, ...rows].map((row) => rowText(row, widths))
    const rule = '-'.repeat(Math.max(...text.map((line) => line.length)))
    const [head = '', ...body] = text
    const ruled = body.flatMap((line, at) => (rows[at]?.[1] === '' ? ['', line, rule] : [line]))
    return [head, ...ruled, ''].join('\n')
  }
}

function cells({ what, measured, aim = '', met }: Line): string[] {
  return [`  ${what}`, measured, aim, met === undefined ? '' : met ? 'met' : 'MISSED']
}

function rowText(row: readonly string[], widths: readonly number[]): string {
  const [what = '', ...figures] = row.map((cell, at) =>
    at === 0 ? cell.padEnd(widths[at] ?? 0) : at === 3 ? cell : cell.padStart(widths[at] ?? 0),
  )
  return [what, ...figures].join('  ').trimEnd()
}

/** Says on stderr what is going on. */
export function progress(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** The middle of the values; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]]
  return (low + high) / 2
}

/** Whole numbers as people write them: `1,000,000`. */
export function count(value: number): string {
  return value.toLocaleString('en-US')
}
