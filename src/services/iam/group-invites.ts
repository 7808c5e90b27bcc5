// Group invites: offers to join a group with a role. The code is given once, at the creation, and kept as a digest.
import { createHash, randomBytes } from 'node:crypto'
import { GroupInviteSchema } from '../../contract/gen/chainguard/platform/iam/v2/group_invites_pb.ts'
import { newChildUid } from '../../core/uid.ts'
import { columns, type Table } from '../../db/statements/table.ts'
import { equals, timeBound } from '../names.ts'
import { operation, type Operation } from '../operation.ts'
import type { Resource } from '../resource.ts'
import { insert, standardMethods } from '../standard.ts'
import { checkMessage, type Violations } from '../violations.ts'
import { checkUidField, demandRole } from './role-grant.ts'

type Fields = Record<string, unknown>

const DAY_SECONDS = 24 * 60 * 60
/** An invite that nobody took within a month is better made anew. */
const MAX_TTL_SECONDS = 30 * DAY_SECONDS
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const table: Table = {
  name: 'group_invites',
  columns: {
    ...columns(['uid', 'parentUid', 'roleUid', 'email', 'expirationTime', 'singleUse', 'keyId']),
    ...columns(['createTime', 'updateTime']),
    role: `json_build_object('uid', r.uid, 'name', r.name, 'description', r.description, 'capabilities', r.capabilities)`,
  },
  joins: 'JOIN roles r ON r.uid = t.role_uid',
  sorts: { expirationTime: 'timestamptz', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
}

export const groupInvites: Resource = {
  type: 'GroupInvite',
  service: 'iam.v2.GroupInvitesService',
  message: GroupInviteSchema,
  table,
  parentType: 'Group',
  groupLevels: 1,
  filters: { keyId: equals('keyId') },
  graphFilters: {
    roleUid: equals('roleUid'),
    email: equals('email'),
    expiresAfter: timeBound('expirationTime', '>='),
    expiresBefore: timeBound('expirationTime', '<'),
    createdAfter: timeBound('createTime', '>='),
    createdBefore: timeBound('createTime', '<'),
  },
  maxLength: { email: 320 },
  model: 'groupInvite',
  validate: (fields, violations) => {
    checkUidField(fields, { field: 'roleUid', required: true }, violations)
    checkTtl(fields['ttl'] as number | undefined, violations)
    const email = fields['email']
    if (email && !EMAIL.test(email as string)) violations.add('email', 'is not an e-mail address')
  },
  check: async ({ call, parent, fields }) =>
    demandRole(call, { role: fields['roleUid'] as string, scope: parent ?? '', field: 'roleUid' }),
}

function checkTtl(seconds: number | undefined, violations: Violations): void {
  if (seconds === undefined || violations.has('ttl')) return
  if (seconds <= 0 || seconds > MAX_TTL_SECONDS) {
    violations.add('ttl', `must be longer than 0s and not longer than ${MAX_TTL_SECONDS}s`)
  }
}

interface CreateInvite extends Fields {
  readonly parent: string
  readonly groupInvite?: Fields
}

const createInvite = operation<CreateInvite>({
  method: 'iam.v2.GroupInvitesService/CreateGroupInvite',
  validate: (call, violations) => {
    const fields = call.request.groupInvite ?? {}
    checkMessage(GroupInviteSchema, fields, { violations, maxLength: groupInvites.maxLength })
    groupInvites.validate?.(fields, violations, call)
  },
  write: async (call) => {
    const { parent, groupInvite = {} } = call.request
    const { code, keyId, codeDigest } = newCode()
    const fields = {
      roleUid: groupInvite['roleUid'],
      email: groupInvite['email'] ?? '',
      singleUse: groupInvite['singleUse'] ?? false,
      expirationTime: new Date(call.on.clock.now() + (groupInvite['ttl'] as number) * 1000),
      keyId,
      codeDigest,
    }
    const row = await insert(groupInvites, call, { uid: newChildUid(parent), parent, fields })
    return { ...row, code }
  },
})

/** A code whose first part names it and may be shown, and whose second part is the secret. */
function newCode(): { code: string; keyId: string; codeDigest: string } {
  const keyId = randomBytes(8).toString('hex')
  const code = `${keyId}.${randomBytes(32).toString('base64url')}`
  return { code, keyId, codeDigest: createHash('sha256').update(code).digest('hex') }
}

export const groupInviteOperations: readonly Operation[] = [
  createInvite,
  ...standardMethods(groupInvites, ['list', 'get', 'delete']),
]
