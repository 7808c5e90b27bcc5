// Texts that sort by code point as what they stand for, so that a database can order by them.

/** A whole number of any size, written in digits: its length comes first, so that 9 sorts before 10. */
export function numberKey(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, '')
  const { length } = plain
  // ':' follows '9', so numbers of ten digits and more come after all shorter ones.
  return length < 10 ? `${length}${plain}` : `:${String(length).padStart(3, '0')}${plain}`
}

/** Closes a sequence or a text: sorts before everything else that a key holds, as a prefix sorts before what it begins. */
export const END = '!'
/** Sorts after everything else. */
export const LAST = '~'
