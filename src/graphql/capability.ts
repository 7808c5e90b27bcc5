// The enum of all capabilities, made from the contract.
import type { EnumRef } from '@pothos/core'
import { type Capability as ContractCapability, capabilities } from '../contract/capabilities.ts'
import { builder, type GraphTypes } from './builder.ts'

/** Its values inside are the contract's numbers. */
export const Capability: EnumRef<GraphTypes, number> = builder.enumType('Capability', {
  description:
    'What a caller may be allowed to do. On REST and gRPC its name has `CAP_` before it; messages and tokens name it as its description does.',
  example: 'REPO_LIST',
  values: Object.fromEntries(capabilities.map((one) => [nameOf(one), { value: one.number, ...labelsOf(one) }])),
})

/** The name of the contract's enum without its prefix, as with every enum: `CAP_REPO_LIST` is `REPO_LIST`. */
function nameOf({ enumName }: ContractCapability): string {
  return enumName.replace(/^CAP_/, '')
}

function labelsOf(one: ContractCapability): { description: string; deprecationReason?: string } {
  const description = `\`${one.name}\`${one.internal ? ', which no role can give: it is for the operator of the installation' : ''}.`
  return one.deprecated
    ? { description, deprecationReason: 'It is kept for old roles only. Removed after 2027-12-31.' }
    : { description }
}

const known = new Set(capabilities.map((one) => one.number))

/** Those of the numbers that this version knows, so that a newer one in the database cannot spoil a list. */
export function knownCapabilities(numbers: readonly number[]): number[] {
  return numbers.filter((number) => known.has(number))
}
