// Group invites: offers to join a group with a role. The code is given once, at the creation, and kept as a digest.
import { createHash, randomBytes } from 'node:crypto'
import {
  type GroupInvite,
  GroupInviteSchema,
  GroupInvitesService,
} from '../../contract/gen/chainguard/platform/iam/v2/group_invites_pb.ts'
import { groupInviteTable } from '../../db/statements/tables.ts'
import { equals, timeBound } from '../../db/statements/filters.ts'
import { sameValue } from '../../db/statements/nested.ts'
import { checkShape } from '../names.ts'
import type { Operation } from '../operation.ts'
import { type Given, oneByOne, type Prepared, type Resource } from '../resource.ts'
import { standardMethods } from '../standard.ts'
import type { Violations } from '../violations.ts'
import { checkUidField, requireMayGrant } from './role-grant.ts'

const DAY_SECONDS = 24 * 60 * 60
/** An invite that nobody took within a month is better made anew. */
const MAX_TTL_SECONDS = 30 * DAY_SECONDS

export const groupInvites: Resource<GroupInvite, typeof GroupInvitesService.method.listGroupInvites> = {
  type: 'GroupInvite',
  service: GroupInvitesService,
  message: GroupInviteSchema,
  table: groupInviteTable,
  parentType: 'Group',
  groupLevels: 1,
  filters: { keyId: equals('keyId') },
  matches: { roleUid: sameValue('roleUid') },
  graphFilters: {
    roleUid: equals('roleUid'),
    email: equals('email'),
    expiresAfter: timeBound('expirationTime', '>='),
    expiresBefore: timeBound('expirationTime', '<'),
    createdAfter: timeBound('createTime', '>='),
    createdBefore: timeBound('createTime', '<'),
  },
  defaultOrder: [{ field: 'createTime', descending: true }],
  maxLength: { email: 320 },
  validate: (fields, violations) => {
    checkUidField(fields, { field: 'roleUid', required: true }, violations)
    checkTtl(fields.ttl, violations)
    checkShape(fields, ['email', 'email'], violations)
  },
  prepare,
  check: oneByOne(({ call, parent, fields }) =>
    requireMayGrant(call, { role: fields.roleUid ?? '', scope: parent ?? '', field: 'roleUid' }),
  ),
}

function checkTtl(seconds: number | null | undefined, violations: Violations): void {
  if (seconds === undefined || seconds === null || violations.has('ttl')) return
  if (seconds <= 0 || seconds > MAX_TTL_SECONDS) {
    violations.add('ttl', `must be longer than 0s and not longer than ${MAX_TTL_SECONDS}s`)
  }
}

/** The time that it lasts becomes the time that it ends at; of its code the digest is stored. */
function prepare({ call, fields }: Given<GroupInvite>): Prepared<GroupInvite> {
  const { code, keyId, codeDigest } = newCode()
  const { ttl: _, ...stored } = fields
  const seconds = fields.ttl ?? 0
  const expirationTime = new Date(call.deps.clock.now() + seconds * 1000)
  return {
    fields: { ...stored, expirationTime, keyId, codeDigest, makerUid: call.caller.identity },
    shownOnce: { code },
  }
}

/** A code whose first part names it and may be shown, and whose second part is the secret. */
function newCode(): { code: string; keyId: string; codeDigest: string } {
  const keyId = randomBytes(8).toString('hex')
  const code = `${keyId}.${randomBytes(32).toString('base64url')}`
  return { code, keyId, codeDigest: createHash('sha256').update(code).digest('hex') }
}

export const groupInviteOperations: readonly Operation[] = standardMethods(groupInvites, [
  'list',
  'get',
  'create',
  'delete',
])
