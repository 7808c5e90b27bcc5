// Whether an answer has something for each field that a document selects.
import { type FragmentDefinitionNode, Kind, parse, type SelectionSetNode } from 'graphql'

type Value = unknown

/** The paths of fields that are null or empty wherever they are asked for, as `repo.tags.nodes.digest`. */
export function shownNowhere(document: string, data: Value): string[] {
  const { definitions } = parse(document)
  const fragments = new Map(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
  )
  const missing: string[] = []
  for (const one of definitions)
    if (one.kind === Kind.OPERATION_DEFINITION) look({ selections: one.selectionSet, fragments, missing }, [data], '')
  return missing
}

interface Looking {
  readonly selections: SelectionSetNode
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly missing: string[]
}

/** Adds what of the selections none of the values has. */
function look({ selections, fragments, missing }: Looking, values: readonly Value[], at: string): void {
  for (const selection of selections.selections) {
    if (selection.kind !== Kind.FIELD) {
      const below = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)!
      look({ selections: below.selectionSet, fragments, missing }, values, at)
      continue
    }
    const name = (selection.alias ?? selection.name).value
    const path = at === '' ? name : `${at}.${name}`
    const found = values.flatMap((value) => (value as Record<string, Value> | null)?.[name] ?? []).filter(isSomething)
    if (found.length === 0) missing.push(path)
    else if (selection.selectionSet) look({ selections: selection.selectionSet, fragments, missing }, found, path)
  }
}

function isSomething(value: Value): boolean {
  return value !== null && value !== '' && value !== undefined
}
