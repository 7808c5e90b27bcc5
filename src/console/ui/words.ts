/** A value of an enum in words: `IN_PROGRESS` → `in progress`. */
export const lower = (value: string): string => value.toLowerCase().replaceAll('_', ' ')

/** The same at the beginning of a line: `In progress`. */
export const sentence = (value: string): string => lower(value).replace(/^./, (first) => first.toUpperCase())
