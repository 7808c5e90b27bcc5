// What a person has told of itself: only it changes it, and the event stays inside the installation.
import { ScalarType } from '@bufbuild/protobuf'
import {
  IdentityMetadataSchema,
  IdentitiesService,
} from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { parentOf } from '../../core/uid.ts'
import { getRow } from '../../db/statements/get.ts'
import { identityMetadataTable } from '../../db/statements/tables.ts'
import { rulesOf } from '../fields.ts'
import { patchOf, type Patch } from '../mask.ts'
import { operation } from '../operation.ts'
import type { Row } from '../page.ts'
import { checkMessage, Violations } from '../violations.ts'

/** The fields that are stored, each with whether it is a flag. */
const fields = new Map(
  [...rulesOf(IdentityMetadataSchema).fields.values()].flatMap(({ name, desc }) =>
    name === 'uid' ? [] : [[name, desc.scalar === ScalarType.BOOL] as const],
  ),
)
const table = identityMetadataTable(fields)

export const updateIdentityMetadata = operation({
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
    const violations = new Violations(call.deps.sizes)
    checkMessage(IdentityMetadataSchema, patch, { violations, partial: true })
    violations.throwIfAny()
    const data = { ...stored(patch), updateTime: new Date(call.deps.clock.now()) }
    await call.tx.prisma.identityMetadata.upsert({
      where: { identityUid: uid },
      create: { identityUid: uid, ...data },
      update: data,
      select: { identityUid: true },
    })
    const row = (await getRow<Row>(call.tx, table, uid)) ?? { uid }
    call.emit({
      subject: uid,
      group: parentOf(uid) ?? uid,
      body: row,
      before: current,
      bodyType: IdentityMetadataSchema,
    })
    return row
  },
})

/** The text of a field; empty where it is cleared. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The columns of a patch: what is cleared holds the default of its type. */
function stored(patch: Patch): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(patch).map(([name, value]) => [name, fields.get(name) ? value === true : textOf(value)]),
  )
}
