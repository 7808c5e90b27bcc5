// What somebody may ask who is not in a group yet: which organization is theirs, and to be let in.
import {
  RequestGroupAccessRequestSchema,
  GroupsService,
} from '../../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { GroupAccessRequest_State } from '../../contract/gen/platformgraph/iam/v1/access_requests_pb.ts'
import { notFound, PlatformError } from '../../core/errors.ts'
import { isUid, newChildUid } from '../../core/uid.ts'
import type { Queryable } from '../../db/database.ts'
import { lockRow } from '../../db/statements/get.ts'
import { readGrants } from '../../db/statements/grants.ts'
import { organizationOfDomain } from '../../db/statements/organizations.ts'
import type { Call, WriteCall } from '../call.ts'
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
    // The identity's lock makes requests of one caller wait for each other, on all servers, so that the limit is exact.
    await lockRow(call.tx, { name: 'identities' }, identityUid)
    await ask(call, { identityUid, groupUid })
    call.emit({ subject: groupUid, group: groupUid, bodyType: RequestGroupAccessRequestSchema, body: { groupUid } })
    return {}
  },
})

/**
 * Notes the request; one that nobody has decided yet is made anew.
 * @throws RESOURCE_EXHAUSTED (ALREADY_REQUESTED) where the person asked a short time ago
 */
async function ask(
  { tx, deps }: WriteCall<object>,
  { identityUid, groupUid }: { readonly identityUid: string; readonly groupUid: string },
): Promise<void> {
  const now = deps.clock.now()
  const last = await tx.prisma.groupAccessRequest.findFirst({
    where: { identityUid, parentUid: groupUid },
    orderBy: { askTime: 'desc' },
    select: { uid: true, state: true, askTime: true },
  })
  const free = (last?.askTime.getTime() ?? -Infinity) + REQUEST_MS
  if (free > now) throw alreadyAsked(free - now)
  const where = { uid: identityUid }
  const person = await tx.prisma.identity.findUniqueOrThrow({ where, select: { name: true, email: true } })
  const asked = { ...person, askTime: new Date(now), updateTime: new Date(now) }
  if (last?.state === GroupAccessRequest_State.PENDING) {
    await tx.prisma.groupAccessRequest.update({ where: { uid: last.uid }, data: asked, select: { uid: true } })
    return
  }
  const data = { ...asked, uid: newChildUid(groupUid), parentUid: groupUid, identityUid, createTime: new Date(now) }
  await tx.prisma.groupAccessRequest.create({ data, select: { uid: true } })
}

function alreadyAsked(waitMs: number): PlatformError {
  const text = 'Resource exhausted: access to the group was requested in the last 24 hours already; its owners decide'
  return new PlatformError('RESOURCE_EXHAUSTED', text, {
    reason: 'ALREADY_REQUESTED',
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

export const membershipOperations: readonly Operation[] = [checkEligibility, requestGroupAccess]
