// What the name of a tag tells: registries put referrers, dated copies and package epochs beside the plain tags.

/** How a tag's name reads. Lists leave out all but plain ones unless they are asked for. */
export const TagForm = { PLAIN: 0, REFERRER: 1, DATE: 2, EPOCH: 3 } as const
export type TagForm = (typeof TagForm)[keyof typeof TagForm]

/** The OCI referrers tag schema, and what signing tools append: `sha256-<hex>.sig`. */
const REFERRER = /^sha256-[0-9a-f]{64}(?:[.-].*)?$/
/** A copy kept under its day: `20240131`, `latest-20240131`, `1.2-2024-01-31`. */
const DATE = /(?:^|[-_.])(?:19|20)\d{2}-?(?:0[1-9]|1[0-2])-?(?:0[1-9]|[12]\d|3[01])(?:$|[-_.])/
/** A package's build: `1.2.3-r0`, `1.2.3-r0-dev`. */
const EPOCH = /-r\d+(?:$|-)/

/** The form of a tag with this name. */
export function formOf(name: string): TagForm {
  if (REFERRER.test(name)) return TagForm.REFERRER
  if (DATE.test(name)) return TagForm.DATE
  return EPOCH.test(name) ? TagForm.EPOCH : TagForm.PLAIN
}

/** The kinds in scope_counts under which tags of these forms are counted. */
export function kindsOf(forms: readonly TagForm[]): string[] {
  const suffix = {
    [TagForm.PLAIN]: '',
    [TagForm.REFERRER]: '.referrer',
    [TagForm.DATE]: '.date',
    [TagForm.EPOCH]: '.epoch',
  }
  return forms.map((form) => `tags${suffix[form]}`)
}
