/** A text of somebody else's document as a database can hold it: without NUL, and without half of a surrogate pair. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** Whether a database can hold a text as it is. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}
