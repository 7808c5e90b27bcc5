/** What somebody is called. */
export const nameOf = ({
  name,
  email,
  uid,
}: {
  readonly name: string
  readonly email: string
  readonly uid: string
}): string => name || email || uid
