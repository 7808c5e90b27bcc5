// The dotted names of capabilities, which tokens have, by those of the graph.
import { gql, type TypedDocumentNode } from 'urql'

interface Told {
  readonly __type: { readonly enumValues: readonly { readonly name: string; readonly description: string }[] } | null
}

/** The schema's own words. Introspection is in no document file: the generator of their types does not know it. */
export const NAMES: TypedDocumentNode<Told, Record<string, never>> = gql`
  query CapabilityNames {
    __type(name: "Capability") {
      enumValues {
        name
        description
      }
    }
  }
`

/** Those that a role can give: the description of one is its dotted name alone (`` `repo.list`. ``). */
export const namesIn = ({ __type }: Told): ReadonlyMap<string, string> =>
  new Map(
    (__type?.enumValues ?? []).flatMap(({ name, description }) => {
      const dotted = /^`([a-z0-9_.]+)`\.$/.exec(description)?.[1]
      return dotted === undefined ? [] : [[name, dotted] as const]
    }),
  )
