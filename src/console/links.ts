// Where the console shows a resource, for everything that names one: search, events, tables.
import { isFacade } from './base.ts'

/** What of a resource decides where it is shown. */
export interface Linked {
  readonly __typename?: string
  readonly uid: string
}

/** The uid of what it lies in; empty: in nothing. */
export const above = (uid: string): string => uid.slice(0, Math.max(0, uid.lastIndexOf('/')))

/** What a group holds stands on a tab of it; the roles that are built in are in none. */
const held = (uid: string, tab: string): string | undefined =>
  above(uid) === '' ? undefined : `/groups/${above(uid)}?tab=${tab}`

const SHOWN: Readonly<Record<string, (uid: string) => string | undefined>> = {
  Group: (uid) => `/groups/${uid}`,
  Identity: (uid) => `/access?show=explain&identity=${encodeURIComponent(uid)}`,
  Repo: (uid) => `/repos/${uid}`,
  // What stands among others on the page of what it lies in.
  Tag: (uid) => `/repos/${above(uid)}?view=tags&tag=${encodeURIComponent(uid)}`,
  RoleBinding: (uid) => held(uid, 'people'),
  Role: (uid) => held(uid, 'roles'),
  IdentityProvider: (uid) => held(uid, 'providers'),
  GroupInvite: (uid) => held(uid, 'invites'),
  Advisory: (uid) => `/advisories/${uid}`,
  Artifact: (uid) => `/artifacts/${uid}`,
  // A version has no page of its own: it is shown on that of its library.
  ArtifactVersion: (uid) => `/artifacts/${above(uid)}`,
  EventSubscription: (uid) => `/deliveries/${uid}`,
}

/** What has no page in front of another server: the contract gets no library by its uid, and tells nothing of deliveries. */
const OWN: ReadonlySet<string> = new Set(isFacade ? ['Artifact', 'ArtifactVersion', 'EventSubscription'] : [])

/** The path of a resource in the console; undefined where no page shows it. */
export const pathOf = ({ __typename = '', uid }: Linked): string | undefined =>
  OWN.has(__typename) ? undefined : SHOWN[__typename]?.(uid)
