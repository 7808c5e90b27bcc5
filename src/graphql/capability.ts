// The enum of all capabilities, made from the contract.
import type { EnumRef } from '@pothos/core'
import { type CapabilityWord, capabilityWords } from '../services/vocabulary.ts'
import { builder, type GraphTypes } from './builder.ts'

/** Its values inside are the contract's numbers. */
export const Capability = builder.enumType('Capability', {
  description: 'What a caller may be allowed to do. The description of each value gives its name on the other faces.',
  example: 'REPO_LIST',
  values: Object.fromEntries(capabilityWords.map((one) => [one.enumName, { value: one.number, ...wordsOf(one) }])),
}) as EnumRef<GraphTypes, number>

function wordsOf(one: CapabilityWord): { description: string; deprecationReason?: string } {
  const description = `\`${one.name}\`${one.internal ? ', which no role can give: it is for the operator of the installation' : ''}.`
  return one.deprecated
    ? { description, deprecationReason: 'It is kept for old roles only. Removed after 2027-12-31.' }
    : { description }
}

const known = new Set(capabilityWords.map((one) => one.number))

/** Those of the numbers that this version knows, so that a newer one in the database cannot spoil a list. */
export function knownCapabilities(numbers: readonly number[]): number[] {
  return numbers.filter((number) => known.has(number))
}
