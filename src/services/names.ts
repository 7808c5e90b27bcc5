// The shapes of names (docs/rules.md, "Resources").
import type { Violations } from './violations.ts'

const NAME = /^[a-z0-9 ._-]{1,}$/
const REPO_COMPONENT = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*'
const REPO_NAME = new RegExp(`^${REPO_COMPONENT}(?:/${REPO_COMPONENT})*$`)
const TAG_NAME = /^[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}$/
const DIGEST = /^sha256:[0-9a-f]{64}$/

/** A kind of text with its rule, as a violation describes it. */
interface Shape {
  readonly test: (value: string) => boolean
  readonly says: string
}

export const shapes = {
  name: { test: (v) => NAME.test(v) && v.length <= 255, says: 'must match ^[a-z0-9 ._-]{1,}$, at most 255 characters' },
  groupName: {
    test: (v) => NAME.test(v) && v.length >= 3 && v.length <= 63,
    says: 'must match ^[a-z0-9 ._-]{1,}$ and have 3 to 63 characters',
  },
  repoName: {
    test: (v) => v.length <= 255 && REPO_NAME.test(v),
    says: 'must be lower-case path components as in OCI, such as nginx or team/nginx, at most 255 characters',
  },
  tagName: { test: (v) => TAG_NAME.test(v), says: 'must match ^[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}$' },
  digest: { test: (v) => DIGEST.test(v), says: 'must have the form sha256:<64 hexadecimal digits>' },
} as const satisfies Record<string, Shape>

/** Adds a violation when a given field does not have its shape. */
export function checkShape(
  fields: Record<string, unknown>,
  [field, shape]: readonly [string, keyof typeof shapes],
  violations: Violations,
): void {
  const value = fields[field]
  if (typeof value !== 'string' || value === '' || violations.has(field)) return
  if (!shapes[shape].test(value)) violations.add(field, shapes[shape].says)
}
