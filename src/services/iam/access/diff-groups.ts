// How two groups differ: roles, bindings and members of one that the other lacks.
import { AccessService } from '../../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import { invalidArgument } from '../../../core/errors.ts'
import { isUid } from '../../../core/uid.ts'
import { readGroupDiff } from '../../../db/statements/group-diff.ts'
import { operation } from '../../operation.ts'
import { existing } from '../../rows.ts'
import { groups } from '../groups.ts'

const LIMIT = 1000

export const diffGroups = operation({
  method: AccessService.method.diffGroups,
  authorize: (call) => {
    const { a, b } = call.request
    const bad = Object.entries({ a, b }).filter(([, uid]) => !uid || !isUid(uid))
    if (bad.length > 0) throw invalidArgument(bad.map(([field]) => ({ field, description: 'is not a uid' })))
    call.require(a ?? '')
    call.require(b ?? '')
  },
  read: async ({ request: { a = '', b = '' } }, db) => {
    await existing(groups, db, a)
    await existing(groups, db, b)
    return {
      onlyInA: await readGroupDiff(db, { one: a, other: b, limit: LIMIT }),
      onlyInB: await readGroupDiff(db, { one: b, other: a, limit: LIMIT }),
    }
  },
})
