// Where the standard methods of a resource stand in its service.
import type { DescMethod, DescService } from '@bufbuild/protobuf'

/** AIP-131 to AIP-135. */
export type StandardVerb = 'List' | 'Get' | 'Create' | 'Update' | 'Delete'

/** A name in the plural, as the contract spells it: `Repos`, `Identities`, `ApiKeys`. */
export function pluralOf(name: string): string {
  return `${name.replace(/([^aeiou])y$/, '$1ie')}s`
}

/**
 * The standard method of a resource.
 * @param type the name of its message: `Repo`
 * @throws Error when the service has none: a fault of ours, found when the server starts
 */
export function standardMethod(service: DescService, verb: StandardVerb, type: string): DescMethod {
  const name = `${verb}${verb === 'List' ? pluralOf(type) : type}`
  const method = service.methods.find((one) => one.name === name)
  if (!method) throw new Error(`${service.typeName} has no method ${name}.`)
  return method
}
