// The built-in roles as resources: uid, description and set of capabilities.
import { createHash } from 'node:crypto'
import { BUILTIN_ROLES } from './builtin-roles.ts'
import { type CapabilityMask, maskOf } from './capabilities.ts'

/** The name of a built-in role, for example `owner` or `registry.pull`. */
export type BuiltinRoleName = keyof typeof BUILTIN_ROLES

/** A role that can be read by every caller and changed by nobody (docs/rules.md, "Identifiers"). */
export interface BuiltinRole {
  /** A root uid, the same in every installation. */
  readonly uid: string
  readonly name: BuiltinRoleName
  /** `<Name> Role (built-in)`, where `<Name>` is the name with its first letter in upper case. */
  readonly description: string
  /** Dotted names. */
  readonly capabilities: readonly string[]
  readonly mask: CapabilityMask
}

// The published uid of the viewer role; clients have it written into their configuration.
const VIEWER_UID = '63921b2c44617e3f2603851537be0123af4a57d7'

function uidOf(name: BuiltinRoleName): string {
  return name === 'viewer' ? VIEWER_UID : createHash('sha1').update(`role:${name}`).digest('hex')
}

function read([name, list]: [BuiltinRoleName, string]): BuiltinRole {
  const capabilities = Object.freeze(list.trim().split(/\s+/))
  const description = `${name.charAt(0).toUpperCase()}${name.slice(1)} Role (built-in)`
  return Object.freeze({ uid: uidOf(name), name, description, capabilities, mask: maskOf(capabilities) })
}

/** Every built-in role, the widest first. */
export const builtinRoles: readonly BuiltinRole[] = Object.freeze(
  (Object.entries(BUILTIN_ROLES) as [BuiltinRoleName, string][]).map(read),
)

const byName = new Map<string, BuiltinRole>(builtinRoles.map((role) => [role.name, role]))

/** The built-in role with this name. */
export function builtinRole(name: BuiltinRoleName): BuiltinRole {
  const role = byName.get(name)
  if (!role) throw new Error(`There is no built-in role named ${JSON.stringify(name)}.`)
  return role
}
