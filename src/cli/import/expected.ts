// What a record must be where it is not, in words for the person who has it.
import type { z } from 'zod'

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  number: 'a number',
  boolean: 'true or false',
}

/** The message of a fault, as `error` of a parse takes it. */
export function expected(issue: z.core.$ZodRawIssue): string | undefined {
  const { code, input } = issue
  if (code === 'invalid_type') {
    const wanted = `must be ${TYPES[issue.expected] ?? issue.expected}`
    return input === undefined ? `is missing, and ${wanted}` : wanted
  }
  if (code === 'invalid_format' && issue.format === 'datetime') {
    return 'must be a time as in RFC 3339, such as 2026-01-31T12:00:00Z'
  }
  if (code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  if (code === 'too_small') return 'must not be empty'
  if (code === 'too_big') return `must have at most ${issue.maximum} characters`
  return undefined
}
