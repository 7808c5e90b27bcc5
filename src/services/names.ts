// Texts that have a shape of their own (core/shapes.ts), held to it.
import { type ShapeName, shapes } from '../core/shapes.ts'
import type { Violations } from './violations.ts'

/** Adds a violation when a given field does not have its shape. */
export function checkShape(
  fields: Record<string, unknown>,
  [field, shape]: readonly [string, ShapeName],
  violations: Violations,
): void {
  const value = fields[field]
  if (typeof value !== 'string' || value === '' || violations.has(field)) return
  if (!shapes[shape].test(value)) violations.add(field, shapes[shape].says)
}
