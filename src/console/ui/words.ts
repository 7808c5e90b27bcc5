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

/** What rights are named after that nobody needs to be told; policies are of three kinds. */
const OF = /^(?:IAM_(?!POLICY_)|EVENTS_)/

/** A capability in the words of a column: `IAM_GROUPS_CREATE` → `groups create`. No two have the same. */
export const rightText = (capability: string): string => lower(capability.replace(OF, ''))

/** Capabilities to choose from, by their words. */
export const rightOptions = <Right extends string>(
  capabilities: readonly Right[],
): readonly { readonly value: Right; readonly text: string }[] =>
  capabilities.map((value) => ({ value, text: rightText(value) })).sort((a, b) => a.text.localeCompare(b.text, 'en'))
