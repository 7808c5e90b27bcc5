// Whether an identity may do something somewhere: by which ways, or what is missing.
import { Authority, ownGrants } from '../../../access/authority.ts'
import { maskOfNumbers } from '../../../access/access.ts'
import type { Role } from '../../../contract/gen/chainguard/platform/iam/v2/roles_pb.ts'
import { type Capability, capabilityByNumber, isGrantable, maskOf } from '../../../contract/capabilities.ts'
import { Obstacle, Origin, AccessService, Unknown } from '../../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import { invalidArgument, notFound } from '../../../core/errors.ts'
import { isUid, isWithin, lineageOf, parentOf } from '../../../core/uid.ts'
import type { Queryable } from '../../../db/database.ts'
import { type HeldRow, rolesHeldBy, rolesWith } from '../../../db/statements/holders.ts'
import { bindingsAsOf, hasDirectory } from '../../../db/statements/past-access.ts'
import { getRow, getRows } from '../../../db/statements/get.ts'
import type { Call } from '../../call.ts'
import { operation } from '../../operation.ts'
import type { RowOf } from '../../resource.ts'
import { identities } from '../identities.ts'
import { mayHearOf } from '../narrowed.ts'
import { roles } from '../roles.ts'
import { checkCapability, checkMoment } from './capability.ts'

const SEE_IDENTITIES = maskOf(['identity.list'])
const SEE_BINDINGS = maskOf(['role_bindings.list'])

interface ExplainAccess extends Record<string, unknown> {
  identityUid?: string
  capability?: number
  at?: string
  asOf?: Date
}

export const explainAccess = operation({
  method: AccessService.method.explainAccess,
  authorize: (call) => {
    const { identityUid, at } = call.request
    const bad = Object.entries({ identity: identityUid, at }).filter(([, uid]) => !uid || !isUid(uid))
    if (bad.length > 0) throw invalidArgument(bad.map(([field]) => ({ field, description: 'is not a uid' })))
    // Everyone may ask about themselves, where their token may hear of it.
    if (identityUid === call.caller.identity && mayHearOf(call.caller, at ?? '')) call.grant()
    else call.require(at ?? '')
  },
  validate: (call, violations) => {
    checkCapability(call.request.capability, violations)
    checkMoment(call, violations)
  },
  read: async (call, db) => {
    const { identityUid = '', capability: number = 0, at = '', asOf } = call.request
    const capability = capabilityByNumber(number)
    const mine = identityUid === call.caller.identity
    // Whether an identity of others exists is none of the caller's business: it holds nothing here, or what is bound here.
    const isSeen = mine || call.authority.holds(SEE_IDENTITIES, identityUid)
    const isThere = !isSeen || (await getRow(db, identities.table, identityUid)) !== undefined
    if (!capability || !isThere) throw notFound('Identity', identityUid)
    if (asOf) return explainPast(call, db, { capability, moment: asOf })
    const held = await rolesHeldBy(db, [identityUid], { places: lineageOf(at), capability: number })
    const mapped = mine ? await mappedBindings(call, db, number) : []
    // A directory may say what the token says too.
    const told = mapped.filter(({ originUid }) => !held.some((one) => one.originUid === originUid))
    const ways = waysOf([...held, ...told], { identityUid, number, at })
    if (ways.length > 0) return { ...NOTHING, allowed: true, paths: seenOf(call, ways), obstacle: Obstacle.UNSPECIFIED }
    const obstacle = obstacleOf(capability, { identityUid, at })
    if (obstacle !== Obstacle.NOT_GRANTED) return { ...NOTHING, obstacle }
    return { ...NOTHING, obstacle, ...(await waysToGrant(call, db, { number, at })) }
  },
})

const NOTHING = { allowed: false, paths: [], roleUids: [], groupUids: [], unknown: [] }

/** Of oneself all ways that the token may hear of, of others those whose bindings one may list. */
function seenOf(call: Call<ExplainAccess>, ways: readonly HeldRow[]): HeldRow[] {
  const mine = call.request.identityUid === call.caller.identity
  return ways.filter(
    ({ groupUid }) => (mine && mayHearOf(call.caller, groupUid)) || call.authority.holds(SEE_BINDINGS, groupUid),
  )
}

function obstacleOf(capability: Capability, { identityUid, at }: { identityUid: string; at: string }): Obstacle {
  const home = parentOf(identityUid)
  if (home !== undefined && !isWithin(at, home)) return Obstacle.OUT_OF_REACH
  return isGrantable(capability) ? Obstacle.NOT_GRANTED : Obstacle.INTERNAL
}

/** The same of a moment of the past; what could have been given then is not told, for who may give it is a matter of today. */
async function explainPast(
  call: Call<ExplainAccess>,
  db: Queryable,
  { capability, moment }: { capability: Capability; moment: Date },
) {
  const { identityUid = '', at = '' } = call.request
  const here = await bindingsAsOf(db, identityUid, { places: lineageOf(at), capability: capability.number, moment })
  const held = here
    .filter(({ gives }) => gives === true)
    .map(({ gives: _, origin, originUid, ...binding }) => ({
      ...binding,
      origin: origin ?? Origin.DIRECT,
      originUid: originUid ?? '',
    }))
  const obstacle = obstacleOf(capability, { identityUid, at })
  const ways = waysOf(held, { identityUid, number: capability.number, at })
  const isOpen = obstacle === Obstacle.NOT_GRANTED
  const unknown = [
    ...(isOpen && here.some(({ gives }) => gives === null) ? [Unknown.ROLE] : []),
    ...(isOpen && (await hasDirectory(db, identityUid, lineageOf(at))) ? [Unknown.DIRECTORY] : []),
    ...(ways.some((way) => here.some((one) => one.bindingUid === way.bindingUid && one.origin === null))
      ? [Unknown.ORIGIN]
      : []),
  ]
  const allowed = ways.length > 0
  return {
    ...NOTHING,
    allowed,
    paths: seenOf(call, ways),
    obstacle: allowed ? Obstacle.UNSPECIFIED : obstacle,
    unknown,
  }
}

/** What external groups give the caller while it comes with its present token, as if it were bound: the roles that give what is asked for. */
async function mappedBindings({ caller }: Call<ExplainAccess>, db: Queryable, number: number): Promise<HeldRow[]> {
  const grants = caller.sessionGrants ?? []
  if (grants.length === 0) return []
  const rows = await getRows<RowOf<Role>>(db, roles.table, [...new Set(grants.map((grant) => grant.role))])
  const giving = new Set(rows.filter(({ capabilities }) => capabilities?.includes(number)).map(({ uid }) => uid))
  return grants
    .filter(({ role }) => giving.has(role))
    .map(({ mapping, group, role }) => ({
      bindingUid: '',
      identityUid: caller.identity,
      roleUid: role,
      groupUid: group,
      origin: Origin.MAPPING,
      originUid: mapping,
    }))
}

/** Of bindings of an identity whose roles give the capability those by which it holds it, by the same arithmetic that requests are judged by. */
function waysOf(
  bindings: readonly HeldRow[],
  { identityUid, number, at }: { identityUid: string; number: number; at: string },
): HeldRow[] {
  const mask = maskOfNumbers([number])
  return bindings.filter(({ groupUid }) =>
    new Authority(identityUid, ownGrants(identityUid, [{ group: groupUid, mask }])).holds(mask, at),
  )
}

/** Which roles would give it and where they could be given, of those that the caller may see. */
async function waysToGrant(call: Call<ExplainAccess>, db: Queryable, { number, at }: { number: number; at: string }) {
  const places = lineageOf(at)
    .reverse()
    .filter((uid) => call.authority.holds(SEE_BINDINGS, uid))
  return { roleUids: await rolesWith(db, number, places), groupUids: places }
}
