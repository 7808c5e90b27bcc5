// The path templates of google.api.http: `/registry/v2/repos/{repo.uid=**}/readme`, `/iam/v2/groups:lookupGroup`.
//
//     Template = "/" Segments [ Verb ]      Segments = Segment { "/" Segment }     Segment = "*" | "**" | LITERAL | Variable
//     Variable = "{" FieldPath [ "=" Segments ] "}"     FieldPath = IDENT { "." IDENT }     Verb = ":" LITERAL
//
// One rule of the grammar is wider here, because the contract uses it: segments may follow a `**`. There may be one `**`.

/** A part between two slashes: `*` matches one, `**` any number, other text itself. */
export type Segment = '*' | '**' | { readonly literal: string }

/** A variable and the segments that it spans: from `from` up to, without, `to`. */
export interface Variable {
  /** The request field that it fills, in the contract's spelling: `['repo', 'uid']`. */
  readonly path: readonly string[]
  readonly from: number
  readonly to: number
}

export interface Template {
  readonly text: string
  readonly segments: readonly Segment[]
  readonly variables: readonly Variable[]
  /** The custom verb after the last colon; undefined: none. */
  readonly verb: string | undefined
  /** Index of the `**`; -1: none. */
  readonly deep: number
}

/** A template that does not follow the grammar. `column` counts from 1. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  readonly column: number

  constructor(text: string, column: number, problem: string) {
    super(`${text}: column ${column}: ${problem}`)
    this.column = column
  }
}

const IDENT = /[A-Za-z_][A-Za-z0-9_]*/y
const LITERAL = /[A-Za-z0-9\-._~!$&'()+,;@%]+/y

/** Reads a template. @throws TemplateError that says what was expected, and where */
export function parseTemplate(text: string): Template {
  return new Parser(text).template()
}

class Parser {
  readonly #text: string
  #at = 0
  readonly #segments: Segment[] = []
  readonly #variables: Variable[] = []

  constructor(text: string) {
    this.#text = text
  }

  template(): Template {
    this.#expect('/')
    this.#readSegments(false)
    const verb = this.#skip(':') ? this.#match(LITERAL, 'a verb') : undefined
    if (this.#at < this.#text.length) throw this.#error('expected "/", ":" or the end')
    const deep = this.#segments.indexOf('**')
    return { text: this.#text, segments: this.#segments, variables: this.#variables, verb, deep }
  }

  #readSegments(inVariable: boolean): void {
    do this.#readSegment(inVariable)
    while (this.#skip('/'))
  }

  #readSegment(inVariable: boolean): void {
    if (this.#text[this.#at] === '{') {
      if (inVariable) throw this.#error('a variable cannot hold another')
      this.#readVariable()
    } else if (this.#text.startsWith('**', this.#at)) {
      if (this.#segments.includes('**')) throw this.#error('"**" may stand once')
      this.#at += 2
      this.#segments.push('**')
    } else if (this.#skip('*')) {
      this.#segments.push('*')
    } else {
      this.#segments.push({ literal: this.#match(LITERAL, 'a literal, "*", "**" or a variable') })
    }
  }

  #readVariable(): void {
    const start = this.#at
    this.#expect('{')
    const path = [this.#match(IDENT, 'a field name')]
    while (this.#skip('.')) path.push(this.#match(IDENT, 'a field name'))
    if (this.#variables.some((known) => known.path.join('.') === path.join('.'))) {
      throw this.#error(`the variable ${path.join('.')} stands twice`, start)
    }
    const from = this.#segments.length
    if (this.#skip('=')) this.#readSegments(true)
    else this.#segments.push('*')
    this.#expect('}')
    this.#variables.push({ path, from, to: this.#segments.length })
  }

  #match(pattern: RegExp, what: string): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found === undefined) throw this.#error(`expected ${what}`)
    this.#at += found.length
    return found
  }

  #skip(mark: string): boolean {
    const found = this.#text[this.#at] === mark
    if (found) this.#at++
    return found
  }

  #expect(mark: string): void {
    if (!this.#skip(mark)) throw this.#error(`expected "${mark}"`)
  }

  #error(problem: string, at = this.#at): TemplateError {
    return new TemplateError(this.#text, at + 1, problem)
  }
}

/** What the variables of a template that matches the parts of a path stand for, as written (percent-encoded). */
export function capture({ variables, deep, segments }: Template, parts: readonly string[]): string[] {
  // A `**` may have taken more parts than one, or none: what stands behind it moves by as many.
  const shift = parts.length - segments.length
  const moved = (index: number): number => (deep >= 0 && index > deep ? index + shift : index)
  return variables.map(({ from, to }) => parts.slice(moved(from), moved(to)).join('/'))
}
