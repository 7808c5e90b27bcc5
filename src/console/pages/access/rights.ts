// The rights that the matrix has columns for: twelve at a time at most, as the questions that people have.
import type { Capability } from '../../gen/types.ts'

interface Area {
  readonly title: string
  readonly rights: readonly Capability[]
}

export const AREAS = {
  registry: {
    title: 'Repos and tags',
    rights: [
      'REPO_LIST',
      'REPO_CREATE',
      'REPO_UPDATE',
      'REPO_DELETE',
      'TAG_LIST',
      'TAG_CREATE',
      'TAG_UPDATE',
      'TAG_DELETE',
      'MANIFEST_LIST',
      'MANIFEST_CREATE',
      'REPO_BLOBS_GET',
      'VULN_REPORT_LIST',
    ],
  },
  people: {
    title: 'People and groups',
    rights: [
      'IAM_GROUPS_CREATE',
      'IAM_GROUPS_DELETE',
      'IAM_IDENTITY_LIST',
      'IAM_IDENTITY_CREATE',
      'IAM_ROLES_CREATE',
      'IAM_ROLE_BINDINGS_LIST',
      'IAM_ROLE_BINDINGS_CREATE',
      'IAM_GROUP_INVITES_CREATE',
    ],
  },
  advisories: {
    title: 'Advisories and events',
    rights: [
      'ADVISORIES_LIST',
      'ADVISORIES_CREATE',
      'ADVISORIES_UPDATE',
      'ADVISORIES_APPROVE',
      'EVENTS_SUBSCRIPTION_LIST',
      'EVENTS_SUBSCRIPTION_CREATE',
      'EVENTS_SUBSCRIPTION_UPDATE',
      'EVENTS_SUBSCRIPTION_DELETE',
    ],
  },
  libraries: {
    title: 'Libraries',
    rights: [
      'LIBRARIES_JAVA_LIST',
      'LIBRARIES_JAVASCRIPT_LIST',
      'LIBRARIES_PYTHON_LIST',
      'LIBRARIES_GO_LIST',
      'LIBRARIES_ARTIFACTS_LIST',
      'LIBRARIES_ENTITLEMENTS_LIST',
      'LIBRARIES_POLICY_LIST',
      'LIBRARIES_POLICY_CREATE',
    ],
  },
} as const satisfies Record<string, Area>

export type AreaName = keyof typeof AREAS

const names = Object.keys(AREAS) as AreaName[]
export const areaOptions = names.map((value) => ({ value, text: AREAS[value].title }))

/** The area that the address names; the first where it names none. */
export const areaOf = (text: string): AreaName => names.find((name) => name === text) ?? 'registry'
