// What the graph asks about its own caller, whom no uid in a request names.
import { namesOf } from '../contract/capabilities.ts'
import { requireIdentified } from '../core/caller.ts'
import { getRow } from '../db/statements/get.ts'
import type { ViewerAccess } from '../graphql/context.ts'
import { identities } from '../services/iam/identities.ts'
import type { Row } from '../services/resource.ts'
import type { Platform } from './platform.ts'

/** The graph's questions, answered from a platform. */
export function createViewerAccess({ access, db }: Pick<Platform, 'access' | 'db'>): ViewerAccess {
  return {
    capabilitiesAt: async (uid, { caller }) =>
      namesOf((await access.authorityOf(requireIdentified(caller))).capabilitiesAt(uid)),
    self: async ({ caller }) => getRow<Row>(db, identities.table, requireIdentified(caller).identity),
  }
}
