// Versions of Maven artifacts, ordered as Maven's ComparableVersion orders them (maven.apache.org, POM reference,
// "Version Order Specification").
import { END, numberKey } from './key.ts'

type Item =
  | { readonly kind: 'number'; readonly digits: string }
  /** A qualifier; with digits where they follow it directly or by a hyphen: `rc1`, `rc-1`. */
  | { readonly kind: 'word'; readonly word: string; readonly digits: string | undefined }
  | List
interface List {
  readonly kind: 'list'
  readonly items: Item[]
}

const QUALIFIERS = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp']
const RELEASE = QUALIFIERS.indexOf('')
const RELEASE_WORDS = new Set(['', 'ga', 'final', 'release'])
/** Of one letter, where digits follow. */
const SHORT: Readonly<Record<string, string>> = { a: 'alpha', b: 'beta', m: 'milestone' }
const MAX_LENGTH = 255

/**
 * A text that sorts by code point as Maven orders versions; equal for versions that it holds equal (1, 1.0 and 1.ga).
 * @returns undefined for a text that cannot be a version: empty, too long, or with characters that paths cannot hold
 */
export function mavenKey(version: string): string | undefined {
  if (version.length > MAX_LENGTH || !/^[^\s\\/:"<>|?*[\](){},\p{Cc}]+$/u.test(version)) return undefined
  return listKey(parse(version.toLowerCase()))
}

/** Reads a version into nested lists: each hyphen, and each change between digits and letters, begins one. */
function parse(version: string): List {
  const root: List = { kind: 'list', items: [] }
  const lists = [root]
  let list = root
  const nest = (): void => {
    const inner: List = { kind: 'list', items: [] }
    list.items.push(inner)
    list = inner
    lists.push(inner)
  }
  let start = 0
  let digits = false
  let combined = false
  for (let at = 0; at < version.length; at++) {
    const letter = version.charAt(at)
    if (letter === '.') {
      list.items.push(at === start ? ZERO : itemOf(version.slice(start, at), { digits, combined }))
      combined = false
      start = at + 1
    } else if (letter === '-') {
      // X-1 counts as X1.
      if (at > start && !digits && isDigit(version.charAt(at + 1))) {
        combined = true
        continue
      }
      list.items.push(at === start ? ZERO : itemOf(version.slice(start, at), { digits, combined }))
      start = at + 1
      nest()
      combined = false
    } else if (isDigit(letter)) {
      if (!digits && at > start) {
        combined = true
        if (list.items.length > 0) nest()
      }
      digits = true
    } else {
      if (digits && at > start) {
        list.items.push(itemOf(version.slice(start, at), { digits, combined }))
        start = at
        nest()
        combined = false
      }
      digits = false
    }
  }
  if (version.length > start) {
    // .X counts as -X.
    if (!digits && list.items.length > 0) nest()
    list.items.push(itemOf(version.slice(start), { digits, combined }))
  }
  for (const one of lists.reverse()) normalize(one)
  return root
}

const ZERO: Item = { kind: 'number', digits: '0' }

function isDigit(letter: string): boolean {
  return letter >= '0' && letter <= '9'
}

function itemOf(text: string, { digits, combined }: { digits: boolean; combined: boolean }): Item {
  if (combined) {
    const [, word = '', number = '0'] = /^(\D*?)-?(\d+)$/.exec(text) ?? []
    return { kind: 'word', word: aliasOf(SHORT[word] ?? word), digits: number }
  }
  if (digits) return { kind: 'number', digits: text.replace(/^0+(?=\d)/, '') }
  return { kind: 'word', word: aliasOf(text), digits: undefined }
}

function aliasOf(word: string): string {
  return word === 'cr' ? 'rc' : word
}

/** Whether an item says nothing: 1, 1.0, 1.ga and 1-0 are the same. */
function isNull(item: Item): boolean {
  if (item.kind === 'list') return item.items.length === 0
  if (item.kind === 'number') return item.digits === '0'
  return item.digits === undefined && RELEASE_WORDS.has(item.word)
}

/** Drops what says nothing at the end of a list, and before a qualifier. */
function normalize({ items }: List): void {
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at]
    const next = items[at + 1]
    const beforeWord = next?.kind === 'word' || (next?.kind === 'list' && next.items[0]?.kind === 'word')
    if (item && isNull(item) && (next === undefined || beforeWord)) items.splice(at, 1)
  }
}

/** How an item compares with nothing at its place: below 0, 0 or above. */
function againstNothing(item: Item): number {
  if (item.kind === 'number') return item.digits === '0' ? 0 : 1
  if (item.kind === 'list') return item.items.map(againstNothing).find((sign) => sign !== 0) ?? 0
  const index = RELEASE_WORDS.has(item.word) ? RELEASE : QUALIFIERS.indexOf(item.word)
  return index < 0 ? 1 : Math.sign(index - RELEASE)
}

/** Nothing at a place: the end of a list. What is less than it and what is greater lie on either side. */
const NOTHING = '5'

function listKey({ items }: List): string {
  return items.map(itemKey).join('') + NOTHING
}

/** Words come before lists, lists before numbers. */
function itemKey(item: Item): string {
  if (item.kind === 'number') return `8${numberKey(item.digits)}`
  const below = againstNothing(item) < 0
  if (item.kind === 'list') return (below ? '2' : '7') + listKey(item)
  const index = RELEASE_WORDS.has(item.word) ? RELEASE : QUALIFIERS.indexOf(item.word)
  const word = index < 0 ? `9${item.word}` : String(index)
  return `${below ? '1' : '6'}${word}${END}${item.digits === undefined ? '0' : `1${numberKey(item.digits)}`}`
}
