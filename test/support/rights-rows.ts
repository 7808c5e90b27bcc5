// Rows that rights follow from, as they stand in the database: made without the services, which would not make half of them.
import { randomUUID } from 'node:crypto'
import { builtinRole } from '../../src/contract/roles.ts'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import type { Organization } from './organization.ts'

const VIEWER = builtinRole('viewer').uid

/** What makes rows in an organization; each gives the uid of what it has made, or the id of the user. */
export interface RightsRows {
  readonly person: (more?: object) => Promise<string>
  readonly bind: (identityUid: string, group?: string, roleUid?: string) => Promise<void>
  readonly provider: (group?: string, clientId?: string) => Promise<string>
  /** A user of a directory. */
  readonly user: (providerUid: string, identityUid: string, more?: object) => Promise<string>
  /** An organization. */
  readonly group: (more?: object) => Promise<string>
}

/** @param issuer that of the providers, asked for with each of them */
export function rightsRows(at: () => Organization, issuer: () => string): RightsRows {
  const prisma = () => at().db.prisma
  return {
    person: async (more = {}) =>
      (await prisma().identity.create({ data: { uid: newRootUid(), name: 'p', ...more } })).uid,
    bind: async (identityUid, group = at().org, roleUid = VIEWER) => {
      await prisma().roleBinding.create({ data: { uid: newChildUid(group), parentUid: group, identityUid, roleUid } })
    },
    provider: async (group = at().org, clientId = 'client') => {
      const oidc = { issuer: issuer(), clientId }
      const own = { uid: newChildUid(group), parentUid: group, name: randomUUID(), issuer: issuer() }
      return (await prisma().identityProvider.create({ data: { ...own, defaultRole: VIEWER, oidc } })).uid
    },
    user: async (providerUid, identityUid, more = {}) => {
      const id = randomUUID()
      const own = { id, providerUid, identityUid, userName: id, externalId: id }
      return (await prisma().scimUser.create({ data: { ...own, active: true, attributes: {}, ...more } })).id
    },
    group: async (more = {}) =>
      (await prisma().group.create({ data: { uid: newRootUid(), name: randomUUID(), ...more } })).uid,
  }
}
