// Every capability of the contract, by name, number and bit, and sets of them as one bigint.
import { type DescEnumValue, getOption, hasOption } from '@bufbuild/protobuf'
import { CapabilitySchema } from './gen/chainguard/capabilities/capabilities_pb.ts'
import { capability as capabilityOption } from './gen/chainguard/capabilities/options_pb.ts'

/** A single thing that a caller may be allowed to do. */
export interface Capability {
  /** The dotted name, for example `repo.list`. */
  readonly name: string
  /** The name of the enum value, for example `CAP_REPO_LIST`. */
  readonly enumName: string
  /** The number of the enum value. */
  readonly number: number
  /** The position in a mask, counted from 0. */
  readonly bit: number
  /** True when no customer can grant it (docs/rules.md, "Access"). */
  readonly internal: boolean
  /** True when it is kept for old roles only. */
  readonly deprecated: boolean
}

/** Whether a role may give it: neither what is internal, nor the capability that stands for all of that. */
export function isGrantable({ name, internal }: Capability): boolean {
  return !internal && name !== 'internal'
}

/** A set of capabilities: bit n is set when the capability with `bit` n is in it. */
export type CapabilityMask = bigint

function read(value: DescEnumValue): Capability {
  if (!hasOption(value, capabilityOption))
    throw new Error(`The capability ${value.name} has no option with its name and bit.`)
  const { name, bit, internal } = getOption(value, capabilityOption)
  return Object.freeze({
    name,
    enumName: value.name,
    number: value.number,
    bit,
    internal,
    deprecated: value.deprecated,
  })
}

function index<K>(key: (capability: Capability) => K): ReadonlyMap<K, Capability> {
  const map = new Map(capabilities.map((capability) => [key(capability), capability]))
  if (map.size !== capabilities.length)
    throw new Error('Two capabilities of the contract share a name, a number or a bit.')
  return map
}

/** Every capability, in the order of the contract, without the unspecified value. */
export const capabilities: readonly Capability[] = Object.freeze(
  CapabilitySchema.values.filter((value) => value.number !== 0).map(read),
)

const byName = index((capability) => capability.name)
const byNumber = index((capability) => capability.number)
const byBit = index((capability) => capability.bit)

/** The capability with this dotted name, or undefined. */
export function capabilityByName(name: string): Capability | undefined {
  return byName.get(name)
}

/** The capability with this enum number, or undefined. */
export function capabilityByNumber(number: number): Capability | undefined {
  return byNumber.get(number)
}

/** The set of the capabilities with these dotted names. Throws on a name that does not exist. */
export function maskOf(names: Iterable<string>): CapabilityMask {
  let mask = 0n
  for (const name of names) {
    const capability = byName.get(name)
    if (!capability) throw new Error(`There is no capability named ${JSON.stringify(name)}.`)
    mask |= 1n << BigInt(capability.bit)
  }
  return mask
}

/** The dotted names of the capabilities in `mask`, by rising bit. Bits that are not in the contract are left out. */
export function namesOf(mask: CapabilityMask): string[] {
  const names: string[] = []
  for (let rest = mask, bit = 0; rest > 0n; rest >>= 1n, bit++) {
    const capability = rest & 1n ? byBit.get(bit) : undefined
    if (capability) names.push(capability.name)
  }
  return names
}

/** The set of all capabilities. */
export const ALL_MASK: CapabilityMask = maskOf(capabilities.map(({ name }) => name))

/** The set of all internal capabilities: never granted through a role, binding or invite (docs/rules.md, "Access"). */
export const INTERNAL_MASK: CapabilityMask = maskOf(capabilities.filter((c) => c.internal).map((c) => c.name))
