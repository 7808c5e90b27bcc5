// Where the console shows a resource, for everything that names one: search, events, tables.

/** What of a resource decides where it is shown. */
export interface Linked {
  readonly __typename?: string
  readonly uid: string
}

const SHOWN: Readonly<Record<string, (uid: string) => string>> = {
  Group: (uid) => `/groups/${uid}`,
  Identity: (uid) => `/access?show=explain&identity=${encodeURIComponent(uid)}`,
  Repo: (uid) => `/repos/${uid}`,
  Advisory: (uid) => `/advisories/${uid}`,
  Artifact: (uid) => `/artifacts/${uid}`,
  // A version has no page of its own: it is shown on that of its library.
  ArtifactVersion: (uid) => `/artifacts/${uid.slice(0, uid.lastIndexOf('/'))}`,
  EventSubscription: (uid) => `/deliveries/${uid}`,
}

/** The path of a resource in the console; undefined where no page shows it. */
export const pathOf = ({ __typename = '', uid }: Linked): string | undefined => SHOWN[__typename]?.(uid)
