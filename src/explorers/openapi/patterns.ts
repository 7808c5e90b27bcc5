// What values of fields are like, beyond what their types say.

export const UID_PATTERN = '^[0-9a-f]{40}(/[0-9a-f]{16})*$'

/** What no text holds that is sent (docs/rules.md, "Errors"). */
export const WITHOUT_NUL = '^[^\\u0000]*$'

/** Fields that count rows (AIP-158). */
export const NEVER_NEGATIVE: ReadonlySet<string> = new Set(['page_size', 'skip', 'skipped', 'total_count'])
