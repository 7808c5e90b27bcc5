// The head of the pages that a bundle draws itself in, and where they stand. Addresses are relative, so that pages also work
// behind a proxy that adds a prefix.
import type { ServerKind } from '../console/paths.ts'
import { html, type Html } from '../http/html.ts'
import type { Bundle } from './assets.ts'

/** How one gets from a path to the root, as a relative address. */
export const baseOf = (path: string): string => '../'.repeat(path.split('/').length - 2) || './'

export interface Head {
  readonly title: string
  /** The address of the root. */
  readonly base: string
  readonly page: Bundle['page']
  /** Scripts that this page wants at once, beside those that all of the bundle do. */
  readonly own?: readonly string[]
}

/** What the element `body` tells the scripts of a page of the server's kind. */
export function kindOf({ dev, facade }: ServerKind): Html {
  return { html: [...(dev ? ['data-dev'] : []), ...(facade ? ['data-facade'] : [])].join(' ') }
}

/**
 * What stands in the head of a page. React Aria writes a style element of the id that the link has, unless there is one; the
 * policy allows none, and our style sheet says the same.
 */
export function headOf({ title, base, page, own = [] }: Head): Html {
  const preload = [...page.preload, ...own].map(
    (file) => html`<link rel="modulepreload" href="${base}explorer/${file}" /> `,
  )
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" type="image/svg+xml" href="${base}explorer/${page.icon}" />
    <link id="react-aria-pressable-style" rel="stylesheet" href="${base}explorer/${page.style}" />
    <script src="${base}explorer/${page.theme}"></script>
    ${preload}
    <script type="module" src="${base}explorer/${page.script}"></script>`
}
