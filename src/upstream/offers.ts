// What the contract offers to ask the children of many parents with: decided from the descriptors of a List method alone, so
// that the schema of the facade can leave out what nobody could answer (docs/adr, "How nested lists are asked").
import type { DescField, DescMethod } from '@bufbuild/protobuf'
import { UIDPFilterSchema } from '../contract/gen/chainguard/platform/common/uidp_filter_pb.ts'
import { IdentityProviderSchema } from '../contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import { fieldRule } from '../contract/fields.ts'
import { methodOf, methods } from '../contract/methods.ts'
import { pluralOf } from '../contract/standard.ts'
import type { Place } from '../services/page.ts'

/** How a place is named in the request of a List method. */
export type Offer =
  /** By the filter of uids: children, descendants, or the uids themselves. */
  | { readonly by: 'uidp' }
  /** By filters that hold the values of a join; `repeated` ones take those of many places at once. */
  | { readonly by: 'values'; readonly filters: readonly ValueFilter[] }
  /** By the field of a method that lists what one parent has, and nothing else. */
  | { readonly by: 'parent'; readonly field: DescField }

export interface ValueFilter {
  /** The value's name in a place, and in a row. */
  readonly name: string
  readonly field: DescField
  readonly repeated: boolean
}

/** Whether a List method takes the filter of uids. */
export function takesScope({ input }: DescMethod): boolean {
  return input.fields.some((field) => field.message?.typeName === UIDPFilterSchema.typeName)
}

/** Whether a List method has a filter. @param name as the graph writes it, which is the contract's in camelCase */
export function takesFilter({ input }: DescMethod, name: string): boolean {
  return input.fields.some((field) => field.localName === name && field.localName !== 'uidp' && !PAGING.has(name))
}

const PAGING: ReadonlySet<string> = new Set(['pageSize', 'pageToken', 'orderBy', 'skip'])

/** The filters that a join by values can be asked with; undefined: one of them has none. */
export function valueFilters(method: DescMethod, names: readonly string[]): readonly ValueFilter[] | undefined {
  const found = names.map((name) => filtersOf(method, name)[0])
  return found.every((one) => one !== undefined) ? found : undefined
}

/** Filters by a field of a row: `artifactName` is asked by `artifact_names` or `artifact_name`, `identityUid` also by `identity`. */
export function filtersOf({ input }: DescMethod, name: string): readonly ValueFilter[] {
  return [...new Set([`${name}s`, name, name.replace(/Uid$/, '')])].flatMap((spelled) => {
    const field = input.fields.find((one) => one.localName === spelled)
    return field && (field.fieldKind === 'scalar' || field.fieldKind === 'list')
      ? [{ name, field, repeated: field.fieldKind === 'list' }]
      : []
  })
}

/** How places are asked of a method; undefined: they cannot be. All places of a level are alike. */
export function offerOf(method: DescMethod, { match, scope = [] }: Place): Offer | undefined {
  if (match) {
    const filters = valueFilters(method, Object.keys(match))
    return filters && { by: 'values', filters }
  }
  if (takesScope(method)) return { by: 'uidp' }
  const field = parentField(method)
  return field && scope[0]?.kind === 'children' ? { by: 'parent', field } : undefined
}

/** The field that names the parent of a List method that lists what one parent has; undefined: it lists what many have. */
export function parentField(method: DescMethod): DescField | undefined {
  if (takesScope(method)) return undefined
  return method.input.fields.find((field) => field.fieldKind === 'scalar' && fieldRule(field).required)
}

/** The List method of what a Get method gets; undefined: it has none. */
export function listOf({ name, parent }: DescMethod): DescMethod | undefined {
  const listed = `List${pluralOf(name.slice('Get'.length))}`
  return parent.methods.find((one) => one.name === listed)
}

/** Fields that the contract gives by Get alone, by the full name of the message: lists leave them out. */
const ONLY_GOT: Readonly<Record<string, readonly string[]>> = { [IdentityProviderSchema.typeName]: ['scim'] }

/** The fields of a resource that lists leave out. @param method a Get method */
export function onlyGot({ output }: DescMethod): readonly string[] {
  return ONLY_GOT[output.typeName] ?? []
}

/** Whether a server of the published contract has a method. */
export function isAnswerable(desc: DescMethod): boolean {
  const method = methodOf(desc)
  return methods.get(method.id) === method
}
