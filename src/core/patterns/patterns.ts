// Patterns of claims: RE2, in a bounded size, matched by counted work, kept in bounded memory.
import { RE2JS } from 're2js'
import { Automaton, type Work } from './automaton.ts'

const MAX_PATTERN_LENGTH = 1_024
/** Instructions and ranges of classes once compiled: `[a-z]{1,60}` has about 180, `\p{L}` about 700. */
const MAX_PATTERN_SIZE = 1_000
const MAX_VALUE_LENGTH = 16_384
/** What compiling an instruction costs, in steps of matching. */
const COMPILE_STEPS = 20
/** Characters of a pattern's fixed beginning that it is found by. */
const MAX_PREFIX = 64

interface Compiled {
  readonly automaton: Automaton | undefined
  readonly problem: string | undefined
  readonly bytes: number
}

/** Compiled patterns, the one last used at the end, within `MAX_BYTES`. */
const compiled = new Map<string, Compiled>()
const MAX_BYTES = 32 * 1024 * 1024
/** What an instruction and its ranges take, roughly; a kept text takes two bytes a character. */
const BYTES_PER_INSTRUCTION = 160
let bytesKept = 0

/**
 * Whether the whole of `value` matches an RE2 pattern. A pattern that does not compile or is too large matches nothing,
 * as does one that is not decided when the work is spent.
 */
export function matchesPattern(pattern: string, value: string, work: Work): boolean {
  if (value.length > MAX_VALUE_LENGTH || work.isSpent) return false
  const automaton = compile(pattern, work).automaton
  return automaton !== undefined && automaton.matches(value, work)
}

/** Why a pattern cannot be used; undefined when it can. For the validation of what a user enters. */
export function patternProblem(pattern: string): string | undefined {
  return compile(pattern).problem
}

/** What a pattern is looked up by: how all its matches begin, and its size. A pattern that cannot be used has neither. */
export function patternIndex(pattern: string): { readonly prefix: string; readonly size: number } {
  const { automaton } = compile(pattern)
  return { prefix: automaton?.prefix(MAX_PREFIX) ?? '', size: automaton?.size ?? 0 }
}

function compile(text: string, work?: Work): Compiled {
  if (text.length > MAX_PATTERN_LENGTH) {
    return { automaton: undefined, problem: `is longer than ${MAX_PATTERN_LENGTH} characters`, bytes: 0 }
  }
  const known = compiled.get(text)
  if (known !== undefined) {
    compiled.delete(text)
    compiled.set(text, known)
    return known
  }
  const made = tryCompile(text)
  work?.spend((made.automaton?.size ?? text.length) * COMPILE_STEPS)
  keep(text, made)
  return made
}

function keep(text: string, made: Compiled): void {
  compiled.set(text, made)
  bytesKept += made.bytes
  for (const [oldest, { bytes }] of compiled) {
    if (bytesKept <= MAX_BYTES) return
    compiled.delete(oldest)
    bytesKept -= bytes
  }
}

function tryCompile(text: string): Compiled {
  const refused = (problem: string): Compiled => ({ automaton: undefined, problem, bytes: 2 * text.length + 256 })
  try {
    const automaton = new Automaton(RE2JS.compile(text))
    const { size } = automaton
    if (size > MAX_PATTERN_SIZE) {
      return refused(`is too large once its repetitions and classes are counted (${size} of ${MAX_PATTERN_SIZE})`)
    }
    return { automaton, problem: undefined, bytes: 2 * text.length + size * BYTES_PER_INSTRUCTION }
  } catch (error) {
    return refused(`is not an RE2 pattern (${error instanceof Error ? error.message : 'error'})`)
  }
}
