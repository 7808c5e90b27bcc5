// What Swagger UI lacks for those who do not see it: a plugin of it, as it takes them.

type Element = unknown
type Component = (props: Readonly<Record<string, unknown>>) => Element

/** What Swagger UI hands to a plugin: its own React. */
interface System {
  readonly React: { readonly createElement: (type: unknown, props: object | null, ...children: Element[]) => Element }
}

/** Parts of the page that are named, a heading between the title and the services, and no links within buttons. */
export const accessible = ({ React: { createElement: h } }: System): object => {
  const named =
    (label: string, heading?: string) =>
    (Original: Component): Component =>
    (props) =>
      h(
        'section',
        { 'aria-label': label },
        h(Original, props),
        heading === undefined ? null : h('h2', { className: 'unseen' }, heading),
      )
  return {
    components: {
      // The address follows what is opened all the same.
      DeepLink: ({ text }: { readonly text: Element }) => h('span', { className: 'nostyle' }, h('span', null, text)),
    },
    wrapComponents: {
      InfoContainer: named('About this API'),
      FilterContainer: named('Filter', 'Operations'),
    },
  }
}
