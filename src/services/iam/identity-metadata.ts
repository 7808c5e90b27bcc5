// What a person has told of itself: only it changes it, and the event stays inside the installation.
import { ScalarType } from '@bufbuild/protobuf'
import {
  IdentityMetadataSchema,
  IdentitiesService,
} from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { parentOf } from '../../core/uid.ts'
import { getRow } from '../../db/statements/get.ts'
import { columns, type Table } from '../../db/statements/table.ts'
import { rulesOf } from '../fields.ts'
import { patchOf, type Patch } from '../mask.ts'
import { operation } from '../operation.ts'
import type { Row } from '../page.ts'
import { checkMessage, Violations } from '../violations.ts'

const FIELDS = [...rulesOf(IdentityMetadataSchema).fields.keys()].filter((name) => name !== 'uid')

/** Every identity has metadata, though most have none stored. */
const table: Table = {
  name: 'identities',
  columns: { uid: 't.uid', ...Object.fromEntries(Object.entries(columns(FIELDS)).map(withDefault)) },
  joins: 'LEFT JOIN identity_metadata m ON m.identity_uid = t.uid',
  sorts: {},
}

function withDefault([name, column]: [string, string]): [string, string] {
  const isFlag = rulesOf(IdentityMetadataSchema).fields.get(name)?.desc.scalar === ScalarType.BOOL
  return [name, `coalesce(${column.replace(/^t\./, 'm.')}, ${isFlag ? 'false' : `''`})`]
}

interface UpdateMetadata extends Record<string, unknown> {
  identityMetadata?: Record<string, unknown>
  updateMask?: readonly string[]
}

export const updateIdentityMetadata = operation<UpdateMetadata>({
  method: IdentitiesService.method.updateIdentityMetadata,
  validate: (call, violations) => {
    if (!call.request.identityMetadata) violations.add('identityMetadata', 'is required')
  },
  write: async (call) => {
    const uid = call.caller.identity
    const current = (await getRow<Row>(call.tx, table, uid)) ?? { uid }
    // The caller's own uid is taken, whatever the request says.
    const sent = { ...call.request.identityMetadata, uid }
    const patch = patchOf({ desc: IdentityMetadataSchema, sent, mask: call.request.updateMask, current })
    const violations = new Violations()
    checkMessage(IdentityMetadataSchema, patch, { violations, partial: true })
    violations.throwIfAny()
    const data = { ...stored(patch), updateTime: new Date(call.on.clock.now()) }
    await call.tx.prisma.identityMetadata.upsert({
      where: { identityUid: uid },
      create: { identityUid: uid, ...data },
      update: data,
      select: { identityUid: true },
    })
    const row = (await getRow<Row>(call.tx, table, uid)) ?? { uid }
    call.emit({ subject: uid, group: parentOf(uid) ?? uid, body: row, bodyType: IdentityMetadataSchema })
    return row
  },
})

/** The columns of a patch: what is cleared holds the default of its type. */
function stored(patch: Patch): Record<string, string | boolean> {
  const { fields } = rulesOf(IdentityMetadataSchema)
  return Object.fromEntries(
    Object.entries(patch).map(([name, value]) => {
      const empty = fields.get(name)?.desc.scalar === ScalarType.BOOL ? false : ''
      return [name, (value ?? empty) as string | boolean]
    }),
  )
}
