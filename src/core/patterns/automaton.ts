// A compiled RE2 pattern run over a value, one character at a time, with every step counted.
import type { RE2JS } from 're2js'

/** What may still be spent on the patterns of one token: steps of automata, and instructions compiled. */
export class Work {
  #left: number

  constructor(steps: number) {
    this.#left = steps
  }

  get isSpent(): boolean {
    return this.#left < 0
  }

  /** Takes `steps` away; false when there were not as many. */
  spend(steps: number): boolean {
    this.#left -= steps
    return this.#left >= 0
  }
}

/** The instructions of RE2's automata (the numbers are those of the library's compiler). */
const OP = { alt: 1, altMatch: 2, capture: 3, emptyWidth: 4, match: 6, nop: 7, rune: 8, anyNotNewline: 11, any: 10 }
const BEGIN_LINE = 1
const END_LINE = 2
const BEGIN_TEXT = 4
const END_TEXT = 8
const WORD_BOUNDARY = 16
const NO_WORD_BOUNDARY = 32
const NEWLINE = 10

interface Instruction {
  readonly op: number
  readonly out: number
  readonly arg: number
  readonly runes: ArrayLike<number>
  matchRune(rune: number): boolean
}

/** A program without look-behind, which RE2 does not know. */
export class Automaton {
  readonly #instructions: readonly Instruction[]
  readonly #start: number
  /** Instructions, and the ranges of their classes: what it takes to keep it. */
  readonly size: number

  constructor(compiled: RE2JS) {
    // The library's types say less of its programs than it has.
    const { prog } = compiled.re2() as unknown as { prog: { inst: readonly Instruction[]; start: number } }
    this.#instructions = prog.inst
    this.#start = prog.start
    this.size = this.#instructions.reduce((sum, { runes }) => sum + 1 + (runes.length >> 1), 0)
  }

  /** The text that every match begins with, as far as it can be read off: at most `max` characters. */
  prefix(max: number): string {
    let text = ''
    for (let at = this.#instructions[this.#start]; at !== undefined && text.length < max;) {
      if (at.op === OP.capture || at.op === OP.nop || (at.op === OP.emptyWidth && at.arg === BEGIN_TEXT)) {
        at = this.#instructions[at.out]
        continue
      }
      // A letter in either case has flags, and is no longer one text.
      if (at.op !== OP.rune + 1 || at.runes.length !== 1 || at.arg !== 0) break
      text += String.fromCodePoint(at.runes[0] ?? 0)
      at = this.#instructions[at.out]
    }
    return text.slice(0, max)
  }

  /** Whether the whole of `value` matches; false too when the work is spent before that is known. */
  matches(value: string, work: Work): boolean {
    const run = new Run(this.#instructions)
    const end = value.length
    let after = value.codePointAt(0) ?? -1
    run.add(this.#start, conditionsAt(-1, after))
    for (let at = 0, before = -1; at < end;) {
      at += after > 0xffff ? 2 : 1
      before = after
      after = value.codePointAt(at) ?? -1
      run.step(before, conditionsAt(before, after))
      if (run.count === 0 || !work.spend(run.steps)) return false
    }
    return run.hasMatch()
  }
}

/** The instructions that wait for a character, and those that are reached by it. */
class Run {
  readonly #instructions: readonly Instruction[]
  /** The round in which each instruction was reached last, so that none is followed twice in one. */
  readonly #reached: Int32Array
  readonly #stack: number[] = []
  #waiting: Int32Array
  #next: Int32Array
  #round = 1
  count = 0
  /** Instructions looked at in the last step. */
  steps = 0

  constructor(instructions: readonly Instruction[]) {
    this.#instructions = instructions
    this.#reached = new Int32Array(instructions.length)
    this.#waiting = new Int32Array(instructions.length)
    this.#next = new Int32Array(instructions.length)
  }

  /** Adds all instructions that are reached from `pc` without a character. */
  add(pc: number, holds: number): void {
    const stack = this.#stack
    stack.push(pc)
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const instruction = this.#instructions[at]
      if (instruction === undefined || this.#reached[at] === this.#round) continue
      this.#reached[at] = this.#round
      this.steps++
      const { op, out, arg } = instruction
      if (op === OP.alt || op === OP.altMatch) stack.push(out, arg)
      else if (op === OP.capture || op === OP.nop) stack.push(out)
      else if (op !== OP.emptyWidth) this.#waiting[this.count++] = at
      else if ((arg & ~holds) === 0) stack.push(out)
    }
  }

  /** Takes a character; `holds` are the conditions behind it. */
  step(rune: number, holds: number): void {
    const before = this.#waiting
    const count = this.count
    this.#waiting = this.#next
    this.#next = before
    this.count = 0
    this.steps = count
    this.#round++
    for (let i = 0; i < count; i++) {
      const instruction = this.#instructions[before[i] ?? 0]
      if (instruction !== undefined && consumes(instruction, rune)) this.add(instruction.out, holds)
    }
  }

  hasMatch(): boolean {
    return this.#waiting.subarray(0, this.count).some((pc) => this.#instructions[pc]?.op === OP.match)
  }
}

function consumes(instruction: Instruction, rune: number): boolean {
  if (instruction.op === OP.any) return true
  // As in RE2, a dot that takes no line's end says so by itself and not by its ranges.
  if (instruction.op === OP.anyNotNewline) return rune !== NEWLINE
  return instruction.op >= OP.rune && instruction.op < OP.any && instruction.matchRune(rune)
}

/** The conditions of empty width that hold between two characters; -1: the text's end. */
function conditionsAt(before: number, after: number): number {
  let flags = before < 0 ? BEGIN_TEXT | BEGIN_LINE : 0
  if (before === NEWLINE) flags |= BEGIN_LINE
  if (after < 0) flags |= END_TEXT | END_LINE
  if (after === NEWLINE) flags |= END_LINE
  return flags | (isWord(before) === isWord(after) ? NO_WORD_BOUNDARY : WORD_BOUNDARY)
}

function isWord(rune: number): boolean {
  const isLetter = (rune | 0x20) >= 0x61 && (rune | 0x20) <= 0x7a
  return isLetter || (rune >= 0x30 && rune <= 0x39) || rune === 0x5f
}
