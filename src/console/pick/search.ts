// What is searched for while somebody types: nothing before the graph would take it.
import { useDebounced } from '../ui/debounced.ts'

/** Fewer letters and digits than that the graph does not search for (`search(query:)`). */
const LEAST = 2

/** Whether there is enough to search for. Beyond ASCII all is taken for a letter, as the graph does. */
export const isSearchable = (text: string): boolean => text.replace(/[^0-9A-Za-z\u0080-\uffff]/g, '').length >= LEAST

/** Why that is not searched for, which is not searchable. */
export const tooLittle = (text: string): string =>
  text.trim().length < LEAST
    ? 'Type two letters or more.'
    : 'Only letters and digits are searched for: type two of them or more.'

/** The words to search for, once whoever types rests; empty: there are none, or too few. */
export function useSearch(text: string): string {
  const settled = useDebounced(text.trim())
  return isSearchable(settled) ? settled : ''
}
