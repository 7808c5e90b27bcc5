// Who holds a capability in a group, and by which ways.
import type { Identity } from '../../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { AccessService } from '../../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import type { AnswerOf, Complete, RequestOf } from '../../../contract/plain.ts'
import { maskOf, type CapabilityMask } from '../../../contract/capabilities.ts'
import { lineageOf } from '../../../core/uid.ts'
import {
  type HoldersPage,
  type HoldersPlace,
  type HoldersQuery,
  mappingsWith,
  readHolders,
} from '../../../db/statements/holders.ts'
import type { Call } from '../../call.ts'
import { operation } from '../../operation.ts'
import { answerEach, NOTHING } from '../../own-page.ts'
import { identities } from '../identities.ts'
import { mayHearOf } from '../narrowed.ts'
import { checkCapability, givenNumber } from './capability.ts'
import { SEE_IDENTITIES, toldIdentity, uidPage, uidStart, withSeen } from './identity-page.ts'

const SEE_BINDINGS = maskOf(['role_bindings.list'])
const SEE_PROVIDERS = maskOf(['identity_providers.list'])

type ListAccessAnswer = AnswerOf<typeof AccessService.method.listAccess>
type Holders = HoldersPage<Complete<Identity>>
type AccessRequest = RequestOf<typeof AccessService.method.listAccess>

const NOBODY: Holders = { rows: [], shown: 0, all: 0 }

/** People hold it too while their tokens name a mapped group; who they are is known when they come, or by SCIM. */
export const listAccessMappings = operation({
  method: AccessService.method.listAccessMappings,
  validate: (call, violations) => {
    checkCapability(call.request.capability, violations)
    // Here, so that it refuses this call alone and not those that are answered with it.
    uidStart(call, namedBy(call))
  },
  readMany: async (calls, db) => {
    const pages = await mappingsWith(
      db,
      calls.map((call) => ({
        ...uidStart(call, namedBy(call)),
        capability: givenNumber(call.request.capability),
        groups: placesWith(call, SEE_PROVIDERS),
      })),
    )
    return answerEach(calls, pages, (call, at) => {
      const { items: mappings, total, ...page } = uidPage(call, pages[at] ?? NOTHING, namedBy(call))
      return { mappings, totalCount: String(total), ...page }
    })
  },
})

/**
 * Holders by uid. An identity made in a group holds nothing outside of it, so only those at or above the place count. The caller is
 * among them by all its ways that its token may hear of; of others those are shown whose bindings and homes it may list, and the rest is counted.
 */
export const listAccess = operation({
  method: AccessService.method.listAccess,
  validate: (call, violations) => {
    checkCapability(call.request.capability, violations)
    // As above.
    uidStart(call, namedBy(call))
  },
  readMany: async (calls, db) => {
    const pages = await withSeen(calls, await readHolders<Complete<Identity>>(db, identities.table, calls.map(queryOf)))
    return answerEach(calls, pages, (call, at) => pageOf(call, pages[at] ?? NOBODY))
  },
})

/** The group and those above it in which the caller holds these capabilities. */
function placesWith(call: Call, mask: CapabilityMask): string[] {
  return placesOf(call).filter((uid) => call.authority.holds(mask, uid))
}

/** Names the list of a method. */
function namedBy({ scope, request: { capability = 0 } }: Call<AccessRequest>): readonly unknown[] {
  return [scope, capability]
}

function placesOf({ scope: group }: Call): string[] {
  return lineageOf(group)
}

/** Where holders of something are looked for, and what the caller may read of it. */
export function holdersPlace(call: Call): HoldersPlace {
  return {
    places: placesOf(call),
    groups: placesWith(call, SEE_BINDINGS),
    homes: placesWith(call, SEE_IDENTITIES),
    caller: call.caller.identity,
    own: placesOf(call).filter((uid) => mayHearOf(call.caller, uid)),
    told: call.caller.sessionGrants ?? [],
  }
}

function queryOf(call: Call<AccessRequest>): HoldersQuery {
  return {
    ...holdersPlace(call),
    ...uidStart(call, namedBy(call)),
    capability: givenNumber(call.request.capability),
  }
}

function pageOf(call: Call<AccessRequest>, { rows, shown, all }: Holders): ListAccessAnswer {
  const { items, total, ...page } = uidPage(call, { rows, total: shown }, namedBy(call))
  return {
    ...page,
    holders: items.map((row) => ({ identity: toldIdentity(call, row), paths: row.paths, cursor: row.cursor })),
    totalCount: String(total),
    hiddenCount: String(all - shown),
  }
}
