// What somebody may ask who is not in a group yet: which organization is theirs, and to be let in.
import {
  RequestGroupAccessRequestSchema,
  GroupsService,
} from '../../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { notFound, PlatformError } from '../../core/errors.ts'
import { isUid } from '../../core/uid.ts'
import type { Queryable } from '../../db/database.ts'
import { lockRow } from '../../db/statements/get.ts'
import { readGrants } from '../../db/statements/grants.ts'
import { organizationOfDomain } from '../../db/statements/organizations.ts'
import type { Call } from '../call.ts'
import { operation, type Operation } from '../operation.ts'
import type { Resource } from '../resource.ts'
import { existing } from '../rows.ts'
import { checkMessage } from '../violations.ts'
import { trustedEmail } from './trusted-email.ts'

/** How long a request for access to a group stands before it may be made again. */
const REQUEST_MS = 24 * 60 * 60 * 1000

/** The organization of the caller: the verified one that is named like the domain of the caller's trusted address. */
export function lookupGroup(groups: Resource): Operation {
  return operation({
    method: GroupsService.method.lookupGroup,
    read: async (call, db) => {
      const uid = await organizationOf(call, db)
      if (uid === undefined) throw notFound(groups.type, call.caller.identity)
      return { group: await existing(groups, db, uid) }
    },
  })
}

async function organizationOf(call: Call<object>, db: Queryable): Promise<string | undefined> {
  const domain = await domainOf(call, db)
  return domain === undefined ? undefined : organizationOfDomain(db, domain)
}

/** The domain of the caller's address, if that is trusted and the domain can be an organization's. */
async function domainOf(call: Call<object>, db: Queryable): Promise<string | undefined> {
  const email = trustedEmail(call.deps, await readGrants(db, call.caller.identity))
  const domain = email?.split('@').at(-1)
  return domain === undefined || call.deps.freeEmailDomains?.includes(domain) ? undefined : domain
}

/** Whether the domain of the caller's address lets it find an organization and ask for access to it. */
const checkEligibility = operation({
  method: GroupsService.method.checkEligibility,
  read: async (call, db) => ({ eligible: (await domainOf(call, db)) !== undefined }),
})

/** Asks the owners of the caller's organization for access; of every other group it tells nothing. */
const requestGroupAccess = operation({
  method: GroupsService.method.requestGroupAccess,
  validate: (call, violations) => {
    checkMessage(RequestGroupAccessRequestSchema, call.request, { violations })
    const { groupUid } = call.request
    if (groupUid && !isUid(groupUid)) violations.add('groupUid', 'is not a uid')
  },
  write: async (call) => {
    const { identity: identityUid } = call.caller
    const { groupUid = '' } = call.request
    if ((await organizationOf(call, call.tx)) !== groupUid) throw notFound('Group', groupUid)
    const now = call.deps.clock.now()
    // The identity's lock makes requests of one caller wait for each other, on all servers, so that the limit is exact.
    await lockRow(call.tx, { name: 'identities' }, identityUid)
    const recent = await call.tx.prisma.groupAccessRequest.findFirst({
      where: { identityUid, groupUid, createTime: { gt: new Date(now - REQUEST_MS) } },
      select: { createTime: true },
    })
    if (recent) throw alreadyAsked(recent.createTime.getTime() + REQUEST_MS - now)
    await call.tx.prisma.groupAccessRequest.create({
      data: { identityUid, groupUid, createTime: new Date(now) },
      select: { sequence: true },
    })
    call.emit({ subject: groupUid, group: groupUid, bodyType: RequestGroupAccessRequestSchema, body: { groupUid } })
    return {}
  },
})

function alreadyAsked(waitMs: number): PlatformError {
  const text = 'Resource exhausted: access to the group was requested in the last 24 hours already; its owners decide'
  return new PlatformError('RESOURCE_EXHAUSTED', text, {
    reason: 'ALREADY_REQUESTED',
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

export const membershipOperations: readonly Operation[] = [checkEligibility, requestGroupAccess]
