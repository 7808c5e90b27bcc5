// Which e-mail addresses count: those that an issuer verified which the operator names (docs/rules.md, "Tokens").
import type { Deps } from '../call.ts'

/**
 * The address of an identity, as it is compared; undefined when nobody vouches for it whom the operator trusts. An
 * organization's own provider may say of anybody that any address is theirs.
 */
export function trustedEmail(
  { emailIssuers = [] }: Deps,
  identity: { readonly email: string; readonly issuer: string } | null | undefined,
): string | undefined {
  if (!identity?.email.includes('@') || !emailIssuers.includes(identity.issuer)) return undefined
  return plainAddress(identity.email)
}

/** An address as it is compared: A to Z in lower case, and no other letter, for some become one of those (the sign of kelvin a k). */
export function plainAddress(email: string): string {
  return email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
