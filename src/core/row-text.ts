// How a face wants the rows of a kind written: as the JSON text of its own spelling, made by the database where it can.

/** JSON that is written already; it goes into an answer as it is. */
export class JsonText {
  readonly text: string
  /** It stands where an object would. */
  readonly [member: string]: unknown

  constructor(text: string) {
    this.text = text
  }

  /** What it says, for who wants it as a value. */
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/**
 * How the database writes a value: `string` and `strings` as JSON does, `long` as a number in quotes, `int` as one that fits
 * into 32 bits (it fails for others), `json` as the JSON that it is, `time` in UTC with milliseconds, `millis` as a number of them
 * since 1970, or a number by its name.
 */
export type Spelling =
  | 'string'
  | 'strings'
  | 'boolean'
  | 'int'
  | 'number'
  | 'long'
  | 'json'
  | 'time'
  | 'millis'
  | {
      /** Number → the JSON text of its name. */
      readonly names: ReadonlyMap<number, string>
      /** What has no name is written as a number; otherwise its row cannot be written. */
      readonly others: boolean
    }

/** One member of an object. */
export interface TextMember {
  /** The field of the row, as the services call it; undefined: `write` reads what it needs (`reads`). */
  readonly field: string
  /** The JSON before the value: comma, name, colon. */
  readonly key: string
  /** Undefined: only `write` can. */
  readonly spelling: Spelling | undefined
  /** `write` reads the field alone, which is JSON: the database tells where it holds something, and gives what it holds. */
  readonly json?: boolean
  /** The whole member where the field holds nothing; undefined: such a row cannot be written. */
  readonly absent: string | undefined
  /** An empty text and zero are nothing too. */
  readonly emptyIsNothing?: boolean
  /** Fields that `write` reads. */
  readonly reads: readonly string[]
  /** The whole member of a row, by the plain values of these fields. @throws whatever, where it cannot be written */
  readonly write: (row: Readonly<Record<string, unknown>>) => string
}

/** Fields that are read with a row, of which nothing is written. */
export interface ReadBeside {
  readonly beside: readonly string[]
}

/**
 * The text of a row, in pieces: between two of them a face puts what is not of the row. A piece is made of members, of texts that
 * are always the same, and of what is read beside it. What is made of it is kept with it, so give the same object for the same wish.
 */
export type RowText = readonly (readonly (TextMember | ReadBeside | string)[])[]
