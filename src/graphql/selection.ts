// What a query asks for below a field, so that nothing is read that nobody wants.
import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

const fieldsOfNode = new WeakMap<FieldNode, readonly FieldNode[]>()
const namesOfNode = new WeakMap<FieldNode, ReadonlySet<string>>()

type Selecting = Pick<GraphQLResolveInfo, 'fragments'>

/** The names of the fields selected directly below the field that is being resolved. `@skip` and `@include` are ignored. */
export function selectedFields(info: Pick<GraphQLResolveInfo, 'fieldNodes'> & Selecting): ReadonlySet<string> {
  const [first, ...more] = info.fieldNodes
  if (first === undefined) return new Set()
  const names = namesOf(first, info)
  return more.length === 0 ? names : new Set([...names, ...more.flatMap((node) => [...namesOf(node, info)])])
}

/** The fields selected directly below these, whatever fragments they are in, each once. `@skip` and `@include` are ignored. */
export function fieldsBelow(nodes: readonly FieldNode[], info: Selecting): readonly FieldNode[] {
  return [...new Set(nodes.flatMap((node) => fieldsOf(node, info)))]
}

/** Documents are kept between requests, so each field's fields and names are found once. */
function fieldsOf(node: FieldNode, info: Selecting): readonly FieldNode[] {
  const known = fieldsOfNode.get(node)
  if (known) return known
  const fields = node.selectionSet ? collect(node.selectionSet, info, new Set()) : []
  fieldsOfNode.set(node, fields)
  return fields
}

function namesOf(node: FieldNode, info: Selecting): ReadonlySet<string> {
  const known = namesOfNode.get(node)
  if (known) return known
  const names = new Set(fieldsOf(node, info).map(({ name }) => name.value))
  namesOfNode.set(node, names)
  return names
}

/** @param spread the fragments that were seen: each counts once, or those that spread each other would take for ever */
function collect({ selections }: SelectionSetNode, info: Selecting, spread: Set<string>): readonly FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection]
    if (selection.kind === Kind.INLINE_FRAGMENT) return collect(selection.selectionSet, info, spread)
    const { value: name } = selection.name
    const fragment = spread.has(name) ? undefined : info.fragments[name]
    spread.add(name)
    return fragment ? collect(fragment.selectionSet, info, spread) : []
  })
}
