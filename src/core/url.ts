// URLs that paths are put behind.

/** A URL, or its beginning, without the slashes at its end, so that a path follows it by exactly one. In time linear in its length. */
export function withoutTrailingSlashes(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '')
}
