// What a query asks for below a field, so that nothing is read that nobody wants.
import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

const namesOfNode = new WeakMap<FieldNode, ReadonlySet<string>>()

/** The names of the fields selected directly below the field that is being resolved. `@skip` and `@include` are ignored. */
export function selectedFields(info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): ReadonlySet<string> {
  const [first, ...more] = info.fieldNodes
  if (first === undefined) return new Set()
  const names = namesOf(first, info)
  return more.length === 0 ? names : new Set([...names, ...more.flatMap((node) => [...namesOf(node, info)])])
}

/** Documents are kept between requests, so each field's names are found once. */
function namesOf(node: FieldNode, info: Pick<GraphQLResolveInfo, 'fragments'>): ReadonlySet<string> {
  const known = namesOfNode.get(node)
  if (known) return known
  const names = new Set<string>()
  if (node.selectionSet) collect(node.selectionSet, info, names)
  namesOfNode.set(node, names)
  return names
}

function collect(
  { selections }: SelectionSetNode,
  info: Pick<GraphQLResolveInfo, 'fragments'>,
  names: Set<string>,
): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) names.add(selection.name.value)
    else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet, info, names)
    else {
      const fragment = info.fragments[selection.name.value]
      if (fragment) collect(fragment.selectionSet, info, names)
    }
  }
}
