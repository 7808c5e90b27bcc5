/** A text of somebody else's document as a database can hold it: without NUL, and without half of a surrogate pair. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
