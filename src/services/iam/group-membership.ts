// What somebody may ask who is not in a group yet: which organization is theirs, whether they may make one, to be let
// in.
import {
  RequestGroupAccessRequestSchema,
  GroupsService,
} from '../../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { maskOf } from '../../contract/capabilities.ts'
import { PlatformError } from '../../core/errors.ts'
import { isRoot, isUid } from '../../core/uid.ts'
import type { Queryable } from '../../db/database.ts'
import { lockRow } from '../../db/statements/get.ts'
import { organizationOfDomain } from '../../db/statements/organizations.ts'
import type { Call } from '../call.ts'
import { operation, type Operation } from '../operation.ts'
import type { Resource } from '../resource.ts'
import { existing } from '../rows.ts'
import { checkMessage } from '../violations.ts'
import { trustedEmail } from './trusted-email.ts'

const SEE_GROUP = maskOf(['groups.list'])
/** Requests for access that one identity may make in an hour. */
const MAX_REQUESTS = 5
const WINDOW_MS = 60 * 60 * 1000

/**
 * The organization of the caller: the verified one that is named like the domain of the caller's verified e-mail
 * address, else the only one that the caller may see.
 */
export function lookupGroup(groups: Resource): Operation {
  return operation({
    method: GroupsService.method.lookupGroup,
    read: async (call, db) => {
      const uid = (await byDomain(call, db)) ?? onlyVisible(call)
      if (uid !== undefined) return { group: await existing(groups, db, uid) }
      throw new PlatformError('NOT_FOUND', 'Not found: no organization is that of the caller', {
        resource: { type: groups.type, name: call.caller.identity },
      })
    },
  })
}

async function byDomain(call: Call<object>, db: Queryable): Promise<string | undefined> {
  const email = trustedEmail(call.deps, await call.deps.access.identity(call.caller.identity))
  const domain = email?.split('@').at(-1)
  return domain ? organizationOfDomain(db, domain) : undefined
}

function onlyVisible(call: Call<object>): string | undefined {
  const [first, ...others] = call.authority.visible(SEE_GROUP).filter(isRoot)
  return others.length === 0 ? first : undefined
}

/** Whether the caller may make an organization, as CreateGroup decides it. */
export function checkEligibility(mayCreate: (call: Call<object>) => boolean): Operation {
  return operation({
    method: GroupsService.method.checkEligibility,
    read: async (call) => ({ eligible: mayCreate(call) }),
  })
}

/**
 * Notes that the caller wants to be let into a group. The answer is the same for a group that does not exist, and both
 * count, so that nobody finds groups by asking.
 */
export const requestGroupAccess = operation({
  method: GroupsService.method.requestGroupAccess,
  validate: (call, violations) => {
    checkMessage(RequestGroupAccessRequestSchema, call.request, { violations })
    const { groupUid } = call.request
    if (groupUid && !isUid(groupUid)) violations.add('groupUid', 'is not a uid')
  },
  write: async (call) => {
    const { identity } = call.caller
    const now = call.deps.clock.now()
    // The identity's lock makes requests of one caller wait for each other, on all servers, so that the limit is exact.
    await lockRow(call.tx, { name: 'identities' }, identity)
    const recent = await call.tx.prisma.groupAccessRequest.findMany({
      where: { identityUid: identity, createTime: { gt: new Date(now - WINDOW_MS) } },
      orderBy: { createTime: 'asc' },
      select: { createTime: true },
    })
    const [oldest] = recent.slice(-MAX_REQUESTS)
    if (recent.length >= MAX_REQUESTS && oldest) throw tooMany(oldest.createTime.getTime() + WINDOW_MS - now)
    await call.tx.prisma.groupAccessRequest.create({
      data: { identityUid: identity, groupUid: call.request.groupUid ?? '', createTime: new Date(now) },
      select: { sequence: true },
    })
    const { groupUid = '' } = call.request
    // Also for a group that does not exist: what a rehearsal would emit tells nobody which there are.
    call.emit({ subject: groupUid, group: groupUid, bodyType: RequestGroupAccessRequestSchema, body: { groupUid } })
    return {}
  },
})

function tooMany(waitMs: number): PlatformError {
  const text = `Resource exhausted: ${MAX_REQUESTS} requests for access were made in the last hour; try again later`
  return new PlatformError('RESOURCE_EXHAUSTED', text, {
    reason: 'RATE_LIMITED',
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}
