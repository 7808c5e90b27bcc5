/** A person who comes through an identity provider, as a verified token tells it. */
export interface Person {
  /** The uid of the identity provider. */
  readonly provider: string
  /** The person's identity: the SHA-1 of `issuer + " " + subject` (docs/rules.md, "Identifiers"). */
  readonly identity: string
  readonly issuer: string
  readonly subject: string
  readonly email?: string
  readonly emailVerified: boolean
  readonly name?: string
  readonly givenName?: string
  readonly familyName?: string
  /** The id that the person has in the organization's directory, as the token tells it. */
  readonly externalId?: string
  /** It was let in by the way, for the token is something else too: that is no sign that the person has come. */
  readonly isByTheWay?: boolean
}
