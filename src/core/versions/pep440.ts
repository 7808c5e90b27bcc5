// Versions of Python projects (PEP 440, now packaging.python.org "Version specifiers"): parsing and order.
import { END, LAST, numberKey } from './key.ts'

/** The pattern of PEP 440, appendix B. */
const PATTERN =
  /^v?(?:(?<epoch>\d+)!)?(?<release>\d+(?:\.\d+)*)(?:[-_.]?(?<preWord>a|b|c|rc|alpha|beta|pre|preview)[-_.]?(?<pre>\d+)?)?(?<post>-(?<postNumber>\d+)|[-_.]?(?:post|rev|r)[-_.]?(?<postWord>\d+)?)?(?<dev>[-_.]?dev[-_.]?(?<devNumber>\d+)?)?(?:\+(?<local>[a-z0-9]+(?:[-_.][a-z0-9]+)*))?$/

const PRE: Readonly<Record<string, string>> = {
  a: 'a',
  alpha: 'a',
  b: 'b',
  beta: 'b',
  c: 'c',
  rc: 'c',
  pre: 'c',
  preview: 'c',
}
const MAX_LENGTH = 255

/**
 * A text that sorts by code point as PEP 440 orders versions; equal for versions that it holds equal (1.0 and 1.0.0).
 * @returns undefined for a text that is not a version
 */
export function pep440Key(version: string): string | undefined {
  const text = version.trim().toLowerCase()
  const parts = text.length > MAX_LENGTH ? undefined : PATTERN.exec(text)?.groups
  if (!parts) return undefined
  const release = (parts['release'] ?? '').split('.')
  while (release.length > 1 && /^0+$/.test(release.at(-1) ?? '')) release.pop()
  return [
    numberKey(parts['epoch'] ?? '0'),
    ...release.map(numberKey),
    END,
    preKey(parts),
    parts['post'] === undefined ? END : numberKey(parts['postNumber'] ?? parts['postWord'] ?? '0'),
    parts['dev'] === undefined ? LAST : numberKey(parts['devNumber'] ?? '0'),
    localKey(parts['local']),
  ].join('')
}

function preKey(parts: Readonly<Record<string, string | undefined>>): string {
  const word = parts['preWord']
  if (word !== undefined) return (PRE[word] ?? 'c') + numberKey(parts['pre'] ?? '0')
  // A developmental release of the release itself comes before its first alpha.
  return parts['post'] === undefined && parts['dev'] !== undefined ? END : LAST
}

/** Segments of letters come before numbers; of two that begin alike the longer is greater. */
function localKey(local: string | undefined): string {
  if (local === undefined) return END
  const segments = local.split(/[-_.]/)
  return segments.map((s) => (/^\d+$/.test(s) ? `z${numberKey(s)}` : `a${s}${END}`)).join('') + END
}

/** The local label of a version: `cu121` of `2.1.0+cu121`; empty: none. */
export function localOf(version: string): string {
  const at = version.indexOf('+')
  return at < 0 ? '' : version.slice(at + 1).toLowerCase()
}

/** A project's name as indexes compare it (PEP 503). */
export function normalizedName(name: string): string {
  return name.replace(/[-_.]+/g, '-').toLowerCase()
}
