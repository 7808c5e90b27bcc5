// Accounts of version 1 go by their group, which has one set of them.
import { alreadyExists } from '../../core/errors.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Fields } from '../../wire/kinds.ts'
import type { Call } from '../call.ts'
import type { V1Rule } from './translate.ts'

/** The uid of the first association of the group that is named; the group's own where it has none, which is no association's. */
export async function associationOf({ request }: Call<Fields>, { prisma }: Database | Transaction): Promise<string> {
  const group = request['group'] as string
  const where = { where: { parentUid: group }, orderBy: { createTime: 'asc' }, select: { uid: true } } as const
  const found = await prisma.accountAssociation.findFirst(where)
  return found?.uid ?? group
}

/** A group that has accounts is not given others. */
export function refuseSecond(create: V1Rule): V1Rule {
  if (!('write' in create)) throw new Error('Accounts are created by writing.')
  return {
    ...create,
    write: async (call) => {
      const group = call.request['group'] as string
      const uid = await associationOf(call, call.tx)
      if (uid !== group) throw alreadyExists('AccountAssociation', group, 'group')
      return create.write(call)
    },
  }
}
