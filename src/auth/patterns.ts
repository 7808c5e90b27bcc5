// Patterns of claims, in linear time.
// What belongs here: RE2 with a bounded cache. What does not: which claim is matched (match.ts). Called by auth/ and app/.
import { RE2JS } from 're2js'
import { LruMap } from '../core/lru.ts'

const MAX_PATTERN_LENGTH = 1_024
const MAX_VALUE_LENGTH = 16_384
const compiled = new LruMap<string, { readonly pattern: RE2JS | undefined; readonly problem: string | undefined }>(
  1_000,
)

/**
 * Whether the whole of `value` matches an RE2 pattern (docs/rules.md, "Tokens"). A pattern that does not compile, or is
 * longer than 1,024 characters, matches nothing.
 */
export function matchesPattern(pattern: string, value: string): boolean {
  return value.length <= MAX_VALUE_LENGTH && (compile(pattern).pattern?.matches(value) ?? false)
}

/** Why a pattern cannot be used; undefined when it can. For the validation of what a user enters. */
export function patternProblem(pattern: string): string | undefined {
  return compile(pattern).problem
}

function compile(text: string): { readonly pattern: RE2JS | undefined; readonly problem: string | undefined } {
  if (text.length > MAX_PATTERN_LENGTH) {
    return { pattern: undefined, problem: `is longer than ${MAX_PATTERN_LENGTH} characters` }
  }
  const known = compiled.get(text)
  if (known !== undefined) return known
  const made = tryCompile(text)
  compiled.set(text, made)
  return made
}

function tryCompile(text: string): { readonly pattern: RE2JS | undefined; readonly problem: string | undefined } {
  try {
    return { pattern: RE2JS.compile(text), problem: undefined }
  } catch (error) {
    return {
      pattern: undefined,
      problem: `is not an RE2 pattern (${error instanceof Error ? error.message : 'error'})`,
    }
  }
}
