export interface Named {
  readonly name: string
  readonly email: string
  readonly uid: string
}

/** What somebody is called. */
export const nameOf = ({ name, email, uid }: Named): string => name || email || uid
