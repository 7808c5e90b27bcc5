// Changes of bindings that are tried before they are made.
import type { AccessService } from '../../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import type { RequestOf } from '../../../contract/plain.ts'
import { isUid } from '../../../core/uid.ts'
import type { Violations } from '../../violations.ts'

export type SimulateAccess = RequestOf<typeof AccessService.method.simulateAccess>

const MAX_CHANGES = 100

/** Adds what is wrong with the changes themselves, whoever asks and whatever there is. */
export function checkChanges({ add = [], remove = [] }: SimulateAccess, violations: Violations): void {
  checkSize('add', add, violations)
  checkSize('remove', remove, violations)
  add.forEach(({ identityUid, roleUid }, at) => {
    if (!isUid(identityUid ?? '')) violations.add(`add[${at}].identityUid`, 'is not a uid')
    if (!isUid(roleUid ?? '')) violations.add(`add[${at}].roleUid`, 'is not a uid')
  })
  remove.forEach((uid, at) => {
    if (!isUid(uid)) violations.add(`remove[${at}]`, 'is not a uid')
  })
}

function checkSize(field: string, items: readonly unknown[], violations: Violations): void {
  if (items.length > MAX_CHANGES) violations.add(field, `has ${items.length} items; ${MAX_CHANGES} are allowed`)
}
