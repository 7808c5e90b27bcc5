/** Words that stand for a name, and keep their capitals. */
const NAMES = /\b(?:ai|fips|iam|scim)\b/g

/** A value of an enum in words: `IN_PROGRESS` → `in progress`; null is one that this version does not know. */
export const lower = (value: string | null): string =>
  (value ?? 'not known')
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(NAMES, (name) => name.toUpperCase())

/** The same at the beginning of a line: `In progress`. */
export const sentence = (value: string | null): string => lower(value).replace(/^./, (first) => first.toUpperCase())

/** A capability in the words of a column: `IAM_GROUPS_CREATE` → `groups create`. */
export const rightText = (capability: string): string => lower(capability.replace(/^(?:IAM|LIBRARIES|EVENTS)_/, ''))
